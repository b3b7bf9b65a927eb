import type { Reaction } from '../../acting.js'
import type { NewReview } from '../../reviewing.js'

/** What the agent wants to be on GitHub, held until the run is over. `number` is the issue or pull request that it is about. */
export type Write =
  | { kind: 'comment'; number: number; body: string }
  | { kind: 'label' | 'remove-label'; number: number; label: string }
  | { kind: 'create-label'; label: string; color: string; description: string }
  /** `remove` takes off what is named. */
  | { kind: 'assign'; number: number; assignee: string; remove?: true }
  | { kind: 'edit'; number: number; title?: string; body?: string; draft?: boolean }
  | { kind: 'close'; number: number; reason: 'completed' | 'not_planned' }
  | { kind: 'milestone'; number: number; title: string; remove?: true }
  | { kind: 'close-duplicate'; number: number; of: number }
  | { kind: 'request-reviewers'; number: number; reviewer: string; remove?: true }
  | ({ kind: 'react'; number: number; content: Reaction } & ReactionPlace)
  | { kind: 'create-issue'; title: string; body: string; labels: string[] }
  | NewPull
  | { kind: 'dispatch'; workflow: string }
  | ({ kind: 'review'; number: number } & Omit<NewReview, 'commit'>)
  | { kind: 'reply'; number: number; to: number; body: string }

/** A comment of the issue or pull request, or one on a line, by its ID; absent: the issue or pull request itself. */
export interface ReactionPlace {
  comment?: number
  lineComment?: number
}

/** The pull request of the run's one change. */
export interface NewPull {
  kind: 'pull-request'
  title: string
  body: string
  base: string
  /** Only read back: delivery names its branch itself. */
  head: string
  draft: boolean
  labels: string[]
  assignees: string[]
  reviewers: string[]
  /** '' for none. */
  milestone: string
}

/** Why a write is refused, in words for the agent; null for one that may be held. */
export type Judge = (write: Write, held: readonly Write[]) => string | null

/** The layer over GitHub: writes are kept here, and nothing of them is on GitHub. */
export interface WriteLayer {
  /** All of them or none, in place of what is held as `instead`. The numbers stand for what is new, until GitHub gives it others. */
  hold(writes: readonly Write[], instead?: number): { refused: string } | { numbers: number[] }
  held(): readonly Write[]
}

/** Above every number of GitHub's. */
export const FIRST_HELD = 1_000_000_001
const MOST = 100
/** Of one write: GitHub takes texts of 64 KiB, and a review has several. */
const MOST_CHARACTERS = 2 ** 18

/** The opaque ID of something that is held. */
export const heldId = (number: number) => `held-${number}`

export function createWriteLayer(judge: Judge): WriteLayer {
  let held: readonly Write[] = []
  const whyNot: Judge = (write, others) =>
    JSON.stringify(write).length > MOST_CHARACTERS
      ? 'body is too long (maximum is 65536 characters)'
      : judge(write, others)
  const replace = (number: number, [write]: readonly Write[]) => {
    if (write === undefined) return { numbers: [] }
    const at = number - FIRST_HELD
    const why = whyNot(write, held.toSpliced(at, 1))
    if (why !== null) return { refused: why }
    held = held.with(at, write)
    return { numbers: [number] }
  }
  return {
    hold(writes, instead) {
      if (instead !== undefined) return replace(instead, writes)
      const next = [...held]
      const numbers: number[] = []
      for (const write of writes) {
        const at = 'number' in write ? write.number - FIRST_HELD : -1
        const pull = next[at]
        const changed = pull?.kind === 'pull-request' ? changedPull(pull, write) : null
        if (changed) {
          const why = whyNot(changed, next.toSpliced(at, 1))
          if (why !== null) return { refused: why }
          next[at] = changed
          numbers.push(FIRST_HELD + at)
          continue
        }
        const key = JSON.stringify(write)
        const last = next.findLastIndex((one) => subjectOf(one) === subjectOf(write))
        const known = last !== -1 && JSON.stringify(next[last]) === key ? last : -1
        const full = next.length >= MOST ? `A run may write ${MOST} times, and this one has.` : null
        const why = known === -1 ? (full ?? whyNot(write, next)) : null
        if (why !== null) return { refused: why }
        numbers.push(FIRST_HELD + (known === -1 ? next.push(write) - 1 : known))
      }
      held = next
      return { numbers }
    },
    held: () => held,
  }
}

/** What a later write takes back: of two opposite ones, the first can be written again. */
function subjectOf(write: Write): string {
  switch (write.kind) {
    case 'label':
    case 'remove-label':
      return JSON.stringify(['label', write.number, write.label])
    case 'milestone':
    case 'edit':
      return JSON.stringify([write.kind, write.number])
    default:
      return JSON.stringify({ ...write, remove: undefined })
  }
}

/** What a write makes of a held pull request that it is about; null for one that has an effect of its own. */
function changedPull(pull: NewPull, write: Write): NewPull | null {
  const added = (list: readonly string[], one: string, remove?: boolean) =>
    remove ? list.filter((other) => other !== one) : [...new Set([...list, one])]
  switch (write.kind) {
    case 'label':
      return { ...pull, labels: added(pull.labels, write.label) }
    case 'remove-label':
      return { ...pull, labels: added(pull.labels, write.label, true) }
    case 'assign':
      return { ...pull, assignees: added(pull.assignees, write.assignee, write.remove) }
    case 'request-reviewers':
      return { ...pull, reviewers: added(pull.reviewers, write.reviewer, write.remove) }
    case 'milestone':
      return { ...pull, milestone: write.remove ? '' : write.title }
    case 'edit': {
      const { title = pull.title, body = pull.body, draft = pull.draft } = write
      return { ...pull, title, body, draft }
    }
    default:
      return null
  }
}
