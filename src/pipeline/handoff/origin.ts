import { HandoffError } from '../../base/errors.js'
import type { Target, Task } from '../../github/event/task.js'
import { CLOCK_TOLERANCE } from '../../report/vouched.js'
import type { Manifest } from '../../run/manifest.js'
import type { Handoff, WorkflowRun } from './record.js'
import { handoverRefused } from './take.js'

/** What the publishing job itself knows about the run. */
export interface Expected {
  /** `owner/name` of the repository that is published to. */
  repository: string
  repositoryId?: string
  /** The workflow run that the artifact was taken from, and its latest attempt. */
  workflowRunId: string
  attempt: number
  /** The artifact may be of an earlier attempt. */
  earlier: boolean
  /** Set if this job's own event says what was requested. */
  task: Task | null
  /** Milliseconds; a run cannot be from the future. */
  now: number
}

const RUN_ID = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-[0-9a-f]{8}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/**
 * Checks that this job may publish the run: its repository, workflow run and target match, and manifest and
 * handoff agree. Pure; throws HANDOVER_REFUSED, or HANDOVER_STALE for an earlier attempt.
 */
export function assertOrigin(run: { manifest: Manifest; handoff: Handoff }, expected: Expected): void {
  const { manifest, handoff } = run
  assertOneRun(manifest, handoff)
  assertWorkflow(handoff.workflow, expected)
  const times = [manifest.startedAt, manifest.completedAt ?? manifest.startedAt]
  if (times.some((time) => !TIME.test(time) || !(Date.parse(time) <= expected.now + CLOCK_TOLERANCE)))
    throw handoverRefused("The run's times are invalid or in the future")
  const { task } = expected
  if (task === null) return
  if (!sameTarget(task.target, handoff.task.target)) {
    throw handoverRefused(
      `The run worked on ${targetInWords(handoff.task.target)}, but this job is about ${targetInWords(task.target)}`,
    )
  }
  if (task.requester.login !== handoff.task.requester.login) {
    throw handoverRefused(
      `The run was requested by ${handoff.task.requester.login}, but this job by ${task.requester.login}`,
    )
  }
}

function assertOneRun(manifest: Manifest, handoff: Handoff): void {
  if (!RUN_ID.test(manifest.runId)) throw handoverRefused("The run's ID is not a Caisson run ID")
  const pairs: [string, unknown, unknown][] = [
    ['the run', manifest.runId, handoff.runId],
    ['the base commit', manifest.base.sha, handoff.base.commit],
    ['the branch', manifest.base.ref, handoff.base.ref],
    ['the target', JSON.stringify(manifest.task.target), JSON.stringify(handoff.task.target)],
    ['the repository', manifest.base.repository, handoff.workflow.repository],
  ]
  for (const [what, a, b] of pairs)
    if (a !== b) throw handoverRefused(`Manifest and handoff disagree on ${what}: ${a} and ${b}`)
  if (manifest.status === 'running') throw handoverRefused('The run was not finished')
  if (manifest.delivery) throw handoverRefused('The run was already delivered by the job that ran it')
}

function assertWorkflow(workflow: WorkflowRun, expected: Expected): void {
  if (!sameName(workflow.repository, expected.repository)) {
    throw handoverRefused(
      `The run belongs to the repository ${workflow.repository}, but this is ${expected.repository}`,
    )
  }
  const ids = [workflow.repositoryId, expected.repositoryId]
  if (ids.every((id) => id !== undefined) && ids[0] !== ids[1])
    throw handoverRefused(`The run belongs to another repository that was named ${workflow.repository}`)
  if (workflow.id !== expected.workflowRunId) {
    throw handoverRefused(
      `The run belongs to the workflow run ${workflow.id}, not to ${expected.workflowRunId}`,
    )
  }
  if (workflow.attempt > expected.attempt) {
    throw handoverRefused(
      `The run belongs to attempt ${workflow.attempt} of the workflow run, but this is attempt ${expected.attempt}`,
    )
  }
  if (workflow.attempt < expected.attempt && !expected.earlier) {
    throw new HandoffError(
      'HANDOVER_STALE',
      `The artifact is from attempt ${workflow.attempt} of the workflow run, but this is attempt ${expected.attempt}. Nothing was published.`,
      {
        hint: 'If the job with `mode: run` ended without an artifact in this attempt, run it again. If it was not repeated, pass its output, which GitHub keeps: `artifact: ${{ needs.<job>.outputs.artifact-id }}`.',
      },
    )
  }
}

/** Repository names are case-insensitive. */
function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** A manually given number may be an issue or a pull request: the run has found out which. */
function sameTarget(a: Target, b: Target): boolean {
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind
  return a.number === b.number && (a.kind === b.kind || a.kind === 'issue')
}

function targetInWords(target: Target): string {
  if (target.kind === 'none') return 'no issue or pull request'
  return `${target.kind === 'issue' ? 'issue' : 'pull request'} #${target.number}`
}
