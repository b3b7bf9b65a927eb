import type { Target, Task } from '../event/task.js'
import type { Manifest } from '../run/manifest.js'
import type { Handoff, WorkflowRun } from './record.js'
import { refused } from './take.js'

/** What the job that publishes knows by itself of the run that it is given. */
export interface Expected {
  /** `owner/name` of the repository that is published to. */
  repository: string
  repositoryId?: string
  /** The workflow run that the artifact was taken from, and the latest attempt of it. */
  workflowRunId: string
  attempt: number
  /** Set where the event of this very job says what was asked. */
  task: Task | null
  /** Milliseconds; a run cannot be of the future. */
  now: number
}

/** Clocks of two runners differ by less. */
const CLOCK_TOLERANCE = 10 * 60_000
const RUN_ID = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-[0-9a-f]{8}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/**
 * Whether a run is the one that is to be published here: its repository, its workflow run, its target, and that
 * manifest and handover tell the same. Pure; throws HANDOVER_REFUSED.
 */
export function assertOrigin(run: { manifest: Manifest; handoff: Handoff }, expected: Expected): void {
  const { manifest, handoff } = run
  assertOneRun(manifest, handoff)
  assertWorkflow(handoff.workflow, expected)
  const times = [manifest.startedAt, manifest.completedAt ?? manifest.startedAt]
  if (times.some((time) => !TIME.test(time) || !(Date.parse(time) <= expected.now + CLOCK_TOLERANCE)))
    throw refused('The times of the run are none, or lie in the future')
  const { task } = expected
  if (task === null) return
  if (!sameTarget(task.target, handoff.task.target)) {
    throw refused(
      `The run worked on ${nameOf(handoff.task.target)}, and this job is about ${nameOf(task.target)}`,
    )
  }
  if (task.requester.login !== handoff.task.requester.login) {
    throw refused(
      `The run was asked for by ${handoff.task.requester.login}, and this job by ${task.requester.login}`,
    )
  }
}

function assertOneRun(manifest: Manifest, handoff: Handoff): void {
  if (!RUN_ID.test(manifest.runId)) throw refused('The id of the run is none of Caisson')
  const pairs: [string, unknown, unknown][] = [
    ['the run', manifest.runId, handoff.runId],
    ['the base commit', manifest.base.sha, handoff.base.commit],
    ['the branch', manifest.base.ref, handoff.base.ref],
    ['the target', JSON.stringify(manifest.task.target), JSON.stringify(handoff.task.target)],
    ['the repository', manifest.base.repository, handoff.workflow.repository],
  ]
  for (const [what, a, b] of pairs)
    if (a !== b) throw refused(`Manifest and handover do not agree on ${what}: ${a} and ${b}`)
  if (manifest.status === 'running') throw refused('The run had not come to its end')
  if (manifest.delivery) throw refused('The run has been delivered already by the job that ran it')
}

function assertWorkflow(workflow: WorkflowRun, expected: Expected): void {
  if (!sameName(workflow.repository, expected.repository)) {
    throw refused(`The run is of the repository ${workflow.repository}, and this is ${expected.repository}`)
  }
  const ids = [workflow.repositoryId, expected.repositoryId]
  if (ids.every((id) => id !== undefined) && ids[0] !== ids[1])
    throw refused(`The run is of another repository that was named ${workflow.repository}`)
  if (workflow.id !== expected.workflowRunId) {
    throw refused(`The run is of the workflow run ${workflow.id}, not of ${expected.workflowRunId}`)
  }
  if (workflow.attempt > expected.attempt) {
    throw refused(
      `The run is of attempt ${workflow.attempt} of the workflow run, and this is attempt ${expected.attempt}`,
    )
  }
}

/** Names of repositories do not tell case apart. */
function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** A number given by hand may be of an issue or of a pull request: the run has found out which. */
function sameTarget(a: Target, b: Target): boolean {
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind
  return a.number === b.number && (a.kind === b.kind || a.kind === 'issue')
}

function nameOf(target: Target): string {
  if (target.kind === 'none') return 'no issue or pull request'
  return `${target.kind === 'issue' ? 'issue' : 'pull request'} #${target.number}`
}
