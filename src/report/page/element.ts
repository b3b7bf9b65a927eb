import { escapeHtml } from './text.js'

/** An element before it is text. Strings are content, never markup. */
export interface Element {
  tag: string
  attributes: Attributes
  children: Content[]
}

type Attributes = Record<string, string | undefined>

export type Content = Element | Markup | string

/** HTML that {@link markdownToHtml} made. */
export interface Markup {
  html: string
}

/** Elements without an end tag. */
const EMPTY = ['col']

/** `el('td.add', {}, text)`: a tag with its classes. */
export function el(name: string, attributes: Attributes = {}, ...children: Content[]): Element {
  const [tag = '', ...classes] = name.split('.')
  const named = classes.length === 0 ? attributes : { class: classes.join(' '), ...attributes }
  return { tag, attributes: named, children }
}

/** Elements as HTML; texts and attributes are escaped. */
export function elementHtml(content: Content): string {
  if (typeof content === 'string') return escapeHtml(content)
  if ('html' in content) return content.html
  const { tag, attributes, children } = content
  const given = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`,
  )
  if (EMPTY.includes(tag)) return `<${tag}${given.join('')}>`
  return `<${tag}${given.join('')}>${children.map(elementHtml).join('')}</${tag}>`
}
