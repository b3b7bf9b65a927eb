import { createHash } from 'node:crypto'
import { STYLE } from '../report/page/style.js'
import { escapeHtml } from '../report/page/text.js'
import { formatCost } from '../transcript/transcript.js'
import type { CampaignState, Item } from './state.js'
import { countsOf, wordsOf } from './summary.js'

const COLOURS: Readonly<Record<Item['state'], string>> = {
  waiting: 'dim',
  working: 'needs_review',
  done: 'success',
  failed: 'failure',
}

/** A campaign as one HTML file without scripts; nothing that a run wrote is markup. `serverUrl`: for links to issues. */
export function campaignPage(state: CampaignState, serverUrl: string): string {
  const { total, done, failed, working, waiting, pulls, open, usd } = countsOf(state)
  const { pullRequestsPerHour, openPullRequests, budgetUsd } = state.limits
  const of = (value: string, limit: string | number | undefined) =>
    `${value}${limit === undefined ? '' : ` of ${limit}`}`
  const figures: [string, string][] = [
    ['Done', `${done} of ${total}`],
    ['Failed', `${failed}`],
    ['Working', `${working}`],
    ['Waiting', `${waiting}`],
    ['Pull requests', `${pulls}`],
    ['Open', of(`${open}`, openPullRequests)],
    ['Cost', of(formatCost(usd), budgetUsd === undefined ? undefined : formatCost(budgetUsd))],
    ...(pullRequestsPerHour === undefined ? [] : [['An hour', `${pullRequestsPerHour}`] as [string, string]]),
  ]
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(`Campaign ${state.name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Campaign ${escapeHtml(state.name)}${state.paused ? ' <span class="badge needs_review">paused</span>' : ''}</h1>
<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
<div class="log"><div class="wide"><table><thead><tr><th>Item</th><th>State</th><th>Cost</th><th>Pull request</th><th>Result</th></tr></thead><tbody>
${state.items.map((item) => rowOf(item, serverUrl)).join('\n')}
</tbody></table></div></div>
</main>
</body>
</html>
`
}

function rowOf(item: Item, serverUrl: string): string {
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  const cells = [
    link(`${serverUrl}/${item.id.replace('#', '/issues/')}`, item.id),
    `<span class="badge ${COLOURS[item.state]}">${item.state}</span>`,
    item.usd > 0 ? formatCost(item.usd) : '',
    'pull' in item && item.pull && /^https?:/.test(item.pull.url)
      ? link(item.pull.url, `#${item.pull.number}`)
      : '',
    escapeHtml(wordsOf(item)),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}
