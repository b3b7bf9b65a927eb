import type { Clock } from '../clock.js'
import { describeError } from '../errors.js'
import { sameAccount } from '../event/authorize.js'
import type { GitHub } from '../github/github.js'
import type { Log } from '../log.js'
import { inlineCode, sanitizeLine } from '../report/text/sanitize-output.js'
import { formatCost } from '../transcript/transcript.js'
import { type CampaignState, countItems, describeItem, type Item, pullOf, signOf } from './state.js'
import type { Store } from './store.js'

/** One issue that shows how far a campaign is, whichever worker writes it. */
export interface Dashboard {
  /** Brings the issue up to date, at most once a minute among all workers. Never rejects. */
  show(state: CampaignState): Promise<void>
  /** The same at the end of a worker, without waiting for the minute to be over. */
  finish(state: CampaignState): Promise<void>
}

export interface DashboardOptions {
  store: Store
  github: GitHub
  clock: Clock
  log: Log
}

const MINUTE_MS = 60_000
/** Issues among which it is searched for where the state does not know it. */
const MOST_ISSUES = 500
/** Rows of each state; an issue holds 65,536 characters. */
const MOST_ROWS = 80
/** Times that a worker which ends writes what changed while it wrote. */
const MOST_WRITES = 3

export function createDashboard({ store, github, clock, log }: DashboardOptions): Dashboard {
  /** What this worker wrote last, or saw that another one was about to write. */
  let shown = ''

  async function write(state: CampaignState): Promise<void> {
    const body = dashboardBody(state)
    const number = state.dashboard?.number ?? (await findOrCreate(state.name, body))
    await github.listing.updateIssue(number, body)
    shown = body
    if (state.dashboard?.number === number) return
    await store.update((now) => ({
      state: now ? { ...now, dashboard: { at: clock.now(), ...now.dashboard, number } } : state,
    }))
  }

  async function findOrCreate(name: string, body: string): Promise<number> {
    const viewer = await github.viewer()
    const find = async () =>
      (await github.acting.latestIssues({ most: MOST_ISSUES })).find(
        (issue) => issue.body.startsWith(markerOf(name)) && sameAccount(issue.author.login, viewer),
      )
    const issue = { title: `Campaign ${name}`, body, labels: [] }
    return ((await find()) ?? (await github.acting.createIssue(issue, find))).number
  }

  /** Enters the current minute into the state: whoever does writes the issue. */
  async function takeMinute(state: CampaignState): Promise<CampaignState | null> {
    const seen = state.dashboard?.at
    const { state: latest, mine } = await store.update((now) => {
      if (now === null || now.dashboard?.at !== seen) return { state: now ?? state, mine: false }
      return { state: { ...now, dashboard: { ...now.dashboard, at: clock.now() } }, mine: true }
    })
    return mine ? latest : null
  }

  const warn = (error: unknown) =>
    log.warn(`The dashboard could not be written: ${describeError(error).message}`)

  return {
    async show(state) {
      if (clock.now() < (state.dashboard?.at ?? 0) + MINUTE_MS || dashboardBody(state) === shown) return
      try {
        const latest = await takeMinute(state)
        if (latest) await write(latest)
      } catch (error) {
        warn(error)
      }
    },
    async finish(state) {
      try {
        let latest = state.dashboard?.number === undefined ? await store.read() : state
        // What an older state says may arrive last: whoever wrote looks again.
        for (let writes = 0; writes < MOST_WRITES; writes++) {
          // Without a number, whoever took the minute is creating the issue.
          if (latest?.dashboard?.number === undefined || dashboardBody(latest) === shown) return
          await write(latest)
          latest = await store.read()
        }
      } catch (error) {
        warn(error)
      }
    },
  }
}

function markerOf(name: string): string {
  return `<!-- caisson:campaign ${name} -->`
}

/** Says nothing that only one worker knows, so that all of them write the same. */
export function dashboardBody(state: CampaignState): string {
  const section = (title: string, items: readonly Item[]) =>
    items.length === 0
      ? []
      : [
          `### ${title}`,
          `| | Item | Result | Cost |\n| --- | --- | --- | --- |\n${items.slice(0, MOST_ROWS).map(rowOf).join('\n')}`,
          ...(items.length > MOST_ROWS ? [`… and ${items.length - MOST_ROWS} more.`] : []),
        ]
  const inState = (wanted: Item['state']) => state.items.filter((item) => item.state === wanted)
  const { usd, text } = countItems(state.items)
  return [
    `${markerOf(state.name)}\n**${text}** · ${formatCost(usd)}${state.paused ? ' · paused' : ''}`,
    ...section('In progress', inState('working')),
    ...section('Failed', inState('failed')),
    ...section('Done', latestFirst(inState('done'))),
    '<sub>`caisson campaign status` shows everything; `pause`, `resume` and `retry` control it. Edits of this text are overwritten.</sub>',
  ].join('\n\n')
}

function latestFirst(items: readonly Item[]): Item[] {
  const at = (item: Item) => ('at' in item ? item.at : 0)
  return [...items].sort((a, b) => at(b) - at(a))
}

function rowOf(item: Item): string {
  const words = sanitizeLine(describeItem(item), 160).replaceAll('|', '\\|')
  const url = pullOf(item)?.url
  const name = item.id.includes('#') ? item.id : inlineCode(item.id)
  const cost = item.usd > 0 ? formatCost(item.usd) : ''
  return `| ${signOf(item)} | ${name} | ${words}${url ? ` ${url}` : ''} | ${cost} |`
}
