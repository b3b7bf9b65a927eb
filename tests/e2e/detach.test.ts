import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import type { RunEvent } from '../../src/run/journal/event.js'
import { runsFolderOf } from '../../src/run/record/state-folder.js'
import { caissonIn } from '../world/command.js'
import { LIBRARY } from '../world/library-folder.js'
import { describeWith, partPath } from '../world/parts.js'
import { EDIT_THEN_HANG } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const execute = promisify(execFile)
const KEY = 'sk-ant-a-key-that-nobody-may-see'

let folder: string
let project: string
let runs: string
beforeEach(async () => {
  folder = temporaryFolder()
  project = join(folder, 'project')
  runs = runsFolderOf(join(folder, 'state', 'caisson'), project)
  await mkdir(project)
  await writeFile(join(project, 'README.md'), '# A project\n')
  const git = (...args: string[]) =>
    execute('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: project })
  await git('init', '--quiet', '--initial-branch', 'main')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'start')
})
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const COMMAND = [process.execPath, join(LIBRARY, 'programs/cli/main.js')]

const caisson = (args: string[], more: Record<string, string> = {}) => {
  const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state'), ...more }
  return caissonIn(project, args, { env, cli: join(LIBRARY, 'programs/cli/main.js') })
}

const names = async () =>
  (await readdir(runs).catch(() => [])).filter((name) => !['.gitignore', '.locks'].includes(name))

describeWith(['docker', 'claude'], 'a run in the background', () => {
  test('goes on without its terminal, is followed by several, stopped, and leaves its key nowhere', async () => {
    const model = await startScriptedModel({ script: EDIT_THEN_HANG })
    closing.push(() => model.close())
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: model.url }
    const flags = ['--agent-path', partPath('claude')]

    // In a terminal of its own, which is gone with the command.
    const line = [...COMMAND, 'run', '--detach', ...flags, '"Hang."'].join(' ')
    const started = await execute('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      cwd: project,
      env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), ...env },
    })
    const id = /\d{8}-\d{6}-[0-9a-f]{8}/.exec(started.stdout)?.[0] ?? ''
    const dir = join(runs, id)
    const record = JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as { pid: number }
    const [, , parent, , session, terminal] = (await readFile(`/proc/${record.pid}/stat`, 'utf8')).split(
      / \(.*\) | /,
    )
    expect(terminal).toBe('0')
    expect(session).toBe(String(record.pid))
    expect(parent).not.toBe(String(process.pid))

    const followers = [1, 2].map(() => caisson(['follow', id, '--json']))
    // A second prompt needs nothing that the first one holds.
    const second = await caisson(['run', '--detach', ...flags, 'Another.'], env)
    expect(second).toMatchObject({ exitCode: 0 })
    const other = (await names()).find((name) => name !== id) ?? ''
    expect(second.stdout).toContain(other)
    expect((await names()).sort()).toEqual([id, other].sort())
    expect(JSON.parse((await caisson(['list', '--json'])).stdout).runs).toMatchObject([
      { id: other, status: 'working' },
      { id, status: 'working' },
    ])
    expect((await caisson(['stop', other])).exitCode).toBe(0)
    await expect
      .poll(() => readFile(join(dir, 'output/evidence/transcript.jsonl'), 'utf8'), { timeout: 30_000 })
      .toContain('echo started')

    const early = await caisson(['apply', id])
    expect(early).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`${id} is still working`) })

    // The key is where the process needs it, and nowhere that others can read.
    expect(await readFile(`/proc/${record.pid}/cmdline`, 'utf8')).not.toContain(KEY)
    const found = await execute('grep', [
      '--recursive',
      '--files-with-matches',
      '--fixed-strings',
      KEY,
      folder,
    ]).catch((error: { stdout: string }) => error)
    expect(found.stdout).toBe('')
    expect(JSON.stringify(model.requests.map(({ headers }) => headers))).toContain(KEY)

    const stopped = await caisson(['stop', id])
    expect(stopped.exitCode).toBe(0)
    const manifest = JSON.parse(await readFile(join(dir, 'output/manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ reason: 'cancelled', patch: { files: 1 } })
    const [one, two] = (await Promise.all(followers)).map(({ stdout }) =>
      stdout
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as RunEvent),
    )
    expect(one?.at(-1)).toMatchObject({ type: 'done', manifest: { runId: id, reason: 'cancelled' } })
    expect(two).toEqual(one)
    // Nothing was said beside the log of the run.
    expect((await stat(join(dir, 'process.log'))).size).toBeLessThan(20_000)
    expect(await readFile(join(dir, 'run.log'), 'utf8')).toContain('Stopping')
    const again = await caisson(['stop', id])
    expect(again.stderr).toContain('is already over')
    const applied = await caisson(['apply', id])
    expect(applied.stderr).toContain('ended with failure (cancelled): its patch may be unfinished')
  })

  test('names its session while it works, and what the agent was once it has been killed', async () => {
    const model = await startScriptedModel({ script: EDIT_THEN_HANG })
    closing.push(() => model.close())
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: model.url }
    const flags = ['--agent-path', partPath('claude')]
    const { stdout } = await caisson(['run', '--detach', ...flags, 'Hang.'], env)
    const id = /\d{8}-\d{6}-[0-9a-f]{8}/.exec(stdout)?.[0] ?? ''
    const stream = join(runs, id, 'output/evidence/transcript.jsonl')
    const streamed = () => readFile(stream, 'utf8').catch(() => '')
    await expect.poll(streamed, { timeout: 30_000 }).toContain('echo started')
    const first = (await streamed()).split('\n').find((line) => line.includes('"subtype":"init"')) ?? ''
    const { session_id: sessionId, model: name, claude_code_version: version } = JSON.parse(first)

    const status = JSON.parse((await caisson(['status', '--json'])).stdout)
    expect(status).toMatchObject({ status: 'working', working: [{ id, sessionId }] })
    expect((await caisson(['status', id])).stdout).toContain(sessionId)
    expect((await caisson(['view', sessionId])).stdout).toContain('echo started')
    expect(await caisson(['resume', sessionId, 'Go on.'], env)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('still working'),
    })
    expect(await caisson(['run', '--exclusive', 'Do it.'], env)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`The run ${id} is still working.`),
    })

    const { pid } = JSON.parse(await readFile(join(runs, id, 'run.json'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    const listed = async () => JSON.parse((await caisson(['list', '--json'])).stdout).runs
    await expect.poll(listed, { timeout: 30_000 }).toMatchObject([{ id, sessionId, reason: 'cancelled' }])
    const manifest = JSON.parse(await readFile(join(runs, id, 'output/manifest.json'), 'utf8'))
    expect(manifest.agent).toEqual({ name: 'claude', version, model: name, sessionId })
    expect([version, name]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/), expect.any(String)])
  })

  test('that cannot begin says why where it was asked for, and leaves nothing', async () => {
    const missing = await caisson(['run', '--detach', '--script', 'nowhere.yaml', 'Do it.'])
    expect(missing.exitCode).toBe(1)
    expect(missing.stderr).toContain('nowhere.yaml')
    const wrong = await caisson(['run', '--detach', '--max-turns', '-3', 'Do it.'], {
      ANTHROPIC_API_KEY: KEY,
    })
    expect(wrong.exitCode).not.toBe(0)
    expect(wrong.stderr).toMatch(/max-?turns/i)
    expect(await names()).toEqual([])
  })
})
