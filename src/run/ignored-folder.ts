import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes a folder that git ignores; other files in `.caisson` belong to the user. */
export async function makeIgnoredFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
