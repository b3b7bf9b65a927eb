import type { Link, Nodes, Paragraph, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { oneLine, removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import { withoutSkips } from './commands.js'
import { fenced, parseMarkdown, writeMarkdown } from './markdown.js'
import { defuseText, isNoted } from './references.js'

/** Text nested deeper than this is not prose and is shown verbatim. */
const DEEPEST = 40
const ROUNDS = 4
/**
 * Text with more special characters than this is not prose either, and would take the parser seconds: its
 * time grows with their number, for some with the square. An answer of 20,000 characters, half of it tables,
 * has about 1,000.
 */
const MOST_MARKS = 2_500
const MARK = /[*_`~[\]<>|@#&!\\]|[-+] |\d[.)] |www\.|:\/\//g

/**
 * Makes the agent's Markdown safe to post: nobody is notified (`@user` becomes code), no issue is closed or
 * linked from elsewhere, no HTML, no image, no link except http(s) and mailto, no hidden characters. The
 * result is verified by parsing it again; text that never becomes stable is shown as a code block.
 */
export function sanitizeMarkdown(text: string, redact = (text: string) => text): string {
  const visible = removeHiddenKeepingJoiners(text).trim()
  if ((visible.match(MARK)?.length ?? 0) > MOST_MARKS) return fenced(redact(visible), 'text')
  try {
    let current = visible
    for (let round = 0; round < ROUNDS; round++) {
      const next = writeMarkdown(sanitizeTree(parseMarkdown(current), redact))
      if (next === current) return next
      current = next
    }
  } catch {
    // Nesting that the parser cannot follow (its recursion ends) is no reason to lose the answer.
  }
  return fenced(redact(visible), 'text')
}

/**
 * One line of untrusted prose (an error, a note): inline code survives, everything else is treated as above.
 */
export function sanitizeLine(text: string, limit = 600): string {
  const visible = oneLine(removeHiddenKeepingJoiners(text))
  const short = visible.length <= limit ? visible : `${cutCodeUnits(visible, limit - 1)}…`
  const safe = sanitizeMarkdown(short)
  const [first] = parseMarkdown(safe).children
  // A backslash at the end would escape whatever follows the line.
  if (first?.type === 'paragraph' && !safe.includes('\n'))
    return safe.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1\\\\')
  return inlineCode(short)
}

/** Untrusted text as inline code on one line. */
export function inlineCode(text: string, limit = 200): string {
  const line = oneLine(removeHiddenKeepingJoiners(text))
  const short = line.length <= limit ? line : `${cutCodeUnits(line, limit - 1)}…`
  return short === '' ? '' : writeMarkdown({ type: 'inlineCode', value: short })
}

/** At most `limit` UTF-16 units, never half a character. */
export function cutCodeUnits(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}

/** The tree without anything that does more than be read. */
function sanitizeTree(root: Root, redact: (text: string) => string): Root {
  const definitions = new Map<string, string>()
  collectDefinitions(root, definitions, 0)
  rebuild(root, definitions)
  // Entities and comments may have split a secret that is whole only now.
  redactLeaves(root, (text) => withoutSkips(redact(text)))
  const seen = { before: '' }
  defuse(root, seen)
  return root
}

function redactLeaves(node: Nodes, redact: (text: string) => string): void {
  if ('value' in node) node.value = redact(node.value)
  if (node.type === 'link' && redact(node.url) !== node.url) node.url = ''
  if ('children' in node) for (const child of node.children) redactLeaves(child, redact)
}

function collectDefinitions(node: Nodes, found: Map<string, string>, depth: number): void {
  if (depth > DEEPEST) throw new RangeError()
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url)
  if ('children' in node) for (const child of node.children) collectDefinitions(child, found, depth + 1)
}

function rebuild(parent: Parents, definitions: Map<string, string>): void {
  const out: RootContent[] = []
  for (const child of parent.children as RootContent[]) {
    if ('children' in child) rebuild(child, definitions)
    for (const next of replace(child, definitions, parent)) {
      const last = out.at(-1)
      // Removing a comment may join two halves of a mention: adjacent texts are checked as one.
      if (next.type === 'text' && last?.type === 'text') last.value += next.value
      else out.push(next)
    }
  }
  parent.children = out as typeof parent.children
}

function replace(node: RootContent, definitions: Map<string, string>, parent: Parents): RootContent[] {
  switch (node.type) {
    case 'html':
      return html(node.value, parent)
    case 'image':
      return link(node.url, [text(`image: ${node.alt || 'without description'}`)])
    case 'imageReference':
      return link(definitions.get(node.identifier) ?? '', [text(`image: ${node.alt || node.identifier}`)])
    case 'link':
      return link(node.url, node.children)
    case 'linkReference':
      return link(definitions.get(node.identifier) ?? '', node.children)
    case 'definition':
      return []
    case 'footnoteReference':
      return [text(`[${node.identifier}]`)]
    case 'footnoteDefinition':
      return [paragraph([text(`[${node.identifier}]`)]), ...node.children]
    case 'code':
      return [{ type: 'code', lang: safeLanguage(node.lang), value: node.value }]
    default:
      return [node]
  }
}

/** GitHub renders `mermaid`, `geojson`, `topojson`, `stl` and `math` blocks, with links of their own, and applies `suggestion`. */
function safeLanguage(language: string | null | undefined): string | null {
  if (!language || !/^[A-Za-z0-9+#._-]{1,30}$/.test(language)) return null
  return /^(mermaid|geojson|topojson|stl|math|suggestion)$/i.test(language) ? 'text' : language
}

function html(value: string, parent: Parents): RootContent[] {
  let without = value
  for (let before = ''; before !== without; ) {
    before = without
    without = without.replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  }
  without = without.trim() === '' ? '' : without
  if (without === '') return []
  return isPhrasingParent(parent) ? [text(without)] : [paragraph([text(without.trim())])]
}

function isPhrasingParent(parent: Parents): boolean {
  return !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type)
}

function link(url: string, children: PhrasingContent[]): PhrasingContent[] {
  if (!/^(https?:\/\/|mailto:)[^\s<>]{1,2000}$/i.test(url)) return children
  // Its words are in brackets: `[skip ci](…)`.
  const words = `[${children.map(plainText).join('')}]`
  if (withoutSkips(words) !== words) return children
  const made: Link = { type: 'link', url, children: children.length === 0 ? [text(url)] : children }
  return [made]
}

function defuse(parent: Parents, seen: { before: string }): void {
  const out: RootContent[] = []
  for (const child of parent.children as RootContent[]) {
    if (child.type === 'text') {
      out.push(...defuseText(child.value, seen.before))
      remember(seen, child.value)
    } else if (
      child.type === 'link' &&
      (isNoted(child.url) || child.children.every((inner) => inner.type === 'text'))
    ) {
      out.push(...defuseLink(child, seen))
    } else if ('children' in child) {
      if (!isPhrasingParent(parent)) remember(seen, '\n')
      defuse(child, seen)
      out.push(child)
    } else {
      if (child.type === 'inlineCode') remember(seen, child.value)
      out.push(child)
    }
  }
  parent.children = separate(out) as typeof parent.children
}

/** `Closes https://…/issues/1` closes an issue as `Closes #1` does. */
function defuseLink(node: Link, seen: { before: string }): PhrasingContent[] {
  const words = plainText(node)
  const probe = defuseText(node.url, seen.before)
  const made: PhrasingContent[] =
    probe.length === 1 && probe[0]?.type === 'text'
      ? [{ ...node, children: defuseText(words, seen.before) }]
      : [
          ...(words === node.url ? [] : [...defuseText(words, seen.before), text(' ')]),
          { type: 'inlineCode', value: node.url },
        ]
  remember(seen, words)
  return made
}

/** The words of a node, without its marks. */
export function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('')
  return 'value' in node ? node.value : ' '
}

/** Two adjacent code spans would be parsed as one. */
function separate(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node, index) =>
    node.type === 'inlineCode' && nodes[index - 1]?.type === 'inlineCode' ? [text(' '), node] : [node],
  )
}

function remember(seen: { before: string }, words: string): void {
  seen.before = (seen.before + words).slice(-200)
}

function text(value: string): Text {
  return { type: 'text', value }
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}
