import { sameAccount } from '../../github/event/authorize.js'
import type { Task } from '../../github/event/task.js'
import type { GitHub } from '../../github/github.js'
import { GitHubRequestError } from '../../github/request-error.js'
import type { Reply } from '../../github/reviewing.js'
import { hasMarker, requestNameOf, withKeptMarks, withMarker } from '../marker.js'

/** Which comment is meant, and where it goes. */
export interface CommentPlace {
  number: number
  key: string
  /** A comment on a line of the pull request: a new comment of ours goes into its thread. */
  thread?: number | undefined
  /** The comment that this run has written already, which lists may not have yet. */
  own?: OwnComment | undefined
}

/** How a comment of ours is found by its ID. */
export type OwnComment = Pick<Written, 'id' | 'inThread' | 'url'>

/**
 * Creates the comment with this key, or updates the existing one. It is identified by its hidden first line
 * and by its author: a comment by someone else that contains the marker is not ours. A comment that is
 * already as wanted is not touched. What cannot go into a thread goes into the conversation.
 */
export async function upsertComment(github: GitHub, o: CommentPlace & { body: string }): Promise<Written> {
  const wanted = withMarker(o.body, o.key)
  const { existing, root } = await lookUpComment(github, o)
  const body = withKeptMarks(wanted, existing?.body ?? '')
  if (!existing) {
    const added = await addComment(github, { ...o, root, body })
    if (requestNameOf(o.key) === undefined) return added
    const first = (await lookUpComment(github, { ...o, own: added })).existing
    return !first || first.id === added.id ? added : rewriteComment(github, { ...first, body })
  }
  if (sameText(existing.body, body)) return { ...existing, body }
  try {
    return await rewriteComment(github, { ...existing, body })
  } catch (error) {
    // Someone deleted it between the two requests.
    if ((await lookUpComment(github, o)).existing) throw error
    return addComment(github, { ...o, root, body })
  }
}

/** How a run ended, at the comment that asked for it; that this fails changes nothing. */
export async function reactAtEnd(
  github: GitHub,
  { comment }: Pick<Task, 'comment'>,
  succeeded: boolean,
): Promise<void> {
  if (comment) await github.react(comment, succeeded ? 'rocket' : 'confused').catch(() => {})
}

/** A comment of ours. */
export interface Written extends Reply {
  /** It answers a comment on a line. */
  inThread: boolean
  body: string
}

/** Gives a comment of ours another text. With a signal, once, and without waiting for a rate limit. */
export async function rewriteComment(
  github: GitHub,
  { id, inThread, body }: Pick<Written, 'id' | 'inThread' | 'body'>,
  signal?: AbortSignal,
): Promise<Written> {
  const written = inThread
    ? await github.reviewing.updateReply(id, body, signal)
    : await github.updateComment(id, body, signal)
  return { ...written, inThread, body }
}

/** Our comment with this key on an issue or pull request, if there is one. */
export async function findComment(github: GitHub, place: CommentPlace): Promise<Written | undefined> {
  return (await lookUpComment(github, place)).existing
}

interface Found {
  existing?: Written | undefined
  /** The comment that began the thread, to which alone GitHub takes replies; absent if it was deleted. */
  root?: number | undefined
}

async function lookUpComment(github: GitHub, { number, key, thread, own }: CommentPlace): Promise<Found> {
  const [viewer, comments, inThreads] = await Promise.all([
    github.viewer(),
    github.comments(number),
    thread === undefined ? [] : github.reviewComments(number),
  ])
  const asked = inThreads.find(({ id }) => id === thread)
  const listed = [
    ...comments.map((comment) => ({ ...comment, inThread: false })),
    ...inThreads.map((comment) => ({ ...comment, inThread: true })),
  ].filter((comment) => sameAccount(comment.author.login, viewer) && hasMarker(comment.body, key))
  const isOwn = ({ id, inThread }: Pick<Written, 'id' | 'inThread'>) =>
    id === own?.id && inThread === own.inThread
  const unlisted = own && !listed.some(isOwn) ? await readOwn(github, own) : []
  const [existing, ...more] = [...listed, ...unlisted]
  // Two starts at once each saw none, or GitHub has lost its answer to one: whichever looks next leaves the first.
  for (const { id, inThread } of more) if (!inThread) await github.deleteComment(id)
  return { existing, root: asked && (asked.inReplyTo ?? asked.id) }
}

/** What is in no list yet; nothing if it was deleted. Whether one on a line was, is found out when it is updated. */
async function readOwn(github: GitHub, own: OwnComment): Promise<Written[]> {
  if (own.inThread) return [{ ...own, body: '' }]
  const there = await github.comment(own.id)
  return there ? [{ ...there, inThread: false }] : []
}

async function addComment(
  github: GitHub,
  { number, root, body }: { number: number; root: number | undefined; body: string },
): Promise<Written> {
  const inConversation = async () => ({
    ...(await github.createComment(number, body)),
    inThread: false,
    body,
  })
  if (root === undefined) return inConversation()
  try {
    return { ...(await github.reviewing.reply(number, root, body)), inThread: true, body }
  } catch (error) {
    // The thread is gone, or the token may only write into the conversation.
    const refused = error instanceof GitHubRequestError && [403, 404, 422].includes(error.status ?? 0)
    if (!refused) throw error
    return inConversation()
  }
}

/** GitHub may return CRLF line ends and trims trailing white space. */
function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.replace(/\r\n/g, '\n').trimEnd()
  return plain(a) === plain(b)
}
