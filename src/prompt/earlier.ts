import { visibleLine } from '../hidden-characters.js'
import { delimit } from './boundary.js'

/** An earlier session that this run goes on with. */
export interface EarlierSession {
  /** `session`: this very conversation. `digest`: a new one that is told of it. */
  how: 'session' | 'digest'
  /** Why it is not the conversation itself. */
  why?: string
  /** What is different from how it was left, in sentences of ours. */
  workspace: string
  /** Lines of `git diff --stat`; file names are other people's words. */
  stat: string
  /** Comments written since. */
  comments: readonly { author: string; createdAt: string; body: string }[]
  /** What the earlier session did, for `digest`. */
  digest: string
}

const COMMENTS = 10
const COMMENT_LENGTH = 600

/** Every text in it that others wrote; the boundary is made of them too. */
export function earlierTexts({ stat, digest, comments }: EarlierSession): string[] {
  return [stat, digest, ...comments.map(({ body }) => body)]
}

/** What a session that goes on, or one that takes its place, is told first. Pure. */
export function earlierSection(earlier: EarlierSession, boundary: string, agent: string): string {
  const { how, why, workspace, stat, digest } = earlier
  const opening =
    how === 'session'
      ? 'You have worked on this before, in this very conversation, and it goes on now: later, and on another machine. Processes, temporary files and what was installed then are gone; the workspace is a fresh copy.'
      : `An earlier session of ${agent} worked on this. It could not be gone on with${why ? ` (${visibleLine(why)})` : ''}, so this is a new one, and what follows tells what the earlier one did.`
  return [
    opening,
    how === 'digest' ? delimit('earlier-session', digest, boundary) : '',
    workspace,
    stat === '' ? '' : delimit('changes', stat, boundary),
    commentsSince(earlier, boundary),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function commentsSince({ comments }: EarlierSession, boundary: string): string {
  if (comments.length === 0) return ''
  const shown = comments.slice(-COMMENTS)
  const text = shown
    .map(({ author, createdAt, body }) => `${author}, ${createdAt}:\n${cut(body.trim())}`)
    .join('\n\n')
  const count = comments.length === 1 ? '1 comment was' : `${comments.length} comments were`
  const last = shown.length < comments.length ? `; the last ${shown.length} of them` : ''
  return `${count} written since${last}:\n\n${delimit('new-comments', text, boundary)}`
}

function cut(text: string): string {
  return text.length <= COMMENT_LENGTH
    ? text
    : `${text.slice(0, COMMENT_LENGTH).replace(/[\ud800-\udbff]$/, '')}… (the rest is in the files)`
}
