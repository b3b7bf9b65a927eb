import { baseBranchFor } from '../context/base-branch.js'
import type { Task } from '../event/task.js'
import type { GitHub } from '../github/github.js'
import type { ReportContext } from '../report/input.js'

/**
 * What the texts and the delivery need to know about a target, fetched from the forge again: none of it comes
 * from the job that ran. Rejects with TARGET_NOT_FOUND.
 */
export async function readTarget(
  github: GitHub,
  task: Task,
  baseBranch: readonly string[] = [],
): Promise<ReportContext> {
  const repository = await github.repository()
  const { target } = task
  if (target.kind === 'none') {
    const fallback = task.ref ?? repository.defaultBranch
    const ref = await baseBranchFor(github, baseBranch, { issue: undefined, fallback })
    return { title: '', kind: 'none', base: { ref }, repository }
  }
  const issue = target.kind === 'issue' ? await github.issue(target.number) : undefined
  const pull = issue && !issue.isPullRequest ? undefined : await github.pullRequest(target.number)
  return {
    title: task.seen?.title ?? (pull ?? issue)?.title ?? '',
    kind: pull ? 'pull_request' : 'issue',
    base: pull
      ? { ref: pull.head.ref, sha: pull.head.sha }
      : {
          ref: await baseBranchFor(github, baseBranch, { issue, fallback: repository.defaultBranch }),
        },
    ...(issue ? { issue } : {}),
    ...(pull ? { pull } : {}),
    repository,
  }
}
