import { afterAll, describe, expect, test } from 'vitest'
import { CASES } from '../unit/patch/policy/cases.js'
import { createGitTrees } from '../unit/patch/policy/git-trees.js'
import { createMemoryTrees } from '../unit/patch/policy/memory-git.js'
import { evaluateCase } from '../unit/patch/policy/trees.js'

const real = createGitTrees()
const memory = createMemoryTrees()
afterAll(() => real[Symbol.dispose]())

describe.each(Object.entries(CASES))('%s', (_rule, { fires, misses }) => {
  test.each(Object.entries({ ...fires, ...misses }))('git and memory agree: %s', async (_name, given) => {
    expect(await evaluateCase(memory, given)).toEqual(await evaluateCase(real, given))
  })
})
