import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGit } from '../../../../src/base/git/git.js'
import { keepLineEndings } from '../../../../src/change/workspace/pristine.js'
import { renewGitDir } from '../../../../src/change/workspace/renew-git-dir.js'
import { shell, temporary } from '../patch/repository.js'

test.each([
  ['sha1', 40],
  ['sha256', 64],
])('a git directory with %s still works, with its line endings', async (format, length) => {
  using dir = temporary()
  const git = createGit({ gitDir: join(dir.path, 'git') })
  await createGit({ cwd: dir.path }).raw(['init', '-q', '--bare', `--object-format=${format}`, 'git'])
  await keepLineEndings(join(dir.path, 'git'), 'input')
  const id = await git.run(['hash-object', '-w', '--stdin'], { input: 'x' })
  await renewGitDir(join(dir.path, 'git'), 'a'.repeat(length))
  expect(await git.run(['cat-file', 'blob', id])).toBe('x')
  expect(await git.run(['config', 'core.autocrlf'])).toBe('input')
})

test('a file that names another git directory, and a link, are refused', async () => {
  using dir = temporary()
  shell(dir.path, 'git init -q --bare real; echo "gitdir: real" > file; mkdir -p linked; touch real/mine')
  symlinkSync(join(dir.path, 'real', 'objects'), join(dir.path, 'linked', 'objects'))
  symlinkSync(join(dir.path, 'real'), join(dir.path, 'link'))
  const before = readFileSync(join(dir.path, 'real', 'config'), 'utf8')
  for (const name of ['file', 'link', 'linked'])
    await expect(renewGitDir(join(dir.path, name), 'a'.repeat(40))).rejects.toMatchObject({
      code: 'FILE_REFUSED',
    })
  expect(readFileSync(join(dir.path, 'real', 'config'), 'utf8')).toBe(before)
})

test('a configuration that is a link is replaced, and what it leads to stays', async () => {
  using dir = temporary()
  shell(
    dir.path,
    'git init -q --bare git; echo precious > elsewhere; rm git/config; ln -s ../elsewhere git/config',
  )
  await renewGitDir(join(dir.path, 'git'), 'a'.repeat(40))
  expect(readFileSync(join(dir.path, 'elsewhere'), 'utf8')).toBe('precious\n')
  expect(readFileSync(join(dir.path, 'git', 'config'), 'utf8')).toContain('bare = true')
})
