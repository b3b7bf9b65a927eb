import { expect, it } from 'vitest'
import { parseRepositoryName } from '../../../src/config/repository.js'

it.each([
  ['octo/lib', { owner: 'octo', name: 'lib' }],
  ['octo-org/.github', { owner: 'octo-org', name: '.github' }],
])('%s is a repository', (text, name) => expect(parseRepositoryName(text)).toEqual(name))

it.each([
  'lib',
  'octo/',
  'octo/lib/more',
  'octo/..',
  '-octo/lib',
  'octo/lib@main',
  'octo/a b',
  'https://github.com/octo/lib',
])('%s is none', (text) => expect(parseRepositoryName(text)).toBeNull())
