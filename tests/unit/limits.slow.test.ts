import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pack } from 'tar-stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { claudeCode } from '../../src/agents/claude/claude-code.js'
import { createExecutionBackend } from '../../src/agents/session/execution.js'
import { linesIn } from '../../src/agents/transcript/lines.js'
import { createSessions } from '../../src/agents/transcript/sessions/sessions.js'
import { readStored, writeTranscript } from '../../src/agents/transcript/stored.js'
import { unpackArtifact } from '../../src/base/artifact/unpack.js'
import { systemClock } from '../../src/base/clock.js'
import { LIMITS } from '../../src/base/limits.js'
import { memoryLog } from '../../src/base/log.js'
import { parseMarkdown } from '../../src/base/markdown.js'
import { collectAgentOutput } from '../../src/pipeline/stages/environment/files.js'
import { migrateWorkflow } from '../../src/programs/init/migrate/migrate-workflow.js'
import { unpack } from '../../src/sandbox/remote/archive.js'
import { describeWith } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { zip } from '../world/zip.js'
import { fakeClaude, hostSandbox } from './agents/session/host-sandbox.js'
import { captureOf, repository, shell, temporary, workspaceOf } from './change/patch/repository.js'

/** Each limit at its real value: what an agent would have to do, and what is left of it. */

const MiB = 2 ** 20
/** Files of a worker share their modules: the next one gets the real ones. */
const forget = (path: string) => {
  vi.doUnmock(path)
  vi.resetModules()
}

/** A session of a program that floods its output, and the most memory that it took here. */
async function flood(body: string, folder = temporaryFolder()) {
  const evidencePath = join(folder, 'evidence', 'transcript.jsonl')
  const stderrPath = join(folder, 'evidence', 'agent.stderr.log')
  const sandbox = hostSandbox(fakeClaude(`init(); text('kept');\n${body}`))
  const execute = createExecutionBackend({
    ...{ agent: claudeCode, sandbox, log: { ...memoryLog(), info() {} }, clock: systemClock },
    ...{ redact: (text: string) => text.replaceAll('hunter2-hunter2', '***'), env: {} },
  })
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const ended = await execute({
    prompt: '',
    workspacePath: sandbox.paths.workspace,
    evidencePath,
    stderrPath,
  })
  clearInterval(timer)
  return {
    ...ended,
    evidencePath,
    stderrPath,
    folder,
    grown: (Math.max(most, process.memoryUsage().rss) - before) / MiB,
  }
}

const endless = (stream: string, chunk: string) =>
  `const chunk = ${chunk}; const more = () => { while (process.${stream}.write(chunk)); process.${stream}.once('drain', more) }; more()`

describe('output of a session', () => {
  test('short lines without an end stop the session, in bounded memory, and the salvage of it is as small', async () => {
    const line = `JSON.stringify({ type: 'assistant', message: { content: 'a' } }) + '\\n'`
    const { session, transcript, evidencePath, folder, grown } = await flood(
      endless('stdout', `(${line}).repeat(1000)`),
    )
    expect(session).toMatchObject({ reason: 'agent_error', error: { code: 'LIMIT_EXCEEDED' } })
    expect(session.message).toBe('The session was stopped: more than 500,000 lines of output of one session')
    expect(transcript.messages.length).toBeGreaterThan(499_000)
    expect(grown).toBeLessThan(900)

    const before = process.memoryUsage().rss
    const sessions = createSessions()
    for await (const one of linesIn(createReadStream(evidencePath))) sessions.push(one)
    const path = join(folder, 'transcript.json')
    await writeTranscript(path, sessions.read(), String)
    expect((process.memoryUsage().rss - before) / MiB).toBeLessThan(900)
    expect((await readStored(path))?.messageCount).toBe(transcript.messages.length)
  })

  test('bytes without an end stop the session', async () => {
    const line = `JSON.stringify({ type: 'unheard-of', of: 'x'.repeat(1e6) }) + '\\n'`
    const { session, evidencePath, grown } = await flood(endless('stdout', line))
    expect(session.message).toBe('The session was stopped: more than 256 MiB of output of one session')
    expect(statSync(evidencePath).size).toBeLessThanOrEqual(LIMITS.streamBytes.most)
    expect(grown).toBeLessThan(600)
  })

  test('standard error without an end is cut and stops nothing', async () => {
    const { session, stderrPath } = await flood(
      `for (let n = 0; n < 100; n++) require('fs').writeSync(2, ('x'.repeat(1023) + '\\n').repeat(1000)); done()`,
    )
    expect(session.reason).toBe('completed')
    expect(statSync(stderrPath).size).toBeLessThanOrEqual(LIMITS.stderrBytes.most)
  })

  test('a line nested deeply takes nothing with it', async () => {
    const deep = `'['.repeat(9000) + ']'.repeat(9000)`
    const line = `'{"type":"assistant","message":{"content":[{"type":"tool_use","id":"1","name":"a","input":{"a":' + ${deep} + '}}]}}\\n'`
    const { session, transcript, folder } = await flood(`process.stdout.write(${line}); done()`)
    expect(session.reason).toBe('completed')
    const path = join(folder, 'transcript.json')
    await writeTranscript(path, transcript, String)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(JSON.stringify(transcript)))
  })
})

describeWith(['root'], 'a disk', () => {
  test('that a session fills stops it', async () => {
    const folder = temporaryFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
    try {
      const fill = `require('fs').writeFileSync(${JSON.stringify(join(folder, 'fill'))}, Buffer.alloc(50 << 20))`
      const { session } = await flood(`${fill}; setInterval(() => {}, 1000)`, folder)
      expect(session).toMatchObject({ reason: 'agent_error', error: { code: 'DISK_FULL' } })
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })
})

test('a long value of a tool, nested as far as it may be, is not written a hundred times as long', async () => {
  const input = JSON.parse(`${'['.repeat(150)}${'1,'.repeat(500_000)}1${']'.repeat(150)}`)
  const toolCalls = [{ toolName: 'a', input, id: '1' }]
  const metadata = { turnCount: 1 } as never
  const path = join(temporaryFolder(), 'transcript.json')
  await writeTranscript(path, { messages: [{ role: 'assistant', content: '', toolCalls }], metadata }, String)
  expect(statSync(path).size).toBeLessThan(2 * MiB)
  const stored = await readStored(path)
  expect(stored?.callCount).toBe(1)
})

describe('a capture', () => {
  test.each([
    [
      'more new files than any change has',
      'for d in $(seq 260); do mkdir $d; (cd $d; seq 1000 | xargs touch); done',
      'more than 250,000 new files and folders in the workspace',
    ],
    ['a patch that no policy allows', 'head -c 280M /dev/urandom > big', 'more than 256 MiB of a patch'],
  ])('of %s ends with a type', async (_what, script, message) => {
    using dir = temporary()
    const workspace = await workspaceOf(dir.path, repository(dir.path, 'echo one > a.txt'))
    shell(workspace.path, script)
    await expect(captureOf(dir.path, workspace)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: `The patch could not be captured: ${message}`,
    })
  })

  test('that takes longer than it may ends with a type', async () => {
    using dir = temporary()
    const workspace = await workspaceOf(dir.path, repository(dir.path, 'echo one > a.txt'))
    // Ten minutes are over at once; every other deadline is as it is.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout')
    spy.mockImplementation((ms) => timeout(ms === 600_000 ? 0 : ms))
    const captured = captureOf(dir.path, workspace)
    await expect(captured.finally(() => spy.mockRestore())).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringMatching(/^The patch could not be captured: .* for one capture of the changes$/),
    })
  })

  test('of a layer with more names than a session writes ends with a type', async () => {
    const upper = temporaryFolder()
    await mkdir(join(upper, 'many'))
    // Names of a folder that no disk has room for: what is in them is never asked for.
    const many = Array.from({ length: 2_000_001 }, () => ({
      ...{ name: 'x', isDirectory: () => false, isFile: () => false, isSymbolicLink: () => false },
    }))
    let made = 0
    for (const one of many) one.name = `${made++}`
    vi.doMock('../../src/change/workspace/overlay/lower-view.js', async (original) => {
      const real = await original<typeof import('../../src/change/workspace/overlay/lower-view.js')>()
      type Listed = ReturnType<typeof real.entriesOf>
      const entriesOf = (root: string, folder: string) =>
        folder === 'many' ? (many as unknown as Listed) : real.entriesOf(root, folder as never)
      return { ...real, entriesOf }
    })
    vi.resetModules()
    onTestFinished(() => forget('../../src/change/workspace/overlay/lower-view.js'))
    const { readUpper } = await import('../../src/change/workspace/overlay/upper.js')
    const layers = { lower: temporaryFolder(), mask: temporaryFolder(), upper }
    await expect(readUpper(layers)).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: expect.stringContaining('more than 2,000,000 files and folders that a session writes'),
    })
  })

  test('of 1,990 nested folders takes seconds, and the rest of the change', async () => {
    using dir = temporary()
    const workspace = await workspaceOf(dir.path, repository(dir.path, 'echo one > a.txt'))
    shell(
      workspace.path,
      `echo two > a.txt; mkdir -p ${'d/'.repeat(1990)}; find d -type d -printf '%p/f\\0' | xargs -0 touch`,
    )
    const started = performance.now()
    const patch = await captureOf(dir.path, workspace)
    expect(performance.now() - started).toBeLessThan(60_000)
    expect(patch.files.length).toBe(101)
    expect(patch.leftOut).toEqual([
      { path: 'd/'.repeat(101).slice(0, -1), why: 'more than 100 folders deep' },
    ])
  })
})

test('an output folder with very many files and folders is taken over up to its limits', async () => {
  const root = temporaryFolder()
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  await mkdir(from)
  execFileSync('sh', ['-c', 'seq 10001 | xargs touch'], { cwd: from })
  expect(await collectAgentOutput(from, to, String)).toEqual([
    { name: 'the rest', why: 'there are more than 10,000 files in the output folder' },
  ])
  expect(await readdir(to)).toHaveLength(10_000)
  await rm(from, { recursive: true })
  await mkdir(from)
  execFileSync('sh', ['-c', 'seq 10001 | xargs mkdir'], { cwd: from })
  expect(await collectAgentOutput(from, to, String)).toEqual([
    { name: 'the rest', why: 'there are more than 10,000 folders in the output folder' },
  ])
})

describe('an archive of a remote engine', () => {
  test('with a sparse file takes no space here', async () => {
    const folder = temporaryFolder()
    const archive = pack()
    const entry = archive.entry({ name: 'sparse', size: 1200 * MiB }) as unknown as Writable
    const zeros = Buffer.alloc(MiB)
    void (async () => {
      for (let n = 0; n < 1200; n++)
        if (!entry.write(zeros)) await new Promise((go) => entry.once('drain', go))
      entry.end()
      archive.entry({ name: 'text' }, 'content')
      archive.finalize()
    })()
    await unpack(archive as unknown as Readable, folder)
    const { size, blocks } = await stat(join(folder, 'sparse'))
    expect(size).toBe(1200 * MiB)
    expect(blocks * 512).toBeLessThan(MiB)
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe('content')
  })

  test('that announces more than any disk has is refused before it is read', async () => {
    const header = pack()
    header.entry({ name: 'huge', size: 1e12 })
    await once(header, 'readable')
    const bytes = Readable.from([(header as unknown as Readable).read()])
    await expect(unpack(bytes, temporaryFolder())).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: 'huge could not be copied out of the sandbox: more than 64 GiB copied from a remote engine',
    })
  })
})

test('more entries of a remote engine than any workspace has end the copy', async () => {
  // Pipes, which nothing is written for.
  const entry = { header: { name: 'pipe', type: 'fifo', size: 0 }, resume() {} }
  const entries = async function* () {
    for (let n = 0; n < 2_000_001; n++) yield entry
  }
  vi.doMock('tar-stream', () => ({
    extract: () => Object.assign(new PassThrough().resume(), { [Symbol.asyncIterator]: entries }),
  }))
  vi.resetModules()
  onTestFinished(() => forget('tar-stream'))
  const { unpack } = await import('../../src/sandbox/remote/archive.js')
  await expect(unpack(Readable.from([]), temporaryFolder())).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message:
      'pipe could not be copied out of the sandbox: more than 2,000,000 files and folders copied from a remote engine',
  })
})

test('folders of an artifact are counted: 2 MB of names do not make 450,000', async () => {
  const folder = temporaryFolder()
  const deep = 'd/'.repeat(450)
  const entries = Array.from({ length: 1000 }, (_, n) => ({ name: `${n}/${deep}f`, content: '' }))
  await writeFile(join(folder, 'a.zip'), zip(entries))
  await mkdir(join(folder, 'out'))
  await expect(unpackArtifact(join(folder, 'a.zip'), join(folder, 'out'))).rejects.toMatchObject({
    code: 'ARTIFACT_INVALID',
    message: 'The artifact is refused: it has more than 20000 folders.',
  })
  expect(execFileSync('ls', [join(folder, 'out')]).toString()).toBe('')
})

test('many texts that keep the parser busy take seconds together, not each', () => {
  const hostile = '* a\n'.repeat(60_000)
  const started = performance.now()
  for (let n = 0; n < 26; n++) parseMarkdown(hostile)
  expect(performance.now() - started).toBeLessThan(30_000)
})

test('a workflow of the largest size is migrated in a time that grows as it does', () => {
  const step =
    '      - uses: anthropics/claude-code-action@v1\n        with:\n          prompt: hello\n          use_sticky_comment: true\n'
  const seconds = (steps: number) => {
    const text = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${step.repeat(steps)}`
    const started = performance.now()
    migrateWorkflow('a.yml', text)
    return (performance.now() - started) / 1000
  }
  seconds(500)
  // It was quadratic: 4,000 steps took eleven seconds.
  expect(seconds(6000)).toBeLessThan(25 * seconds(500) + 2)
})
