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

/** A campaign as one HTML file; nothing that a run wrote is markup. `serverUrl`: for links to issues. */
export function campaignPage({ name, paused, limits, items }: CampaignState, serverUrl: string): string {
  const { total, done, failed, working, waiting, pulls, open, usd } = countItems(items)
  const { pullRequestsPerHour: hourly, openPullRequests: mostOpen, budgetUsd } = limits
  const of = (value: string, limit: string | number | undefined) =>
    limit === undefined ? value : `${value} of ${limit}`
  const figures = figuresHtml([
    ['Done', `${done} of ${total}`],
    ['Failed', `${failed}`],
    ['In progress', `${working}`],
    ['Waiting', `${waiting}`],
    ['Pull requests', hourly === undefined ? `${pulls}` : `${pulls}, ${hourly}/h`],
    ['Open', of(`${open}`, mostOpen)],
    ['Cost', of(formatCost(usd), budgetUsd === undefined ? undefined : formatCost(budgetUsd))],
  ])
  const heads = ['Item', 'State', 'Cost', 'Pull request', 'Result']
  return staticPage({
    title: `Campaign ${name}`,
    body: `<h1>Campaign ${escapeHtml(name)}${paused ? ' <span class="badge needs_review">paused</span>' : ''}</h1>
${figures}
<div class="wide campaign"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>
${items.map((item) => rowOf(item, serverUrl)).join('\n')}
</tbody></table></div>`,
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
