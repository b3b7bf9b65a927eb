const START = /^<!-- caisson:(?:comment|pull-request) [^\n]*? -->\n*/

/** A key as it may stand in a marker: nothing in it can end the HTML comment. */
export function markerKey(key: string): string {
  const safe = key
    .replace(/[^A-Za-z0-9._:/-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return safe === '' ? 'main' : safe
}

/** The hidden first line by which a comment of ours is found again. */
export function commentMarker(key: string): string {
  return `<!-- caisson:comment ${markerKey(key)} -->`
}

/** The hidden lines around our part of a pull request's body; what people write outside of them stays. */
export function pullRequestMarkers(): { start: string; end: string } {
  return { start: '<!-- caisson:pull-request body -->', end: '<!-- /caisson:pull-request -->' }
}

/** The hidden line in our part of a pull request that we made a draft of. */
export const DRAFTED_MARKER = '<!-- caisson:pull-request drafted -->'

/** Whether our part of a pull request's body says that the draft is our doing. */
export function isDraftedByUs(body: string): boolean {
  const { start } = pullRequestMarkers()
  const from = body.indexOf(start)
  return (
    from !== -1 &&
    body
      .slice(from + start.length)
      .trimStart()
      .startsWith(DRAFTED_MARKER)
  )
}

/** True for a body that begins with the marker of this key. Quoted or moved markers do not count. */
export function hasMarker(body: string, key: string): boolean {
  return body.trimStart().startsWith(commentMarker(key))
}

/** The body with exactly this marker in its first line. */
export function withMarker(body: string, key: string): string {
  return `${commentMarker(key)}\n${body.replace(START, '')}`
}

/**
 * Our part of a pull request's body put in the place of its older self. Null where the body no longer holds
 * our part: someone has written their own text, and that is kept.
 */
export function replacePullRequestPart(existing: string, part: string): string | null {
  const { start, end } = pullRequestMarkers()
  // GitHub may give back a body with CRLF line ends; the markers themselves have none.
  const from = existing.indexOf(start)
  if (from === -1) return null
  const to = existing.indexOf(end, from)
  if (to === -1) return null
  return existing.slice(0, from) + part + existing.slice(to + end.length)
}
