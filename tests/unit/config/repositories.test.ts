import { expect, it } from 'vitest'
import { parseRepositoryName } from '../../../src/config/repositories.js'

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
