import { sameAccount } from '../github/event/authorize.js'
import type { Target } from '../github/event/task.js'
import type { Comment, GitHub } from '../github/github.js'

/** The account's own comments on a target, those on lines included. */
export async function ownComments(
  github: GitHub,
  target: Exclude<Target, { kind: 'none' }>,
): Promise<Comment[]> {
  const [viewer, conversation, threads] = await Promise.all([
    github.viewer(),
    github.comments(target.number),
    target.kind === 'pull_request' ? github.reviewComments(target.number) : [],
  ])
  return [...conversation, ...threads].filter(({ author }) => sameAccount(author.login, viewer))
}
