import type { WorkflowRuns } from '../workflow-runs.js'
import { on, type Place } from './place.js'

export function cancelsRuns({ octokit, owner, repo, ask }: Place): WorkflowRuns {
  return {
    cancelRun: (id) =>
      ask({ what: `cancel the workflow run ${id}`, permission: 'actions: write' }, async () => {
        const cancelled = octokit.rest.actions.cancelWorkflowRun({ owner, repo, run_id: id })
        return (await cancelled.catch(on([404, 409], null))) !== null
      }),
  }
}
