import { createHash } from 'node:crypto'
import { STYLE } from './style.js'
import { escapeHtml } from './text.js'

interface Top {
  title: string
  /** HTML, before the title. */
  head?: string
  /** The only one that is allowed; default: none. */
  script?: string
}

/** A whole HTML page without scripts. `body` is HTML. */
export function staticPage({ body, ...top }: Top & { body: string }): string {
  return `${topOfPage(top)}<main>
${body}
</main>
</body>
</html>
`
}

/** A page up to the beginning of its body. A browser applies nothing but the style sheet and the script. */
export function topOfPage({ title, head = '', script }: Top): string {
  const scripts = script === undefined ? '' : ` script-src ${hashOf(script)};`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';${scripts} style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'">
${head}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Names and values side by side; the values are text. */
export function figuresHtml(figures: readonly (readonly [name: string, value: string])[]): string {
  return `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`
}
