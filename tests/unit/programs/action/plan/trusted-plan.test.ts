import { expect, test } from 'vitest'
import { readTrustedPlan } from '../../../../../src/programs/action/plan/trusted-plan.js'

test.each(['plan.ts', '.caisson/plan.mjs', 'plan.cjs'])(
  'a plan in code is not run by the action: %s',
  async (path) => {
    // It is refused before anything else is looked at.
    const nothing = {} as Omit<Parameters<typeof readTrustedPlan>[0], 'path'>
    await expect(readTrustedPlan({ ...nothing, path })).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: `plan: ${path} is a program, which the action does not run.`,
    })
  },
)
