/** What GitHub ran on a commit and reported as failed. */
export interface FailedRun {
  /** A workflow of GitHub Actions, or the checks of another app. */
  kind: 'workflow_run' | 'check_suite'
  id: number
  /** Of a workflow run; each rerun is another one. */
  attempt: number
}

/** A job, or a check of another app, that failed. */
export interface FailedJob {
  name: string
  url: string
  /** In the words of GitHub, e.g. `timed_out`. */
  conclusion: string
  /** The steps that failed, each with what it printed. */
  steps: { name: string; log: string }[]
  /** Why there is no log. */
  missing?: string
}

/** The part of the forge that knows why checks failed. */
export interface FailedJobs {
  /** The failed jobs in their order; at most `logs` of them with their logs. */
  failedJobs(run: FailedRun, logs: number): Promise<FailedJob[]>
}
