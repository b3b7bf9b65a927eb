import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGit } from '../../../src/base/git/git.js'
import { commitAll } from '../../../src/programs/conform/conform.js'
import { GUIDE_WORDS, MADE, WANTED, WANTED_FILE } from './model.js'

/**
 * A repository to work on, with a guide under every name that agents look for. Its configuration holds `canary`, as
 * that of a job's checkout holds a token.
 */
export async function makeCheckout(path: string, canary: string, guide: string): Promise<void> {
  await mkdir(path)
  const files = {
    'notes.md': '# Notes\n\nThe suite reads this.\n',
    'old.txt': 'old\n',
    'tool.sh': '#!/bin/sh\necho tool\n',
    'check.sh': `test -e ${WANTED_FILE} || { echo "${WANTED.replace('42', '$((40+2))')}"; exit 1; }\n`,
    [guide]: `${GUIDE_WORDS}\n`,
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content)
  await commitAll(path)
  await createGit({ cwd: path }).run([
    'config',
    'http.https://github.com/.extraheader',
    `AUTHORIZATION: basic ${canary}`,
  ])
}

/** The patch of everything that the model's work changes. */
export async function expectedPatch(checkout: string, scratch: string): Promise<string> {
  await createGit({ cwd: checkout }).run(['clone', '--quiet', '--no-hardlinks', checkout, scratch])
  const at = (name: string) => join(scratch, name)
  await writeFile(at(MADE.path), MADE.text)
  await rm(at('old.txt'))
  await rename(at('notes.md'), at('renamed.md'))
  await chmod(at('tool.sh'), 0o755)
  await writeFile(at('binary'), 'a\0b')
  await symlink(MADE.path, at('link'))
  const git = createGit({ cwd: scratch })
  await git.run(['add', '--all'])
  const file = join(scratch, '.git', 'expected.patch')
  await git.run(['diff', '--cached', '--binary', '--full-index', '-M', `--output=${file}`])
  return await readFile(file, 'utf8')
}
