/** An element of the page before it is text (here) or nodes (in the browser). Strings are content, never markup. */
export interface Element {
  tag: string
  attributes: Record<string, string>
  children: Content[]
}

export type Content = Element | string

/** `el('td.add', {}, text)`: a tag with its classes. */
export function el(name: string, attributes: Record<string, string> = {}, ...children: Content[]): Element {
  const [tag = '', ...classes] = name.split('.')
  const named = classes.length === 0 ? attributes : { class: classes.join(' '), ...attributes }
  return { tag, attributes: named, children }
}
