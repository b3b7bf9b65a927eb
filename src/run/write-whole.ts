import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Replaces a file as a whole: a reader sees the old content or the new, never half of it. */
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
