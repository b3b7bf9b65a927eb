import { createContext, runInContext } from 'node:vm'
import type { Nodes, Parents, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { LIMITS } from './limits.js'

const parsing = createContext({})
/** Milliseconds that texts have taken which were given up. */
let lostMs = 0

/**
 * Parses a text as GitHub's Markdown; every node has a position in the source. One that keeps the parser busy beyond a
 * deadline is {@link isUnparsed}: a single text below the root.
 */
export function parseMarkdown(markdown: string): Root {
  parsing['parse'] = () =>
    fromMarkdown(markdown, {
      extensions: [gfm()],
      // Their transforms create nodes without a position in the source; the syntax alone finds the same links.
      mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
    })
  const { markdownMs, markdownLostMs } = LIMITS
  const timeout = lostMs < markdownLostMs.most ? markdownMs.most : HASTY_MS
  try {
    return runInContext('parse()', parsing, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    lostMs += timeout
    const start = { line: 1, column: 1, offset: 0 }
    const position = { start, end: { line: 1, column: 1, offset: markdown.length } }
    // A text has no place there, which is what makes it recognizable.
    return { type: 'root', position, children: [{ type: 'text', value: markdown, position } as never] }
  }
}

/** More than an ordinary text of this length takes. */
const HASTY_MS = 200

/** Whether nobody knows what is in the text. */
export function isUnparsed(root: Root): boolean {
  return (root.children[0] as Nodes | undefined)?.type === 'text'
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

/**
 * Yields every node of the tree, parents before children; skips the descendants of nodes for which `enters`
 * is false. Iterative: quotes can be nested five thousand levels deep.
 */
export function* walk(
  root: Nodes,
  enters: (node: Nodes) => boolean = () => true,
): Generator<{ node: Nodes; parent: Parents | null }> {
  const stack: { node: Nodes; parent: Parents | null }[] = [{ node: root, parent: null }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next
    const { node } = next
    if (!('children' in node) || !enters(node)) continue
    for (let i = node.children.length - 1; i >= 0; i -= 1)
      stack.push({ node: node.children[i] as Nodes, parent: node })
  }
}
