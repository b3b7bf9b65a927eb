import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Replaces a file as a whole: a reader sees the old content or the new one, never a part. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}-${randomBytes(3).toString('hex')}.tmp`
  try {
    await writeFile(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Removes what a process that was killed while replacing a file in this folder has left. */
export async function removeHalfWritten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isHalfWritten(name)) await rm(join(folder, name), { force: true })
  }
}

export function isHalfWritten(name: string): boolean {
  return /\.\d+-[0-9a-f]{6}\.tmp$/.test(name)
}
