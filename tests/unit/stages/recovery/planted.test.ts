import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/clock.js'
import { memoryLog } from '../../../../src/log.js'
import { listRuns } from '../../../../src/run/record/store.js'
import { salvageCrashed } from '../../../../src/stages/recovery/salvage-crashed.js'
import { git, repository, shell, temporary } from '../../patch/repository.js'
import { storeRun } from '../../run/stored.js'

const ID = '20260101-000000-aaaaaaaa'
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** A checkout with a run that has "crashed", whose git directory has a program in its configuration. */
async function plant(root: string, tracked: boolean) {
  const checkout = repository(root, 'echo a > a.txt')
  const runs = join(checkout, '.caisson/runs')
  const [path, gitDir] = [join(runs, ID, 'workspace'), join(runs, ID, 'git')]
  const paths = { path, gitDir, objectDirectories: [], objectMounts: [], dirty: [] }
  const base = { baseCommit: null, baselineTree: EMPTY_TREE, strategy: 'cp', shallow: false }
  await storeRun(runs, ID, { state: 'working', processStart: '1', workspace: { ...paths, ...base } })
  shell(
    join(runs, ID),
    `mkdir -p workspace git/objects git/refs; echo 'ref: refs/heads/main' > git/HEAD
    printf '[core]\\n\\trepositoryformatversion = 0\\n[filter "x"]\\n\\tclean = touch ${root}/ran; cat\\n' > git/config
    echo '{"submodules":[],"present":[],"keep":[],"hidden":[],"since":0}' > git/baseline.json
    GIT_DIR=git git read-tree --empty; cp git/index git/baseline.index; mv git/index git/base.index
    GIT_DIR=git git write-tree > /dev/null; rm -f git/index; echo x > workspace/f; echo '* filter=x' > workspace/.gitattributes`,
  )
  if (tracked) git(checkout, ['add', '-Af', '.'])
  const log = memoryLog()
  const host = { env: { PATH: process.env['PATH'] } }
  const finished = await salvageCrashed(runs, { host, log, clock: systemClock })
  return { finished, log, runs }
}

test('a crashed run that came with the repository is listed, and nothing in it is used', async () => {
  using dir = temporary()
  const { finished, log, runs } = await plant(dir.path, true)
  expect(finished).toEqual([])
  expect(log.lines.join('\n')).toMatch(
    /Run 20260101-000000-aaaaaaaa is not finished: .* part of the repository/,
  )
  expect(existsSync(join(dir.path, 'ran'))).toBe(false)
  expect((await listRuns(runs)).map(({ status }) => status)).toEqual(['crashed'])
})

test('one that a run here has left is finished', async () => {
  using dir = temporary()
  const { finished } = await plant(dir.path, false)
  expect(finished.map(({ id, status }) => [id, status])).toEqual([[ID, 'done']])
})
