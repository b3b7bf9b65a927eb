import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../../../../src/programs/cli/program.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'
import { runsFolderOf } from '../../../../src/run/record/state-folder.js'
import { STATE, STATE_HOME } from '../../../world/state.js'
import { storeRun } from '../../run/stored.js'

const ID = '20260101-000000-aaaaaaaa'
const OTHER = '20260102-000000-bbbbbbbb'

/** Every command that takes a run, with that run. */
const COMMANDS: Record<string, string[]> = {
  status: ['status', ID],
  logs: ['logs', ID],
  follow: ['follow', ID],
  stop: ['stop', ID],
  resume: ['resume', ID, 'go on'],
  publish: ['publish', ID],
  apply: ['apply', ID],
}

/** A checkout with one run in `runs`, whose patch makes a file, and which seems to work or to have crashed. */
async function place({ git = true } = {}) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')))
  const project = join(top, 'project')
  mkdirSync(project)
  if (git) execFileSync('git', ['init', '-q'], { cwd: project })
  return { top, project, runs: runsFolderOf(STATE, project) }
}

async function store(runs: string, id = ID): Promise<string> {
  const { dir } = await storeRun(runs, id, { state: 'done' })
  writeFileSync(
    join(dir, 'output', 'diff.patch'),
    'diff --git a/evil b/evil\nnew file mode 100644\n--- /dev/null\n+++ b/evil\n@@ -0,0 +1 @@\n+evil\n',
  )
  writeFileSync(join(dir, 'run.log'), '')
  return dir
}

async function caisson(cwd: string, ...args: string[]) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  let output = ''
  for (const stream of [streams.stdout, streams.stderr]) stream.on('data', (chunk) => (output += chunk))
  const env = { PATH: process.env['PATH'], XDG_STATE_HOME: STATE_HOME }
  const terminal = { env, cwd, args, ...streams } as unknown as Terminal
  const error = await createProgram(terminal, '0.0.0')
    .parseAsync(args, { from: 'user' })
    .then(
      () => null,
      (thrown: unknown) => thrown as Error & { code?: string; hint?: string },
    )
  return { error, output }
}

const TAMPERED: Record<string, (runs: string) => Promise<void>> = {
  'planted without a signature': async (runs) => change(await store(runs), () => undefined),
  'tampered with': async (runs) => {
    const path = join(await store(runs), 'run.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"Do it."', '"Do it!"'))
  },
  'copied from another of our runs': async (runs) => {
    cpSync(await store(runs, OTHER), join(runs, ID), { recursive: true })
    rmSync(join(runs, OTHER), { recursive: true })
    change(join(runs, ID), (mac) => mac)
  },
  'signed for another folder': async (runs) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
    mkdirSync(runs, { recursive: true })
    cpSync(await store(elsewhere), join(runs, ID), { recursive: true })
  },
}

/** The record under the name of its folder, with another signature. */
function change(dir: string, mac: (mac: string) => string | undefined): void {
  const path = join(dir, 'run.json')
  const record = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, `${JSON.stringify({ ...record, id: ID, mac: mac(record.mac) }, null, 2)}\n`)
}

describe.each(Object.keys(TAMPERED))('a run that was %s', (how) => {
  it.each(Object.keys(COMMANDS))('is refused by %s', async (name) => {
    const { project, runs } = await place()
    await TAMPERED[how]?.(runs)
    const before = readFileSync(join(runs, ID, 'run.json'), 'utf8')
    const { error, output } = await caisson(project, ...(COMMANDS[name] as string[]))
    expect(error, output).toMatchObject({ code: 'RUN_NOT_OURS', hint: expect.stringContaining('remove it') })
    expect(readFileSync(join(runs, ID, 'run.json'), 'utf8')).toBe(before)
    expect(readdirSync(project)).toEqual(['.git'])
    expect(existsSync(join(runs, ID, 'stop'))).toBe(false)
    rmSync(runs, { recursive: true })
  })

  it.each([
    ['list', []],
    ['status', []],
    ['clean', ['--all']],
  ])('is left alone by %s, with one warning that says why and what to do', async (name, flags) => {
    const { project, runs } = await place()
    await TAMPERED[how]?.(runs)
    const { error, output } = await caisson(project, name, ...flags)
    expect(error, output).toBeNull()
    expect(output.match(/is not a run of this machine/g)).toHaveLength(1)
    expect(output).toMatch(/Skipped: .*signature.*View it by its path, or remove it/s)
    expect(existsSync(join(runs, ID, 'output', 'diff.patch'))).toBe(true)
    rmSync(runs, { recursive: true })
  })
})

it.each([true, false])('nothing in .caisson/runs of a checkout is read; with .git: %s', async (git) => {
  const { project, runs } = await place({ git })
  await store(join(project, '.caisson', 'runs'))
  const listed = await caisson(project, 'list')
  expect(listed.error).toBeNull()
  expect(listed.output).toContain(`Runs are kept in ${runs} now.`)
  expect(listed.output).not.toContain(ID)
  for (const args of Object.values(COMMANDS)) {
    const { error } = await caisson(project, ...args)
    expect(error, args.join(' ')).toMatchObject({ code: expect.stringMatching(/^(RUN|SESSION)_NOT_FOUND$/) })
  }
  expect((await caisson(project, 'clean', '--all')).error).toBeNull()
  expect(existsSync(join(project, '.caisson', 'runs', ID, 'output', 'diff.patch'))).toBe(true)
  expect(existsSync(join(project, 'evil'))).toBe(false)
})
