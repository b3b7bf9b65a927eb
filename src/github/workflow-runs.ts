/** When a workflow run was at work; ISO 8601. */
export interface WorkflowRunTimes {
  startedAt: string
  /** Absent while it is at work. */
  endedAt?: string
}

/** Runs of workflows. */
export interface WorkflowRuns {
  /** Null if there is none with this ID. */
  workflowRun(id: number): Promise<WorkflowRunTimes | null>
  /** Asks a workflow run to end; false if it has ended, or is gone. */
  cancelRun(id: number): Promise<boolean>
}
