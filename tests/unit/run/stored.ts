import { manifestOfRecord } from '../../../src/pipeline/stages/recovery/salvage-report.js'
import { ownProcess } from '../../../src/run/record/process-identity.js'
import type { RunRecord } from '../../../src/run/record/record.js'
import { createRunFolder, type RunFolder, writeManifest, writeRecord } from '../../../src/run/run-folder.js'
import { STATE } from '../../world/state.js'

/** A run folder as a run of this process leaves it; `change` says what is special. */
export async function storeRun(
  root: string,
  id: string,
  change: Partial<RunRecord> = {},
): Promise<RunFolder> {
  const day = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T00:00:00.000Z`
  const record: RunRecord = {
    id,
    state: 'working',
    ...(await ownProcess()),
    stop: 'signal',
    startedAt: day,
    updatedAt: day,
    cancelled: false,
    task: {
      target: { kind: 'none' },
      instruction: 'Do it.',
      requester: { login: 'alice' },
      trigger: 'prompted',
      triggeredAt: day,
    },
    ...change,
  }
  return createRunFolder(root, id, async (folder) => {
    await writeManifest(folder, manifestOfRecord(record, String))
    await writeRecord(folder, record, STATE)
  })
}
