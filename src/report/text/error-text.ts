import { removeHiddenKeepingJoiners } from '../../hidden-characters.js'
import { fenced } from './markdown.js'
import { cutCodeUnits, sanitizeLine } from './sanitize-output.js'

/** Maximum UTF-16 units of an error that are shown. */
const MOST = 1500

/**
 * An error message as Markdown: the first line as prose, the others verbatim, since they are output or a
 * list.
 */
export function errorText(message: string): string {
  const [first = '', ...others] = removeHiddenKeepingJoiners(message).trim().split('\n')
  if (others.length === 0) return sanitizeLine(first, MOST)
  return `${sanitizeLine(first, MOST)}\n\n${fenced(cutCodeUnits(withoutIndent(others), MOST), 'text')}`
}

/** Our own lists are indented by two spaces. */
function withoutIndent(lines: string[]): string {
  const indented = lines.every((line) => line.startsWith('  ') || line.trim() === '')
  return lines.map((line) => (indented ? line.slice(2) : line)).join('\n')
}
