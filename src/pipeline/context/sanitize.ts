import type { Nodes, Root } from 'mdast'
import { isHidden, removeHidden } from '../../base/hidden-characters.js'
import { isUnparsed, parseMarkdown, type Span, spanOf, walk } from '../../base/markdown.js'

interface Edit extends Span {
  text: string
}

/**
 * Markdown written by people, reduced to what a reader of the page sees: no hidden characters, HTML comments,
 * attributes that do not show, alternative texts and titles, unused link definitions, or character references
 * to hidden characters. Code is shown as written and stays, except for hidden characters.
 */
export function sanitizeMarkdown(markdown: string): string {
  let text = removeHidden(markdown)
  // Stryker disable next-line ConditionalExpression: it only saves the parsing.
  if (!HIDING_PLACES.test(text)) return text
  // Removing something can join the text around it into something new: repeat until nothing is left to
  // remove.
  for (let round = 0; round < 5; round += 1) {
    const root = parseMarkdown(text)
    if (isUnparsed(root)) break
    const next = applyEdits(text, editsFor(text, root))
    if (next === text) return text
    text = next
  }
  // What still changes, or keeps the parser busy, is designed to fool it: it is shown as plain text, where nothing can hide.
  return text.replaceAll('<', '&lt;').replaceAll('](', '] (').replaceAll(']:', '] :')
}

/** A text without any of these has nothing to remove and need not be parsed. */
const HIDING_PLACES = /<|!\[|\]\(|\]:|&#/

function editsFor(text: string, root: Root): Edit[] {
  const used = new Set<string>()
  for (const { node } of walk(root))
    if ('identifier' in node && node.type !== 'definition') used.add(node.identifier)
  const edits: Edit[] = []
  for (const { node } of walk(root)) {
    const span = spanOf(node)
    if (span === null) continue
    const source = text.slice(span.start, span.end)
    const replacement = visiblePart(node, source, used)
    if (replacement !== null) edits.push({ ...span, text: replacement })
    else if (node.type === 'link' && node.title != null) edits.push(withoutTitle(node, text, span))
  }
  return edits
}

/** The visible parts of a node, or null for all of it. */
function visiblePart(node: Nodes, source: string, used: Set<string>): string | null {
  switch (node.type) {
    case 'html':
      return visibleHtml(source)
    case 'text':
      return withoutHiddenReferences(source)
    case 'image':
      return `![image](${target(node.url)})`
    case 'imageReference':
      return source.startsWith('![image]') ? null : `![image][${node.label ?? node.identifier}]`
    case 'definition':
      if (!used.has(node.identifier)) return ''
      return node.title == null ? null : `[${node.label ?? node.identifier}]: ${target(node.url)}`
    default:
      return null
  }
}

function target(url: string): string {
  return /^[^\s<>()]+$/.test(url) ? url : `<${url.replace(/[<>\n]/g, (char) => encodeURIComponent(char))}>`
}

/** A link with a title always has a `](` after its text. */
function withoutTitle(node: Nodes & { type: 'link' }, text: string, span: Span): Edit {
  const start = text.indexOf('](', node.children.at(-1)?.position?.end.offset ?? span.start)
  return { start, end: span.end, text: `](${target(node.url)})` }
}

const SHOWN_ATTRIBUTES = new Set(['href', 'src', 'open', 'srcset'])

/** An HTML node without comments, declarations, instructions and attributes that do not show. */
function visibleHtml(source: string): string {
  const shown = source
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<\?[\s\S]*?(?:\?>|$)/g, '')
    .replace(/<![\s\S]*?(?:>|$)/g, '')
    .replace(
      /<([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)(>|$)/gi,
      (_tag, name: string, rest: string, end: string) => {
        const attributes = [...rest.matchAll(/([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g)]
          .filter(([, attribute = '']) => SHOWN_ATTRIBUTES.has(attribute.toLowerCase()))
          .map(([, attribute, value]) => (value === undefined ? attribute : `${attribute}=${value}`))
        const closes = rest.trimEnd().endsWith('/') ? ' /' : ''
        return `<${[name, ...attributes].join(' ')}${closes}${end}`
      },
    )
  return withoutHiddenReferences(shown)
}

function withoutHiddenReferences(source: string): string {
  return source.replace(
    /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi,
    (reference, hex?: string, decimal?: string) =>
      isHidden(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? '' : reference,
  )
}

function applyEdits(text: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits) {
    // An edit inside another (an image in a rewritten link) is handled in the next round.
    if (edit.start < at) continue
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
