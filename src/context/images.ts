import { parseMarkdown, walk } from '../markdown.js'

/** An image or other attachment that a text shows; the sandbox has no network to fetch it. */
export interface Image {
  url: string
  /** Where it appears, e.g. `body` or `comment 123`. */
  where: string
}

const ATTACHMENT = /^https?:\/\/[^/]+\/(?:user-attachments\/|[^/]+\/[^/]+\/(?:assets|files)\/)/
const HTML_SOURCE = /<(?:img|video|source)\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** The images and attachments of a Markdown text, each once. */
export function findImages(markdown: string, where: string): Image[] {
  if (!/https?:/i.test(markdown)) return []
  const urls = new Set<string>()
  const root = parseMarkdown(markdown)
  const definitions = new Map<string, string>()
  for (const { node } of walk(root))
    if (node.type === 'definition') definitions.set(node.identifier, node.url)
  for (const { node } of walk(root)) {
    if (node.type === 'image') urls.add(node.url)
    if (node.type === 'imageReference') urls.add(definitions.get(node.identifier) ?? '')
    if (node.type === 'link' && ATTACHMENT.test(node.url)) urls.add(node.url)
    if (node.type === 'html') {
      for (const [, double, single, bare] of node.value.matchAll(HTML_SOURCE))
        urls.add(double ?? single ?? bare ?? '')
    }
  }
  return [...urls].filter((url) => /^https?:\/\//i.test(url)).map((url) => ({ url, where }))
}
