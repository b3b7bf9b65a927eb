import type { GitHub } from '../github/github.js'
import { readSessionMarker } from './session-marker.js'

/** Clocks of runners differ by less, and GitHub notes a start before the runner has one. */
export const CLOCK_TOLERANCE = 10 * 60_000
/** Workflow runs that are asked for: whoever forges more than that is not followed. */
const MOST_ASKED = 3

/** A text of ours, and the run that it reports. */
interface Reporting {
  body: string
  runId: string
}

/**
 * The first of these texts whose workflow run vouches for it. All workflows of a repository write as one bot, and one of them
 * may repeat a stranger's text: a bot's text counts if the workflow run that it names exists and was at work when the reported
 * run began. Where GitHub does not say, the text counts. Each workflow run is asked for once.
 */
export async function firstVouched<One extends Reporting>(
  github: GitHub,
  texts: readonly One[],
): Promise<One | undefined> {
  if (texts.length === 0 || !(await github.viewer()).endsWith('[bot]')) return texts[0]
  const asked = new Map<number, ReturnType<typeof timesOf>>()
  for (const text of texts) {
    const id = workflowRunOf(text.body)
    if (id === null || (!asked.has(id) && asked.size === MOST_ASKED)) continue
    const times = asked.get(id) ?? timesOf(github, id)
    asked.set(id, times)
    if (isWithin(beginOf(text.runId), await times)) return text
  }
  return undefined
}

/** The workflow run that a text names in its hidden line, or by the link below it. */
function workflowRunOf(body: string): number | null {
  const link = /\[(?:Run and log|Follow the run)\]\(\S{1,500}?\/actions\/runs\/(\d{1,15})\)/.exec(body)
  return readSessionMarker(body)?.workflowRunId ?? (link ? Number(link[1]) : null)
}

const timesOf = (github: GitHub, id: number) => github.workflowRun(id).catch(() => 'unknown' as const)

function isWithin(began: number, times: Awaited<ReturnType<typeof timesOf>>): boolean {
  if (times === 'unknown') return true
  if (times === null || began < Date.parse(times.startedAt) - CLOCK_TOLERANCE) return false
  return times.endedAt === undefined || began <= Date.parse(times.endedAt) + CLOCK_TOLERANCE
}

/** When a run began, by its ID. */
function beginOf(runId: string): number {
  return Date.parse(runId.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-.*$/, '$1-$2-$3T$4:$5:$6Z'))
}
