import { lstat, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onCode } from '../../base/errors.js'
import { StoredFileError } from '../../base/stored-file.js'

/** What would make git run or read something else, and what none of our git directories has. */
const NEVER_OURS = [
  'commondir',
  'config.worktree',
  'hooks',
  'modules',
  'worktrees',
  'info/attributes',
  'info/grafts',
  'objects/info/alternates',
  'objects/info/http-alternates',
]

const FOLDERS = ['.', 'info', 'refs', 'objects', 'objects/info', 'objects/pack']

/**
 * Writes the configuration of a git directory that another process has left in its run folder afresh, and removes all
 * by which git would run a program or leave the folder. To be called before git of this process first uses it. A missing
 * folder stays missing. Throws FILE_REFUSED for a link in place of a folder, or a file that names another one.
 */
export async function renewGitDir(gitDir: string, someObject: string): Promise<void> {
  for (const name of FOLDERS) {
    const path = join(gitDir, name)
    const found = await lstat(path).catch(onCode(['ENOENT'], null))
    if (found === null && name === '.') return
    if (found !== null && !found.isDirectory())
      throw new StoredFileError('FILE_REFUSED', `${path} is not used: it is not a folder.`, {
        hint: 'Somebody has changed the folder of this run. Its patch cannot be captured anymore: run again.',
      })
  }
  const config = join(gitDir, 'config')
  const found = await lstat(config).catch(onCode(['ENOENT'], null))
  const before = found?.isFile() && found.size < 65_536 ? await readFile(config, 'utf8') : ''
  await rm(`${config}.new`, { recursive: true, force: true })
  await writeFile(`${config}.new`, configOf(before, someObject), { flag: 'wx' })
  await rename(`${config}.new`, config)
  for (const name of NEVER_OURS) await rm(join(gitDir, name), { recursive: true, force: true })
}

/** As `createPristine` makes it. How line endings are converted is all that it takes from the checkout. */
function configOf(before: string, someObject: string): string {
  const sha256 = someObject.length === 64
  const [, autocrlf] = /^\s*autocrlf\s*=\s*(true|false|input)\s*$/m.exec(before) ?? []
  return [
    '[core]',
    `\trepositoryformatversion = ${sha256 ? 1 : 0}`,
    '\tbare = true',
    ...(autocrlf === undefined ? [] : [`\tautocrlf = ${autocrlf}`]),
    ...(sha256 ? ['[extensions]', '\tobjectformat = sha256'] : []),
    '',
  ].join('\n')
}
