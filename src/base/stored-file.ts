import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { CaissonError, onCode } from './errors.js'

/** A file in the folder of a run, an artifact or a checkout is not one that may be read. */
export class StoredFileError extends CaissonError {}

const MIB = 2 ** 20
/** For a text that is held as a whole. */
export const WHOLE_BYTES = 256 * MIB
/** For what is read in pieces; a session of days is smaller. */
export const STREAM_BYTES = 4096 * MIB

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants
/** Looks at what is there and never waits for it. */
const QUIETLY = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
const CHUNK_BYTES = MIB

/**
 * Opens a file in a folder that somebody else may have written: a regular file, reached through no symbolic link below
 * `folder`, of at most `limit` bytes. `path` is relative to the folder, or absolute and inside of it. Null if nothing is
 * there. Never waits for a pipe and opens no device. Throws FILE_REFUSED.
 */
export async function openStoredFile(
  folder: string,
  path: string,
  limit: number,
): Promise<FileHandle | null> {
  const at = await locate(folder, path)
  if (at === null) return null
  const file = await open(at.real, QUIETLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    if (error.code === 'ELOOP') throw storedFileRefused(at.shown, 'is a symbolic link')
    throw error
  })
  if (file === null) return null
  try {
    const found = await file.stat()
    assertPlain(at.shown, found, limit)
    // A folder above it may have become a link since it was looked at.
    if (!(await isAt(file, found, at.real)))
      throw storedFileRefused(at.shown, 'is reached through a symbolic link')
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** What such a file is like, without reading it; null if nothing is there. Throws FILE_REFUSED. */
export async function statStoredFile(folder: string, path: string, limit = Infinity): Promise<Stats | null> {
  const at = await locate(folder, path)
  if (at === null) return null
  const found = await lstat(at.real).catch(onCode(['ENOENT', 'ENOTDIR'], null))
  if (found !== null) assertPlain(at.shown, found, limit)
  return found
}

/** The content of such a file; null if nothing is there. Throws FILE_REFUSED, also for a file that grows beyond the limit. */
export async function readStoredBytes(folder: string, path: string, limit: number): Promise<Buffer | null> {
  const file = await openStoredFile(folder, path, limit)
  if (file === null) return null
  try {
    return await readUpTo(file, limit, resolve(folder, path))
  } finally {
    await file.close()
  }
}

/** The same as text. */
export async function readStoredText(folder: string, path: string, limit: number): Promise<string | null> {
  return (await readStoredBytes(folder, path, limit))?.toString('utf8') ?? null
}

/** The same piece by piece, as far as `limit`; null if nothing is there. Throws FILE_REFUSED. */
export async function streamStoredFile(
  folder: string,
  path: string,
  limit = STREAM_BYTES,
): Promise<Readable | null> {
  const file = await openStoredFile(folder, path, limit)
  return file?.createReadStream({ highWaterMark: CHUNK_BYTES, end: limit - 1 }) ?? null
}

/**
 * The content of a file that the user has named, which may be a link or a pipe (`/dev/stdin`, `<(…)`). Throws
 * FILE_REFUSED for one that does not end within `limit` bytes, and what the file system says.
 */
export async function readNamedFile(path: string, limit: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    return await readUpTo(file, limit, path)
  } finally {
    await file.close()
  }
}

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

/** Null if a folder above it is missing. */
async function locate(folder: string, path: string): Promise<{ real: string; shown: string } | null> {
  const shown = resolve(folder, path)
  const inner = relative(resolve(folder), shown)
  if (inner === '' || isAbsolute(inner) || inner.split(sep)[0] === '..')
    throw storedFileRefused(shown, `is not inside ${folder}`)
  const root = await realpath(folder).catch(onCode(['ENOENT', 'ENOTDIR'], null))
  if (root === null) return null
  const real = join(root, inner)
  const above = await realpath(dirname(real)).catch(onCode(['ENOENT', 'ENOTDIR'], null))
  if (above === null) return null
  if (above !== dirname(real)) throw storedFileRefused(shown, 'is reached through a symbolic link')
  return { real, shown }
}

function assertPlain(path: string, found: Stats, limit: number): void {
  if (!found.isFile()) throw storedFileRefused(path, `is ${fileKind(found)}, not a plain file`)
  if (found.size > limit) throw tooLarge(path, limit)
}

function fileKind(found: Stats): string {
  if (found.isSymbolicLink()) return 'a symbolic link'
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  if (found.isSocket()) return 'a socket'
  return 'a device'
}

/** The kernel knows where an open file is; elsewhere, the file at that path has to be the same one. */
async function isAt(file: FileHandle, found: Stats, path: string): Promise<boolean> {
  const opened = await readlink(`/proc/self/fd/${file.fd}`).catch(() => null)
  // A writer may have replaced it in the meantime, which is how our own files change.
  if (opened !== null) return opened === path || opened === `${path} (deleted)`
  const real = await realpath(path).catch(() => null)
  const now = real === path ? await lstat(path).catch(() => null) : null
  return now !== null && now.dev === found.dev && now.ino === found.ino
}

async function readUpTo(file: FileHandle, limit: number, path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for (;;) {
    // Most files are small.
    const size = bytes === 0 ? 64 * 1024 : CHUNK_BYTES
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(size, limit + 1)))
    if (bytesRead === 0) return Buffer.concat(chunks)
    bytes += bytesRead
    if (bytes > limit) throw tooLarge(path, limit)
    chunks.push(buffer.subarray(0, bytesRead))
  }
}

function tooLarge(path: string, limit: number): StoredFileError {
  const size = limit >= MIB ? `${Math.floor(limit / MIB)} MiB` : `${Math.floor(limit / 1024)} KiB`
  return storedFileRefused(path, `is larger than ${size}`)
}

function storedFileRefused(path: string, why: string): StoredFileError {
  return new StoredFileError('FILE_REFUSED', `${path} is not read: it ${why}.`, {
    hint: 'Put the file itself there, or download the artifact again; links, pipes, devices and oversized files are never read.',
  })
}
