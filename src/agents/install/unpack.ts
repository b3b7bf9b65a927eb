import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { Meter } from '../../digest.js'
import { AgentError } from '../../errors.js'

/**
 * Unpacks the executable of a package, `member`, and nothing else; resolves to its SHA-256. No name in the
 * archive decides where to write. Rejects with CLI_DOWNLOAD_FAILED, or with the system's error when the disk
 * is full.
 */
export async function unpackExecutable(
  archive: string,
  member: string,
  to: string,
  displayName: string,
): Promise<string> {
  const entries = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), entries)
  // The loop below rejects with this error; until then it must not go unhandled.
  reading.catch(() => {})
  const meter = new Meter()
  let found = false
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header
      if (found || name !== member || size === 0) {
        entry.resume()
        continue
      }
      found = true
      await pipeline(entry as AsyncIterable<Buffer>, meter, createWriteStream(to, { mode: 0o755 }))
    }
    await reading
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw error
    throw unpackFailed(displayName, message, error)
  }
  if (!found) throw unpackFailed(displayName, `it has no file ${member}`)
  return meter.measured().sha256
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
