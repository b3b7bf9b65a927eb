import type { WorkflowRuns } from '../workflow-runs.js'
import type { Place } from './place.js'

export function cancelsRuns({ octokit, owner, repo, ask }: Place): WorkflowRuns {
  return {
    cancelRun: (id) =>
      ask({ what: `cancel the workflow run ${id}`, permission: 'actions: write' }, async () => {
        try {
          await octokit.rest.actions.cancelWorkflowRun({ owner, repo, run_id: id })
          return true
        } catch (error) {
          if ([404, 409].includes((error as { status?: number }).status ?? 0)) return false
          throw error
        }
      }),
  }
}
