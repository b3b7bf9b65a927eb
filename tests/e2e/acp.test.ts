import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/clock.js'
import { deliveryOptions } from '../../src/config/delivery.js'
import { type SpecInput, specSchema } from '../../src/config/spec.js'
import { dialectOf } from '../../src/gateway/dialects.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { memoryLog } from '../../src/log.js'
import { runPipeline } from '../../src/pipeline.js'
import { replayRun } from '../../src/replay/replay.js'
import { describeWith, findPart } from '../world/parts.js'

type Turn = Script['turns'][number]
const tool = (name: string, input: object): Turn => ({ tools: [{ name, input: { ...input } }] })

interface Speaker {
  name: 'acp:opencode' | 'acp:gemini'
  part: 'opencode' | 'gemini'
  model: string
  dialect: string
  look: Turn
  write: (path: string) => Turn
}

/** The path of a part; '' where it is missing, for the tests are skipped then. */
const agentPart = (part: 'opencode' | 'gemini'): string => {
  const found = findPart(part)
  return found.there ? found.path : ''
}

/** Real agents that speak the protocol, and the names that their tools have for the model. */
const SPEAKERS: readonly Speaker[] = [
  {
    name: 'acp:opencode',
    part: 'opencode',
    model: 'anthropic/claude-sonnet-4-6',
    dialect: 'messages',
    look: tool('bash', { command: 'cat a.txt; pwd', description: 'look' }),
    write: (path) => tool('write', { filePath: `{{workspace}}/${path}`, content: 'made\n' }),
  },
  {
    name: 'acp:gemini',
    part: 'gemini',
    model: 'gemini/gemini-3.1-pro-preview',
    dialect: 'generate-content',
    look: tool('run_shell_command', { command: 'cat a.txt; pwd', description: 'look' }),
    write: (path) => tool('write_file', { file_path: `{{workspace}}/${path}`, content: 'made\n' }),
  },
]

describe('agents by the Agent Client Protocol, in a container without a network', () => {
  let root: string
  let checkout: string
  const host = {
    env: { PATH: process.env['PATH'] },
    platform: process.platform,
    arch: process.arch,
    // An agent of many files is found in its cache; the others are given by path.
    cacheDir: dirname(dirname(dirname(dirname(agentPart('gemini'))))),
  }

  async function run(
    { dialect }: Pick<Speaker, 'dialect'>,
    turns: Script['turns'],
    agent: SpecInput['agent'],
    more: SpecInput = {},
  ) {
    const result = await runPipeline({
      spec: specSchema.parse({ agent, sandbox: { backend: 'container' }, ...more }),
      task: {
        target: { kind: 'none' },
        instruction: 'make a file',
        requester: { login: 'alice' },
        trigger: 'prompted',
        triggeredAt: new Date(0).toISOString(),
      },
      root: join(root, 'runs'),
      checkout,
      model: createScriptSource({ turns }, systemClock, dialectOf(dialect)),
      delivery: deliveryOptions(),
      publish: { to: 'none' },
      host,
      secrets: [],
      log: memoryLog(),
      clock: systemClock,
    })
    const read = (name: string) => readFile(join(result.folder.output, name), 'utf8')
    return { ...result, read, transcript: JSON.parse(await read('transcript.json')) }
  }

  beforeAll(async () => {
    root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-acp-'))
    checkout = join(root, 'checkout')
    await mkdir(checkout)
    await writeFile(join(checkout, 'a.txt'), 'hello\n')
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', checkout, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args])
    git('init', '-q', '-b', 'main')
    git('add', '-A')
    git('-c', 'commit.gpgsign=false', 'commit', '-qm', 'Begin')
  })
  afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))

  for (const speaker of SPEAKERS) {
    const { name, part, model } = speaker
    describeWith(['docker', part], name, () => {
      const path = part === 'gemini' ? {} : { path: agentPart(part) }
      const agent = { name, model, ...path }

      it('looks, edits and answers, and replays', async () => {
        const turns = [{ text: 'I look.', ...speaker.look }, speaker.write('new.txt'), { text: 'All done.' }]
        const first = await run(speaker, turns, agent)
        expect(first.manifest.error).toBeUndefined()
        expect(first.manifest).toMatchObject({ outcome: 'success', reason: 'completed' })
        expect(first.manifest.metadata.costUsd).toBeGreaterThan(0)
        expect(first.manifest.metadata.turnCount).toBe(3)
        expect(await first.read('diff.patch')).toContain('+made')
        expect(first.answer).toBe('All done.')
        const { messages } = first.transcript as { messages: { content?: string; toolCalls?: object[] }[] }
        expect(messages[0]).toMatchObject({ content: 'I look.' })
        expect(messages.flatMap(({ toolCalls }) => toolCalls ?? [])).toMatchObject([
          { toolName: 'Bash', output: expect.stringContaining('hello') },
          { toolName: 'Write', input: { file_path: '/workspace/new.txt' } },
        ])
        const report = await replayRun({
          run: first.folder.id,
          root: join(root, 'runs'),
          currentFolder: root,
          ...('path' in path ? { agentPath: path.path } : {}),
          host,
          log: memoryLog(),
          clock: systemClock,
        })
        expect(report).toMatchObject({ same: true, divergences: [], missed: [], patchDiffers: [] })
      })

      it('ends with its budget', async () => {
        const turns = [speaker.look, speaker.look, { text: 'Never said.' }]
        const ended = await run(speaker, turns, agent, { limits: { maxRequests: 1 } })
        expect(ended.manifest).toMatchObject({ outcome: 'failure', reason: 'budget_exceeded' })
      })
    })
  }

  describeWith(['docker', 'opencode'], 'an executable of the user’s own', () => {
    it('works with the arguments that make it speak', async () => {
      const options = { baseURL: '{env:ANTHROPIC_BASE_URL}/v1' }
      const config = {
        ...{ autoupdate: false, share: 'disabled', model: 'anthropic/claude-sonnet-4-6' },
        ...{ provider: { anthropic: { options } }, enabled_providers: ['anthropic'] },
        agent: { title: { disable: true } },
      }
      const [speaker] = SPEAKERS as [Speaker]
      const own = { name: 'acp' as const, path: agentPart('opencode'), args: ['acp'], model: speaker.model }
      const env = { OPENCODE_CONFIG_CONTENT: JSON.stringify(config), OPENCODE_DISABLE_MODELS_FETCH: '1' }
      const made = await run(speaker, [speaker.write('own.txt'), { text: 'Done.' }], own, {
        sandbox: { backend: 'container', env },
      })
      expect(made.manifest).toMatchObject({ outcome: 'success', agent: { displayName: 'ACP agent' } })
      expect(await made.read('diff.patch')).toContain('own.txt')
    })
  })
})
