import type { Content } from './shared/tree.js'
import { escapeHtml } from './text.js'

/** Elements without an end tag. */
const EMPTY = ['col']

/** Elements as HTML; texts and attributes are escaped. */
export function elementHtml(content: Content): string {
  if (typeof content === 'string') return escapeHtml(content)
  const { tag, attributes, children } = content
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  if (EMPTY.includes(tag)) return `<${tag}${given.join('')}>`
  return `<${tag}${given.join('')}>${children.map(elementHtml).join('')}</${tag}>`
}
