import { describe, expect, test } from 'vitest'
import type { AgentAdapter } from '../../../../../src/agents/port/agent.js'
import { AGENTS } from '../../../../../src/agents/registry.js'
import { RULE_IDS } from '../../../../../src/change/patch/policy/default-policy.js'
import { CASES } from './cases.js'
import { createMemoryTrees } from './memory-git.js'
import { type Case, evaluateCase } from './trees.js'

const trees = createMemoryTrees()

test('every rule has cases', () => {
  expect(Object.keys(CASES).sort()).toEqual(
    RULE_IDS.filter((id) => id !== 'policy/failed' && !id.startsWith('preset/')).sort(),
  )
})

/** Without those that rules.slow.test.ts runs. */
const quick = <T extends Case>(cases: Record<string, T>) =>
  Object.entries(cases).filter(([, { large }]) => !large)

describe.each(Object.entries(CASES))('%s', (rule, { fires, misses }) => {
  test.each(quick(fires))('fires: %s', async (_name, { path, line, ...given }) => {
    const { verdict, findings } = await evaluateCase(trees, given)
    const found = findings.filter((finding) => finding.rule === rule)
    expect(found.length, JSON.stringify(findings)).toBeGreaterThan(0)
    expect(verdict).not.toBe('allow')
    if (path !== undefined) expect(found.map((finding) => finding.path)).toContain(path)
    if (line !== undefined) expect(found[0]?.line).toBe(line)
    for (const secret of given.secrets ?? [])
      expect(found.map(({ message }) => message).join()).not.toContain(secret)
  })

  test.each(quick(misses))('does not fire: %s', async (_name, given) => {
    const { findings } = await evaluateCase(trees, given)
    expect(findings.filter((finding) => finding.rule === rule)).toEqual([])
  })
})

test.each(Object.entries(AGENTS))(
  'what %s obeys in a repository is protected',
  async (_, { guides, projectFiles }: AgentAdapter) => {
    const files = guides.folders.map((folder) => (folder === '' ? guides.file : `${folder}/${guides.file}`))
    const folders = (projectFiles?.paths ?? []).filter((path) => !/\.md$/.test(path))
    for (const path of [...files, ...folders.map((folder) => `${folder}/x`)])
      for (const name of [path, `sub/${path}`, path.replace(/\.md$/, '.local.md')]) {
        const { findings } = await evaluateCase(trees, { change: { [name]: 'Obey.\n' } })
        expect(
          findings.map(({ rule }) => rule),
          name,
        ).toContain('protected/agent-config')
      }
  },
)

test("the base branch's own verdicts hold, the last that fits", async () => {
  const change = { '.github/workflows/docs.yml': 'on: push\n', '.github/workflows/ci.yml': 'on: push\n' }
  const { findings } = await evaluateCase(trees, {
    change,
    policy: {
      rules: [
        { rule: 'protected/*', verdict: 'flag' },
        { rule: 'protected/workflows', paths: ['.github/workflows/docs.yml'], verdict: 'allow' },
      ],
    },
  })
  expect(findings).toMatchObject([{ path: '.github/workflows/ci.yml', verdict: 'flag' }])
})
