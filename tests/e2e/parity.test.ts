import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { EndedExecution } from '../../src/agents/session/execution.js'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { resolveExecutionBackend } from '../../src/pipeline/backend.js'
import { describeWith, partPath } from '../world/parts.js'
import { pathWithout } from '../world/path-without.js'
import { temporaryFolder } from '../world/temporary-folder.js'

// By default the script counts the request, in which host paths are longer.
const usage = { inputTokens: 100, outputTokens: 30 }

/** A session with every kind of tool, one that fails, and one that is not allowed. */
const script: Script = {
  turns: [
    {
      usage,
      text: 'Looking.',
      tools: [
        { name: 'Read', input: { file_path: '{{workspace}}/notes.txt' } },
        {
          name: 'Bash',
          input: { command: 'pwd > where.txt; cat where.txt; echo "$HOME" > home.txt; exit 3' },
        },
      ],
    },
    { usage, tools: [{ name: 'Write', input: { file_path: '{{workspace}}/made.txt', content: 'made\n' } }] },
    { usage, tools: [{ name: 'WebFetch', input: { url: 'https://example.com', prompt: 'read' } }] },
    { usage, text: 'Done.' },
  ],
}

interface Session extends EndedExecution {
  where: string
  log: string
}

/** The same session by the public function; `path` decides what of this machine can be found. */
async function runOn(backend: 'container' | 'local', path: string): Promise<Session> {
  const root = temporaryFolder()
  const workspacePath = join(root, 'workspace')
  await mkdir(workspacePath)
  await writeFile(join(workspacePath, 'notes.txt'), 'a note\n')
  const log = memoryLog()
  const execute = resolveExecutionBackend(backend, {
    source: createScriptSource(script, systemClock),
    env: { ...process.env, PATH: path },
    agent: { path: partPath('claude') },
    log,
  })
  const result = await execute({
    prompt: 'please do it',
    workspacePath,
    model: 'claude-sonnet-4-5',
    maxTurns: 9,
  })
  const where = readFileSync(join(workspacePath, 'where.txt'), 'utf8').trim()
  expect(readFileSync(join(workspacePath, 'made.txt'), 'utf8')).toBe('made\n')
  return { ...result, where, log: log.lines.join('\n') }
}

/** All but times and ids. */
function comparable({ transcript, session }: Session) {
  const { durationMs: _, sessionId: __, ...figures } = transcript.metadata
  const { reason, exitCode, message, denials } = session
  return { messages: transcript.messages, figures, reason, exitCode, message, denials }
}

describeWith(['docker', 'bwrap', 'claude'], 'one session on every backend', () => {
  let container: Session
  let sealed: Session
  let bare: Session
  beforeAll(async () => {
    const path = process.env['PATH'] ?? ''
    container = await runOn('container', path)
    sealed = await runOn('local', path)
    bare = await runOn('local', await pathWithout('bwrap'))
  })

  it('works at the same place in a container and under bubblewrap, and at its own without a seal', () => {
    expect(container.where).toBe('/workspace')
    expect(sealed.where).toBe('/workspace')
    expect(bare.where).toMatch(/\/f-\w+\/workspace$/)
    expect(bare.log).toContain('NOT SEALED')
    expect(sealed.log).not.toContain('NOT SEALED')
  })

  it('gives equal transcripts, ends, answers and denials, but for times and ids', () => {
    expect(comparable(container)).toMatchObject({ reason: 'completed', exitCode: 0, message: 'Done.' })
    expect(comparable(container).messages.map(({ role }) => role)).toContain('assistant')
    expect(comparable(sealed)).toEqual(comparable(container))
    expect(comparable(bare)).toEqual(comparable(container))
  })
})
