import type { Json } from '../texts.js'
import { FIRST_HELD, type Write } from './layer.js'

/** What is held about an issue or pull request. */
export interface HeldChanges {
  title?: string
  body?: string
  draft?: boolean
  closedAs?: 'completed' | 'not_planned' | 'duplicate'
  /** Null: none any longer. */
  milestone?: { title: string } | null
  labels: { added: string[]; removed: string[] }
  assignees: { added: string[]; removed: string[] }
  reviewers: { added: string[]; removed: string[] }
  comments: { id: number; body: string }[]
}

/** Null where nothing is. */
export function heldAbout(number: unknown, held: readonly Write[]): HeldChanges | null {
  const none = () => ({ added: [] as string[], removed: [] as string[] })
  const changes: HeldChanges = { labels: none(), assignees: none(), reviewers: none(), comments: [] }
  const change = (list: 'labels' | 'assignees' | 'reviewers', name: string, isTaken = false) => {
    const [to, from] = isTaken ? (['removed', 'added'] as const) : (['added', 'removed'] as const)
    changes[list][from] = changes[list][from].filter((one) => one !== name)
    changes[list][to].push(name)
  }
  let found = false
  for (const [index, write] of held.entries()) {
    if (!('number' in write) || write.number !== number) continue
    found = true
    if (write.kind === 'edit') {
      const { kind: _, number: _number, ...edit } = write
      Object.assign(changes, edit)
    }
    if (write.kind === 'label' || write.kind === 'remove-label')
      change('labels', write.label, write.kind === 'remove-label')
    if (write.kind === 'assign') change('assignees', write.assignee, write.remove)
    if (write.kind === 'request-reviewers') change('reviewers', write.reviewer, write.remove)
    if (write.kind === 'milestone') changes.milestone = write.remove ? null : { title: write.title }
    if (write.kind === 'close') changes.closedAs = write.reason
    if (write.kind === 'close-duplicate') changes.closedAs = 'duplicate'
    if (write.kind === 'comment') changes.comments.push({ id: FIRST_HELD + index, body: write.body })
  }
  return found ? changes : null
}

/** A list of things with names as it will be. */
export function withChanges(
  there: readonly Json[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
  made: (name: string) => Json,
  key: string,
): Json[] {
  const kept = there.filter((one) => !removed.includes(String(one[key])))
  return [...kept, ...added.filter((name) => !kept.some((one) => one[key] === name)).map(made)]
}

/** A label as far as it is known without asking. */
export const labelNamed = (name: string): Json => ({ name, color: 'ededed' })

/** An issue or pull request of the REST API as it would be if GitHub had what is held. */
export function withHeld(issue: unknown, held: readonly Write[]): unknown {
  const value = Object(issue) as Json
  const changes = heldAbout(value['number'], held)
  if (changes === null) return issue
  const { title, body, draft, closedAs, milestone, labels, assignees, comments } = changes
  const list = (key: string) => (value[key] ?? []) as Json[]
  return {
    ...value,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(draft === undefined ? {} : { draft }),
    ...(closedAs ? { state: 'closed', state_reason: closedAs } : {}),
    ...(milestone === undefined ? {} : { milestone }),
    labels: withChanges(list('labels'), labels, labelNamed, 'name'),
    assignees: withChanges(list('assignees'), assignees, (login) => ({ login }), 'login'),
    ...(typeof value['comments'] === 'number' ? { comments: value['comments'] + comments.length } : {}),
  }
}
