import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'

/** The text of an untrusted file, under the same conditions. */
export async function readPlainFile(path: string, bytes: number): Promise<string | null> {
  return (await readPlainBytes(path, bytes))?.toString('utf8') ?? null
}

/**
 * The content of an untrusted file: null unless it is a plain file with a single link and at most `bytes` bytes.
 * No symbolic link is followed, nothing waits for a pipe, and devices are not opened.
 */
export async function readPlainBytes(path: string, bytes: number): Promise<Buffer | null> {
  const found = await lstat(path).catch(() => null)
  if (!found?.isFile() || found.nlink !== 1 || found.size > bytes) return null
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => null,
  )
  if (file === null) return null
  try {
    const now = await file.stat()
    if (!now.isFile() || now.size > bytes) return null
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** True for a folder that is not a symbolic link. */
export async function isPlainFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() ?? false
}
