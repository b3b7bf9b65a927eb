import { expect, it } from 'vitest'
import { toolchainFor } from '../../../../../src/pipeline/stages/environment/early-tools.js'

const plan = Promise.resolve({ mounts: [], hidden: [], credentials: [], links: [], env: {}, leftOut: [] })

it('uses the plan that was made early only for a workspace with the same ecosystems', () => {
  const early = { ecosystems: ['npm', 'go'], plan }
  expect(toolchainFor(early, ['npm', 'go'])).toBe(plan)
  expect(toolchainFor(early, ['npm'])).toBeUndefined()
  expect(toolchainFor(null, [])).toBeUndefined()
})
