import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acp } from '../../src/agents/acp/acp.js'
import { claudeCode } from '../../src/agents/claude/claude-code.js'
import { codex } from '../../src/agents/codex/codex.js'
import { sessionTools } from '../../src/agents/definitions/preset.js'
import { openCode } from '../../src/agents/opencode/opencode.js'
import type { AgentAdapter } from '../../src/agents/port/agent.js'
import { PLATFORMS } from '../../src/agents/port/install.js'
import { AGENTS } from '../../src/agents/registry.js'
import { createExecutionBackend } from '../../src/agents/session/execution.js'
import { withinCapabilities } from '../../src/agents/session/within-capabilities.js'
import type { StreamEvent } from '../../src/agents/transcript/event.js'
import { readEvents } from '../../src/agents/transcript/reader.js'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog, silentLog } from '../../src/base/log.js'
import { DEFAULT_TOOLS } from '../../src/base/tool-names.js'
import { specSchema } from '../../src/config/spec.js'
import { keepSessions, NOT_THE_USER, restoreSession } from '../../src/pipeline/sessions/keep-sessions.js'
import { fakeAgent } from '../unit/agents/fake-agent/fake-agent.js'
import { hostSandbox } from '../unit/agents/session/host-sandbox.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/** What an adapter's agent prints and keeps, in its own formats: one session that thinks and costs something. */
interface Sample {
  adapter: AgentAdapter
  sessionId: string
  stream: readonly string[]
  /** Shell that prints the file `$1` at the right moment of a dialogue; default: after reading all input. */
  program?: string
  /** Path below HOME, and the content of a conversation that can be resumed. */
  conversation: { path: string; text: string }
}

const SESSION = '11111111-2222-4333-8444-555555555555'
const claudeLine = (type: string, more: object) => JSON.stringify({ type, session_id: SESSION, ...more })
const acpUpdate = (sessionId: string, sessionUpdate: string, more: object) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method: 'session/update',
    params: { sessionId, update: { sessionUpdate, ...more } },
  })
const message = (role: string, text: string) =>
  JSON.stringify({ type: role, uuid: `${role}-1`, sessionId: SESSION, message: { role, content: text } })

const OPENCODE_SESSION = 'ses_df2dae259ffeJBX5lD8LUsnmVp'
const openCodeLine = (type: string, part: object) =>
  JSON.stringify({
    type,
    timestamp: 1,
    sessionID: OPENCODE_SESSION,
    part: { messageID: 'msg_1', type, ...part },
  })

const CODEX_SESSION = '01a2095e-461f-7a60-848d-e7bdacb9bf33'
const codexItem = (role: string, text: string) =>
  JSON.stringify({ type: 'response_item', payload: { type: 'message', role, content: [{ text }] } })
const codexConversation = {
  path: `.codex/sessions/2026/11/23/rollout-2026-11-23T17-05-03-${CODEX_SESSION}.jsonl`,
  text: `{"type":"session_meta","payload":{"cwd":"/workspace","originator":"codex_exec","source":"exec"}}\n${codexItem('user', 'do it')}\n${codexItem('assistant', 'done')}\n`,
}
/** What every agent says that speaks the Agent Client Protocol. */
const DIALOGUE: Omit<Sample, 'adapter'> = {
  sessionId: SESSION,
  stream: [
    acpUpdate(SESSION, 'agent_thought_chunk', { content: { type: 'text', text: 'Hm.' } }),
    acpUpdate(SESSION, 'agent_message_chunk', { content: { type: 'text', text: 'Hel' } }),
    acpUpdate(SESSION, 'agent_message_chunk', { content: { type: 'text', text: 'lo.' } }),
  ],
  program: `answer() { read -r line; id=\${line#*'"id":'}; echo "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":\${id%%,*},\\"result\\":$1}"; }
answer '{"protocolVersion":1,"agentCapabilities":{}}'
answer '{"sessionId":"${SESSION}"}'
cat "$1"
answer '{"stopReason":"end_turn"}'
cat >/dev/null`,
  conversation: { path: 'none', text: '' },
}
const openCodeConversation = {
  path: `.local/share/caisson/${OPENCODE_SESSION}.json`,
  text: JSON.stringify({
    info: { id: OPENCODE_SESSION, directory: '/workspace' },
    messages: [
      { info: { id: 'msg_1', role: 'user' }, parts: [{ type: 'text', text: 'do it' }] },
      { info: { id: 'msg_2', role: 'assistant' }, parts: [{ type: 'text', text: 'done' }] },
    ],
  }),
}

const SAMPLES: readonly Sample[] = [
  {
    adapter: claudeCode,
    sessionId: SESSION,
    stream: [
      claudeLine('system', { subtype: 'init', model: 'claude-x', cwd: '/workspace' }),
      claudeLine('assistant', { message: { content: [{ type: 'thinking', thinking: 'Hm.' }] } }),
      claudeLine('assistant', { message: { content: [{ type: 'text', text: 'Hello.' }] } }),
      claudeLine('result', { subtype: 'success', result: 'Hello.', num_turns: 1, total_cost_usd: 0.5 }),
    ],
    conversation: {
      path: `.claude/projects/-workspace/${SESSION}.jsonl`,
      text: `${message('user', 'do it')}\n${message('assistant', 'done')}\n`,
    },
  },
  {
    adapter: codex,
    sessionId: CODEX_SESSION,
    stream: [
      `{"type":"thread.started","thread_id":"${CODEX_SESSION}"}`,
      '{"type":"turn.started"}',
      '{"type":"item.completed","item":{"id":"item_0","type":"reasoning","text":"Hm."}}',
      '{"type":"item.completed","item":{"id":"item_1","type":"agent_message","text":"Hello."}}',
      '{"type":"turn.completed","usage":{"input_tokens":100,"cached_input_tokens":40,"output_tokens":20}}',
    ],
    conversation: codexConversation,
  },
  {
    adapter: openCode,
    sessionId: OPENCODE_SESSION,
    stream: [
      openCodeLine('step_start', {}),
      openCodeLine('reasoning', { text: 'Hm.' }),
      openCodeLine('text', { text: 'Hello.' }),
      openCodeLine('step_finish', { reason: 'stop' }),
    ],
    conversation: openCodeConversation,
  },
  { adapter: acp, ...DIALOGUE },
  {
    adapter: fakeAgent,
    sessionId: 'toy-00000001',
    stream: [
      '{"kind":"hello","talk":"toy-00000001","brain":"toy-1","at":"/workspace"}',
      '{"kind":"hm","thought":"Hm."}',
      '{"kind":"said","words":"Hello."}',
      '{"kind":"bye","ok":true,"steps":1,"cents":50}',
    ],
    conversation: { path: '.toy/talks/toy-00000001.talk', text: '{"prompt":"do it","answer":"done"}\n' },
  },
]

it('has a sample of every registered agent, under its own name', () => {
  for (const [name, adapter] of Object.entries(AGENTS)) {
    expect(adapter.name).toBe(name)
    expect(SAMPLES.map((sample) => sample.adapter)).toContain(adapter)
  }
})

describe.each(SAMPLES)('the adapter of $adapter.displayName', (sample) => {
  const { adapter, sessionId } = sample
  const { capabilities, tools } = adapter
  const paths = { home: '/the/home', socket: '/the/gateway/model.sock' }
  const [dialect = 'messages'] = adapter.modelDialects
  const endpoint = { provider: 'own', dialect, url: 'http://127.0.0.1:3130', key: 'sk-the-dummy' }

  describe('command line', () => {
    const line = (settings: Parameters<AgentAdapter['commandLine']>[0]) => adapter.commandLine(settings)

    it('is made of words, and names the model, if no file in its home does', () => {
      const words = line({ model: 'model-x', sessionId, endpoint })
      const files = adapter.homeFiles?.({ model: 'model-x', endpoint }) ?? {}
      // A protocol has its own way of saying it.
      if (!adapter.converse) expect([...words, ...Object.values(files)].join(' ')).toContain('model-x')
      for (const word of [...words, ...line({})]) expect(word).not.toMatch(/undefined|\[object/)
    })

    it('resumes and forks if it says so, and refuses otherwise', () => {
      const within = (settings: object) => withinCapabilities(adapter, settings, silentLog)
      const resume = { resume: sessionId }
      const fork = { ...resume, forkSession: true }
      if (!capabilities.resume) expect(() => within(resume)).toThrow(/cannot resume/)
      else expect(line(within(resume)).join(' ')).toContain(sessionId)
      if (capabilities.fork) expect(line(within(fork))).not.toEqual(line(within(resume)))
      else expect(() => within(fork)).toThrow(/cannot (?:fork|resume)/)
    })

    it('keeps the limits that it can keep, and says which one it cannot', () => {
      const log = memoryLog()
      const kept = withinCapabilities(adapter, { maxTurns: 4711, maxBudgetUsd: 0.815 }, log)
      const files = adapter.homeFiles?.({ ...kept, endpoint }) ?? {}
      const limited = [...line({ ...kept, endpoint }), ...Object.values(files)].join(' ')
      expect(limited.includes('4711')).toBe(capabilities.maxTurns)
      expect(limited.includes('0.815')).toBe(capabilities.maxBudget)
      expect(log.lines.some((words) => words.includes('cannot limit its turns'))).toBe(!capabilities.maxTurns)
    })

    it('pins environment if it says so', () => {
      const pinned = adapter.pinnedEnvironment?.(adapter.environment({ paths }))
      expect(pinned !== undefined).toBe(capabilities.pinnedSettings)
      if (pinned) expect(line({ pinnedEnv: { ...pinned, CANARY: 'tweet' } }).join(' ')).toContain('tweet')
    })
  })

  it('gives the agent its own home and the gateway, nothing of this process, and what is added last', () => {
    process.env['CAISSON_CANARY'] = 'tweet-tweet'
    const environment = adapter.environment({ paths, endpoint, extra: { ADDED: '1' } })
    delete process.env['CAISSON_CANARY']
    expect(environment).toMatchObject({ HOME: paths.home, ADDED: '1' })
    const told = [environment, adapter.commandLine({ endpoint }), adapter.homeFiles?.({ endpoint })]
    const model = adapter.modelAccess === 'socket' ? [paths.socket] : [endpoint.url, endpoint.key]
    for (const words of model) expect(JSON.stringify(told)).toContain(words)
    expect(JSON.stringify(environment)).not.toContain('tweet-tweet')
    expect(adapter.environment({ paths, extra: { HOME: '/other' } })['HOME']).toBe('/other')
  })

  describe('stream', () => {
    const runStream = async (lines: readonly string[]) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'stream'), lines.map((line) => `${line}\n`).join(''))
      const program = join(folder, adapter.command)
      const script = sample.program ?? 'cat >/dev/null\ncat "$1"'
      writeFileSync(program, `#!/bin/sh\nset -- "${folder}/stream"\n${script}\n`)
      chmodSync(program, 0o755)
      const sandbox = hostSandbox(program)
      const events: StreamEvent[] = []
      const evidencePath = join(folder, 'evidence.jsonl')
      const execute = createExecutionBackend({
        agent: adapter,
        sandbox,
        log: silentLog,
        clock: systemClock,
        redact: (text) => text.replaceAll('hunter2', '***'),
        env: {},
      })
      const { workspace: workspacePath } = sandbox.paths
      const ended = await execute({
        prompt: 'do it',
        workspacePath,
        evidencePath,
        endpoint,
        onEvent: (e) => events.push(e),
      })
      return { ...ended, events, evidencePath, home: sandbox.paths.home }
    }

    it('begins with its session and ends with a result, and reads the same from the evidence', async () => {
      const { events, session, transcript, evidencePath } = await runStream(sample.stream)
      expect(events[0]).toMatchObject({ type: 'system', subtype: 'init', session_id: sessionId })
      expect(events.at(-1)).toMatchObject({ type: 'result' })
      expect(session).toMatchObject({ reason: 'completed', sessionId, message: 'Hello.' })
      expect(transcript.messages.at(-1)).toMatchObject({ role: 'assistant', content: 'Hello.' })
      expect(transcript.metadata.costUsd).toBe(capabilities.cost ? 0.5 : 0)
      expect(transcript.messages.some(({ thinking }) => thinking === 'Hm.')).toBe(capabilities.thinking)
      const stored: StreamEvent[] = []
      for await (const event of readEvents(evidencePath)) stored.push(event)
      expect(stored).toEqual(events)
    })

    it('finds its configuration in its home', async () => {
      const { home } = await runStream(sample.stream)
      for (const path of Object.keys(adapter.homeFiles?.({ endpoint }) ?? {}))
        expect((await readFile(join(home, path), 'utf8')).length).toBeGreaterThan(0)
    })

    it('loses no line, and lets no secret through', async () => {
      const odd = [
        'no JSON at all',
        '{"kind":"new","type":"new"}',
        '{"kind":"tick","type":"tick"}',
        '{"half": ',
      ]
      const { session, evidencePath } = await runStream([...odd, 'hunter2 is said', ...sample.stream])
      expect(session.reason).toBe('completed')
      const evidence = readFileSync(evidencePath, 'utf8')
      for (const line of odd)
        expect(evidence.includes(line) || evidence.includes(JSON.stringify(line))).toBe(true)
      expect(evidence).toContain('*** is said')
      expect(evidence).not.toContain('hunter2')
    })
  })

  if (capabilities.resume)
    describe('session files', () => {
      const files = adapter.sessionFiles
      const homeWithSession = async () => {
        const home = temporaryFolder()
        const path = join(home, sample.conversation.path)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, sample.conversation.text)
        return home
      }

      it('are kept, and put where the agent of another machine finds them', async () => {
        const to = join(temporaryFolder(), 'session')
        const home = await homeWithSession()
        const log = memoryLog()
        const redact = (text: string) => text.replaceAll('do it', '***')
        const sent: string[] = []
        files?.readConversation(sample.conversation.text, redact, (text) => {
          sent.push(text)
          return text
        })
        const kept = { agent: adapter, home, sessionId, redact, log }
        expect(await keepSessions({ ...kept, to, sent })).not.toBeNull()
        const other = temporaryFolder()
        const at = { sessionId, home: other, workingDirectory: '/workspace' }
        expect(await restoreSession({ agent: adapter, from: to, ...at })).not.toBeNull()
        expect(await readFile(join(other, sample.conversation.path), 'utf8')).toBe(
          redact(sample.conversation.text),
        )
        expect((await files?.find(other, sessionId))?.[0]?.name).toBe(`${sessionId}.jsonl`)
        if (adapter === fakeAgent) return
        await keepSessions({ ...kept, to, sent: [] })
        const unsent = await readFile(join(to, `${sessionId}.jsonl`), 'utf8')
        expect(sent.length).toBeGreaterThan(0)
        expect(unsent.split(JSON.stringify(NOT_THE_USER).slice(1, -1)).length - 1).toBe(sent.length)
      })

      it('are not found in an empty home, and never lie outside of it', async () => {
        expect(await files?.find(temporaryFolder(), sessionId)).toBeNull()
        for (const name of ['../x', '../../etc/passwd', `${sessionId}/../../x`, '']) {
          expect(files?.isSessionId(name)).toBe(false)
          expect(files?.pathInHome(name, '/workspace') ?? '').not.toContain('..')
        }
      })
    })

  it('can be held to a preset', () => {
    const { agent } = specSchema.parse({ agent: { preset: 'careful', paths: ['src/**'] } })
    const careful = sessionTools(agent, '/workspace', tools)
    expect(careful.disallowedTools).toEqual(expect.arrayContaining([...tools.powerful]))
    for (const tool of tools.powerful) expect(careful.tools).not.toContain(tool)
    expect(careful.allowedTools?.join(' ')).toContain('/workspace/src/**')
    expect(tools.own(DEFAULT_TOOLS).length).toBeGreaterThanOrEqual(DEFAULT_TOOLS.length)
    expect(new Set(tools.own(DEFAULT_TOOLS)).size).toBe(tools.own(DEFAULT_TOOLS).length)
  })

  const { packages } = adapter.install
  if (packages) {
    it('has a digest of its default version for every platform that its packages are for', () => {
      const { defaultVersion, digests } = packages
      const all = PLATFORMS.filter((one) => digests[defaultVersion]?.[one])
      for (const platform of ['linux-x64', 'linux-arm64', 'linux-x64-musl']) expect(all).toContain(platform)
      for (const platform of all) {
        expect(digests[defaultVersion]?.[platform]).toMatch(/^sha512-/)
        const name = `${packages.packageName(platform)}@${packages.packageVersion?.('1.2.3', platform)}`
        // A static executable serves both C libraries.
        expect(name).toMatch(new RegExp(platform.replace(/^(linux)-(.*)-musl$/, '$1(?:musl)?-$2')))
      }
    })
  }
})
