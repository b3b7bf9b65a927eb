import type { Comment } from '../github/github.js'
import { readDiscussion } from './discussion.js'
import { findImages, type Image } from './images.js'
import { renderComments, toEntry } from './render.js'

/** A file for the agent. */
export interface ContextFile {
  /** Relative to `input/context`. */
  path: string
  content: string
  /** Its content, in a few words for the prompt. */
  about?: string
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** `comments.md`, `comments.json` and, where bots wrote too, `bot-comments.md`. */
export function discussionFiles(
  comments: readonly Comment[],
  triggeredAt: string,
  notes: string[],
  images: Image[],
): ContextFile[] {
  const discussion = readDiscussion(comments, triggeredAt)
  noteLater(notes, discussion.later, 'comment')
  for (const comment of discussion.people) images.push(...findImages(comment.body, `comment ${comment.id}`))
  const entries = discussion.people.map(toEntry)
  const files: ContextFile[] = []
  if (entries.length > 0) {
    const about = entries.length === 1 ? '1 comment' : `${entries.length} comments, oldest first`
    files.push({ path: 'comments.md', content: renderComments('Comments', entries), about })
    files.push({ path: 'comments.json', content: json(entries), about: 'the same as data' })
  }
  if (discussion.bots.length > 0) {
    const content = renderComments('Comments by bots', discussion.bots.map(toEntry))
    files.push({ path: 'bot-comments.md', content, about: 'what bots wrote, mostly noise' })
  }
  return files
}

/** Reports how many texts are left out because they were written or edited after the request. */
export function noteLater(notes: string[], count: number, noun: string): void {
  if (count === 0) return
  const [number, verb] = count === 1 ? [`1 ${noun}`, 'was'] : [`${count} ${noun}s`, 'were']
  notes.push(`${number} ${verb} written or edited after the request and ${verb} left out.`)
}
