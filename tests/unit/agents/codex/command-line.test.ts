import { describe, expect, it, test } from 'vitest'
import { codex } from '../../../../src/agents/codex/codex.js'
import type { SessionSettings } from '../../../../src/agents/port/session-settings.js'
import { providerNamed } from '../../../../src/gateway/providers.js'

const ENDPOINT = { provider: 'openai', dialect: 'responses', url: 'http://127.0.0.1:3130', key: 'k' } as const
const line = (settings: SessionSettings = {}) => codex.commandLine(settings)
const words = (settings: SessionSettings = {}) => line(settings).join(' ')

describe('the command line of Codex', () => {
  it('reads no configuration but its own, and the prompt from standard input', () => {
    const args = line({ endpoint: ENDPOINT, model: 'gpt-5.5' })
    expect(args[0]).toBe('exec')
    expect(args.at(-1)).toBe('-')
    expect(args).toEqual(
      expect.arrayContaining(['--json', '--ignore-user-config', '--ignore-rules', 'model="gpt-5.5"']),
    )
    expect(args).toContain('model_provider="caisson"')
    expect(args).toContain(
      'model_providers.caisson={name="Caisson",base_url="http://127.0.0.1:3130/v1",env_key="CAISSON_MODEL_KEY",wire_api="responses",supports_websockets=false,request_max_retries=0,stream_max_retries=1}',
    )
  })

  it('resumes and forks by the ID', () => {
    expect(line({ resume: 'x' }).slice(0, 3)).toEqual(['exec', 'resume', 'x'])
    expect(line({ resume: 'x', forkSession: true }).slice(0, 3)).toEqual(['exec', 'fork', 'x'])
  })

  it('has a shell, and its own sandbox only where nothing may be written', () => {
    const whole = 'sandbox_mode="danger-full-access" -c approval_policy="never"'
    expect(words()).toContain(whole)
    expect(words()).not.toContain('shell_tool')
    const careful = { tools: ['Read', 'Edit'], disallowedTools: ['Bash', 'Agent'] }
    expect(words(careful)).toContain(
      `${whole} -c features.shell_tool=false -c features.unified_exec=false -c features.multi_agent=false`,
    )
    const reading = words({ tools: ['Read'], disallowedTools: ['Bash', 'Edit'] })
    expect(reading).toContain('sandbox_mode="read-only"')
    expect(reading).not.toContain(whole)
    expect(words({ tools: ['Bash'] })).toContain(whole)
    expect(words({ tools: ['Bash'] })).not.toContain('multi_agent')
  })

  it.each([
    [{ permissionMode: 'plan', allowedTools: ['Read', 'Bash'] }, false, false],
    [{ permissionMode: 'dontAsk', allowedTools: ['Read'] }, false, false],
    [{ permissionMode: 'default', allowedTools: ['Read', 'Edit(/workspace/src/**)'] }, true, false],
    [{ permissionMode: 'dontAsk', allowedTools: ['Bash'] }, true, true],
    [{ permissionMode: 'acceptEdits', allowedTools: ['Read'] }, true, false],
    [{ permissionMode: 'bypassPermissions', allowedTools: [] }, true, true],
    [{ permissionMode: 'bypassPermissions', disallowedTools: ['Bash'] }, true, false],
  ])('is not given what it would have to ask for: %o', (settings, changes, shell) => {
    expect(words(settings).includes('sandbox_mode="danger-full-access"')).toBe(changes)
    expect(words(settings).includes('sandbox_mode="read-only"')).toBe(!changes)
    expect(words(settings).includes('features.shell_tool=false')).toBe(!shell)
  })

  it('searches the web only where that is allowed by name', () => {
    expect(words()).toContain('web_search="disabled"')
    expect(words({ allowedTools: ['WebSearch'] })).toContain('web_search="live"')
    expect(words({ allowedTools: ['WebSearch'], disallowedTools: ['WebSearch'] })).toContain(
      'web_search="disabled"',
    )
  })

  it("reads a repository's guides only as a project's settings", () => {
    expect(words()).toContain('project_doc_max_bytes=0')
    expect(words({ settingSources: ['user', 'project'] })).not.toContain('project_doc_max_bytes')
  })

  it('is told what to do in its instructions, or where they are', () => {
    expect(line({ systemPrompt: 'Be "nice".\nOk' })).toContain(
      String.raw`developer_instructions="Be \"nice\".\nOk"`,
    )
    expect(words({ systemPrompt: 'x', systemPromptFile: '/h/p.md' })).toContain('read all of /h/p.md')
    expect(words({ systemPrompt: '' })).not.toContain('developer_instructions')
  })
})

describe('the environment of Codex', () => {
  const paths = { home: '/h', socket: '/s' }
  it('has its home and the key of its gateway', () => {
    expect(codex.environment({ paths, endpoint: ENDPOINT, extra: { A: '1' } })).toEqual({
      HOME: '/h',
      CAISSON_MODEL_KEY: 'k',
      A: '1',
    })
    expect(codex.environment({ paths })).toEqual({ HOME: '/h' })
  })
})

describe('a failed session of Codex', () => {
  const explain = (
    text: string,
    heard: { status: number; message: string } | null = null,
    provider = 'openai',
  ) =>
    codex.explainFailure?.({
      result: { type: 'result', subtype: 'error_during_execution' },
      words: text,
      heard,
      now: 0,
      pages: providerNamed(provider)?.pages,
    })

  it.each([
    ['unexpected status 401 Unauthorized: Incorrect API key', 'auth_failed', 'platform.openai.com/api-keys'],
    ['exceeded retry limit, last status: 429 Too Many Requests', 'rate_limited', 'Wait a few minutes'],
    [
      'unexpected status 404 Not Found: no such model',
      'model_unavailable',
      'Check the name in `model`, whether',
    ],
    ['stream disconnected before completion: x', 'model_unavailable', 'status.openai.com'],
    ['thread/resume failed: no rollout found for thread id x', 'agent_error', 'Check the session ID'],
    ['Your input exceeds the context window of this model', 'agent_error', 'Send less: a shorter'],
  ])('%s', (text, reason, hint) => {
    const verdict = explain(text)
    expect(verdict?.reason).toBe(reason)
    expect(verdict?.error?.hint).toContain(hint)
  })

  it('names the pages of the provider that it reached', () => {
    const hint = explain('unexpected status 401 Unauthorized', null, 'openrouter')?.error?.hint
    expect(hint).toContain('https://openrouter.ai/settings/keys')
  })

  it("is told in the API's words where the gateway has them, and left to others where it says nothing", () => {
    const heard = { status: 429, message: 'You exceeded your current quota' }
    expect(explain('something', heard)?.error?.message).toContain('You exceeded your current quota')
    expect(explain('something', heard)?.reason).toBe('auth_failed')
    expect(explain('something')).toBeUndefined()
  })
})

test('the further arguments of a run come last but for the prompt', () => {
  const args = ['-c model_reasoning_effort=high']
  expect(line({ args }).slice(-3)).toEqual(['-c', 'model_reasoning_effort=high', '-'])
})
