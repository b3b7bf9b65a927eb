import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCheckout } from '../../../../src/base/git/checkout.js'
import { createGit } from '../../../../src/base/git/git.js'
import { git, repository, temporary } from '../../change/patch/repository.js'

test('a setting of the user counts where the repository has none, and the last file decides', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, 'echo a > a')
  const files = ['machine', 'user'].map((name) => join(dir.path, name))
  const setting = async () => (await readCheckout(createGit(), checkout, files))?.autocrlf
  expect(await setting()).toBeUndefined()
  for (const [index, line] of ['autoCRLF = input', 'autocrlf=On'].entries())
    writeFileSync(files[index] ?? '', `[core]\n\t${line}\n`)
  expect(await setting()).toBe('on')
  writeFileSync(files[1] ?? '', '[user]\n\tname = autocrlf\n')
  expect(await setting()).toBe('input')
  git(checkout, ['config', 'core.autocrlf', 'false'])
  expect(await setting()).toBeUndefined()
})
