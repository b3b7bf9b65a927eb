import { constants, type Stats } from 'node:fs'
import { type FileHandle, link, lstat, open } from 'node:fs/promises'
import { succeeds } from '../../succeeds.js'

const AT_ONCE = 256 * 1024
/** Milliseconds that a time loses where it is set as a number of seconds. */
const TIME_LOST_MS = 1

/** What a file is to be: permissions, not the kind. */
export type Wanted = Pick<Stats, 'uid' | 'gid' | 'mode' | 'size' | 'mtimeMs'>

/**
 * Gives the file at `from` another name `to` if it is what is wanted, with every byte of `other`, since its time may be
 * forged; without another one to compare, it is the file that is wanted. False, and nothing is done, for anything else,
 * and where the file system does not link.
 */
export async function linkAlike(
  from: Buffer,
  to: Buffer,
  wanted: Wanted,
  other: FileHandle | null,
): Promise<boolean> {
  const found = await lstat(from).catch(() => null)
  if (!found?.isFile() || !isAlike(found, wanted)) return false
  if (other !== null && !(await hasBytesOf(from, other, found.size))) return false
  return succeeds(link(from, to))
}

function isAlike(found: Stats, wanted: Wanted): boolean {
  const mode = found.mode & 0o7777
  return (
    mode === wanted.mode &&
    // Whoever removes one of its folders may first have to make everything in it accessible to its owner.
    (mode & 0o600) === 0o600 &&
    ((mode & 0o111) === 0 || (mode & 0o100) !== 0) &&
    found.size === wanted.size &&
    found.uid === wanted.uid &&
    found.gid === wanted.gid &&
    Math.abs(found.mtimeMs - wanted.mtimeMs) <= TIME_LOST_MS
  )
}

async function hasBytesOf(path: Buffer, other: FileHandle, size: number): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
  if (file === null) return false
  try {
    const buffers = [file, other].map((handle) => ({
      handle,
      buffer: Buffer.allocUnsafe(Math.min(size + 1, AT_ONCE)),
    }))
    for (let position = 0; ; ) {
      const [one, two] = await Promise.all(
        buffers.map(async ({ handle, buffer }) => {
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
          return buffer.subarray(0, bytesRead)
        }),
      )
      if (!one || !two?.equals(one)) return false
      if (one.length === 0) return true
      position += one.length
    }
  } finally {
    await file.close()
  }
}
