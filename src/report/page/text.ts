import type { ListItem, Nodes, Parents } from 'mdast'
import { printable } from '../../agents/transcript/views/printable.js'
import { parseMarkdown } from '../text/markdown.js'

/** Parsing Markdown takes about a second per megabyte; longer texts are shown verbatim. */
const MARKDOWN_LENGTH = 50_000

/** Makes any text harmless between tags and within a quoted attribute. */
export function escapeHtml(text: string): string {
  return printable(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}

/**
 * Untrusted Markdown as HTML: raw HTML is shown as text, images as their description, and links are limited
 * to http, https and mailto.
 */
export function markdownToHtml(text: string): string {
  if (text.length > MARKDOWN_LENGTH) return `<p class="plain">${escapeHtml(text)}</p>`
  return inner(parseMarkdown(printable(text)))
}

function inner(node: Parents): string {
  return node.children.map((child) => render(child)).join('')
}

/** Only an item with space between its parts has its text in paragraphs. */
function itemOf(item: ListItem): string {
  const isTight = (child: Nodes) => child.type === 'paragraph' && !item.spread
  return item.children.map((child) => (isTight(child) ? inner(child as Parents) : render(child))).join('')
}

function render(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'html':
      return escapeHtml(node.value)
    case 'paragraph':
      return `<p>${inner(node)}</p>`
    case 'heading':
      // h1 and h2 are the page's own headings.
      return `<h${Math.min(6, node.depth + 2)}>${inner(node)}</h${Math.min(6, node.depth + 2)}>`
    case 'emphasis':
      return `<em>${inner(node)}</em>`
    case 'strong':
      return `<strong>${inner(node)}</strong>`
    case 'delete':
      return `<del>${inner(node)}</del>`
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`
    case 'code':
      return `<pre>${escapeHtml(node.value)}</pre>`
    case 'blockquote':
      return `<blockquote>${inner(node)}</blockquote>`
    case 'list':
      return node.ordered ? `<ol start="${node.start ?? 1}">${inner(node)}</ol>` : `<ul>${inner(node)}</ul>`
    case 'listItem':
      return `<li>${node.checked == null ? '' : node.checked ? '☑ ' : '☐ '}${itemOf(node)}</li>`
    case 'thematicBreak':
      return '<hr>'
    case 'break':
      return '<br>'
    case 'link':
      return link(node.url, inner(node))
    case 'image':
      return escapeHtml(`[image: ${node.alt || node.url}]`)
    case 'table':
      return `<div class="wide"><table>${inner(node)}</table></div>`
    case 'tableRow':
      return `<tr>${inner(node)}</tr>`
    case 'tableCell':
      return `<td>${inner(node)}</td>`
    case 'imageReference':
      return escapeHtml(`[image: ${node.alt ?? node.identifier}]`)
    case 'footnoteReference':
      return escapeHtml(`[${node.identifier}]`)
    case 'linkReference':
    case 'footnoteDefinition':
      return inner(node)
    default:
      return 'children' in node ? inner(node as Parents) : ''
  }
}

function link(url: string, text: string): string {
  if (!/^(?:https?:\/\/|mailto:)/i.test(url)) return text
  return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${text}</a>`
}
