import type { InputDefinition } from './input-definition.js'

/** The word with which an input takes back what the repository's file has. */
export function isNone(text: string): boolean {
  return /^none$/i.test(text)
}

/** What people write elsewhere for an empty list; no list has one of these as its only entry. */
const NO_ENTRY = /^(?:off|no|false|null|nil|nothing|~|\[\]|\{\}|''|"")$/i

/**
 * Entries of a list input: without any the list is left open (undefined), and the word `none` empties it. In a list
 * that is merged the word remains, as the first entry. Throws an Error whose message begins with `name`.
 */
export function listOf(
  name: string,
  definition: Pick<InputDefinition, 'kind' | 'whole' | 'merged'>,
  entries: readonly string[],
): string[] | undefined {
  const [first, ...more] = entries
  if (first === undefined) return undefined
  const emptied = isNone(first)
  if (more.some(isNone) || (emptied && more.length > 0 && !definition.merged))
    throw new Error(
      `${name}: ${definition.merged ? '`none` must come before all entries' : '`none` cannot be combined with other entries'}`,
    )
  if (!emptied) return withoutOtherWords(name, definition, entries)
  // Where an empty list limits nothing, the word would mean its opposite.
  if (definition.whole)
    throw new Error(`${name}: \`none\` is not allowed here; \`${definition.whole}\` limits nothing`)
  return definition.merged ? ['none', ...more] : []
}

function withoutOtherWords(
  name: string,
  { kind }: Pick<InputDefinition, 'kind'>,
  entries: readonly string[],
): string[] {
  const [only = '', ...more] = entries
  const isCommand = kind === 'lines' && only === 'false'
  if (more.length === 0 && !isCommand && NO_ENTRY.test(only))
    throw new Error(`${name}: "${only}" is not an entry; write \`none\` for an empty list`)
  return [...entries]
}

/** One per line, or separated by commas on a single line; commas inside parentheses stay (`Bash(a,b)`). */
export function splitList(text: string): string[] {
  const parts = text.includes('\n') ? text.split('\n') : text.split(/,(?![^(]*\))/)
  return parts.map((part) => part.trim()).filter((part) => part !== '' && !part.startsWith('#'))
}

/** Commands: one per line, whatever they contain. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}
