export interface CheckRunState {
  id: number
  name: string
  sha: string
  status: 'queued' | 'in_progress' | 'completed'
  conclusion:
    | 'success'
    | 'failure'
    | 'neutral'
    | 'cancelled'
    | 'skipped'
    | 'timed_out'
    | 'action_required'
    | null
  title: string | null
  summary: string | null
  externalId?: string
  annotations?: readonly Record<string, unknown>[]
  startedAt: string
  /** The check suite that it is part of. */
  suite: number
  text: string | null
}

/** An artifact that a workflow run has uploaded. */
export interface ArtifactState {
  id: number
  name: string
  /** The zip file. */
  archive: Buffer
  workflowRunId: number
  /** Of the commit that the run was for: a fork's, where a fork started it. */
  headRepositoryId: number
  headSha: string
  expired: boolean
  createdAt: string
}

/** A job of a workflow run. */
export interface JobState {
  id: number
  runId: number
  attempt: number
  workflow: string
  name: string
  sha: string
  conclusion: 'success' | 'failure' | 'timed_out' | 'cancelled' | 'skipped'
  steps: {
    name: string
    conclusion: 'success' | 'failure' | 'skipped'
    startedAt: string
    completedAt: string
  }[]
  /** Each line begins with its time; null once it has expired. */
  log: string | null
}

export interface WorkflowDispatch {
  workflow: string
  ref: string
  inputs: Record<string, unknown>
  login: string
}
