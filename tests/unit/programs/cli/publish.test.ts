import { expect, it } from 'vitest'
import type { Task } from '../../../../src/github/event/task.js'
import { manifestOfRecord } from '../../../../src/pipeline/stages/recovery/salvage-report.js'
import { aboutOf } from '../../../../src/programs/cli/publish.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { readStored } from '../../../../src/run/record/store.js'
import { writeManifest, writeRecord } from '../../../../src/run/run-folder.js'
import { runsAt, STATE } from '../../../world/state.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { storeRun } from '../../run/stored.js'

const root = folderOfEach()

const ISSUE = { kind: 'issue', number: 7 } as const
const resumed = (runId: string) => ({ runId, sessionId: 's', how: 'session' as const, fork: false })

async function stored(day: number, target: Task['target'], more: Partial<Manifest>) {
  const folder = await storeRun(root.path, `2026010${day}-000000-aaaaaaaa`, { state: 'done' })
  const { record } = await readStored(folder.dir, STATE)
  const task = { ...record.task, target }
  await writeManifest(folder, { ...manifestOfRecord(record, String), ...more })
  await writeRecord(folder, { ...record, task }, STATE)
  return await readStored(folder.dir, STATE)
}

it('publishes a reply where the run belongs that it replies to', async () => {
  const base = { repository: 'o/r', ref: 'main', sha: 'a'.repeat(40) }
  const first = await stored(1, ISSUE, { base })
  const reply = await stored(
    2,
    { kind: 'none' },
    { base: { ...base, repository: 'checkout' }, resumed: resumed(first.id) },
  )
  const second = await stored(
    3,
    { kind: 'none' },
    { base: { ...base, repository: 'checkout' }, resumed: resumed(reply.id) },
  )
  const about = await aboutOf(runsAt(root.path), second)
  expect(about.id).toBe(second.id)
  expect(about.record.task.target).toEqual(ISSUE)
  expect(about.manifest?.base.repository).toBe('o/r')
  expect(await aboutOf(runsAt(root.path), first)).toBe(first)
  const lost = await stored(4, { kind: 'none' }, { resumed: resumed('20250101-000000-bbbbbbbb') })
  expect(await aboutOf(runsAt(root.path), lost)).toBe(lost)
})
