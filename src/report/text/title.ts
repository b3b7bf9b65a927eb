import { oneLine, removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import type { ReportInput } from '../input.js'
import { defusePlain } from './references.js'
import { cutCodeUnits } from './sanitize-output.js'

/** GitHub's limit for a title is 256 characters. */
export const TITLE_LIMIT = 250

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

/** What fits into one line of a list of commits. */
const CHANGE_LIMIT = 72

/** https://www.conventionalcommits.org: a type, a scope, and a mark of what breaks. */
const CONVENTIONAL = /^([a-z]+(?:\([^()\r\n]+\))?!?): (?=\S)/

/** How the line begins that ends an agent's last message, and proposes what its change is called. */
const PROPOSAL = /^(?:\*\*)?Title:(?:\*\*)?/

/** The agent's last message without the title that it proposes in its last line. */
export function splitTitle(text: string): { answer: string; title?: string } {
  const whole = text.trimEnd()
  const start = whole.lastIndexOf('\n') + 1
  const line = whole.slice(start).trim()
  const title = line.replace(PROPOSAL, '').replaceAll(/[`"*]/g, '').trim()
  return PROPOSAL.test(line) && title !== ''
    ? { answer: whole.slice(0, start).trimEnd(), title }
    : { answer: text }
}

/** Whether most of these subjects, the latest of a branch, are Conventional Commits. */
export function isConventional(subjects: readonly string[]): boolean {
  const own = subjects.filter((subject) => !subject.startsWith('Merge '))
  return own.length >= 5 && own.filter((subject) => CONVENTIONAL.test(subject)).length * 2 > own.length
}

/**
 * The title of a change, for its pull request and its commit: what the agent proposed, if that is a title and nothing
 * else, otherwise what is resolved by it. Never the bug's own title, which says what was wrong.
 */
export function changeTitle(i: ReportInput, limit = CHANGE_LIMIT): string {
  const { target } = i.task
  const proposed = oneLine(removeHiddenKeepingJoiners(i.manifest.title ?? ''))
  if (isTitle(proposed, i)) return proposed
  const line = titleLine(i, limit)
  if (target.kind !== 'issue') return line
  const number = `#${target.number}`
  const bare = line.replace(ISSUE_SUFFIX, '')
  const title = `Address ${number}: ${bare}`
  return title.length <= limit ? title : `${cutCodeUnits(title, limit - 1).trimEnd()}…`
}

/** Short, about the change, and without anything that acts on GitHub or leads elsewhere. */
function isTitle(text: string, { context, task }: ReportInput): boolean {
  if (text.length < 8 || text.length > CHANGE_LIMIT) return false
  // What would have to be defused (a mention, a reference, a word for CI or a bot) is not a title.
  if (plainLine(text) !== text || /[@#`<]|:\/\//.test(text)) return false
  const words = (title: string) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return [context?.title, task.seen?.title].every((title) => words(title ?? '') !== words(text))
}

/** The same with a type in front where the repository's commits have one; `chore` releases nothing. */
export function withType(title: string, conventional: boolean): string {
  return !conventional || CONVENTIONAL.test(title)
    ? title
    : `chore: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

/** By `delivery.title`; '': the title as it is. */
export function formatTitle(title: string, format = ''): string {
  if (format === '') return title
  const typed = format.includes('{type}')
  const [start = '', type = ''] = CONVENTIONAL.exec(typed ? withType(title, true) : '') ?? []
  const words = typed ? withType(title, true).slice(start.length) : title
  return cutCodeUnits(
    format.replace(/\{(type|title)\}/g, (_, name) => (name === 'type' ? type : words)),
    TITLE_LIMIT,
  )
}
