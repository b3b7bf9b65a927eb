import { FIRST_HELD, type Write } from './layer.js'

type Json = Record<string, unknown>

/** What is held about an issue or pull request. */
export interface HeldChanges {
  title?: string
  body?: string
  closedAs?: 'completed' | 'not_planned' | 'duplicate'
  milestone?: string
  labels: { added: string[]; removed: string[] }
  assignees: { added: string[]; removed: string[] }
  comments: { id: number; body: string }[]
}

/** Null where nothing is. */
export function heldAbout(number: unknown, held: readonly Write[]): HeldChanges | null {
  const none = () => ({ added: [] as string[], removed: [] as string[] })
  const changes: HeldChanges = { labels: none(), assignees: none(), comments: [] }
  const { labels } = changes
  let found = false
  for (const [index, write] of held.entries()) {
    if (!('number' in write) || write.number !== number) continue
    found = true
    if (write.kind === 'edit') {
      const { title, body } = write
      Object.assign(changes, title === undefined ? {} : { title }, body === undefined ? {} : { body })
    }
    if (write.kind === 'label' || write.kind === 'remove-label') {
      const [to, from] =
        write.kind === 'label' ? (['added', 'removed'] as const) : (['removed', 'added'] as const)
      labels[to].push(write.label)
      labels[from] = labels[from].filter((label) => label !== write.label)
    }
    if (write.kind === 'assign') changes.assignees.added.push(write.assignee)
    if (write.kind === 'milestone') changes.milestone = write.title
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
  const { title, body, closedAs, milestone, labels, assignees, comments } = changes
  const list = (key: string) => (value[key] ?? []) as Json[]
  return {
    ...value,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(closedAs ? { state: 'closed', state_reason: closedAs } : {}),
    ...(milestone === undefined ? {} : { milestone: { title: milestone } }),
    labels: withChanges(list('labels'), labels, labelNamed, 'name'),
    assignees: withChanges(list('assignees'), assignees, (login) => ({ login }), 'login'),
    ...(typeof value['comments'] === 'number' ? { comments: value['comments'] + comments.length } : {}),
  }
}
