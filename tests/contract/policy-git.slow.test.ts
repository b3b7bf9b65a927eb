import { afterAll, describe, expect, test } from 'vitest'
import { CASES } from '../unit/change/patch/policy/cases.js'
import { createGitTrees } from '../unit/change/patch/policy/git-trees.js'
import { evaluateCase } from '../unit/change/patch/policy/trees.js'

const real = createGitTrees()
afterAll(() => real[Symbol.dispose]())

describe.each(Object.entries(CASES))('%s, with the real git', (rule, { fires, misses }) => {
  const rulesOf = async (given: Parameters<typeof evaluateCase>[1]) =>
    (await evaluateCase(real, given)).findings.map((finding) => finding.rule)

  test.each(Object.entries(fires))('fires: %s', async (_name, given) => {
    expect(await rulesOf(given)).toContain(rule)
  })

  test.each(Object.entries(misses))('does not fire: %s', async (_name, given) => {
    expect(await rulesOf(given)).not.toContain(rule)
  })
})
