import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type TrustedTree, treeOfFolder } from '../../../../../src/base/git/trusted-tree.js'
import type { Task } from '../../../../../src/github/event/task.js'
import { answeredPhrase } from '../../../../../src/pipeline/stages/trusted-config/ecosystem-files.js'

/** A commit whose workflows have these texts; null is one that cannot be read. */
function treeOf(files: Record<string, string | null>): TrustedTree {
  return {
    commit: 'c',
    files: async ([folder]) =>
      Object.entries(files).map(([name, text]) => ({
        path: `${folder}/${name}`,
        read: () => (text === null ? Promise.reject(new Error('too large')) : Promise.resolve(text)),
      })),
  }
}

const phraseIn = (files: Record<string, string | null>, task: Pick<Task, 'trigger'>) =>
  answeredPhrase('@claude', task, treeOf(files))

const example = (name: string) =>
  readFile(new URL(`../../../../../.github/examples/${name}`, import.meta.url), 'utf8')

const labeled = { trigger: 'labeled' } as const

test('nobody answers where no workflow starts on a comment', async () => {
  const files = { 'claude.yml': await example('label.yml'), 'run.yaml': await example('dispatch.yml') }
  expect(await phraseIn(files, labeled)).toBe('')
  // Somebody just did.
  expect(await phraseIn(files, { trigger: 'commented' })).toBe('@claude')
  expect(await phraseIn({ ...files, 'README.md': 'issue_comment' }, labeled)).toBe('')
  expect(await phraseIn({ ...files, 'comment.yml': await example('comment.yml') }, labeled)).toBe('@claude')
})

test('somebody may answer where that cannot be known', async () => {
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, number) => [`${number}.yml`, 'on: push']))
  expect(await phraseIn(many, labeled)).toBe('@claude')
  expect(await phraseIn({ 'a.yml': null }, labeled)).toBe('@claude')
  expect(await phraseIn({}, labeled)).toBe('@claude')
  expect(await answeredPhrase('@claude', labeled, treeOfFolder(null))).toBe('@claude')
  expect(await answeredPhrase(undefined, labeled, treeOf({}))).toBe('')
})
