import { isOwnText } from '../../github/event/event-input.js'
import type { Comment } from '../../github/github.js'

/** A discussion as it was at the time of the request, and what was left out of it. */
export interface Discussion<T extends Comment> {
  people: T[]
  bots: T[]
  /** Written or edited after the request: the requester did not see it. */
  later: number
}

/**
 * Sorts the texts: our own comments are dropped, those written or edited later are left out and counted, bots
 * are separated from people.
 */
export function readDiscussion<T extends Comment>(all: readonly T[], triggeredAt: string): Discussion<T> {
  const until = Date.parse(triggeredAt)
  const discussion: Discussion<T> = { people: [], bots: [], later: 0 }
  for (const comment of all) {
    if (isOwnText(comment.body)) continue
    if (Date.parse(comment.createdAt) > until || Date.parse(comment.updatedAt) > until) discussion.later += 1
    else if (comment.author.type === 'Bot') discussion.bots.push(comment)
    else discussion.people.push(comment)
  }
  return discussion
}
