import { z } from 'zod'
import { campaignLimitsSchema } from '../config/campaign.js'
import { ConfigError } from '../errors.js'

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
  z.object({ ...base, state: z.literal('waiting') }),
  z.object({
    ...base,
    state: z.literal('working'),
    worker: z.string(),
    /** When it was first claimed by anybody, and when the lease ends unless it is renewed; milliseconds. */
    since: z.int(),
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
  dashboard: z.object({ number: z.int().optional(), at: z.int(), shown: z.string() }).optional(),
})

export type Item = z.output<typeof itemSchema>
export type Working = Extract<Item, { state: 'working' }>
export type Ended = Extract<Item, { state: 'done' | 'failed' }>
export type Pull = z.output<typeof pullSchema>

/** What all workers of a campaign share. Never changed in place: changes make a new one, with the same items where nothing changed. */
export interface CampaignState extends z.output<typeof headSchema> {
  items: readonly Item[]
}

/** Items in one file; what GitHub allows as jobs of one matrix, so that a chunk is a file. */
export const CHUNK = 256

export const HEAD_FILE = 'campaign.json'

/** The parts of an item's ID. */
export function targetOf(id: string): { repository: string; issue?: number } {
  const [repository = '', issue] = id.split('#')
  return issue === undefined ? { repository } : { repository, issue: Number(issue) }
}

/** The files of a state, one item a line, in an order that never changes: a change is a small difference. */
export function formatState({ items, ...head }: CampaignState): Map<string, string> {
  const files = new Map([[HEAD_FILE, `${JSON.stringify(head)}\n`]])
  for (let from = 0; from < items.length; from += CHUNK) {
    const lines = items.slice(from, from + CHUNK).map((item) => `${JSON.stringify(short(item))}\n`)
    files.set(`items/${String(from / CHUNK).padStart(6, '0')}.jsonl`, lines.join(''))
  }
  return files
}

/** Without what is the default. */
function short({ usd, lost, ...item }: Item): object {
  return { ...item, ...(usd === 0 ? {} : { usd }), ...(lost === 0 ? {} : { lost }) }
}

/** Reads the lines of all files, the head first. Throws CONFIG_INVALID for what is no state of this version. */
export function parseState(text: string, ref: string): CampaignState {
  const [first = '', ...lines] = text.split('\n').filter((line) => line !== '')
  try {
    const head = headSchema.parse(JSON.parse(first))
    return { ...head, items: lines.map((line) => itemSchema.parse(JSON.parse(line))) }
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', `${ref} does not hold the state of a campaign.`, {
      hint: 'Somebody else wrote it, or a newer Caisson: give the campaign another `name`, or update Caisson.',
      cause,
    })
  }
}
