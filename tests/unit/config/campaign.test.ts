import { expect, test } from 'vitest'
import { readCampaign, readRepositoryList } from '../../../src/config/campaign.js'

test('a campaign is read with its defaults, and its run as it was written', () => {
  const read = readCampaign('.caisson/good-first.yml', 'labels: [good first issue]\nrun: { goal: Mend it }\n')
  expect(read).toMatchObject({ name: 'good-first', limits: { parallel: 4 }, run: { goal: 'Mend it' } })
  expect(Object.keys(read.run)).toEqual(['goal'])
})

test('everything that is wrong is told with its place', () => {
  const text =
    'lables: [x]\nrepositories:\n  - octo\nlimits:\n  parallel: 0\nrun:\n  limits: { maxTruns: 1 }\n'
  expect(() => readCampaign('c.yml', text)).toThrow(
    [
      'c.yml is not valid:',
      'c.yml:1:1: lables: not a known key; did you mean labels?',
      'c.yml:3:5: repositories.0: must be `owner/name`',
      'c.yml:5:3: limits.parallel: must be at least 1',
      'c.yml:7:13: run.limits.maxTruns: not a known key; did you mean maxTurns?',
    ].join('\n  '),
  )
  expect(() => readCampaign('Über.yml', 'labels: [x]\n')).toThrow(/"über" cannot be the name/)
  expect(() => readCampaign('c.yml', '')).toThrow(/is empty/)
  expect(() => readCampaign('c.yml', 'delivery: { branchName: x }')).toThrow(
    /c.yml:1:13: delivery.branchName/,
  )
})

test('a budget has room for a run', () => {
  const read = (budget: number) =>
    readCampaign('c.yml', `run: { limits: { maxBudgetUsd: 1 } }\nlimits:\n  budgetUsd: ${budget}\n`)
  expect(() => read(0.5)).toThrow(
    'c.yml:3:3: limits.budgetUsd: must be at least `run.limits.maxBudgetUsd`, or no run can start',
  )
  expect(read(1).limits.budgetUsd).toBe(1)
  expect(readCampaign('c.yml', 'limits: { budgetUsd: 0.5 }').limits.budgetUsd).toBe(0.5)
})

test('a list of repositories has comments, and names the line of what is none', () => {
  expect(readRepositoryList('r.txt', '# ours\nocto/a\r\n\n octo/b # the second\n')).toEqual([
    'octo/a',
    'octo/b',
  ])
  expect(() => readRepositoryList('r.txt', 'octo/a\n  octo\n')).toThrow(/r.txt:2:3: "octo" is not/)
})
