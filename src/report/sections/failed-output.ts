import { removeHiddenKeepingJoiners } from '../../hidden-characters.js'
import type { ReportInput, ReportOutput } from '../input.js'
import { fenced } from '../text/markdown.js'
import { inlineCode } from '../text/sanitize-output.js'

/** So many commands are shown, and of each so many lines and UTF-16 units; `evidence/verify.log` has the rest. */
const MOST_COMMANDS = 3
const MOST_LINES = 40
const MOST_LENGTH = 3_000

/**
 * What the commands that failed printed last, folded. It stands in fences, where nobody is notified and nothing is
 * closed; of a change that the policy blocked there is nothing, since its output may hold what must not be public.
 */
export function failedOutputs({ failedOutputs: outputs = [], manifest }: ReportInput): string {
  if (manifest.policy?.verdict === 'block' || manifest.verification?.passed !== false) return ''
  const shown = outputs
    .slice(0, MOST_COMMANDS)
    .map(({ command, tail }) => `${inlineCode(command)} printed last:\n\n${fenced(lastLines(tail), 'text')}`)
  if (shown.length === 0) return ''
  const more = outputs.length > shown.length ? '\n\nThe rest is in `evidence/verify.log`.' : ''
  return `<details>\n<summary>Output of what failed</summary>\n\n${shown.join('\n\n')}${more}\n\n</details>`
}

/** The end of an output as it is shown to people: whole lines where they fit, `(nothing)` for an empty one. */
export function lastLines(tail: string): string {
  const lines = removeHiddenKeepingJoiners(tail).trimEnd().split('\n').slice(-MOST_LINES)
  while (lines.length > 1 && lines.join('\n').length > MOST_LENGTH) lines.shift()
  const text = lines.join('\n')
  const end =
    text.length > MOST_LENGTH ? `…${text.slice(-MOST_LENGTH).replace(/^[\udc00-\udfff]/, '')}` : text
  return end.trim() === '' ? '(nothing)' : end
}

/** What to keep of a verification: the ends of the outputs of what failed, of a length that a file can hold. */
export function outputsOfFailed(commands: readonly (ReportOutput & { exitCode: number })[]): ReportOutput[] {
  return commands
    .filter(({ exitCode }) => exitCode !== 0)
    .slice(0, MOST_COMMANDS + 1)
    .map(({ command, tail }) => ({ command, tail: lastLines(tail) }))
}
