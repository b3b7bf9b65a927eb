import { isOurs } from '../../base/git/run-trailer.js'
import type { GitHub, PullRequest } from '../github.js'
import { sameAccount } from './authorize.js'
import { fromFork } from './failed-checks.js'
import { type FailureMark, readFailureMarks } from './failure-mark.js'
import { type FailedChecks, type Skip, skip, type Task } from './task.js'

/**
 * The task with the pull request whose checks failed, or ended well; every other task as it is. A skip if there is none that Caisson
 * could push to, if it has worked on this very failure, or if its own commits have failed `most` times in a row.
 * `by` is the workflow run that this is: what that one has marked itself does not count, so that it can be repeated.
 */
export async function locateFailure(
  github: GitHub,
  task: Task,
  o: { most: number; by: string },
): Promise<Task | Skip> {
  const { failed, passed, ...rest } = task
  if (passed) return withPullAt(github, rest, passed)
  if (failed === undefined) return task
  const { name, sha } = failed
  const found = await pullOf(github, task, failed)
  if ('skip' in found) {
    // A prompt asks for work on the branch itself.
    if (failed.branch === null || task.instruction === '') return found
    return { ...task, trigger: 'prompted', ref: failed.branch }
  }
  const what = `pull request #${found.number}`
  if (found.fromFork) return fromFork(name, found.head.repository ?? undefined)
  if (found.state !== 'open') return skip(`\`${name}\` failed on ${what}, which is no longer open.`)
  if (found.head.sha !== sha)
    return skip(`\`${name}\` failed on ${short(sha)}, but ${what} has a newer head: its own checks count.`)
  const marks = (await ownMarks(github, found.number)).filter(({ of, by }) => of === failed.of && by !== o.by)
  if (marks.some((mark) => mark.sha === sha)) {
    return skip(
      `Caisson has already worked on this failure of \`${name}\` at ${short(sha)}: push a commit, or ask in a comment on ${what}.`,
    )
  }
  const head = await github.gitData.commit(sha)
  const attempt = head && isOurs(head.message) ? (marks.at(-1)?.attempt ?? 0) + 1 : 1
  if (attempt > o.most) {
    return skip(
      `\`${name}\` still fails after ${o.most} ${o.most === 1 ? 'attempt' : 'attempts'} on ${what}: a person has to look at it.`,
    )
  }
  const target = { kind: 'pull_request' as const, number: found.number }
  return { ...task, target, failed: { ...failed, counted: { attempt, by: o.by } } }
}

/** The pull request with this very head, else the branch itself. */
async function withPullAt(
  github: GitHub,
  task: Task,
  { sha, branch }: NonNullable<Task['passed']>,
): Promise<Task> {
  const pull = (await github.openPullRequests(branch)).find(({ head }) => head.sha === sha)
  if (!pull) return { ...task, ref: branch }
  return { ...task, target: { kind: 'pull_request', number: pull.number }, seenHead: sha }
}

async function pullOf(
  github: GitHub,
  { target }: Task,
  { name, sha, branch }: FailedChecks,
): Promise<PullRequest | Skip> {
  if (target.kind !== 'none') return github.pullRequest(target.number)
  // The payload of an event in a fork lists no pull request, and that of a check suite names no branch either.
  if (branch === null) return fromFork(name)
  const pulls = await github.openPullRequests(branch)
  const none = skip(`\`${name}\` failed on \`${branch}\`, which has no open pull request.`)
  return pulls.find(({ head }) => head.sha === sha) ?? pulls[0] ?? none
}

async function ownMarks(github: GitHub, number: number): Promise<FailureMark[]> {
  const [viewer, comments] = await Promise.all([github.viewer(), github.comments(number)])
  return comments
    .filter(({ author }) => sameAccount(author.login, viewer))
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    .flatMap(({ body }) => readFailureMarks(body))
}

const short = (sha: string) => sha.slice(0, 10)
