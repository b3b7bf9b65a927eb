import type { Comment } from '../../github/github.js'
import type { Budget } from './budget.js'
import { type ContextFile, json } from './files.js'
import { findImages, type Image } from './images.js'
import { renderComment, renderComments, toEntry } from './render.js'

/** `comments.md` and `comments.json`. */
export function commentFiles(
  comments: readonly Comment[],
  o: { number: number; notes: string[]; images: Image[]; budget: Budget },
): ContextFile[] {
  const entries = fitting(comments, 'comment', o.budget)
  if (entries.length === 0) return []
  const kept = new Set(entries.map(({ id }) => id))
  for (const { id, body } of comments)
    if (kept.has(id)) o.images.push(...findImages(body, { kind: 'comment', number: o.number, id }))
  const about = entries.length === 1 ? '1 comment' : `${entries.length} comments, oldest first`
  return [
    { path: 'comments.md', content: renderComments('Comments', entries), about },
    { path: 'comments.json', content: json(entries), about: 'the same as data' },
  ]
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

/** Reports how many texts are left out because they were written or edited after the request. */
export function noteLater(notes: string[], count: number, noun: string): void {
  if (count === 0) return
  const [number, verb] = count === 1 ? [`1 ${noun}`, 'was'] : [`${count} ${noun}s`, 'were']
  notes.push(`${number} ${verb} written or edited after the request and ${verb} left out.`)
}
