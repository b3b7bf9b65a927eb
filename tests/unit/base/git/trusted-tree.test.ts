import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGit, type Git } from '../../../../src/base/git/git.js'
import { treeOfCommit } from '../../../../src/base/git/trusted-tree.js'
import { git, repository, temporary } from '../../change/patch/repository.js'

const FILES = 'mkdir -p d/deep; echo one > a; echo two > d/b; echo three > d/deep/c; ln -s a link'

test('what is asked for in the same moment is listed by one command, and each gets its own', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, FILES)
  const ours = createGit({ gitDir: join(checkout, '.git') })
  const commands: string[] = []
  const counting: Git = {
    ...ours,
    raw: (args, options) => {
      commands.push(args[0] ?? '')
      return ours.raw(args, options)
    },
  }
  const tree = treeOfCommit(counting, git(checkout, ['rev-parse', 'HEAD']))
  const [first, second, third] = await Promise.all([
    tree.files(['a', 'missing']),
    tree.files(['d']),
    tree.files(['d/b', 'a', 'link']),
  ])
  expect(commands).toEqual(['ls-tree'])
  const paths = (files: typeof first) => files.map(({ path }) => path)
  expect(paths(first)).toEqual(['a'])
  expect(paths(second)).toEqual(['d/b'])
  expect(paths(third)).toEqual(['a', 'd/b', 'link'])
  expect(await second[0]?.read?.()).toBe('two')
  expect(third[2]?.read).toBe(null)
  expect(paths(await tree.files(['d/deep']))).toEqual(['d/deep/c'])
  expect(commands).toEqual(['ls-tree', 'ls-tree'])
})
