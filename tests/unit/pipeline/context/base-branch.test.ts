import { expect, it } from 'vitest'
import { baseBranchFor } from '../../../../src/pipeline/context/base-branch.js'
import { anIssue, fakeGitHub } from '../../github/fake-github.js'

const choose = (rules: string[], o: { labels?: string[]; linked?: string[]; issue?: false } = {}) =>
  baseBranchFor(fakeGitHub({ linked: o.linked ?? [] }), rules, {
    issue: o.issue === false ? undefined : anIssue({ labels: o.labels ?? [] }),
    fallback: 'main',
  })

it('is the first line that applies, otherwise the default branch', async () => {
  const rules = ['backport 1.x: release/1.x', 'linked', 'area: docs: docs', 'develop']
  expect(await choose([])).toBe('main')
  expect(await choose(rules)).toBe('develop')
  expect(await choose(rules, { labels: ['Backport 1.x'], linked: ['topic'] })).toBe('release/1.x')
  expect(await choose(rules, { linked: ['topic', 'other'] })).toBe('topic')
  expect(await choose(rules, { labels: ['area: docs'] })).toBe('docs')
  expect(await choose(['bug: fixes', 'linked'])).toBe('main')
})

it('is chosen for a run without a target too, by what needs no issue', async () => {
  expect(await choose(['bug: fixes', 'linked', 'develop'], { issue: false, linked: ['topic'] })).toBe(
    'develop',
  )
})

it.each(['two words', 'bug:fixes', '-x', 'a..b', 'label: a~1'])('cannot be %j', async (rule) => {
  await expect(choose([rule], { labels: ['label'] })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(rule),
  })
})
