import { chownSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../../src/base/clock.js'
import { memoryLog } from '../../../../../src/base/log.js'
import { salvageCrashed } from '../../../../../src/pipeline/stages/recovery/salvage-crashed.js'
import { stopRun } from '../../../../../src/pipeline/stages/recovery/stop-run.js'
import type { RunRecord } from '../../../../../src/run/record/record.js'
import { findRun, listRuns } from '../../../../../src/run/record/store.js'
import { runsAt, STATE } from '../../../../world/state.js'
import { shell, temporary } from '../../../change/patch/repository.js'
import { storeRun } from '../../../run/stored.js'

const ID = '20260101-000000-aaaaaaaa'
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
const host = { env: { PATH: process.env['PATH'] }, stateDir: STATE }

/** A run that has "crashed", whose git directory has a program in its configuration; how it differs from one of ours. */
async function plant(root: string, change: Partial<RunRecord> = {}): Promise<string> {
  const runs = join(root, 'runs')
  const [path, gitDir] = [join(runs, ID, 'workspace'), join(runs, ID, 'git')]
  const paths = { path, gitDir, objectDirectories: [], objectMounts: [], dirty: [] }
  const base = { baseCommit: null, baselineTree: EMPTY_TREE, strategy: 'cp', shallow: false }
  await storeRun(runs, ID, { processStart: '1', workspace: { ...paths, ...base }, ...change })
  shell(
    join(runs, ID),
    `mkdir -p workspace git/objects git/refs; echo 'ref: refs/heads/main' > git/HEAD
    printf '[core]\\n\\trepositoryformatversion = 0\\n[filter "x"]\\n\\tclean = touch ${root}/ran; cat\\n' > git/config
    echo '{"submodules":[],"nested":[],"present":[],"keep":[],"hidden":[],"since":0}' > git/baseline.json
    GIT_DIR=git git read-tree --empty; cp git/index git/baseline.index; mv git/index git/base.index
    GIT_DIR=git git write-tree > /dev/null; rm -f git/index; echo x > workspace/f; echo '* filter=x' > workspace/.gitattributes`,
  )
  return runs
}

/** Removes the signature, as a record has none that this machine did not write. */
function unsign(runs: string, change: object = {}): void {
  const path = join(runs, ID, 'run.json')
  const { mac: _, ...record } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, `${JSON.stringify({ ...record, ...change }, null, 2)}\n`)
}

/** Every reader of records refuses; nothing was run, and nothing written. */
async function refused(root: string, runs: string, why: RegExp): Promise<void> {
  const before = readFileSync(join(runs, ID, 'run.json'), 'utf8')
  const log = memoryLog()
  expect(await salvageCrashed(runs, { host, log, clock: systemClock })).toEqual([])
  expect(log.lines).toEqual([expect.stringMatching(why)])
  expect(log.lines[0]).toContain(join(runs, ID))
  expect(await listRuns(runsAt(runs))).toEqual([])
  const no = { code: 'RUN_NOT_OURS', hint: expect.stringMatching(/replay it sealed/) }
  await expect(findRun(runsAt(runs), ID)).rejects.toMatchObject(no)
  await expect(
    stopRun({ dir: join(runs, ID) }, { host, log, clock: systemClock, graceMs: 1 }),
  ).rejects.toMatchObject(no)
  expect(existsSync(join(root, 'ran'))).toBe(false)
  expect(existsSync(join(runs, ID, 'stop'))).toBe(false)
  expect(readFileSync(join(runs, ID, 'run.json'), 'utf8')).toBe(before)
}

test.each([
  ['that works, of a process that is gone', {}],
  ['that works, of a process that is there', { pid: process.ppid, processStart: undefined }],
  ['that is over', { state: 'done' as const }],
  ['of which an engine has something left', { state: 'done' as const, leftover: true }],
])('a run %s is not obeyed if this machine did not write it', async (_, change) => {
  using dir = temporary()
  const runs = await plant(dir.path, change)
  unsign(runs)
  await refused(dir.path, runs, /Skipped: .* does not carry the signature of this machine/)
})

test('nor one whose record was changed, however little', async () => {
  using dir = temporary()
  const runs = await plant(dir.path)
  const path = join(runs, ID, 'run.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"Do it."', '"Do it!"'))
  await refused(dir.path, runs, /does not carry the signature/)
})

test('nor one that was signed with the key of another machine', async () => {
  using dir = temporary()
  const runs = await plant(dir.path)
  const log = memoryLog()
  const other = { ...host, stateDir: join(dir.path, 'other') }
  expect(await salvageCrashed(runs, { host: other, log, clock: systemClock })).toEqual([])
  expect(log.lines.join()).toMatch(/does not carry the signature/)
  expect(existsSync(join(dir.path, 'other'))).toBe(false)
})

test('nor a copy of one of our own runs, under its name elsewhere or under another beside it', async () => {
  using dir = temporary()
  const runs = await plant(dir.path)
  const copies = join(dir.path, 'copies')
  cpSync(join(runs, ID), join(copies, ID), { recursive: true })
  await refused(dir.path, copies, /does not carry the signature/)
  cpSync(join(runs, ID), join(runs, `${ID}b`), { recursive: true })
  expect((await listRuns(runsAt(runs))).map(({ id }) => id)).toEqual([ID])
})

test.each(['path', 'gitDir'])('nor one that names a %s outside of its folder, even signed', async (name) => {
  using dir = temporary()
  const inside = join(dir.path, 'runs', ID)
  const workspace = { path: join(inside, 'workspace'), gitDir: join(inside, 'git'), [name]: dir.path }
  const runs = await plant(dir.path, { workspace })
  await refused(dir.path, runs, /which is outside of it/)
})

test('nor one whose git directory is a link to another', async () => {
  using dir = temporary()
  const runs = await plant(dir.path)
  shell(join(runs, ID), `mv git ${dir.path}/git; ln -s ${dir.path}/git git`)
  await refused(dir.path, runs, /which is outside of it/)
})

test.skipIf(process.getuid?.() !== 0)('nor one that belongs to somebody else (needs root)', async () => {
  using dir = temporary()
  const runs = await plant(dir.path)
  chownSync(join(runs, ID), 12345, 12345)
  await refused(dir.path, runs, /it belongs to the user 12345/)
})

test('one that a run here has left is finished, with a git directory that is configured afresh', async () => {
  using dir = temporary()
  const runs = await plant(dir.path)
  const git = join(runs, ID, 'git')
  shell(
    git,
    `mkdir -p hooks info objects/info; echo '* filter=x' > info/attributes; echo /elsewhere > objects/info/alternates
    echo x > hooks/post-index-change; printf '[filter "x"]\n\tclean = touch ${dir.path}/ran; cat\n' > config.worktree`,
  )
  const log = memoryLog()
  const finished = await salvageCrashed(runs, { host, log, clock: systemClock })
  expect(finished.map(({ id, status }) => [id, status])).toEqual([[ID, 'done']])
  expect(readFileSync(join(runs, ID, 'output', 'diff.patch'), 'utf8')).toContain('+++ b/f')
  expect(existsSync(join(dir.path, 'ran'))).toBe(false)
  expect(readFileSync(join(git, 'config'), 'utf8')).not.toContain('filter')
  for (const name of ['hooks', 'info/attributes', 'objects/info/alternates', 'config.worktree'])
    expect(existsSync(join(git, name)), name).toBe(false)
})

test('an evaluation of the patch that did not end is not repeated', async () => {
  using dir = temporary()
  const runs = await plant(dir.path, { state: 'working', evaluating: true })
  await salvageCrashed(runs, { host, log: memoryLog(), clock: systemClock })
  const manifest = JSON.parse(readFileSync(join(runs, ID, 'output', 'manifest.json'), 'utf8'))
  expect(manifest.policy.findings).toEqual([
    expect.objectContaining({
      rule: 'policy/failed',
      verdict: 'block',
      message: 'The patch could not be evaluated: an earlier evaluation of it did not end.',
    }),
  ])
})
