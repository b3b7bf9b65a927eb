import type { Content } from '../shared/tree.js'

/** An element as a node: every string becomes text, never markup. */
export function toDom(content: Content): Node {
  if (typeof content === 'string') return document.createTextNode(content)
  const node = document.createElement(content.tag)
  for (const [name, value] of Object.entries(content.attributes)) node.setAttribute(name, value)
  node.append(...content.children.map(toDom))
  return node
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T
}
