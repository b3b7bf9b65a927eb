import type { Code, List, Nodes, RootContent, Table } from 'mdast'
import { fenced, parseMarkdown, writeMarkdown } from './markdown.js'
import { cutCodeUnits, plainText, sanitizeMarkdown } from './sanitize-output.js'

/**
 * GitHub allows 65,536 characters in a comment or body. We count UTF-16 units, which are never fewer than
 * characters, and keep a margin.
 */
export const COMMENT_LIMIT = 65_000
/** GitHub drops a step summary over 1 MiB; several actions may write to one step's file. */
export const JOB_SUMMARY_LIMIT = 300_000

/** Longer Markdown is not parsed: parsing costs time, and nobody reads that much. */
const READ_LIMIT = 400_000

/**
 * Markdown that fits into `limit` UTF-16 units, cut between blocks, list items, table rows and lines of code,
 * with `notice` as its last paragraph if something is missing. Returns '' if not even that fits.
 */
export function cutMarkdown(markdown: string, limit: number, notice: string, alreadyCut = false): string {
  if (markdown.length <= limit && !alreadyCut) return markdown
  const room = limit - notice.length - 2
  if (room < 0) return limit >= notice.length ? notice : ''
  const kept: string[] = []
  let used = 0
  for (const block of parseMarkdown(markdown.slice(0, READ_LIMIT)).children) {
    const left = room - used
    const whole = writeMarkdown(block)
    if (whole.length + 2 <= left) {
      kept.push(whole)
      used += whole.length + 2
      continue
    }
    const part = left > 2 ? cutBlock(block, left - 2) : null
    if (part !== null) kept.push(part)
    break
  }
  return [...kept, notice].join('\n\n')
}

function cutBlock(block: RootContent, limit: number): string | null {
  switch (block.type) {
    case 'code':
      return cutCode(block, limit)
    case 'list':
    case 'table':
      return cutRows(block, limit)
    case 'paragraph':
      return cutParagraph(block, limit)
    default:
      return null
  }
}

function cutCode(block: Code, limit: number): string | null {
  const cut = cutFenced(block.value, limit, block.lang ?? '')
  return cut.kept === '' ? null : cut.text
}

/** As many items or rows as fit, found by bisection. */
function cutRows(block: List | Table, limit: number): string | null {
  const least = block.type === 'table' ? 2 : 1
  const written = (count: number) =>
    writeMarkdown({ ...block, children: block.children.slice(0, count) } as Nodes)
  let low = least - 1
  let high = block.children.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (written(middle).length <= limit) low = middle
    else high = middle - 1
  }
  return low < least ? null : written(low)
}

/** A long paragraph loses its formatting rather than its words. */
function cutParagraph(block: Nodes, limit: number): string | null {
  const words = plainText(block)
  let length = Math.min(words.length, limit)
  while (length > 40) {
    const start = cutCodeUnits(words, length)
    const value = `${start.replace(/(?<!\S)\S*$/, '').trimEnd() || start} …`
    const text = sanitizeMarkdown(writeMarkdown({ type: 'paragraph', children: [{ type: 'text', value }] }))
    if (text.length <= limit) return text
    length = Math.floor(length * 0.8)
  }
  return null
}

/** A fenced code block that fits, cut at the end of a line; `kept` is the code it contains. */
export function cutFenced(
  code: string,
  limit: number,
  language: string,
): { text: string; kept: string; cut: boolean } {
  const whole = fenced(code, language)
  if (whole.length <= limit) return { text: whole, kept: code, cut: false }
  // The longest fence needed is determined from all of the code.
  const frame = whole.length - code.length + 2
  if (limit <= frame) return { text: '', kept: '', cut: true }
  const lines = cutCodeUnits(code, limit - frame)
  const end = lines.lastIndexOf('\n')
  const kept = end === -1 ? '' : lines.slice(0, end + 1)
  return { text: kept === '' ? '' : fenced(kept, language), kept, cut: true }
}
