import { expect, it } from 'vitest'
import { dashboardBody } from '../../../src/campaign/dashboard.js'

it('names its columns, and says that what a person writes there is lost', () => {
  const item = { id: 'acme/math#1', usd: 0, lost: 0, state: 'done', at: 1, reason: 'completed' } as const
  const state = { version: 1, name: 'c', paused: false, limits: { parallel: 1 }, items: [item] } as const
  const body = dashboardBody(state)
  expect(body).toContain('| | Item | Result | Cost |')
  expect(body).toMatch(/Edits of this text are overwritten\.<\/sub>$/)
})
