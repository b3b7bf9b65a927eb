import type { CampaignState, Item } from './state.js'

const SIGNS: Readonly<Record<Item['state'], string>> = { waiting: '·', working: '…', done: '✔', failed: '✘' }

export function signOf({ state }: Item): string {
  return SIGNS[state]
}

/** What has become of an item, on one line; a note of an error may say anything. */
export function wordsOf(item: Item): string {
  if (item.state === 'waiting') return ''
  if (item.state === 'working') return `working on ${item.worker}`
  const { reason, note } = item
  return `${reason.replaceAll('_', ' ')}${note === undefined ? '' : `: ${note.split('\n')[0]}`}`
}

export interface Counts {
  total: number
  waiting: number
  working: number
  done: number
  failed: number
  /** Pull requests that were opened, and those of them that are open as far as it is known. */
  pulls: number
  open: number
  /** US dollars. */
  usd: number
  /** The same for people. */
  text: string
}

export function countsOf({ items }: Pick<CampaignState, 'items'>): Counts {
  const counts = { waiting: 0, working: 0, done: 0, failed: 0, pulls: 0, open: 0, usd: 0 }
  for (const item of items) {
    counts[item.state] += 1
    counts.usd += item.usd
    if ((item.state === 'done' || item.state === 'failed') && item.pull) {
      counts.pulls += 1
      if (item.pull.open) counts.open += 1
    }
  }
  const { done, failed, working, waiting } = counts
  const total = items.length
  const text = `${done} of ${total} done, ${failed} failed, ${working} working, ${waiting} waiting`
  return { ...counts, total, text }
}
