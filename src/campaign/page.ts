import { figuresHtml, staticPage } from '../report/page/static-page.js'
import { escapeHtml } from '../report/page/text.js'
import { formatCost } from '../transcript/transcript.js'
import { type CampaignState, countItems, describeItem, type Item, pullOf } from './state.js'

const COLOURS: Readonly<Record<Item['state'], string>> = {
  waiting: 'dim',
  working: 'needs_review',
  done: 'success',
  failed: 'failure',
}

/** In the order of the page: what a person has to look at comes first. */
const STATES = ['failed', 'working', 'done'] as const

/** A campaign as one HTML file; nothing that a run wrote is markup. `serverUrl`: for links to issues. */
export function campaignPage({ name, paused, limits, items }: CampaignState, serverUrl: string): string {
  const { total, done, failed, working, waiting, pulls, open, usd } = countItems(items)
  const { pullRequestsPerHour, openPullRequests, budgetUsd } = limits
  const figures = figuresHtml([
    ['Done', `${done} of ${total}`],
    ['Failed', `${failed}`],
    ['In progress', `${working}`],
    ['Waiting', `${waiting}`],
    ['Pull requests', `${pulls}`],
    ...(pullRequestsPerHour === undefined ? [] : [['Most per hour', `${pullRequestsPerHour}`] as const]),
    ['Open', openPullRequests === undefined ? `${open}` : `${open} of ${openPullRequests}`],
    ['Cost', formatCost(usd)],
    ...(budgetUsd === undefined ? [] : [['Budget', formatCost(budgetUsd)] as const]),
  ])
  const heads = ['Item', 'State', 'Cost', 'Pull request', 'Result']
  const shown = STATES.flatMap((state) => items.filter((item) => item.state === state))
  return staticPage({
    title: `Campaign ${name}`,
    body: `<h1>Campaign ${escapeHtml(name)}${paused ? ' <span class="badge needs_review">paused</span>' : ''}</h1>
${figures}
<div class="wide items"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>
${shown.map((item) => rowOf(item, serverUrl)).join('\n')}
</tbody></table></div>${waiting > 0 ? `\n<p class="dim">… and ${waiting} waiting</p>` : ''}`,
  })
}

function rowOf(item: Item, serverUrl: string): string {
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  const pull = pullOf(item)
  const cells = [
    link(`${serverUrl}/${item.id.replace('#', '/issues/')}`, item.id),
    `<span class="badge ${COLOURS[item.state]}">${item.state === 'working' ? 'in progress' : item.state}</span>`,
    item.usd > 0 ? formatCost(item.usd) : '',
    pull && /^https?:/.test(pull.url) ? link(pull.url, `#${pull.number}`) : '',
    escapeHtml(describeItem(item)),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}
