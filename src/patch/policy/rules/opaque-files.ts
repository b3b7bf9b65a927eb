import type { Git } from '../../../git/git.js'
import { type BlobReader, readBlobs } from '../blobs.js'
import { type Change, EXECUTABLE } from '../change.js'
import type { Hit } from '../rules.js'
import type { CredentialSearch } from '../secrets/credential-scan.js'
import type { SecretSearch } from '../secrets/run-secrets.js'
import { kindOfBinary } from './binaries.js'

/** Files are scanned in pieces of this size, each together with the end of the previous one. */
const WINDOW = 1024 * 1024
const OVERLAP = 16 * 1024
const HEAD = 64
/** git treats a file with a zero byte among its first 8,000 bytes as binary. */
const LOOKED_AT = 8000

/** The rules for files of which git shows no lines: binary and very large ones, read as a stream. */
export async function checkOpaqueFiles(
  git: Git,
  changes: readonly Change[],
  search: SecretSearch,
  credentials: CredentialSearch,
): Promise<Hit[]> {
  const hits: Hit[] = []
  await readBlobs(
    git,
    changes.map((change) => readerOf(change, search, credentials, (hit) => void hits.push(hit))),
  )
  return hits
}

function readerOf(
  change: Change,
  search: SecretSearch,
  credentials: CredentialSearch,
  report: (hit: Hit) => void,
): BlobReader {
  const { path, status, id, previousId } = change
  let head = ''
  let binary = false
  let seen = 0
  let window = ''
  const look = async () => {
    // Without its zero bytes, UTF-16 text can be read as plain text.
    const text = window.replaceAll('\0', '')
    search.look(path, text)
    await credentials.look(path, text)
    window = window.slice(-OVERLAP)
  }
  return {
    id,
    async take(chunk) {
      const text = chunk.toString('latin1')
      if (head.length < HEAD) head += text.slice(0, HEAD - head.length)
      if (seen < LOOKED_AT) binary ||= text.slice(0, LOOKED_AT - seen).includes('\0')
      seen += chunk.length
      window += text
      if (window.length >= WINDOW + OVERLAP) await look()
    },
    async end() {
      await look()
      // Moved with its content unchanged: it was there before.
      if (!binary || id === previousId) return
      const { kind, what } = kindOfBinary(path, head)
      const isNew = status === 'A' ? 'new' : 'changed'
      if (kind === 'program' || (kind === 'data' && change.mode === EXECUTABLE))
        report({
          rule: 'binary/program',
          path,
          message: `This ${isNew} file is ${kind === 'program' ? what : 'an executable binary'}.`,
        })
      else if (kind === 'data')
        report({ rule: 'binary/data', path, message: `This ${isNew} file is ${what}.` })
    },
  }
}
