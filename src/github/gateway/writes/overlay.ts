import type { Write } from './layer.js'

type Json = Record<string, unknown>

/** An issue or pull request of the REST API as it would be if GitHub had what is held. */
export function withHeld(issue: unknown, held: readonly Write[]): unknown {
  const { number } = Object(issue) as { number?: number }
  const about = held.filter((write) => 'number' in write && write.number === number)
  if (about.length === 0) return issue
  const copy = { ...(issue as Json) }
  const list = (key: string) => (copy[key] ?? []) as Json[]
  for (const write of about) {
    if (write.kind === 'edit') {
      if (write.title !== undefined) copy['title'] = write.title
      if (write.body !== undefined) copy['body'] = write.body
    } else if (write.kind === 'label')
      copy['labels'] = [...list('labels'), { name: write.label, color: 'ededed' }]
    else if (write.kind === 'remove-label')
      copy['labels'] = list('labels').filter((label) => label['name'] !== write.label)
    else if (write.kind === 'assign') copy['assignees'] = [...list('assignees'), { login: write.assignee }]
    else if (write.kind === 'close') Object.assign(copy, { state: 'closed', state_reason: write.reason })
    else if (write.kind === 'close-duplicate')
      Object.assign(copy, { state: 'closed', state_reason: 'duplicate' })
    else if (write.kind === 'comment' && typeof copy['comments'] === 'number') copy['comments'] += 1
  }
  return copy
}
