import type { Clock } from '../clock.js'
import { sha256OfContent } from '../digest.js'
import { describeError } from '../errors.js'
import { sameAccount } from '../event/authorize.js'
import type { GitHub } from '../github/github.js'
import type { Log } from '../log.js'
import { inlineCode, sanitizeLine } from '../report/text/sanitize-output.js'
import { formatCost } from '../transcript/transcript.js'
import type { CampaignState, Item } from './state.js'
import type { Store } from './store.js'
import { countsOf, signOf, wordsOf } from './summary.js'

/** One issue that shows how far a campaign is, whichever worker writes it. */
export interface Dashboard {
  /** Brings the issue up to date, at most once a minute among all workers. Never rejects. */
  show(state: CampaignState): Promise<void>
  /** The same for the last state: waits for the minute to be over. */
  finish(state: CampaignState, signal: AbortSignal): Promise<void>
}

export interface DashboardOptions {
  store: Store
  github: GitHub
  clock: Clock
  log: Log
}

const MINUTE_MS = 60_000
/** Issues among which it is looked for where the state does not know it. */
const MOST_ISSUES = 500
/** Rows of each state; an issue holds 65,536 characters. */
const MOST_ROWS = 80

export function createDashboard({ store, github, clock, log }: DashboardOptions): Dashboard {
  async function write(state: CampaignState): Promise<void> {
    const seen = state.dashboard?.at ?? 0
    const now = clock.now()
    // Whoever enters the minute writes the issue.
    const { state: latest, mine } = await store.update((before) => {
      if (before === null) return { state, mine: false }
      if ((before.dashboard?.at ?? 0) !== seen) return { state: before, mine: false }
      const dashboard = { ...before.dashboard, at: now, shown: shownOf(before) }
      return { state: { ...before, dashboard }, mine: true }
    })
    if (!mine) return
    const body = dashboardBody(latest)
    const number = latest.dashboard?.number ?? (await findOrCreate(latest.name, body))
    await github.listing.updateIssue(number, body)
    if (latest.dashboard?.number === number) return
    await store.update((before) => ({
      state: before?.dashboard ? { ...before, dashboard: { ...before.dashboard, number } } : latest,
    }))
  }

  async function findOrCreate(name: string, body: string): Promise<number> {
    const viewer = await github.viewer()
    const find = async () =>
      (await github.acting.latestIssues({ most: MOST_ISSUES })).find(
        (issue) => issue.body.startsWith(markerOf(name)) && sameAccount(issue.author.login, viewer),
      )
    const found = await find()
    return (found ?? (await github.acting.createIssue({ title: `Campaign ${name}`, body, labels: [] }, find)))
      .number
  }

  const isCurrent = (state: CampaignState) => state.dashboard?.shown === shownOf(state)
  const show = async (state: CampaignState): Promise<void> => {
    if (isCurrent(state) || clock.now() < (state.dashboard?.at ?? 0) + MINUTE_MS) return
    await write(state).catch((error: unknown) =>
      log.warn(`The dashboard could not be written: ${describeError(error).message}`),
    )
  }
  return {
    show,
    async finish(state, signal) {
      if (isCurrent(state)) return
      await clock.sleep(Math.max(0, (state.dashboard?.at ?? 0) + MINUTE_MS - clock.now()), signal)
      await show((await store.read().catch(() => null)) ?? state)
    },
  }
}

/** Also whether the issue is known, so that a first worker that was lost is followed by another. */
function shownOf(state: CampaignState): string {
  return sha256OfContent(dashboardBody(state)).slice(0, 16)
}

function markerOf(name: string): string {
  return `<!-- caisson:campaign ${name} -->`
}

/** Says nothing that only one worker knows, so that all of them write the same. */
export function dashboardBody(state: CampaignState): string {
  const rows = (title: string, items: readonly Item[]) =>
    items.length === 0
      ? []
      : [
          `### ${title}`,
          `| | | result | cost |\n| --- | --- | --- | --- |\n${items.slice(0, MOST_ROWS).map(rowOf).join('\n')}`,
          ...(items.length > MOST_ROWS ? [`… and ${items.length - MOST_ROWS} more.`] : []),
        ]
  const of = (wanted: string) => state.items.filter((item) => item.state === wanted)
  const { usd, text } = countsOf(state)
  return [
    `${markerOf(state.name)}\n**${text}** · ${formatCost(usd)}${state.paused ? ' · paused' : ''}`,
    ...rows('Working', of('working')),
    ...rows('Failed', of('failed')),
    ...rows('Done', latest(of('done'))),
    `<sub>\`caisson campaign status\` has everything; \`pause\`, \`resume\` and \`retry\` control it.</sub>`,
  ].join('\n\n')
}

function latest(items: readonly Item[]): Item[] {
  const at = (item: Item) => ('at' in item ? item.at : 0)
  return [...items].sort((a, b) => at(b) - at(a))
}

function rowOf(item: Item): string {
  const words = sanitizeLine(wordsOf(item), 160).replaceAll('|', '\\|')
  const pull = 'pull' in item && item.pull ? ` ${item.pull.url}` : ''
  const name = item.id.includes('#') ? item.id : inlineCode(item.id)
  return `| ${signOf(item)} | ${name} | ${words}${pull} | ${item.usd > 0 ? formatCost(item.usd) : ''} |`
}
