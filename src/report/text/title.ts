import { oneLine, removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import type { ReportInput } from '../input.js'
import { defusePlain } from './references.js'
import { cutCodeUnits } from './sanitize-output.js'

/** GitHub's limit for a title is 256 characters. */
const TITLE_LIMIT = 250

/** The issue's number, as it ends the title of a pull request that we opened. */
const ISSUE_SUFFIX = / \(#\d+\)$/

/** What makes a line of Markdown a heading. */
const HEADING = /^#{1,6}[ \t]+/

/**
 * The title of the work on one line: that of the issue or pull request, or the first line of the instruction.
 * Deterministic, and never chosen by the model: published attacks leak keys through a title.
 */
export function titleLine(i: ReportInput, limit = TITLE_LIMIT): string {
  const { target } = i.task
  const suffix = target.kind === 'none' ? '' : ` (#${target.number})`
  const source = [i.context?.issue?.title, i.context?.pull?.title, i.task.seen?.title, i.context?.title]
  const asked =
    target.kind === 'none' ? [i.task.instruction.trim().split('\n')[0]?.replace(HEADING, '')] : source
  const found = [...asked, ...source].map((text) => plainLine(text ?? '')).find((text) => text !== '')
  const bare = target.kind === 'pull_request' ? found?.replace(ISSUE_SUFFIX, '') : found
  const words = bare ?? (target.kind === 'none' ? `Caisson run ${plainLine(i.manifest.runId)}` : 'Work')
  const room = limit - suffix.length
  return `${words.length <= room ? words : `${cutCodeUnits(words, room - 1).trimEnd()}…`}${suffix}`
}

/** Untrusted text as one line for places without Markdown. */
export function plainLine(text: string): string {
  return defusePlain(oneLine(removeHiddenKeepingJoiners(text)))
}
