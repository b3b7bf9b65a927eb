import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** The tree of a text in GitHub's Markdown, every node with its place in the source. */
export function parseMarkdown(markdown: string): Root {
  return fromMarkdown(markdown, {
    extensions: [gfm()],
    // Their transforms make nodes without a place in the source; the syntax alone finds the same links.
    mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
  })
}

export interface Span {
  start: number
  end: number
}

export function spanOf(node: Nodes): Span | null {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return null
  return { start: start.offset, end: end.offset }
}

/** Every node of the tree, parents before children. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* walk(child)
}
