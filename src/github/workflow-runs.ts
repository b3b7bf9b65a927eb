/** Runs of workflows. */
export interface WorkflowRuns {
  /** Asks a workflow run to end; false if it has ended, or is gone. */
  cancelRun(id: number): Promise<boolean>
}
