import { createHash } from 'node:crypto'
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

/** The page's only style sheet. The page's policy allows it by its hash, so nothing else is applied. */
const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --soft: #f5f6f8; --line: #d9dde3; --text: #1c2128; --dim: #57606c;
  --link: #0b57a4; --good: #176f30; --bad: #b3202a; --warn: #7d5200; --add: #e3f6e8; --del: #fdeaea; --hunk: #eaf1fb; --focus: #0b57a4;
  --key: #8a1f66; --string: #14602b; --number: #0550ae; --name: #6b3fb5; --note: #4d5661; --cached: #b9c7da; --new: #3b78c2; --out: #8a4fc7; --cost: #b5701c; }
@media (prefers-color-scheme: dark) { :root { --bg: #12161c; --soft: #1a2029; --line: #313a46; --text: #dde3ea;
  --dim: #9ba7b5; --link: #79b8f8; --good: #56cc74; --bad: #ff8a90; --warn: #e6b455; --add: #10301d; --del: #3a1a1e; --hunk: #182a40; --focus: #79b8f8;
  --key: #ff9ad5; --string: #8fdda2; --number: #8cc6ff; --name: #cfb0ff; --note: #a9b4c0; --cached: #3c4a5e; --new: #5a9be6; --out: #b183ea; --cost: #dba24f; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; background: var(--bg); color: var(--text);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--bg); padding: .2rem .6rem; }
h1 { font-size: 1.45rem; line-height: 1.3; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .6rem; }
h3, h4, h5, h6 { font-size: 1rem; margin: .9rem 0 .3rem; }
a { color: var(--link); } p { margin: .45rem 0; } ul, ol { margin: .45rem 0; padding-left: 1.5rem; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--line); color: var(--dim); }
hr { border: 0; border-top: 1px solid var(--line); }
code, pre, kbd { font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code, kbd { background: var(--soft); border-radius: 4px; padding: .1em .3em; } kbd { border: 1px solid var(--line); }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .75rem; margin: .5rem 0;
  max-height: 30rem; overflow: auto; white-space: pre-wrap; tab-size: 4; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top; }
.loop td, .loop th, .log td, .log th, .items td, .items th { white-space: nowrap; } .log .wide { max-height: 30rem; overflow: auto; } .log table { font-size: .85rem; } .log .bad td { color: var(--bad); } .log td:last-child, .items td:last-child { white-space: normal; min-width: 14rem; }
.loop td:first-child a, .items td:first-child a { display: inline-block; vertical-align: top; white-space: normal; min-width: 9rem; max-width: calc(100% - 1rem); }
.plain { white-space: pre-wrap; } .note, .dim { color: var(--dim); } .words { border-left: 3px solid var(--line); padding-left: .9rem; }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; font-weight: 600; vertical-align: .15em; }
.success, .plus { color: var(--good); } .failure, .minus { color: var(--bad); } .needs_review { color: var(--warn); } .plus, .minus { font-variant-numeric: tabular-nums; margin-left: .2rem; white-space: nowrap; }
.card table { width: 100%; } .card td:first-child { width: 9rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.4rem, 1fr)); gap: .6rem; margin: .6rem 0; }
.figures div { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; }
.figures dt { color: var(--dim); font-size: .8rem; } .figures dd { margin: 0; font-size: 1.05rem; white-space: nowrap; font-weight: 600; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
.facts dt { color: var(--dim); } .facts dd { margin: 0; }
.error { border-left: 4px solid var(--bad); background: var(--soft); padding: .6rem .9rem; margin: .8rem 0; border-radius: 0 6px 6px 0; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
summary { cursor: pointer; padding: .35rem .7rem; } details[open] > summary { border-bottom: 1px solid var(--line); }
details > :not(summary) { margin: .5rem .7rem; } summary b { margin-right: .35rem; } details.failed > summary b { color: var(--bad); }
.files { font-size: .9rem; list-style: none; margin: 0; padding: 0; } .files.columns { columns: 20rem; } .files li { break-inside: avoid; }
.file > .wide { margin: 0; } .diff { width: 100%; table-layout: fixed; font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.diff td { border: 0; padding: 0 .5rem; white-space: pre-wrap; tab-size: 4; } .diff code { background: none; padding: 0; font: inherit; }
.diff .n { width: 3.6rem; text-align: right; color: var(--note); user-select: none; font-variant-numeric: tabular-nums; }
.diff .r.n { border-left: 1px solid var(--line); } .diff [data-sign]::before { content: attr(data-sign) " "; color: var(--note); user-select: none; white-space: pre; }
.diff .hunk td { background: var(--hunk); color: var(--note); white-space: normal; padding: .15rem .5rem; } .author { float: right; font-family: system-ui, sans-serif; }
.diff .add { background: var(--add); } .diff .del { background: var(--del); } .diff .none { background: var(--soft); }
col.n { width: 3.6rem; }
.hljs-keyword, .hljs-selector-tag, .hljs-tag, .hljs-meta, .hljs-operator { color: var(--key); } .hljs-string, .hljs-regexp, .hljs-code, .hljs-quote { color: var(--string); }
.hljs-number, .hljs-literal, .hljs-attr, .hljs-attribute, .hljs-property, .hljs-variable, .hljs-symbol { color: var(--number); } .hljs-title, .hljs-name, .hljs-built_in, .hljs-type, .hljs-section { color: var(--name); } .hljs-comment, .hljs-doctag { color: var(--note); font-style: italic; }
.charts { display: grid; align-items: end; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; } figure { margin: 0; } figcaption { color: var(--dim); font-size: .85rem; margin-bottom: .3rem; }
.plot { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .4rem; color: var(--dim); font-size: .75rem; font-variant-numeric: tabular-nums; } .scale { display: flex; flex-direction: column; justify-content: space-between; text-align: right; } .axis { grid-column: 2; display: flex; justify-content: space-between; }
.chart { width: 100%; height: 7rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; } .grid { stroke: var(--line); vector-effect: non-scaling-stroke; } .key::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin: 0 .25rem 0 .5rem; border-radius: 2px; background: currentColor; }
.key.cached::before { background: var(--cached); } .key.new::before { background: var(--new); } .key.out::before { background: var(--out); }
rect.cached { fill: var(--cached); } rect.new { fill: var(--new); } rect.out { fill: var(--out); } rect.cost { fill: var(--cost); }
[hidden] { display: none !important; }
.controls { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; } .controls > div { display: flex; flex-wrap: wrap; gap: .3rem; } .keys { color: var(--dim); font-size: .85rem; }
input[type=search] { font: inherit; padding: .25rem .6rem; min-width: 14rem; border: 1px solid var(--note); border-radius: 6px; background: var(--bg); color: var(--text); }
button { font: inherit; font-size: .9rem; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: var(--text); cursor: pointer; } button[aria-pressed=true] { background: var(--link); border-color: var(--link); color: var(--bg); }
#scroller { max-height: min(80vh, 50rem); overflow: auto; border: 1px solid var(--line); border-radius: 6px; } .rows { margin: 0; padding: 0; content-visibility: auto; contain-intrinsic-size: auto 4000px; } .on-paper { display: none; }
.row { display: block; position: relative; padding: .3rem .7rem; border-bottom: 1px solid var(--line); }
.row:target, .row:focus-within { box-shadow: inset 3px 0 var(--focus); } .row details { border: 0; margin: 0; } .row summary { padding: 0; list-style: none; } .row details[open] > summary { border: 0; }
.row summary::-webkit-details-marker { display: none; } .row details > :not(summary) { margin: .5rem 0; } .row summary b::before { content: "▸ "; color: var(--dim); } .row [open] > summary b::before { content: "▾ "; } .row .plain + details > summary { color: var(--link); }
.nested { border-left: 3px solid var(--new); margin-left: 1.2rem; } .nested[data-depth="2"] { margin-left: 2.4rem; } .nested[data-depth="3"] { margin-left: 3.6rem; }
.line { display: flex; gap: .55rem; align-items: baseline; } .number, .line time, .cost { color: var(--dim); font-size: .8rem; font-variant-numeric: tabular-nums; white-space: nowrap; } .cost { margin-left: auto; }
.row > .number { position: absolute; top: .45rem; } .row .line { padding-left: 3rem; } .line b { white-space: nowrap; margin: 0; } .failed .line b { color: var(--bad); } .summary { color: var(--dim); font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 4rem; } .edited { white-space: nowrap; } .fold { margin-left: 3rem; white-space: nowrap; font-size: .8rem; padding: 0 .5rem; }
.prompt { background: var(--soft); } .row .plain, .rich { margin: .15rem 0 .3rem; } .rich > :first-child { margin-top: 0; } .rich > :last-child { margin-bottom: 0; } .thinking .plain { color: var(--dim); }
@media (max-width: 48rem) { .figures dd, .line b { white-space: normal; } .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .4rem; } .keys { display: none; } .card td { display: block; width: auto !important; border: 0; padding: .15rem 0; }
  .line { flex-wrap: wrap; gap: .1rem .5rem; } .summary { flex-basis: 100%; order: 1; } .nested, .nested[data-depth] { margin-left: .5rem; }
  .diff, .diff tbody { display: block; } .diff tr { display: grid; grid-template-columns: 2.6rem 1fr; } .diff td { padding: 0 .3rem; } .diff colgroup { display: none; } .diff .n { width: auto; } .diff .hunk { display: block; } .diff .hunk td { display: block; } .author { float: none; display: block; }
  .diff .l.same, .diff .none { display: none; } .diff .r.n { border-left: 0; } input[type=search] { min-width: 0; width: 100%; } }
@media print { body { max-width: none; padding: 0; font-size: 12px; } pre, #scroller { max-height: none; } .controls, .skip, #status, .log:not([open]), .rows:nth-child(n + 6) { display: none !important; } .on-paper { display: block; } .row { break-inside: avoid; } .summary { white-space: normal; } a { color: inherit; } .file, .card { break-inside: auto; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`
