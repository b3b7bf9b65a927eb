import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ArtifactError, describeError } from '../errors.js'
import { parents } from '../git/byte-path.js'
import { LIMITS } from '../limits.js'
import { collisions, pathProblem } from './names.js'

/** More than any run of ours produces, and less than what fills a runner's disk. */
const UNPACK_LIMITS: Record<'files' | 'fileBytes' | 'totalBytes', number> = {
  files: LIMITS.archiveEntries.most,
  fileBytes: LIMITS.archiveFileBytes.most,
  totalBytes: LIMITS.archiveTotalBytes.most,
}

/**
 * Unpacks an untrusted zip archive into an empty or new folder: plain files only, inside the folder, within
 * the limits. The archive's directory is checked as a whole before anything is written, and sizes are
 * enforced while unpacking. Returns the paths, sorted. Rejects with ARTIFACT_INVALID.
 */
export async function unpackArtifact(archive: string, to: string, limits = UNPACK_LIMITS): Promise<string[]> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(archive, {
      strictFileNames: true,
      validateEntrySizes: true,
      autoClose: false,
    })
    const entries = await readDirectory(zip, limits)
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const entry of entries) {
      const target = join(to, entry.fileName)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(
        await zip.openReadStreamPromise(entry),
        // Never writes through anything that already exists.
        createWriteStream(target, { flags: 'wx', mode: 0o600 }),
      )
    }
    return entries.map(({ fileName }) => fileName).sort()
  } catch (error) {
    if (error instanceof ArtifactError) throw error
    throw damaged(describeError(error).message, error)
  } finally {
    zip?.close()
  }
}

async function readDirectory(zip: ZipFile, limits: typeof UNPACK_LIMITS): Promise<Entry[]> {
  if (zip.entryCount > limits.files) throw damaged(`it has ${zip.entryCount} files`)
  const files: Entry[] = []
  const folders = new Set<string>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (name.endsWith('/') && entry.uncompressedSize === 0) continue
    const problem = pathProblem(name)
    if (problem !== null)
      throw damaged(`the path ${JSON.stringify(name.slice(0, 200))} is refused: ${problem}`)
    if (isSpecial(entry)) throw damaged(`${name} is not a plain file`)
    if (entry.isEncrypted()) throw damaged(`${name} is encrypted`)
    // A path of 1,000 characters may need 500.
    for (const folder of parents(name)) {
      if (folders.has(folder)) break
      folders.add(folder)
    }
    if (folders.size > limits.files) throw damaged(`it has more than ${limits.files} folders`)
    total += entry.uncompressedSize
    if (entry.uncompressedSize > limits.fileBytes || total > limits.totalBytes)
      throw damaged(`${name} exceeds the size limit`)
    files.push(entry)
  }
  const [collides] = collisions(files.map(({ fileName }) => fileName))
  if (collides !== undefined) throw damaged(`two of its files have the name ${collides}`)
  return files
}

/** A link, a device or the like: archives made on Unix keep the file type. */
function isSpecial({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & 0o170000
  return versionMadeBy >>> 8 === 3 && type !== 0 && type !== 0o100000
}

function damaged(why: string, cause?: unknown): ArtifactError {
  return new ArtifactError('ARTIFACT_INVALID', `The artifact is refused: ${why}.`, {
    hint: 'It is not what a Caisson run uploads. Run again; if this happens again, someone may be tampering with it.',
    ...(cause === undefined ? {} : { cause }),
  })
}
