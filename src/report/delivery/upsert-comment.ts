import { sameAccount } from '../../event/authorize.js'
import { withFailureMarks } from '../../event/failure-mark.js'
import type { Comment, GitHub } from '../../github/github.js'
import { hasMarker, withMarker } from '../marker.js'

/**
 * Creates the comment with this key, or updates the existing one. It is identified by its hidden first line
 * and by its author: a comment by someone else that contains the marker is not ours. A comment that is
 * already as wanted is not touched.
 */
export async function upsertComment(
  github: GitHub,
  o: { number: number; key: string; body: string },
): Promise<Comment> {
  const wanted = withMarker(o.body, o.key)
  const existing = await findComment(github, o.number, o.key)
  const body = withFailureMarks(wanted, existing?.body ?? '')
  if (!existing) return github.createComment(o.number, body)
  if (sameText(existing.body, body)) return existing
  try {
    return await github.updateComment(existing.id, body)
  } catch (error) {
    // Someone deleted it between the two requests.
    if (await findComment(github, o.number, o.key)) throw error
    return github.createComment(o.number, body)
  }
}

/** Our comment with this key on an issue or pull request, if there is one. */
export async function findComment(github: GitHub, number: number, key: string): Promise<Comment | undefined> {
  const [viewer, comments] = await Promise.all([github.viewer(), github.comments(number)])
  return comments.find((comment) => sameAccount(comment.author.login, viewer) && hasMarker(comment.body, key))
}

/** GitHub may return CRLF line ends and trims trailing white space. */
function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/\r\n/g, '\n').trimEnd()
  return plain(a) === plain(b)
}
