import type { EventInput } from './event-input.js'
import type { AnyPayload, IssuePayload, PullPayload, User } from './payload.js'
import { type Requester, type Skip, skip, type Target, type Task } from './task.js'

export const isPullRequestEvent = (name: string): boolean =>
  name === 'pull_request' || name === 'pull_request_target'

export function requesterOf({ login, id, type }: User): Requester {
  return { login, ...(id === undefined ? {} : { id }), ...(type === undefined ? {} : { type }) }
}

function about(input: EventInput, target: Target, seen: IssuePayload | PullPayload) {
  return { target, seen: { title: seen.title, body: seen.body }, event: input.name }
}

/** The part of a task that an issue determines; GitHub's payloads call some pull requests issues. */
export function aboutIssue(input: EventInput, issue: IssuePayload): Pick<Task, 'target' | 'seen' | 'event'> {
  return about(input, { kind: issue.pull_request ? 'pull_request' : 'issue', number: issue.number }, issue)
}

export function aboutPull(
  input: EventInput,
  pull: PullPayload,
): Pick<Task, 'target' | 'seen' | 'event' | 'seenHead'> {
  const sha = pull.head?.sha
  return {
    ...about(input, { kind: 'pull_request', number: pull.number }, pull),
    ...(sha === undefined ? {} : { seenHead: sha }),
  }
}

/**
 * In a public repository, GitHub gives runs from forks neither secrets nor a token with write permission.
 * `pull_request` runs the workflow file of the pull request's merge commit; `pull_request_target` runs the one of
 * the base branch, with its secrets. The latter is safe here because whoever requests a run needs write permission
 * or may change nothing, and because nothing from the head runs outside the sandbox.
 */
export function withoutSecrets(name: string, payload: AnyPayload, pull: PullPayload): Skip | null {
  if (name === 'pull_request_target' || payload.repository?.private !== false) return null
  if (!pull.head || pull.head.repo?.full_name === payload.repository.full_name) return null
  return skip(
    `Pull request #${pull.number} comes from a fork, where \`${name}\` runs have no secrets: use \`pull_request_target\` for labels, or ask in an ordinary comment.`,
  )
}
