import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedFile } from '../../../src/programs/demo/github/git/bare-repository.js'

/** A folder as the files of one commit: links stay links, executables executable; `.git` is left out. */
export async function filesOfFolder(folder: string, below = ''): Promise<Record<string, SeedFile>> {
  const files: Record<string, SeedFile> = {}
  for (const name of (await readdir(join(folder, below))).sort()) {
    const path = below === '' ? name : `${below}/${name}`
    const found = await lstat(join(folder, path))
    if (name === '.git') continue
    if (found.isDirectory()) Object.assign(files, await filesOfFolder(folder, path))
    else if (found.isSymbolicLink())
      files[path] = { content: await readlink(join(folder, path)), mode: '120000' }
    else
      files[path] = {
        content: await readFile(join(folder, path)),
        mode: found.mode & 0o111 ? '100755' : '100644',
      }
  }
  return files
}
