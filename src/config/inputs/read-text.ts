import { nearest } from '../parse.js'
import type { Row } from '../settings.js'
import { isNone } from '../spec/written.js'

type Written = Pick<Row, 'kind' | 'none' | 'whole' | 'merged'>

/** Parses the text of one input or flag. Throws an Error whose message begins with `name`. */
export function readText(name: string, row: Written, text: string): unknown {
  const { kind } = row
  if (kind === 'list') return listOf(name, row, splitList(text))
  if (kind === 'lines') return listOf(name, row, splitLines(text))
  if (text === '') return undefined
  if (row.none && isNone(text)) return kind === 'text' ? '' : 'none'
  if (kind === 'text') return text
  if (kind === 'flag') {
    if (/^(true|yes|on)$/i.test(text)) return true
    if (/^(false|no|off)$/i.test(text)) return false
    throw new Error(`${name}: "${text}" is neither true nor false`)
  }
  if (kind === 'integer' || kind === 'number') return numberOf(name, row, text)
  if (kind.includes(text)) return text
  const guess = nearest(text, kind)
  throw new Error(
    `${name}: "${text}" is not one of ${kind.join(', ')}${guess ? `; did you mean ${guess}?` : ''}`,
  )
}

function numberOf(name: string, { kind, none }: Written, text: string): number {
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number))
    throw new Error(`${name}: "${text}" is ${none ? 'neither a number nor `none`' : 'not a number'}`)
  if (kind === 'integer' && !Number.isSafeInteger(number))
    throw new Error(`${name}: "${text}" is not a whole number`)
  return number
}

/** What people write elsewhere for an empty list; no list has one of these as its only entry. */
const NO_ENTRY = /^(?:off|no|false|null|nil|nothing|~|\[\]|\{\}|''|"")$/i

/**
 * Entries of a list: without any the list is left open (undefined), and the word `none` empties it. In a list
 * that is merged the word remains, as the first entry. Throws an Error whose message begins with `name`.
 */
export function listOf(name: string, row: Written, entries: readonly string[]): string[] | undefined {
  const [first, ...more] = entries
  if (first === undefined) return undefined
  const emptied = isNone(first)
  if (more.some(isNone) || (emptied && more.length > 0 && !row.merged))
    throw new Error(
      `${name}: ${row.merged ? '`none` must come before all entries' : '`none` cannot be combined with other entries'}`,
    )
  if (!emptied) {
    const isCommand = row.kind === 'lines' && first === 'false'
    if (more.length === 0 && !isCommand && NO_ENTRY.test(first))
      throw new Error(`${name}: "${first}" is not an entry; write \`none\` for an empty list`)
    return [...entries]
  }
  // Where an empty list limits nothing, the word would mean its opposite.
  if (row.whole) throw new Error(`${name}: \`none\` is not allowed here; \`${row.whole}\` limits nothing`)
  return row.merged ? ['none', ...more] : []
}

/** One per line, or separated by commas on a single line; commas inside parentheses stay (`Bash(a,b)`). */
export function splitList(text: string): string[] {
  const parts = text.includes('\n') ? text.split('\n') : text.split(/,(?![^(]*\))/)
  return parts.map((part) => part.trim()).filter((part) => part !== '' && !part.startsWith('#'))
}

/** Commands: one per line, whatever they contain. */
function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}
