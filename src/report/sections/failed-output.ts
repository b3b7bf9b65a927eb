import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import type { ReportInput, ReportOutput } from '../input.js'
import { fenced } from '../text/markdown.js'
import { inlineCode } from '../text/sanitize-output.js'

/**
 * Maximum number of commands shown, and lines and UTF-16 units for each; `evidence/verify.log` has the rest.
 */
const MOST_COMMANDS = 3
const MOST_LINES = 40
const MOST_LENGTH = 3_000

/**
 * The end of the failed commands' output, collapsed and fenced, so that it notifies nobody and closes
 * nothing. Left out if the policy blocked the change, since the output may contain what must not be public.
 */
export function failedOutputs({ failedOutputs: outputs = [], manifest }: ReportInput): string {
  if (manifest.policy?.verdict === 'block' || manifest.verification?.passed !== false) return ''
  const shown = outputs
    .slice(0, MOST_COMMANDS)
    .map(
      ({ command, tail }) =>
        `The end of the output of ${inlineCode(command)}:\n\n${fenced(lastLines(tail), 'text')}`,
    )
  if (shown.length === 0) return ''
  const more = outputs.length > shown.length ? '\n\n`evidence/verify.log` has the rest.' : ''
  return `<details>\n<summary>Output of the failed commands</summary>\n\n${shown.join('\n\n')}${more}\n\n</details>`
}

/** The end of an output as people see it: whole lines if they fit, `(nothing)` if it is empty. */
export function lastLines(tail: string): string {
  const lines = removeHiddenKeepingJoiners(tail).trimEnd().split('\n').slice(-MOST_LINES)
  while (lines.length > 1 && lines.join('\n').length > MOST_LENGTH) lines.shift()
  const text = lines.join('\n')
  const end =
    text.length > MOST_LENGTH ? `…${text.slice(-MOST_LENGTH).replace(/^[\udc00-\udfff]/, '')}` : text
  return end.trim() === '' ? '(nothing)' : end
}

/** What to keep of a verification: the ends of the failed commands' outputs, short enough for a file. */
export function outputsOfFailed(commands: readonly (ReportOutput & { exitCode: number })[]): ReportOutput[] {
  return commands
    .filter(({ exitCode }) => exitCode !== 0)
    .slice(0, MOST_COMMANDS + 1)
    .map(({ command, tail }) => ({ command, tail: lastLines(tail) }))
}
