import type { Nodes } from 'mdast'
import { parseMarkdown } from '../../../src/report/text/markdown.js'

/** What GitHub would see in a posted body: everything that acts, and whether all that opens is closed. */
export function inspect(body: string) {
  const texts: string[] = []
  const html: string[] = []
  const urls: string[] = []
  let images = 0
  let spoken = ''
  const visit = (node: Nodes): void => {
    if (node.type === 'text') {
      texts.push(node.value)
      spoken += node.value
    } else if (node.type === 'html') html.push(node.value)
    else if (node.type === 'inlineCode') spoken += '\u2400'
    else if (node.type === 'image' || node.type === 'imageReference') images += 1
    else if (node.type === 'link') {
      urls.push(node.url)
      if (/\/(?:issues|pull)\/\d+$/.test(node.url)) spoken += node.url
      for (const child of node.children) visit(child)
    } else if ('children' in node) {
      for (const child of node.children) visit(child)
      if (['paragraph', 'heading', 'tableCell'].includes(node.type)) spoken += '\u2401'
    }
  }
  visit(parseMarkdown(body))
  const count = (pattern: RegExp) => html.join('\n').match(pattern)?.length ?? 0
  return {
    mentions: texts.flatMap((text) => text.match(/(?<![A-Za-z0-9_])@[A-Za-z0-9][\w-]*/g) ?? []),
    closing:
      spoken.match(
        /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:[\w./-]*#\d+|GH-\d+|https?:\/\/\S+)/gi,
      ) ?? [],
    /** References that are noted where they lead. */
    noted: [
      ...urls.filter((url) => /^https?:\/\/github\.com\/acme\/other\//.test(url)),
      ...(spoken.match(/(?<![\w/.-])[\w.-]+\/[\w.-]+#\d+|(?<![A-Za-z0-9])GH-\d+/gi) ?? []),
    ],
    comments: html.join('\n').match(/<!--[\s\S]*?-->/g) ?? [],
    otherHtml: html
      .join('\n')
      .replace(/<!--[\s\S]*?-->|<\/?(?:details|sub)>|<summary>[^<]*<\/summary>/g, '')
      .trim(),
    details: { opened: count(/<details>/g), closed: count(/<\/details>/g) },
    images,
    badUrls: urls.filter((url) => !/^(?:https?:|mailto:)/i.test(url)),
    openFence: hasOpenFence(body),
  }
}

/** A fence that is never closed runs to the end of the document: CommonMark does not call that an error. */
function hasOpenFence(body: string): boolean {
  let open: string | null = null
  for (const line of body.split('\n')) {
    const fence = /^ {0,3}(?:[-*+] |\d+[.)] |> ?| )*(`{3,}|~{3,})(.*)$/.exec(line)
    const run = fence?.[1]
    if (run === undefined) continue
    if (open === null) {
      if (run[0] === '~' || !fence?.[2]?.includes('`')) open = run
    } else if (run[0] === open[0] && run.length >= open.length && fence?.[2]?.trim() === '') open = null
  }
  return open !== null
}
