import type { Task } from '../../event/task.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunRecord } from '../../run/record/record.js'

/** What a record alone tells of a run whose manifest is missing or damaged. */
export function manifestOf({ id, task, startedAt, agent }: RunRecord): Manifest {
  const { target, instruction, requester, trigger } = task
  return {
    schemaVersion: 1,
    runId: id,
    status: 'running',
    outcome: 'failure',
    reason: 'internal_error',
    exitCode: 1,
    task: { target, instruction, requester, trigger },
    base: { repository: '', sha: null },
    agent: { name: agent ?? 'claude' },
    sandbox: { backend: 'container', engine: 'none', network: 'none', sealed: false, weaknesses: [] },
    startedAt,
    metadata: { costUsd: 0, inputTokens: 0, outputTokens: 0, turnCount: 0, durationMs: 0, errorCount: 0 },
    denials: [],
    artifacts: [],
  }
}

/** What was asked, as far as the record has it. */
export function taskOf(record: Pick<RunRecord, 'task'>): Task {
  const { target, instruction, requester, trigger, triggeredAt } = record.task
  return {
    target,
    instruction,
    requester:
      requester.id === undefined ? { login: requester.login } : { login: requester.login, id: requester.id },
    trigger,
    triggeredAt,
  }
}
