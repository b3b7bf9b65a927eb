import type { SessionTranscript, ToolCall } from '../../agents/transcript/types.js'
import type { Manifest } from '../../run/manifest.js'

/** UTF-16 units of the parts; the total stays below their sum. */
const ASKED = 3_000
const STEP = 240
const FINAL = 4_000
/** The first steps show what the session was about, the last ones what came of it. */
const FIRST_STEPS = 10
const LAST_STEPS = 50
const FILES = 60

/**
 * An earlier session in Markdown, for a new session that cannot resume it: what was asked, each step, the
 * changed files and the final words. Pure; at most about 30,000 characters.
 */
export function sessionDigest(o: {
  manifest: Manifest
  transcript: SessionTranscript | null
  /** Paths from the headers of the patch. */
  files: readonly string[]
}): string {
  const { task, reason, startedAt, error } = o.manifest
  return [
    `Asked by ${oneLine(task.requester.login, 80)} (${startedAt}):\n\n${cutText(task.instruction.trim() || '(no instruction was given; a label or the target itself started the run)', ASKED)}`,
    `It ended with: ${reason}${error ? ` (${oneLine(error.message, 500)})` : ''}.`,
    workDigest(o),
  ].join('\n\n')
}

/**
 * What a session did, for a new one that already has the request: each step, the changed files and the final words.
 * Pure, and without times, so that a replay gives the same.
 */
export function workDigest(o: { transcript: SessionTranscript | null; files: readonly string[] }): string {
  const { transcript, files } = o
  const messages = transcript?.messages.filter(({ parentToolUseId }) => parentToolUseId === undefined) ?? []
  const steps = messages.flatMap(({ role, content, toolCalls }) => [
    ...(role === 'assistant' && content.trim() !== '' ? [`- said: ${oneLine(content, STEP)}`] : []),
    ...(role === 'user' && content.trim() !== '' ? [`- was told: ${oneLine(content, STEP)}`] : []),
    ...(toolCalls ?? []).map(stepOf),
  ])
  const final = messages.findLast(
    ({ role, content }) => role === 'assistant' && content.trim() !== '',
  )?.content
  const parts = [
    steps.length === 0 ? '' : `What it did, in order:\n\n${middleLeftOut(steps).join('\n')}`,
    files.length === 0
      ? 'It left no change.'
      : `It changed these files:\n\n${[...files.slice(0, FILES).map((path) => `- ${oneLine(path, 200)}`), ...(files.length > FILES ? [`- and ${files.length - FILES} more`] : [])].join('\n')}`,
    final === undefined ? '' : `Its final words:\n\n${cutText(final.trim(), FINAL)}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/**
 * The paths that one of our patches touches, by its `diff --git` lines; quoted names are left as git wrote
 * them.
 */
export function pathsOfPatch(patch: string): string[] {
  const paths = [...patch.matchAll(/^diff --git (?:"?a\/.*?"?) (?:"b\/(.*)"|b\/(.*))$/gm)]
  return [...new Set(paths.map(([, quoted, plain]) => quoted ?? plain ?? ''))]
}

function stepOf({ toolName, input, isError }: ToolCall): string {
  const fields = (input ?? {}) as Record<string, unknown>
  const what = ['file_path', 'notebook_path', 'command', 'pattern', 'description', 'path', 'prompt']
    .map((name) => fields[name])
    .find((value) => typeof value === 'string')
  return `- ${toolName}${what === undefined ? '' : ` ${oneLine(String(what), STEP)}`}${isError ? ' (failed)' : ''}`
}

function middleLeftOut(steps: readonly string[]): string[] {
  const left = steps.length - FIRST_STEPS - LAST_STEPS
  if (left <= 0) return [...steps]
  return [...steps.slice(0, FIRST_STEPS), `- … ${left} steps omitted …`, ...steps.slice(-LAST_STEPS)]
}

function oneLine(text: string, limit: number): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), limit)
}

export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`
}
