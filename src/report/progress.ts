import type { ToDoItem } from '../agents/transcript/to-do.js'
import { plural } from '../agents/transcript/transcript.js'
import { inputSummary } from '../agents/transcript/views/terminal.js'
import { type AgentNames, namesOf } from '../base/agent-names.js'
import { failureLines } from '../github/event/failure-mark.js'
import type { Task } from '../github/event/task.js'
import type { Activity } from '../run/journal/activity.js'
import { withMarker } from './marker.js'
import { formatCost, webAddress } from './sections/figures.js'
import { type SessionRef, sessionMarker } from './session-marker.js'
import { withoutCommands } from './text/commands.js'
import { inlineCode, sanitizeLine } from './text/sanitize-output.js'

export interface ProgressInput {
  task: Task
  /** Default: the default agent. */
  agent?: AgentNames
  runUrl?: string | undefined
  /** ISO 8601. */
  startedAt: string
  /** What is going on by now; absent at the very beginning. */
  now?: Now
  runId?: string
  commentKey?: string
  /** An earlier session: it must stay reachable even if this run is lost. */
  session?: SessionRef | undefined
}

export interface Now extends Activity {
  /** Milliseconds since the epoch. */
  at: number
  /** US dollars. */
  costUsd: number
  /** Removes secrets: the model's words have not been checked by anybody. */
  redact: (text: string) => string
}

/** The words of every agent's comment; its name stands before them. */
const WORKING = ' is working on this.**'

/** The comment while a run works; its report replaces it. */
export function renderProgress(i: ProgressInput): string {
  const { speakerName } = namesOf(i.agent ?? {})
  const run = webAddress(i.runUrl)
  const follow = run ? ` [Follow the run](${run}).` : ''
  const startedAt = Date.parse(i.startedAt)
  const times = [
    ...(Number.isNaN(startedAt) ? [] : [`Started ${minuteOf(startedAt)} UTC`]),
    ...(i.now ? [`as of ${minuteOf(i.now.at).slice(11)} UTC`] : []),
    ...(i.runId ? [`run ${inlineCode(i.runId, 80)}`] : []),
  ]
  const body = [
    `**${speakerName}${WORKING}${follow} This comment will be replaced by the result.`,
    ...(i.now ? [figures(i.now, startedAt), todo(i.now), doing(i.now)] : []),
    Number.isNaN(startedAt) ? '' : `<sub>${times.join(' · ')}</sub>`,
  ]
  const text = withoutCommands(body.filter((part) => part !== '').join('\n\n')) + failureLines(i.task)
  return withMarker(`${sessionMarker(i.session)}${text}`, i.commentKey ?? 'main')
}

function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

function figures(now: Now, startedAt: number): string {
  const { turns, costUsd } = now
  const ms = now.at - startedAt
  return [
    `**${stateOf(now)}**`,
    ...(ms >= 0 ? [ms < 60_000 ? `${Math.floor(ms / 1000)} s` : `${Math.floor(ms / 60_000)} min`] : []),
    ...(turns > 0 ? [plural(turns, 'turn')] : []),
    ...(costUsd > 0 ? [formatCost(costUsd)] : []),
  ].join(' · ')
}

function stateOf({ state, iteration, verifications }: Now): string {
  const of = (attempt: number) => (attempt > 1 ? `, attempt ${attempt}` : '')
  if (state === 'verifying') return `Verifying the change${of(verifications)}`
  if (state === 'publishing' || state === 'done') return 'Publishing the result'
  if (state !== 'working') return 'Preparing the sandbox'
  if (verifications > 0) return `Correcting the change${of(verifications + 1)}`
  return iteration > 1 ? `Working, iteration ${iteration}` : 'Working'
}

/** A list that is longer shows where the work is. */
const MOST_ITEMS = 12

function todo({ todo: items, redact }: Now): string {
  const current = items.findIndex(({ state }) => state !== 'done')
  const from = Math.max(
    0,
    Math.min((current === -1 ? items.length : current) - MOST_ITEMS / 2, items.length - MOST_ITEMS),
  )
  const shown = items.slice(from, from + MOST_ITEMS)
  const left = items.length - from - shown.length
  return [
    ...(from > 0 ? [`- [x] ${plural(from, 'earlier item')}`] : []),
    ...shown.map((item) => toDoLine(item, redact)),
    ...(left > 0 ? [`- [ ] ${plural(left, 'more item')}`] : []),
  ].join('\n')
}

function toDoLine({ text, state }: ToDoItem, redact: Now['redact']): string {
  const line = sanitizeLine(redact(text), 120) || '…'
  return `- [${state === 'done' ? 'x' : ' '}] ${line}${state === 'current' ? ' ←' : ''}`
}

function doing({ state, call, wait, redact }: Now): string {
  if (state !== 'working') return ''
  if (wait !== undefined) return `Waiting: ${sanitizeLine(redact(wait), 200)}`
  if (call === undefined) return ''
  const what = inlineCode(redact(inputSummary(call.input)), 160)
  return `Now: ${inlineCode(call.name, 60)}${what === '' ? '' : ` ${what}`}`
}

/** The first line that people see; the model's words are never in it. */
function firstLine(body: string): string {
  return /^(?:\s*<!--[^\n]*-->\r?\n)*([^\r\n]*)/.exec(body)?.[1] ?? ''
}

/** The workflow run that a comment of ours says is working; null if it says something else. */
export function workingRun(body: string, runs: string): number | null {
  const [, said] = firstLine(body).split(`${WORKING} [Follow the run](${runs}`)
  const id = /^\d{1,20}(?=\))/.exec(said ?? '')?.[0]
  return id === undefined ? null : Number(id)
}

/** Whether a comment of ours still says that this run is working. */
export function isProgressOf(body: string, runId: string): boolean {
  return firstLine(body).includes(WORKING) && body.includes(` · run ${inlineCode(runId, 80)}</sub>`)
}
