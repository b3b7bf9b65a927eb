import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { Meter } from '../../base/digest.js'
import { AgentError } from '../../base/errors.js'

/**
 * Unpacks the executable of a package, `member`, and nothing else; resolves to its SHA-256. No name in the
 * archive decides where to write. Rejects with CLI_DOWNLOAD_FAILED, or with the system's error when the disk
 * is full.
 */
export async function unpackExecutable(
  archive: Readable,
  member: string,
  to: string,
  displayName: string,
): Promise<string> {
  const meter = new Meter()
  let found = false
  await readArchive(archive, displayName, async (entry) => {
    const { name, size = 0 } = entry.header
    if (found || name !== member || size === 0) return void entry.resume()
    if (size > MOST_BYTES) throw new Error(TOO_LARGE)
    found = true
    await pipeline(entry, meter, createWriteStream(to, { mode: 0o755 }))
  })
  if (!found) throw unpackFailed(displayName, `it has no file ${member}`)
  return meter.measured().sha256
}

/** More files and bytes than any agent has; a package with more would fill the disk. */
const MOST_FILES = 20_000
const MOST_BYTES = 2 * 1024 ** 3
const TOO_LARGE = 'it is larger than any agent'

/**
 * Unpacks all files of a package into a folder that does not exist yet, without the first folder of their paths, as npm
 * does. Rejects with CLI_DOWNLOAD_FAILED for a link, a path that leads elsewhere, or a file that comes twice.
 */
export async function unpackPackage(archive: Readable, folder: string, displayName: string): Promise<void> {
  let files = 0
  let bytes = 0
  await readArchive(archive, displayName, async (entry) => {
    const { name, type, size = 0, mode = 0 } = entry.header
    if (type === 'directory') return void entry.resume()
    const [, ...names] = name.split('/')
    const plain = names.length > 0 && names.every((part) => !/^\.{0,2}$|[\\\0]/.test(part))
    if (type !== 'file' || !plain)
      throw new Error(`it holds ${JSON.stringify(name)}, a ${type} that cannot be unpacked`)
    files++
    bytes += size
    if (files > MOST_FILES || bytes > MOST_BYTES) throw new Error(TOO_LARGE)
    const path = join(folder, ...names)
    await mkdir(dirname(path), { recursive: true, mode: 0o755 })
    const rights = mode & 0o100 ? 0o755 : 0o644
    await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: rights }))
  })
}

/** Bytes. By default Node.js unpacks in pieces of 16 KiB, which takes twice the time for an agent of 380 MB. */
const PIECE = 256 * 1024

type Entry = AsyncIterable<Buffer> & { header: Header; resume(): unknown }

async function readArchive(
  archive: Readable,
  displayName: string,
  take: (entry: Entry) => Promise<void>,
): Promise<void> {
  const entries = extract()
  const reading = pipeline(gathered(archive), createGunzip({ chunkSize: PIECE }), entries)
  // The loop below rejects with this error; until then it must not go unhandled.
  reading.catch(() => {})
  try {
    for await (const entry of entries) await take(entry as Entry)
    await reading
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error
    throw unpackFailed(displayName, message, error)
  }
}

/**
 * Each piece is all that has arrived by then. One by one, the pieces of a TLS connection (16 KiB) make unpacking twice as
 * slow: each is a task of its own for Node's threads.
 */
async function* gathered(archive: Readable): AsyncGenerator<Buffer> {
  yield* archive
}

function unpackFailed(displayName: string, words: string, cause?: unknown): AgentError {
  return new AgentError(
    'CLI_DOWNLOAD_FAILED',
    `The package of ${displayName} could not be unpacked: ${words}`,
    {
      hint: `Check the registry (or the proxy in front of it), or install ${displayName} yourself and pass its path.`,
      cause,
    },
  )
}
