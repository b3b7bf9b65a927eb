import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freezePlan, readPlan } from '../../../../src/plan/work/plan-folder.js'
import { tryLock } from '../../../../src/run/record/lock.js'
import { isSigned, signRecord } from '../../../../src/run/record/machine-key.js'
import { assertPrivate, makePrivate } from '../../../../src/run/record/private-folder.js'
import { findRun, listRuns } from '../../../../src/run/record/store.js'
import { STATE } from '../../../world/state.js'
import { temporary } from '../../change/patch/repository.js'
import { artifact } from '../../plan/work/fakes.js'
import { job, plan, task } from '../../plan/work/plans.js'
import { storeRun } from '../stored.js'

const ID = '20260101-000000-aaaaaaaa'
const asRoot = process.getuid?.() === 0

const refusal = (folder: string, why: RegExp) => ({
  code: 'CONFIG_INVALID',
  message: expect.stringMatching(new RegExp(`^The folder ${folder}, .*${why.source}`)),
  hint: expect.stringContaining('XDG_STATE_HOME'),
})

/** Ways in which somebody else can put files into a folder of ours. */
const OPEN: readonly [string, RegExp, (folder: string) => void][] = [
  ['everybody can write', /can be written by other users/, (folder) => chmodSync(folder, 0o777)],
  ['its group can write', /can be written by other users/, (folder) => chmodSync(folder, 0o770)],
  ['everybody can write and nobody can remove', /can be written/, (folder) => chmodSync(folder, 0o1777)],
  ...(asRoot
    ? [
        [
          'belongs to somebody else',
          /belongs to the user 4711, not to 0/,
          (path) => chownSync(path, 4711, 4711),
        ] as (typeof OPEN)[number],
      ]
    : []),
]

describe.each(OPEN)('a folder that %s', (_, why, open) => {
  it('keeps no key, and none in it is believed', async () => {
    using dir = temporary()
    const state = join(dir.path, 'state')
    const text = await signRecord({ id: 'a' }, '/p', state)
    open(state)
    await expect(signRecord({ id: 'b' }, '/p', state)).rejects.toMatchObject(refusal(state, why))
    await expect(isSigned(text, '/p', state)).rejects.toMatchObject(refusal(state, why))
  })

  it('has no runs and no plans, and takes none', async () => {
    using dir = temporary()
    const root = join(dir.path, 'runs')
    const at = { root, stateDir: STATE }
    await storeRun(root, ID, { state: 'done' })
    await freezePlan(at, 'plan', { plan: plan(job('j', [task('a')])), workspace: artifact('w') })
    open(root)
    const refused = refusal(root, why)
    await expect(listRuns(at)).rejects.toMatchObject(refused)
    await expect(findRun(at, ID)).rejects.toMatchObject(refused)
    await expect(findRun(at, join(root, ID))).rejects.toMatchObject(refused)
    await expect(readPlan(at, 'plan')).rejects.toMatchObject(refused)
    await expect(storeRun(root, ID.replace('a', 'b'))).rejects.toMatchObject(refused)
    await expect(tryLock(root, 'issue-1', ID)).rejects.toMatchObject(refused)
  })
})

it('a folder that cannot be created is named, with what can be done', async () => {
  using dir = temporary()
  const file = join(dir.path, 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'state/caisson')])
    await expect(makePrivate(folder)).rejects.toMatchObject(refusal(folder, /cannot be created \(E[A-Z]+\)/))
  const state = join(file, 'caisson')
  await expect(signRecord({ id: 'a' }, '/p', state)).rejects.toMatchObject(refusal(state, /cannot be/))
  await expect(storeRun(join(file, 'runs'), ID)).rejects.toMatchObject(
    refusal(join(file, 'runs'), /cannot be/),
  )
})

it('a folder is created for this user alone, and may be looked into by others', async () => {
  using dir = temporary()
  const folder = join(dir.path, 'deep/state')
  await makePrivate(folder)
  for (const path of ['deep', 'deep/state']) expect(statSync(join(dir.path, path)).mode & 0o777).toBe(0o700)
  mkdirSync(join(dir.path, 'seen'), { mode: 0o755 })
  await makePrivate(join(dir.path, 'seen'))
  await assertPrivate(join(dir.path, 'none'))
})
