import type { Git } from '../../../../base/git/git.js'
import { type BlobReader, readBlobs } from '../blobs.js'
import { type Change, EXECUTABLE } from '../change.js'
import type { Hit } from '../rules.js'
import type { CredentialSearch } from '../secrets/credential-scan.js'
import type { SecretSearch } from '../secrets/run-secrets.js'

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

const PROGRAMS: readonly [string, RegExp][] = [
  ['an ELF program', /^\x7fELF/],
  ['a Windows program', /^MZ/],
  ['a Mach-O program', /^(\xcf\xfa\xed\xfe|\xce\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf])/],
  ['a Java class or universal program', /^\xca\xfe\xba\xbe/],
  ['a WebAssembly program', /^\0asm/],
  ['a static library', /^!<arch>\n/],
  ['Android or LLVM code', /^(dex\n|BC\xc0\xde)/],
]
const CODE_ARCHIVE =
  /\.(jar|war|ear|aar|apk|ipa|whl|egg|gem|nupkg|vsix|xpi|crx|deb|rpm|msi|dmg|pyc|pyo|so|dll|dylib|exe)$/i

/**
 * File types whose content people see and nothing executes: images, sound and fonts, when the first bytes
 * match too.
 */
const MEDIA: readonly [RegExp, RegExp][] = [
  [/\.png$/i, /^\x89PNG\r\n\x1a\n/],
  [/\.jpe?g$/i, /^\xff\xd8\xff/],
  [/\.gif$/i, /^GIF8[79]a/],
  [/\.webp$/i, /^RIFF[\s\S]{4}WEBP/],
  [/\.avif$/i, /^[\s\S]{4}ftypavif/],
  [/\.(ico|cur)$/i, /^\0\0[\x01\x02]\0/],
  [/\.bmp$/i, /^BM/],
  [/\.woff$/i, /^wOFF/],
  [/\.woff2$/i, /^wOF2/],
  [/\.(ttf|otf)$/i, /^(\0\x01\0\0|OTTO|true)/],
]

/** The kind of a binary file, determined by its first bytes (as latin1) and its name. */
export function kindOfBinary(
  path: string,
  head: string,
): { kind: 'program' | 'data' | 'media'; what: string } {
  const program = PROGRAMS.find(([, magic]) => magic.test(head))
  if (program) return { kind: 'program', what: program[0] }
  if (CODE_ARCHIVE.test(path)) return { kind: 'program', what: 'an archive of compiled code' }
  if (MEDIA.some(([name, magic]) => name.test(path) && magic.test(head)))
    return { kind: 'media', what: 'media' }
  return { kind: 'data', what: 'a binary file' }
}
