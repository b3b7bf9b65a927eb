/** The page's only style sheet. The page's policy allows it by its hash, so nothing else is applied. */
export const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --soft: #f5f6f8; --line: #d9dde3; --text: #1c2128; --dim: #626c7a;
  --link: #0b5cad; --good: #1a7f37; --bad: #c0262d; --warn: #8a5a00; --add: #e3f6e8; --del: #fdeaea; --hunk: #eaf1fb; }
@media (prefers-color-scheme: dark) { :root { --bg: #12161c; --soft: #1a2029; --line: #313a46; --text: #dde3ea;
  --dim: #94a0ae; --link: #6cb0f5; --good: #4cc26a; --bad: #f4737a; --warn: #e0ac4a; --add: #123420; --del: #3d1a1e; --hunk: #182a40; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--bg); color: var(--text);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.45rem; line-height: 1.3; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2.2rem 0 .7rem; }
h3, h4, h5, h6 { font-size: 1rem; margin: .9rem 0 .3rem; }
a { color: var(--link); } p { margin: .45rem 0; } ul, ol { margin: .45rem 0; padding-left: 1.5rem; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--line); color: var(--dim); }
hr { border: 0; border-top: 1px solid var(--line); }
code, pre { font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { background: var(--soft); border-radius: 4px; padding: .1em .3em; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .6rem .75rem; margin: .5rem 0;
  max-height: 30rem; overflow: auto; white-space: pre-wrap; tab-size: 4; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; }
.loop td, .loop th { white-space: nowrap; }
.plain { white-space: pre-wrap; } .note, .dim { color: var(--dim); }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; font-weight: 600; vertical-align: .15em; }
.success { color: var(--good); } .failure { color: var(--bad); } .needs_review { color: var(--warn); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.4rem, 1fr)); gap: .6rem; margin: 1.1rem 0 0; }
.figures div { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; }
.figures dt { color: var(--dim); font-size: .8rem; } .figures dd { margin: 0; font-size: 1.1rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: 1rem 0 0; }
.facts dt { color: var(--dim); } .facts dd { margin: 0; }
.error { border-left: 4px solid var(--bad); background: var(--soft); padding: .6rem .9rem; margin: .8rem 0; border-radius: 0 6px 6px 0; }
article { border-top: 1px solid var(--line); padding: .8rem 0 .6rem; }
article.subagent { margin-left: 1rem; padding-left: .9rem; border-left: 3px solid var(--line); border-top: 0; }
.who { color: var(--dim); font-size: .8rem; font-weight: 600; text-transform: uppercase; letter-spacing: .04em; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
summary { cursor: pointer; padding: .35rem .7rem; } details[open] > summary { border-bottom: 1px solid var(--line); }
details > :not(summary) { margin: .5rem .7rem; } summary b { margin-right: .35rem; }
summary .command { color: var(--dim); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12.5px; }
details.failed > summary b { color: var(--bad); } details.thinking { border-style: dashed; color: var(--dim); }
.plus { color: var(--good); font-variant-numeric: tabular-nums; } .minus { color: var(--bad); font-variant-numeric: tabular-nums; }
.file > .diff { margin: 0; border: 0; border-radius: 0 0 6px 6px; padding: .4rem 0; max-height: none; white-space: pre; }
.diff span { display: block; width: max-content; min-width: 100%; padding: 0 .75rem; }
.diff .add { background: var(--add); } .diff .del { background: var(--del); } .diff .hunk { background: var(--hunk); color: var(--dim); } .diff .meta { color: var(--dim); }
@media (max-width: 36rem) { .facts { grid-template-columns: 1fr; gap: 0; } .facts dd { margin-bottom: .4rem; } article.subagent { margin-left: 0; } }
@media print { pre { max-height: none; } }
`
