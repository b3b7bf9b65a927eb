const START = /^<!-- caisson:(?:comment|pull-request) [^\n]*? -->\n*/

/** A key that is safe in a marker: nothing in it can end the HTML comment. */
export function markerKey(key: string): string {
  const safe = key
    .replace(/[^A-Za-z0-9._:/-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return safe === '' ? 'main' : safe
}

/** The hidden first line that identifies our comment. */
export function commentMarker(key: string): string {
  return `<!-- caisson:comment ${markerKey(key)} -->`
}

/** The hidden lines around our part of a pull request's body; text outside of them is left alone. */
export const PULL_REQUEST_START = '<!-- caisson:pull-request body -->'
export const PULL_REQUEST_END = '<!-- /caisson:pull-request -->'

/** The hidden line that marks a pull request we converted to a draft. */
export const DRAFTED_MARKER = '<!-- caisson:pull-request drafted -->'

/** A pull request's body from the beginning of our part on; '' if it has none. */
export function pullRequestPart(body: string): string {
  const from = body.indexOf(PULL_REQUEST_START)
  return from === -1 ? '' : body.slice(from + PULL_REQUEST_START.length).trimStart()
}

/** Whether our part of the body says that we made the pull request a draft. */
export function isDraftedByUs(body: string): boolean {
  return pullRequestPart(body).startsWith(DRAFTED_MARKER)
}

/** The key of the comment that answers one workflow run; a run that is repeated has the same. */
export function runKey(key: string, workflowRun: string): string {
  return workflowRun === '' ? key : `${stemOf(key)}${workflowRun}`
}

/** Room for the run, however long the key is. */
const stemOf = (key: string) => `${markerKey(key).slice(0, 50)}/`

/** The key of the comment of a request that has a name (`--key`); all starts with that name share it. */
export function requestKey(name: string): string {
  return `main/key-${name}`
}

/** The name of the request that a comment's key belongs to; undefined where it has none. */
export function requestNameOf(key: string): string | undefined {
  return /^main\/key-(.+)$/.exec(key)?.[1]
}

/** True if the body starts with the marker of this key, or of any run's comment with it. */
export function hasMarkerOfAnyRun(body: string, key: string): boolean {
  const [, found = ''] = /^\s*<!-- caisson:comment (\S+) -->/.exec(body) ?? []
  const stem = stemOf(key)
  return (
    found === markerKey(key) || (found.startsWith(stem) && /^(?:\d+|key-\S+)$/.test(found.slice(stem.length)))
  )
}

/** True if the body starts with the marker of this key. Quoted or moved markers do not count. */
export function hasMarker(body: string, key: string): boolean {
  return body.trimStart().startsWith(commentMarker(key))
}

/** True if the body starts with the marker of a key that begins like this. */
export function hasMarkerOf(body: string, prefix: string): boolean {
  return body.trimStart().startsWith(`<!-- caisson:comment ${prefix}`)
}

/** The body with exactly this marker as its first line. */
export function withMarker(body: string, key: string): string {
  return `${commentMarker(key)}\n${body.replace(START, '')}`
}

const LATER_CHANGE =
  '_Later runs have changed this pull request: see their comments. The rest describes the first run._'

/** The body with a line of ours that it does not tell of later changes; null if it has that line, or no part of ours. */
export function withLaterChange(existing: string): string | null {
  const from = existing.indexOf(PULL_REQUEST_START)
  if (from === -1 || existing.includes(LATER_CHANGE)) return null
  const hidden = /^(?:<!--[^\n]*?-->\s*)+/.exec(existing.slice(from))?.[0] ?? ''
  const at = from + hidden.length
  return `${existing.slice(0, at)}${LATER_CHANGE}\n\n${existing.slice(at)}`
}

/**
 * Replaces our part of a pull request's body. Null if the body no longer contains our part: someone has
 * written their own text, which is kept.
 */
export function replacePullRequestPart(existing: string, part: string): string | null {
  // GitHub may return a body with CRLF line ends; the markers themselves contain none.
  const from = existing.indexOf(PULL_REQUEST_START)
  // The last one: the agent may have written one, in code.
  const to = existing.lastIndexOf(PULL_REQUEST_END)
  if (from === -1 || to < from) return null
  return existing.slice(0, from) + part + existing.slice(to + PULL_REQUEST_END.length)
}
