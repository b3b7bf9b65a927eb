import type { Octokit } from '@octokit/rest'

/**
 * `workflow_dispatch` on a branch. Requests the run's address, and dispatches again without it where the
 * server does not support that.
 */
export async function startWorkflow(
  octokit: Octokit,
  o: { owner: string; repo: string; workflow: string; ref: string },
): Promise<{ url?: string }> {
  const { workflow, ...where } = o
  const start = (more: object) =>
    octokit.rest.actions.createWorkflowDispatch({
      ...where,
      workflow_id: workflow,
      // A retry could start it twice.
      request: { retries: 0 },
      ...more,
    })
  const answer = await start({ return_run_details: true }).catch((error: unknown) => {
    const { status, message } = error as { status?: number; message?: string }
    if (status !== 422 || !/return_run_details/.test(message ?? '')) throw error
    return start({})
  })
  const url = (answer.data as { html_url?: string } | undefined)?.html_url
  return url ? { url } : {}
}
