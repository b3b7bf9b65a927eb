import { namesToRecord } from '../../agents/port/names.js'
import { agentOfRecord } from '../../agents/registry.js'
import type { Task } from '../../event/task.js'
import type { Redact } from '../../redact.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunRecord } from '../../run/record/record.js'
import { startingManifest } from '../../run/starting-manifest.js'
import { taskFacts, taskOfFacts } from '../../run/task-facts.js'
import type { Host } from '../request.js'

/** The manifest from a record alone, for a run whose manifest is missing or damaged. */
export function manifestOf(record: RunRecord, redact: Redact, host: Pick<Host, 'agent'> = {}): Manifest {
  const { id, startedAt, agent } = record
  return startingManifest({
    runId: id,
    task: taskFacts(taskOf(record), redact),
    startedAt,
    ...(agent === undefined ? {} : { agent: { name: agent, ...namesToRecord(agentOfRecord(host, agent)) } }),
  })
}

/** The task, as far as the record has it. */
export function taskOf({ task }: Pick<RunRecord, 'task'>): Task {
  const { comment } = task
  return { ...taskOfFacts(task, task.triggeredAt), ...(comment ? { comment } : {}) }
}
