import { delimit } from '../../base/boundary.js'
import { visibleLine } from '../../base/hidden-characters.js'
import { cutText } from '../sessions/digest.js'

/** An earlier session that this run continues. */
export interface EarlierSession {
  /** `session`: the same conversation, resumed. `digest`: a new conversation that gets a summary of it. */
  how: 'session' | 'digest'
  /** Why the conversation itself was not resumed. */
  why?: string | undefined
  /** How the workspace differs from how it was left, in Caisson's own sentences. */
  workspace: string
  /** Lines of `git diff --stat`; file names are text written by others. */
  stat: string
  /** The change that was to be in the workspace, and is not: why, in our own words, and its `git apply --stat`. */
  lost?: { why: string; stat: string } | undefined
  /** Comments written since. */
  comments: readonly { author: string; createdAt: string; body: string }[]
  /** What the earlier session did, for `digest`. */
  digest: string
}

const COMMENTS = 10
const COMMENT_LENGTH = 600

/** Every text in it that others wrote; the boundary depends on these too. */
export function earlierTexts({ stat, lost, digest, comments }: EarlierSession): string[] {
  return [stat, lost?.stat ?? '', digest, ...comments.map(({ body }) => body)]
}

/** What a resumed session, or one that replaces it, reads first. Pure. */
export function earlierSection(earlier: EarlierSession, boundary: string, agent: string): string {
  const { how, why, workspace, stat, digest } = earlier
  const opening =
    how === 'session'
      ? 'You worked on this earlier, in this same conversation, which now continues later and on another machine. The processes, temporary files and installed software of that time are gone; the workspace is a fresh copy.'
      : `An earlier session of ${agent} worked on this. It could not be resumed${why ? ` (${visibleLine(why)})` : ''}, so this is a new session; a summary of what the earlier one did follows.`
  return [
    opening,
    how === 'digest' ? delimit('earlier-session', digest, boundary) : '',
    workspace,
    stat === '' ? '' : delimit('changes', stat, boundary),
    lostChange(earlier, boundary),
    commentsSince(earlier, boundary),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function lostChange({ lost }: EarlierSession, boundary: string): string {
  if (lost === undefined) return ''
  const missing = `What was changed then is not in the workspace: ${visibleLine(lost.why)}. Nobody has undone it. Make again what is still needed of it and allowed.`
  return lost.stat === '' ? missing : `${missing} It was:\n\n${delimit('lost-change', lost.stat, boundary)}`
}

function commentsSince({ comments }: EarlierSession, boundary: string): string {
  if (comments.length === 0) return ''
  const shown = comments.slice(-COMMENTS)
  const text = shown
    .map(({ author, createdAt, body }) => `${author}, ${createdAt}:\n${cut(body.trim())}`)
    .join('\n\n')
  const count = comments.length === 1 ? '1 comment was' : `${comments.length} comments were`
  const last = shown.length < comments.length ? `; these are the last ${shown.length}` : ''
  return `${count} written since${last}:\n\n${delimit('new-comments', text, boundary)}`
}

function cut(text: string): string {
  return text.length <= COMMENT_LENGTH ? text : `${cutText(text, COMMENT_LENGTH)} (the rest is in the files)`
}
