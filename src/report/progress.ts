import { type AgentNames, namesOf } from '../agents/port/names.js'
import { failureLines } from '../event/failure-mark.js'
import type { Task } from '../event/task.js'
import { withMarker } from './marker.js'
import { spentMarker } from './outsider-marker.js'
import { webAddress } from './sections/figures.js'
import { type SessionRef, sessionMarker } from './session-marker.js'
import { withoutCommands } from './text/commands.js'
import { inlineCode, sanitizeLine } from './text/sanitize-output.js'

export interface ProgressInput {
  task: Task
  /** Default: the default agent. */
  agent?: AgentNames
  runUrl?: string
  /** ISO 8601. */
  startedAt: string
  /** Finished steps in order; the last one is in progress. */
  steps?: string[]
  runId?: string
  commentKey?: string
  /** An earlier session: it must stay reachable even if this run is lost. */
  session?: SessionRef
  /** What the run of an outsider may cost, in US dollars. */
  usd?: number
}

/** The words of every agent's comment; its name stands before them. */
const WORKING = ' is working on this.**'

/** The comment at the start of a run; the run's report replaces it. */
export function renderProgress(i: ProgressInput): string {
  const { speakerName } = namesOf(i.agent ?? {})
  const run = webAddress(i.runUrl)
  const follow = run ? ` [Follow the run](${run}).` : ''
  const steps = (i.steps ?? []).slice(-15).map((step) => `- ${sanitizeLine(step, 200)}`)
  const started = Number.isNaN(Date.parse(i.startedAt)) ? '' : new Date(i.startedAt).toISOString()
  const since =
    started === ''
      ? ''
      : `<sub>Started ${started.slice(0, 16).replace('T', ' ')} UTC${i.runId ? ` · run ${inlineCode(i.runId, 80)}` : ''}</sub>`
  const body = [
    `**${speakerName}${WORKING}${follow} This comment will be replaced by the result.`,
    steps.join('\n'),
    since,
  ]
  const text = withoutCommands(body.filter((part) => part !== '').join('\n\n')) + failureLines(i.task)
  const marker = i.session ? sessionMarker(i.session) : ''
  const key = i.commentKey ?? 'main'
  return withMarker(`${marker === '' ? '' : `${marker}\n`}${spentMarker(key, i.usd)}${text}`, key)
}

/** The workflow run that a comment of ours says is working; null if it says something else. */
export function workingRun(body: string, runs: string): number | null {
  const from = body.indexOf(`${WORKING} [Follow the run](${runs}`)
  const id = /^\d{1,20}(?=\))/.exec(body.slice(body.indexOf(runs, from) + runs.length))?.[0]
  return from === -1 || id === undefined ? null : Number(id)
}

/** Whether a comment of ours still says that this run is working. */
export function isProgressOf(body: string, runId: string): boolean {
  return body.includes(WORKING) && body.includes(` · run ${inlineCode(runId, 80)}</sub>`)
}
