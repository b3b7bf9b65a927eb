import { createHash } from 'node:crypto'
import { STYLE } from './style.js'
import { escapeHtml } from './text.js'

/** A whole HTML page without scripts. `body` is HTML, `head` goes before the title. */
export function staticPage({
  title,
  head = '',
  body,
}: {
  title: string
  head?: string
  body: string
}): string {
  const style = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'">
${head}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

/** Names and values side by side; the values are text. */
export function figuresHtml(figures: readonly (readonly [name: string, value: string])[]): string {
  return `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`
}
