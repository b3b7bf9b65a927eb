import { expect, it } from 'vitest'
import { planFor } from '../../../../src/stages/environment/tools-ahead.js'

const plan = Promise.resolve({ mounts: [], hidden: [], credentials: [], links: [], env: {}, leftOut: [] })

it('uses the plan that was made ahead only for a workspace with the same ecosystems', () => {
  const ahead = { ecosystems: ['npm', 'go'], plan }
  expect(planFor(ahead, ['npm', 'go'])).toBe(plan)
  expect(planFor(ahead, ['npm'])).toBeUndefined()
  expect(planFor(null, [])).toBeUndefined()
})
