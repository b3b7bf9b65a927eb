import { expect, test } from 'vitest'
import { CASES } from './cases.js'
import { createMemoryTrees } from './memory-git.js'
import { evaluateCase } from './trees.js'

const large = Object.entries(CASES).flatMap(([rule, { fires, misses }]) => [
  ...Object.entries(fires).map(([name, given]) => ({ rule, name, given, expected: true })),
  ...Object.entries(misses).map(([name, given]) => ({ rule, name, given, expected: false })),
])

test.each(large.filter(({ given }) => given.large))('$rule: $name', async ({ rule, given, expected }) => {
  const { findings } = await evaluateCase(createMemoryTrees(), given)
  expect(findings.some((finding) => finding.rule === rule)).toBe(expected)
})
