import { matchesAny } from '../../gateway/wildcard.js'
import { isOwnText } from '../../github/event/event-input.js'
import type { Comment, GitHub } from '../../github/github.js'
import type { Budget } from './budget.js'
import { findImages, type Image } from './images.js'
import { type ContextFile, renderComment, renderComments, toEntry, twoFiles } from './render.js'

/** GitHub as it is without the comments and reviews of those that `by` leaves out: `login`, or `!login` for all others. */
export function hearing(github: GitHub, by: readonly string[]): GitHub {
  if (by.length === 0) return github
  const names = by.map((name) => name.toLowerCase())
  const included = names.filter((name) => !name.startsWith('!'))
  const excluded = names.filter((name) => name.startsWith('!')).map((name) => name.slice(1))
  const isHeard = ({ author }: Pick<Comment, 'author'>) => {
    const login = author.login.toLowerCase()
    return !matchesAny(excluded, login) && (included.length === 0 || matchesAny(included, login))
  }
  return {
    ...github,
    comments: async (number) => (await github.comments(number)).filter(isHeard),
    reviews: async (number) => (await github.reviews(number)).filter(isHeard),
    reviewComments: async (number) => (await github.reviewComments(number)).filter(isHeard),
  }
}

/**
 * A discussion as the requester saw it, without our own texts. What was written or edited after the request is left out, and
 * the notes say so.
 */
export function readDiscussion<T extends Comment>(
  all: readonly T[],
  triggeredAt: string,
  noun: string,
  notes: string[],
): T[] {
  const until = Date.parse(triggeredAt)
  const theirs = all.filter(({ body }) => !isOwnText(body))
  const seen = theirs.filter(
    ({ createdAt, updatedAt }) => !(Date.parse(createdAt) > until || Date.parse(updatedAt) > until),
  )
  const count = theirs.length - seen.length
  const [number, verb] = count === 1 ? [`1 ${noun}`, 'was'] : [`${count} ${noun}s`, 'were']
  if (count > 0) notes.push(`${number} ${verb} written or edited after the request and ${verb} left out.`)
  return seen
}

/** `comments.md` and `comments.json`. */
export function commentFiles(
  comments: readonly Comment[],
  o: { number: number; notes: string[]; images: Image[]; budget: Budget },
): ContextFile[] {
  const entries = fitting(comments, 'comment', o.budget)
  const kept = new Set(entries.map(({ id }) => id))
  for (const { id, body } of comments)
    if (kept.has(id)) o.images.push(...findImages(body, { kind: 'comment', number: o.number, id }))
  const about = entries.length === 1 ? '1 comment' : `${entries.length} comments, oldest first`
  return twoFiles('comments', entries, (all) => renderComments('Comments', all), about)
}

/** `bot-comments.md`. */
export function botCommentFiles(comments: readonly Comment[], budget: Budget): ContextFile[] {
  const entries = fitting(comments, 'bot comment', budget)
  if (entries.length === 0) return []
  const content = renderComments('Comments by bots', entries)
  return [{ path: 'bot-comments.md', content, about: 'what bots wrote, mostly noise' }]
}

/** The latest ones that there is room for. */
function fitting(comments: readonly Comment[], noun: string, budget: Budget) {
  return budget.take(comments.map(toEntry), {
    noun,
    size: (entry) => renderComment(entry).length,
    worth: (_, index) => index,
  })
}
