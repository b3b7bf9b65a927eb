import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Meter } from '../../digest.js'
import { AgentError } from '../../errors.js'

/**
 * Unpacks the executable of a package, and nothing else of it, with the system's tar; resolves to its SHA-256.
 * tar writes to a pipe, so no name in the archive decides where a file goes.
 */
export async function unpackExecutable(
  archive: string,
  member: string,
  to: string,
  displayName: string,
): Promise<string> {
  const unusable = (words: string, cause: unknown) => unpackFailed(displayName, words, cause)
  const tar = spawn('tar', ['-xzOf', archive, member], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject).once('close', resolve)
  })
  let words = ''
  tar.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-1000)
  })
  const meter = new Meter()
  const copied = pipeline(tar.stdout, meter, createWriteStream(to, { mode: 0o755 }))
  // Awaited together: when one fails, the other fails because of it.
  const [copy, end] = await Promise.allSettled([copied, ended])
  if (end.status === 'rejected') throw unusable(`tar could not be started: ${String(end.reason)}`, end.reason)
  if (copy.status === 'rejected') {
    const { code } = copy.reason as { code?: string }
    if (code === 'ENOSPC' || code === 'EDQUOT') throw copy.reason
    throw unusable(String(copy.reason), copy.reason)
  }
  const { bytes, sha256 } = meter.measured()
  if (end.value !== 0 || bytes === 0) throw unusable(words.trim() || `tar ended with ${end.value}`, undefined)
  return sha256
}

function unpackFailed(displayName: string, words: string, cause: unknown): AgentError {
  return new AgentError(
    'CLI_DOWNLOAD_FAILED',
    `The package of ${displayName} could not be unpacked: ${words}`,
    {
      hint: `Check that tar and gzip are installed, or install ${displayName} yourself and give its path.`,
      cause,
    },
  )
}
