import type { Nodes } from 'mdast'
import { parseMarkdown, spanOf, walk } from '../../base/markdown.js'
import { phraseWords } from './unasked.js'

/** A mention of the agent in a comment. */
export interface Mention {
  /** The comment's Markdown without the phrase. */
  instruction: string
  /** The agent that `@claude/reviewer` names. */
  agent?: string
}

/**
 * Finds the trigger phrase where a person would read it as a mention: as a word, in any case, in running
 * text. Not in code, a quotation, struck-out text, an HTML comment or a link's address, and not as a part of
 * `@claude-bot`, `me@claude` or `@claude/sub/path`. An empty phrase finds nothing: mentions are switched off.
 */
export function findMention(markdown: string, phrase: string): Mention | null {
  const pattern = phrasePattern(phrase)
  if (pattern === null || !phraseWords(phrase).test(markdown)) return null
  for (const slice of runningText(markdown)) {
    const text = markdown.slice(slice.start, slice.end)
    const match = pattern.exec(text)
    if (match === null) continue
    const start = slice.start + match.index
    const end = start + match[0].length
    // The asterisks of `**@claude**` are removed with it; nothing would be left between them.
    const whole = match[0] === text ? (slice.wrapper ?? { start, end }) : { start, end }
    const agent = match.groups?.['agent']
    return {
      instruction: cut(markdown, whole.start, whole.end),
      ...(agent === undefined ? {} : { agent: agent.toLowerCase() }),
    }
  }
  return null
}

/** Whether an edit has put the phrase into texts that did not have it: what they were, and what they are. */
export function isAdded(before: readonly string[], now: readonly string[], phrase: string): boolean {
  const mentions = (texts: readonly string[]) => texts.some((text) => findMention(text, phrase) !== null)
  return mentions(now) && !mentions(before)
}

const WORD = '\\p{L}\\p{N}_'
/** Of scripts whose words stand without a space between them, or with particles: they end a word of another script. */
const SPACELESS = 'Han Hiragana Katakana Bopomofo Hangul Thai Lao Khmer Myanmar'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')
/** A genitive is about somebody, and asks for nothing. */
const GENITIVE = `['’ʼ＇]\\p{L}`

function phrasePattern(phrase: string): RegExp | null {
  if (phrase.trim() === '') return null
  const literal = phraseWords(phrase).source
  // People put a backslash before the phrase to write it without triggering anything.
  const before = `(?<!(?![${SPACELESS}])[${WORD}@/+.\\\\-])`
  const agent = `(?:\\/(?<agent>[a-z0-9][a-z0-9_-]*))?`
  // A phrase that ends in punctuation (`claude:`) needs no boundary after it.
  const after = new RegExp(`[${WORD}]$`, 'u').test(phrase.trim())
    ? `${agent}(?!(?![${SPACELESS}])[${WORD}@-]|${GENITIVE}|\\[bot\\]|\\/[${WORD}]|\\.[${WORD}])`
    : ''
  return new RegExp(`${before}${literal}${after}`, 'iu')
}

interface Slice {
  start: number
  end: number
  /** The emphasis around the text, if it contains nothing else. */
  wrapper?: { start: number; end: number }
}

/** HTML elements whose content is not running text, though Markdown inside them is parsed. */
const QUOTING =
  /<(\/?)(code|pre|samp|kbd|tt|blockquote|del|s|strike|script|style|template|textarea)\b[^>]*>/gi

/** The parts of the source that are running text, in order. */
function runningText(markdown: string): Slice[] {
  const slices: Slice[] = []
  const enters = (node: Nodes) =>
    node.type !== 'blockquote' && node.type !== 'delete' && !isAutolink(node, markdown)
  let quoting = 0
  for (const { node, parent } of walk(parseMarkdown(markdown), enters)) {
    if (node.type === 'html') {
      for (const tag of node.value.matchAll(QUOTING))
        quoting = Math.max(0, quoting + (tag[1] === '/' ? -1 : 1))
    }
    if (node.type !== 'text' || quoting > 0) continue
    const span = spanOf(node)
    if (span === null) continue
    const wraps = (parent?.type === 'strong' || parent?.type === 'emphasis') && parent.children.length === 1
    const wrapper = wraps ? spanOf(parent) : null
    slices.push({ ...span, ...(wrapper === null ? {} : { wrapper }) })
  }
  return slices
}

function isAutolink(node: Nodes, markdown: string): boolean {
  const span = node.type === 'link' ? spanOf(node) : null
  return span !== null && markdown[span.start] !== '['
}

/** Removes a span and what it leaves behind: a comma or colon after the name, double spaces, empty edges. */
function cut(markdown: string, start: number, end: number): string {
  const before = markdown.slice(0, start)
  const opens = before.trim() === '' || before.endsWith('\n')
  const after = markdown.slice(end)
  const rest = opens ? after.replace(/^[ \t]*[,:;]?[ \t]*/, '') : after
  const joined = /[ \t]$/.test(before) ? before + rest.replace(/^[ \t]+/, '') : before + rest
  return joined.trim()
}
