import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SpecInput } from '../../src/config/spec.js'
import type { ModelDialect } from '../../src/gateway/dialect.js'
import { dialectOf } from '../../src/gateway/dialects.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { resumeFromRun } from '../../src/pipeline/sessions/resume-from-run.js'
import type { ResumeInput } from '../../src/pipeline/sessions/resume-input.js'
import { findSession } from '../../src/pipeline/sessions/stored-session.js'
import { overheard, runLocally } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'
import { createRepository } from '../world/repository-run.js'
import { runsAt } from '../world/state.js'
import { temporaryFolder } from '../world/temporary-folder.js'

type Turn = Script['turns'][number]
const tool = (name: string, input: object): Turn => ({ tools: [{ name, input: { ...input } }] })

/** A real agent that speaks the protocol, as a user of it would set it up. */
interface Speaker {
  part: 'gemini' | 'qwen'
  dialect: ModelDialect
  /** Agent and sandbox of the spec. */
  setUp(launcher: (script: string) => Promise<string>): Promise<SpecInput>
  look: Turn
  write: (path: string) => Turn
}

const LOOK = 'cat a.txt; pwd'

const SPEAKERS: readonly Speaker[] = [
  {
    part: 'gemini',
    dialect: 'generate-content',
    setUp: async (launcher) => ({
      agent: {
        path: await launcher('exec node /agent/bundle/gemini.js "$@"'),
        args: ['--acp', '--skip-trust', '--model', 'gemini-3.1-pro-preview'],
        model: 'gemini/gemini-3.1-pro-preview',
      },
      sandbox: { mounts: [{ source: dirname(dirname(partPath('gemini'))), target: '/agent' }] },
    }),
    look: tool('run_shell_command', { command: LOOK, description: 'look' }),
    write: (path) => tool('write_file', { file_path: `{{workspace}}/${path}`, content: 'made\n' }),
  },
  {
    part: 'qwen',
    dialect: 'chat',
    // The recipe of docs/agents.md: many files, a launcher that starts them, and the model in both places.
    setUp: async (launcher) => ({
      agent: {
        path: await launcher('exec node /agent/cli-entry.js "$@"'),
        args: ['--acp', '--approval-mode', 'default', '--auth-type', 'openai', '--model', 'gpt-5.5'],
        dialect: 'chat',
        model: 'openai/gpt-5.5',
      },
      sandbox: { mounts: [{ source: dirname(partPath('qwen')), target: '/agent' }] },
    }),
    look: tool('run_shell_command', { command: LOOK, description: 'look' }),
    write: (path) => tool('write_file', { file_path: `{{workspace}}/${path}`, content: 'made\n' }),
  },
]

describe('any agent that speaks the Agent Client Protocol, in a container without a network', () => {
  let root: string
  let checkout: string

  async function run(
    { dialect, setUp }: Speaker,
    turns: Script['turns'],
    more: SpecInput,
    resume?: ResumeInput,
  ) {
    const { model, sent: asked } = overheard({ turns }, dialectOf(dialect))
    const { agent, sandbox } = await setUp(async (script) => {
      const path = join(root, 'agent')
      await writeFile(path, `#!/bin/sh\n[ "$1" = --version ] && { echo 0.0.0; exit; }\n${script}\n`, {
        mode: 0o755,
      })
      return path
    })
    const result = await runLocally({
      spec: {
        agent: { name: 'acp', ...agent, ...more.agent },
        sandbox: { backend: 'container', ...sandbox },
      },
      instruction: 'make a file',
      root: join(root, 'runs'),
      checkout,
      model,
      ...(resume ? { resume } : {}),
    })
    const read = (name: string) => readFile(join(result.folder.output, name), 'utf8')
    return { ...result, read, asked, transcript: JSON.parse(await read('transcript.json')) }
  }

  beforeAll(async () => {
    root = temporaryFolder()
    checkout = (await createRepository({ 'a.txt': 'hello\n' })).checkout
  })

  for (const speaker of SPEAKERS) {
    describeWith(['docker', speaker.part], speaker.part, () => {
      it('looks, edits and answers; a follow-up gets a digest of the session', async () => {
        const turns = [{ text: 'I look.', ...speaker.look }, speaker.write('new.txt'), { text: 'All done.' }]
        const first = await run(speaker, turns, {})
        expect(first.manifest.error).toBeUndefined()
        expect(first.manifest).toMatchObject({
          ...{ outcome: 'success', reason: 'completed', agent: { displayName: 'ACP agent' } },
          metadata: { costUsd: expect.any(Number), turnCount: 3 },
        })
        expect(first.manifest.metadata.costUsd).toBeGreaterThan(0)
        expect(await first.read('diff.patch')).toContain('+made')
        expect(first.answer).toBe('All done.')
        const { messages } = first.transcript as { messages: { content?: string; toolCalls?: object[] }[] }
        expect(messages[0]).toMatchObject({ content: 'I look.' })
        expect(messages.flatMap(({ toolCalls }) => toolCalls ?? [])).toMatchObject([
          { toolName: 'Bash', output: expect.stringContaining('hello') },
          { toolName: 'Write', input: { file_path: '/workspace/new.txt' } },
        ])

        const found = await findSession(runsAt(join(root, 'runs')), first.folder.id)
        const resume = await resumeFromRun({ ...found, fork: false, from: 'auto', checkout })
        const second = await run(speaker, [{ text: 'I know.' }], {}, resume)
        expect(second.manifest.error).toBeUndefined()
        expect(second.manifest.resumed?.how).toBe('digest')
        expect(second.asked[0]).toContain('All done.')
      }, 240_000)

      it('may change nothing in a plan, whatever its model wants', async () => {
        const turns = [speaker.write('new.txt'), { text: 'I may not.' }]
        const { manifest, read } = await run(speaker, turns, { agent: { preset: 'plan' } })
        // Qwen Code ends with the refusal, and does not ask its model for a word.
        expect(manifest.reason).toBe(speaker.part === 'qwen' ? 'agent_error' : 'no_changes')
        expect(manifest.denials).toMatchObject([{ source: 'tool', what: 'Write' }])
        expect(await read('diff.patch').catch(() => '')).toBe('')
      }, 240_000)
    })
  }
})
