import type { Nodes, Parent } from 'mdast'
import { parseMarkdown, spanOf } from '../markdown.js'

/** A call of the agent in a comment. */
export interface Mention {
  /** The comment's Markdown without the phrase. */
  instruction: string
  /** The agent that `@claude/reviewer` names. */
  agent?: string
}

/**
 * Finds the trigger phrase where a person would see it as a call: as a word, in any case, in running text. Not
 * in code, a quote, struck-out text, an HTML comment or a link's address, and not as a part of `@claude-bot`,
 * `me@claude` or `@claude/sub/path`. An empty phrase finds nothing: mentions are switched off.
 */
export function findMention(markdown: string, phrase: string): Mention | null {
  const pattern = phrasePattern(phrase)
  if (pattern === null) return null
  for (const slice of runningText(markdown)) {
    const text = markdown.slice(slice.start, slice.end)
    const match = pattern.exec(text)
    if (match === null) continue
    const start = slice.start + match.index
    const end = start + match[0].length
    // `**@claude**` goes with its asterisks; nothing would be left between them.
    const whole = match[0] === text.trim() ? (slice.wrapper ?? { start, end }) : { start, end }
    const agent = match.groups?.['agent']
    return {
      instruction: cut(markdown, whole.start, whole.end),
      ...(agent === undefined ? {} : { agent: agent.toLowerCase() }),
    }
  }
  return null
}

const WORD = '\\p{L}\\p{N}_'

function phrasePattern(phrase: string): RegExp | null {
  const words = phrase.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const literal = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+')
  // A backslash before it is how people write the phrase without meaning it.
  const before = `(?<![${WORD}@/+.\\\\-])`
  const agent = `(?:\\/(?<agent>[a-z0-9][a-z0-9_-]*))?`
  // A phrase that ends in a sign of its own (`claude:`) needs no boundary after it.
  const after = new RegExp(`[${WORD}]$`, 'u').test(words.at(-1) ?? '')
    ? `${agent}(?![${WORD}@-]|\\[bot\\]|\\/[${WORD}]|\\.[${WORD}])`
    : ''
  return new RegExp(`${before}${literal}${after}`, 'iu')
}

interface Slice {
  start: number
  end: number
  /** The emphasis around the text when the text is all that is in it. */
  wrapper?: { start: number; end: number }
}

/** HTML elements whose content is no running text, though Markdown inside them is parsed. */
const QUOTING =
  /<(\/?)(code|pre|samp|kbd|tt|blockquote|del|s|strike|script|style|template|textarea)\b[^>]*>/gi

/** The parts of the source that are running text, in order. */
function runningText(markdown: string): Slice[] {
  const slices: Slice[] = []
  let quoting = 0
  const visit = (node: Nodes, parent: Parent | null) => {
    if (node.type === 'html') {
      for (const tag of node.value.matchAll(QUOTING))
        quoting = Math.max(0, quoting + (tag[1] === '/' ? -1 : 1))
      return
    }
    if (node.type === 'blockquote' || node.type === 'delete' || isAutolink(node, markdown)) return
    if (node.type === 'text') {
      const span = spanOf(node)
      if (span === null || quoting > 0) return
      const alone = parent !== null && (parent.type === 'strong' || parent.type === 'emphasis')
      const wrapper = alone && parent.children.length === 1 ? spanOf(parent as Nodes) : null
      slices.push({ ...span, ...(wrapper === null ? {} : { wrapper }) })
      return
    }
    if ('children' in node) for (const child of node.children) visit(child, node)
  }
  visit(parseMarkdown(markdown), null)
  return slices
}

function isAutolink(node: Nodes, markdown: string): boolean {
  const span = node.type === 'link' ? spanOf(node) : null
  return span !== null && markdown[span.start] !== '['
}

/** Removes a span and what it leaves behind: a comma or colon of address, doubled spaces, empty edges. */
function cut(markdown: string, start: number, end: number): string {
  const before = markdown.slice(0, start)
  const opens = before.trim() === '' || before.endsWith('\n')
  const after = markdown.slice(end)
  const rest = opens ? after.replace(/^[ \t]*[,:;]?[ \t]*/, '') : after
  const joined = /[ \t]$/.test(before) ? before + rest.replace(/^[ \t]+/, '') : before + rest
  return joined.trim()
}
