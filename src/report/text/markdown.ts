import type { Nodes, PhrasingContent, Root, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { gfm } from 'micromark-extension-gfm'

/** Made once: a page parses thousands of texts. */
const GFM = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }

/** Parses Markdown as GitHub does. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, GFM)
}

/**
 * Writes Markdown for GitHub; code is always fenced, so that no `<!---->` separator is needed between blocks.
 */
export function writeMarkdown(tree: Nodes): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    fences: true,
    listItemIndent: 'one',
    rule: '-',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  }).trimEnd()
}

/** What is in a cell of a table: text as it is, or parts of it. */
export type Cell = string | PhrasingContent[]

/** Writes a table; its first row is the head. */
export function writeTable(align: NonNullable<Table['align']>, rows: readonly (readonly Cell[])[]): string {
  const children = rows.map((cells) => ({
    type: 'tableRow' as const,
    children: cells.map((cell) => ({
      type: 'tableCell' as const,
      children: typeof cell === 'string' ? [{ type: 'text' as const, value: cell }] : cell,
    })),
  }))
  return writeMarkdown({ type: 'table', align, children })
}

/** The text in a fence longer than any run of backticks in it. */
export function fenced(text: string, language = ''): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3))
  return `${fence}${language}\n${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${fence}`
}
