import { z } from 'zod'
import { campaignLimitsSchema } from '../config/campaign.js'

/** A pull request that a run of the campaign has opened. */
const pullSchema = z.object({
  number: z.int().positive(),
  url: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  /** As far as it is known. */
  open: z.boolean(),
})

const base = {
  /** `owner/name#7`, or `owner/name` for a run without an issue. */
  id: z.string(),
  /** Of all attempts, in US dollars; of a lost one, what it might have cost. */
  usd: z.number().default(0),
  /** Attempts in a row whose worker was lost. */
  lost: z.int().default(0),
}

/** First claim since the item last waited for the first time, in milliseconds since the epoch. */
const since = z.int()

const endedShape = {
  ...base,
  at: z.int(),
  /** ID of the run on the machine of its worker. */
  run: z.string().optional(),
  /** In one word, as in a manifest. */
  reason: z.string(),
  note: z.string().optional(),
  pull: pullSchema.optional(),
}

const itemSchema = z.discriminatedUnion('state', [
  z.object({ ...base, state: z.literal('waiting'), since: since.optional() }),
  z.object({
    ...base,
    state: z.literal('working'),
    worker: z.string(),
    since,
    /** End of the lease, unless it is renewed; milliseconds since the epoch. */
    until: z.int(),
    /** What the run may cost at most, in US dollars. */
    reserved: z.number(),
  }),
  z.object({ ...endedShape, state: z.literal('done') }),
  z.object({ ...endedShape, state: z.literal('failed') }),
])

const headSchema = z.object({
  version: z.literal(1),
  name: z.string(),
  paused: z.boolean(),
  limits: campaignLimitsSchema,
  /** The issue, and when it was last written. */
  dashboard: z.object({ number: z.int().optional(), at: z.int() }).optional(),
})

export type Item = z.output<typeof itemSchema>
export type Working = Extract<Item, { state: 'working' }>
export type Ended = Extract<Item, { state: 'done' | 'failed' }>
export type Pull = z.output<typeof pullSchema>

/** What all workers of a campaign share. Immutable; an item that did not change is the same object in the next state. */
export interface CampaignState extends z.output<typeof headSchema> {
  items: readonly Item[]
}

/** Items in one file; also the most jobs that GitHub allows in one matrix. */
export const CHUNK = 256

export const HEAD_FILE = 'campaign.json'

/** The parts of an item's ID. */
export function targetOf(id: string): { repository: string; issue?: number } {
  const [repository = '', issue] = id.split('#')
  return issue === undefined ? { repository } : { repository, issue: Number(issue) }
}

/** The files of a state by path, in order, one item a line. Chunks that did not change since `before` are not formatted again. */
export function formatState(
  { items, ...head }: CampaignState,
  before?: { state: CampaignState; files: ReadonlyMap<string, string> },
): Map<string, string> {
  const files = new Map([[HEAD_FILE, `${JSON.stringify(head)}\n`]])
  for (let from = 0; from < items.length; from += CHUNK) {
    const path = `items/${String(from / CHUNK).padStart(6, '0')}.jsonl`
    const chunk = items.slice(from, from + CHUNK)
    const known = before?.state.items.slice(from, from + CHUNK)
    const same = known?.length === chunk.length && chunk.every((item, index) => item === known[index])
    const text = same ? before?.files.get(path) : undefined
    files.set(path, text ?? chunk.map((item) => `${JSON.stringify(withoutDefaults(item))}\n`).join(''))
  }
  return files
}

function withoutDefaults({ usd, lost, ...item }: Item): object {
  return { ...item, ...(usd === 0 ? {} : { usd }), ...(lost === 0 ? {} : { lost }) }
}

/** Throws for what is no head of this version. */
export function parseHead(text: string): Omit<CampaignState, 'items'> {
  return headSchema.parse(JSON.parse(text))
}

/** Reads the lines of one file. Throws for what is no item of this version. */
export function parseItems(text: string): Item[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => itemSchema.parse(JSON.parse(line)))
}

const SIGNS: Readonly<Record<Item['state'], string>> = { waiting: '·', working: '…', done: '✔', failed: '✘' }

export function signOf({ state }: Item): string {
  return SIGNS[state]
}

/** What has become of an item, on one line; the note of an error may say anything. */
export function describeItem(item: Item): string {
  if (item.state === 'waiting') return ''
  if (item.state === 'working') return `on ${item.worker}`
  const { reason, note } = item
  return `${reason.replaceAll('_', ' ')}${note === undefined ? '' : `: ${note.split('\n')[0]}`}`
}

/** A line for each failed item and why it failed, at most ten. */
export function describeFailed(items: readonly Item[]): string[] {
  const failed = items.filter(({ state }) => state === 'failed')
  const lines = failed.slice(0, MOST_LINES).map((item) => `${signOf(item)} ${item.id}: ${describeItem(item)}`)
  const more = failed.length - lines.length
  return more > 0 ? [...lines, `… and ${more} more: \`caisson campaign status\``] : lines
}

const MOST_LINES = 10

export function pullOf(item: Item): Pull | undefined {
  return item.state === 'done' || item.state === 'failed' ? item.pull : undefined
}

export interface Counts extends Record<Item['state'], number> {
  total: number
  /** Pull requests that were opened, and those of them that are open as far as it is known. */
  pulls: number
  open: number
  /** US dollars. */
  usd: number
  /** The same for people. */
  text: string
}

export function countItems(items: readonly Item[]): Counts {
  const counts = { waiting: 0, working: 0, done: 0, failed: 0, pulls: 0, open: 0, usd: 0 }
  for (const item of items) {
    const pull = pullOf(item)
    counts[item.state] += 1
    counts.usd += item.usd
    if (pull) counts.pulls += 1
    if (pull?.open) counts.open += 1
  }
  const { done, failed, working, waiting } = counts
  const total = items.length
  const text = `${done} of ${total} done, ${failed} failed, ${working} in progress, ${waiting} waiting`
  return { ...counts, total, text }
}
