import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapTexts } from '../../../base/json.js'
import type { Redact } from '../../../base/redact.js'
import type { Task } from '../../../github/event/task.js'
import type { ReportOutput } from '../../../report/input.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { HANDOFF_FILE, type Handoff, handoffSchema, type WorkflowRun } from '../../handoff/record.js'

/** What the other job needs to know about a run, besides its manifest. */
export interface HandedOver {
  folder: RunFolder
  workflow: WorkflowRun
  task: Task
  manifest: Manifest
  /** Tree of base plus patch; null if none was captured. */
  tree: string | null
  answer: string
  failedOutputs?: readonly ReportOutput[] | undefined
  redact: Redact
}

/** Writes `handoff.json` into the output folder, before the digests of its files are computed. */
export async function writeHandoff(o: HandedOver): Promise<void> {
  const { sha: commit, ref } = o.manifest.base
  const failedOutputs = (o.failedOutputs ?? []).map(({ command, tail }) => ({
    command,
    tail: o.redact(tail),
  }))
  // Only fields of the schema, without secrets that somebody wrote into an issue.
  const { sent: _, failed: __, ...task } = o.task
  const handoff: Handoff = {
    handoff: 1,
    runId: o.folder.id,
    workflow: o.workflow,
    task: mapTexts(task, o.redact),
    base: { commit, ...(ref === undefined ? {} : { ref }) },
    tree: o.tree,
    answer: o.answer,
    ...(failedOutputs.length > 0 ? { failedOutputs } : {}),
  }
  const text = JSON.stringify(handoffSchema.parse(handoff), null, 2)
  await writeFile(join(o.folder.output, HANDOFF_FILE), `${text}\n`)
}
