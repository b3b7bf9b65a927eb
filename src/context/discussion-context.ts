import type { Task } from '../event/task.js'
import type { GitHub } from '../github/github.js'
import { visibleLine } from '../hidden-characters.js'
import { createBudget } from './budget.js'
import { botCommentFiles, commentFiles, noteLater } from './comments.js'
import { readDiscussion } from './discussion.js'
import type { ContextFile } from './files.js'
import { findImages, type Image } from './images.js'
import { nameOf } from './render.js'
import { sanitizeMarkdown } from './sanitize.js'

/** The discussion that the request is made in, as it was at that time, within so many tokens. */
export async function discussionContext(
  { discussions }: GitHub,
  { discussion: asked, seen, triggeredAt }: Task,
  notes: string[],
  tokens: number,
): Promise<ContextFile[]> {
  if (asked === undefined) return []
  const { number } = asked
  const found = await discussions.discussion(number)
  const title = visibleLine(seen?.title ?? found.title)
  const body = seen?.body ?? found.body
  const by = `${nameOf(found.author)} in ${visibleLine(found.category)}, ${found.createdAt}`
  const content = `# ${title}\n\n${by}\n\n${sanitizeMarkdown(body).trim()}\n`
  const budget = createBudget(tokens, notes)
  budget.charge(content)
  const images: Image[] = findImages(body, { kind: 'description', number })
  const { people, bots, later } = readDiscussion(found.comments, triggeredAt)
  noteLater(notes, later, 'comment')
  const about = `title and description of discussion #${number}, in which the request is made`
  const files = [
    { path: 'discussion.md', content, about },
    ...commentFiles(people, { number, notes, images, budget }),
    ...botCommentFiles(bots, budget),
  ]
  if (images.length > 0) notes.push('Images and attachments of discussions cannot be opened from here.')
  return files
}
