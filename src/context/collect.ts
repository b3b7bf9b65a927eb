import type { Target, Task } from '../event/task.js'
import type { GitHub, Issue, PullRequest, Repository } from '../github/github.js'
import type { Log } from '../log.js'
import { createRedactor, type Redact } from '../redact.js'
import { baseBranchFor } from './base-branch.js'
import { failedChecksFiles } from './failed-checks.js'
import { type ContextFile, discussionFiles, json } from './files.js'
import { findImages, type Image } from './images.js'
import { atRequest, pullRequestFiles, readPullRequest } from './pull-request.js'
import { renderTarget, targetFacts } from './target.js'

/** What is known about the target, as files for the agent and as values for the report. */
export interface Context {
  files: ContextFile[]
  issue?: Issue
  /** With the head that it had at the time of the request. */
  pull?: PullRequest
  /** The text as the requester saw it. */
  title: string
  body: string
  /** The target's kind: a number given manually may be a pull request's. */
  kind: Target['kind']
  /** The branch to start from: the pull request's head, else the default branch. `sha` is the head's. */
  base: { ref: string; sha?: string }
  repository?: Repository
  /** What is left out or missing, in sentences for the agent and for people. */
  notes: string[]
}

/**
 * Reads everything about the target, with parallel requests. What was written or edited after the request is
 * left out, and the notes say so; so is what was pushed. Rejects with TARGET_NOT_FOUND, COMMIT_NOT_FOUND.
 */
export async function collectContext(
  github: GitHub,
  task: Task,
  o: { log: Log; redact?: Redact; baseBranch?: readonly string[] },
): Promise<Context> {
  const { redact = createRedactor([]), baseBranch = [] } = o
  const { target } = task
  if (target.kind === 'none') {
    const repository = await github.repository()
    const fallback = task.ref ?? repository.defaultBranch
    const base = { ref: await baseBranchFor(github, baseBranch, { issue: undefined, fallback }) }
    const notes: string[] = []
    const files = await failedFiles(github, task, notes, redact)
    return { files, title: '', body: '', kind: 'none', base, repository, notes }
  }
  const { number } = target
  const notes: string[] = []
  const [repository, issue, early, comments, failed] = await inOrder([
    github.repository(),
    target.kind === 'issue' ? github.issue(number) : undefined,
    target.kind === 'pull_request' ? readPullRequest(github, number) : undefined,
    github.comments(number),
    failedFiles(github, task, notes, redact),
  ])
  const latest = early ?? (issue?.isPullRequest ? await readPullRequest(github, number) : undefined)
  const pullParts = latest && (await atRequest(github, task, latest, notes))
  const pull = pullParts?.pull
  const subject = pull ?? issue
  if (subject === undefined) throw new Error(`unreachable: neither an issue nor a pull request #${number}`)

  const title = task.seen?.title ?? subject.title
  const body = task.seen?.body ?? subject.body
  if (title !== subject.title || body !== subject.body) {
    notes.push(
      'Title or description were edited after the request; they are shown as they were at that time.',
    )
  }
  const facts = targetFacts({ subject, pull, title, body })
  const images: Image[] = findImages(body, 'body')
  const files: ContextFile[] = [
    { path: 'target.md', content: renderTarget(facts), about: 'title, description and labels' },
    { path: 'target.json', content: json(facts), about: 'the same as data' },
    ...failed,
    ...discussionFiles(comments, task.triggeredAt, notes, images),
  ]
  if (pullParts) files.push(...pullRequestFiles(pullParts, task.triggeredAt, notes, images))
  if (images.length > 0) {
    notes.push('Images and attachments cannot be opened from here; images.json lists where they appear.')
    files.push({ path: 'images.json', content: json(images), about: 'addresses of images and attachments' })
  }
  for (const note of notes) o.log.info(`Context: ${note}`)
  return {
    files,
    ...(issue ? { issue } : {}),
    ...(pull ? { pull } : {}),
    title,
    body,
    kind: pull ? 'pull_request' : 'issue',
    base: pull
      ? { ref: pull.head.ref, sha: pull.head.sha }
      : {
          ref: await baseBranchFor(github, baseBranch, { issue, fallback: repository.defaultBranch }),
        },
    repository,
    notes,
  }
}

async function failedFiles(github: GitHub, { failed }: Task, notes: string[], redact: Redact) {
  return failed ? failedChecksFiles(github, failed, notes, redact) : []
}

/** The task with the kind of its target as GitHub knows it. */
export function resolveTarget(task: Task, context: Pick<Context, 'kind'>): Task {
  const { target } = task
  if (target.kind === 'none' || context.kind === 'none') return task
  return { ...task, target: { kind: context.kind, number: target.number } }
}

/** Like Promise.all, but of several failures it reports the first in the list, whichever happened first. */
async function inOrder<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(promises)
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never
}
