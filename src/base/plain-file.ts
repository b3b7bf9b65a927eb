import { lstat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { readStoredBytes } from './stored-file.js'

/** The text of an untrusted file, under the same conditions. */
export async function readPlainFile(path: string, bytes: number): Promise<string | null> {
  return (await readPlainBytes(path, bytes))?.toString('utf8') ?? null
}

/**
 * The content of a file that an agent left: null unless it is a plain file with a single link and at most `bytes` bytes.
 */
export async function readPlainBytes(path: string, bytes: number): Promise<Buffer | null> {
  if ((await lstat(path).catch(() => null))?.nlink !== 1) return null
  return await readStoredBytes(dirname(path), basename(path), bytes).catch(() => null)
}

/** True for a folder that is not a symbolic link. */
export async function isPlainFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isDirectory() ?? false
}
