import { expect } from 'vitest'
import type { TriggerRules } from '../../../../src/github/event/event-input.js'
import { parseEvent } from '../../../../src/github/event/parse-event.js'
import { isSkip } from '../../../../src/github/event/task.js'
import { unasked } from '../../../../src/github/event/unasked.js'

const rules: TriggerRules = { label: 'claude', phrase: '@claude', allowedBots: [] }
export const now = '2026-01-02T00:00:00Z'
export const sender = { login: 'alice', id: 1, type: 'User' }
export const issue = {
  number: 7,
  title: 'It breaks',
  body: 'Badly.',
  state: 'open',
  user: { login: 'bob', id: 2, type: 'User' },
  updated_at: '2026-01-01T10:00:00Z',
}
export const pull = { ...issue, number: 8, head: { sha: 'abc', repo: { full_name: 'octo/repo' } } }
export const repository = { full_name: 'octo/repo', private: false }
export const comment = { id: 5, body: '@claude fix it', user: sender, created_at: '2026-01-01T11:00:00Z' }

export function parse(name: string, payload: unknown, change: Partial<TriggerRules> = {}) {
  const input = { name, payload, actor: 'actor', rules: { ...rules, ...change }, now }
  const [parsed, early] = [parseEvent(input), unasked(input)]
  // What is decided early is what all of it decides.
  if (early !== null) expect(parsed).toStrictEqual(early)
  return parsed
}

export function reasonOf(result: ReturnType<typeof parse>): string {
  if (!isSkip(result)) throw new Error(`a task: ${JSON.stringify(result)}`)
  return result.reason
}

export function caught(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

export const labeled = (change: object = {}) => ({
  action: 'labeled',
  issue,
  sender,
  repository,
  label: { name: 'claude' },
  ...change,
})
