import { withFailureMarks } from '../github/event/failure-mark.js'
import type { Requester } from '../github/event/task.js'
import type { Manifest } from '../run/manifest.js'

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

/** More than one request may start, and less than a comment has room for. */
const MOST = 8

/** A hidden line of our comment: GitHub does not tell who started a workflow for what. */
export function dispatchMarker(key: string): string {
  return `<!-- caisson:dispatched ${key} -->`
}

/** A comment of ours with the hidden lines of its earlier text that have to outlast it; those of failures are last. */
export function withKeptMarks(body: string, earlier: string): string {
  const started = earlier.match(/<!-- caisson:dispatched [0-9a-f]{24} -->/g) ?? []
  const kept = [...new Set(started)].filter((line) => !body.includes(line)).slice(-MOST)
  const lines = kept.map((line) => `\n\n${line}`).join('')
  const above = body.split('\n')
  while (above.length > 0 && isFailureLine(above.at(-1)?.trim() ?? '')) above.pop()
  const end = above.join('\n').trimEnd().length
  const all = `${body.slice(0, end)}${lines}${body.slice(end)}`
  return withFailureMarks(all, earlier)
}

function isFailureLine(line: string): boolean {
  return line === '' || (line.startsWith('<!-- caisson:failure ') && line.endsWith(' -->'))
}

/** What is known of a request with a name (`--key`) once it is delivered. */
export interface DeliveredRequest {
  exitCode: number
  reason: string
  /** Address of the pull request. */
  pull?: string
}

/**
 * The hidden line by which a later start of the same request finds out that nothing is left to do; '' where another
 * start may still achieve something.
 */
export function deliveredMarker(key: string, manifest: Manifest): string {
  const { outcome, reason, exitCode, delivery } = manifest
  if (requestNameOf(key) === undefined || outcome === 'failure' || reason === 'not_delivered') return ''
  const pull = delivery?.pullRequest?.url
  return `<!-- caisson:delivered ${[exitCode, reason, ...(pull ? [pull] : [])].join(' ')} -->\n`
}

/** What our comment says in its second line; null if its request is not delivered. */
export function readDelivered(body: string): DeliveredRequest | null {
  const [, line = ''] = body.trimStart().split(/\r?\n/)
  const [, code, reason = '', pull] =
    /^<!-- caisson:delivered (\d) ([a-z_]+)(?: (\S+))? -->$/.exec(line) ?? []
  return code === undefined ? null : { exitCode: Number(code), reason, ...(pull ? { pull } : {}) }
}

export const OUTSIDER = 'outsider/'

/** The beginning of the keys of all comments that answer this outsider; a login may change, an ID does not. */
export function outsiderPrefix({ id, login }: Requester): string {
  return `${OUTSIDER}${id ?? login.toLowerCase()}/`
}

/** Key of the comment that answers an outsider: one of its own in every workflow run. */
export function outsiderKey(requester: Requester, workflowRun: string, commentKey: string): string {
  return `${outsiderPrefix(requester)}${workflowRun}/${commentKey}`
}
