import { expect, it } from 'vitest'
import { MOST_REPOSITORIES, parseRepositoryName } from '../../../src/config/repositories.js'
import { specSchema } from '../../../src/config/spec.js'

it.each([
  ['octo/lib', { owner: 'octo', name: 'lib' }],
  ['octo-org/.github', { owner: 'octo-org', name: '.github' }],
  ['octo/lib@release/2.x', { owner: 'octo', name: 'lib', branch: 'release/2.x' }],
  ['octo/lib@user@host', { owner: 'octo', name: 'lib', branch: 'user@host' }],
])('%s is a repository', (text, name) => {
  expect(parseRepositoryName(text)).toEqual(name)
})

it.each([
  'lib',
  'octo/',
  'octo/lib/more',
  'octo/..',
  'octo/.@main',
  '-octo/lib',
  'octo/lib@',
  'octo/lib@-f',
  'octo/lib@/x',
  'octo/lib@a..b',
  'octo/lib@a b',
  'octo/lib@a:b',
  'https://github.com/octo/lib',
])('%s is none', (text) => {
  expect(parseRepositoryName(text)).toBeNull()
})

const problemsOf = (repositories: string[]) =>
  specSchema.safeParse({ repositories }).error?.issues.map(({ message }) => message) ?? []

it('takes each once, whatever its branch and its letters are, and no more than a few', () => {
  expect(problemsOf(['octo/lib', 'octo/api@next'])).toEqual([])
  expect(problemsOf(['octo/lib', 'Octo/Lib@next'])).toEqual(['must name each repository once'])
  expect(problemsOf(['octo'])).toEqual(['must be `owner/name` or `owner/name@branch`'])
  const many = Array.from({ length: MOST_REPOSITORIES + 1 }, (_, index) => `octo/lib-${index}`)
  expect(problemsOf(many)).toHaveLength(1)
  expect(problemsOf(many.slice(1))).toEqual([])
})
