import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onCode } from '../errors.js'

/** Makes a folder that git ignores; other files in `.caisson` belong to the user. */
export async function makeIgnoredFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(onCode(['EEXIST'], undefined))
}
