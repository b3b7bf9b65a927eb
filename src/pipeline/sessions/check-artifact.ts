import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathProblem } from '../../base/artifact/names.js'
import { sha256OfContent, sha256OfStream } from '../../base/digest.js'
import { ArtifactError, describeError } from '../../base/errors.js'
import { readStoredBytes, streamStoredFile } from '../../base/stored-file.js'
import { type Manifest, manifestSchema } from '../../run/manifest.js'

/** Larger than any manifest. */
const MANIFEST_BYTES = 32 * 1024 * 1024

/**
 * Checks the unpacked output of a run against its manifest: every listed file must be present with its size
 * and digest, and there must be no other file. `manifestSha256` is the digest of the manifest itself, where
 * it is known from elsewhere; without it, the check only shows that the files belong together. Rejects with
 * ARTIFACT_INVALID.
 */
export async function checkArtifact(dir: string, manifestSha256?: string): Promise<Manifest> {
  const manifest = await readChecked(dir, manifestSha256)
  const left = new Set(await filesBelow(dir))
  left.delete('manifest.json')
  for (const { path, sha256, bytes } of manifest.artifacts) {
    const problem = pathProblem(path)
    if (problem !== null)
      throw invalidArtifact(`its manifest lists ${JSON.stringify(path.slice(0, 200))}, but ${problem}`)
    if (!left.delete(path)) throw invalidArtifact(`${path} is missing`)
    const stream = await streamStoredFile(dir, path, Math.max(bytes, 1)).catch(() => null)
    if (stream === null || (await sha256OfStream(stream)) !== sha256)
      throw invalidArtifact(`${path} differs from the file that its manifest lists`)
  }
  const [extra] = left
  if (extra !== undefined) throw invalidArtifact(`${extra} is not in its manifest`)
  return manifest
}

async function readChecked(dir: string, digest: string | undefined): Promise<Manifest> {
  try {
    const content = await readStoredBytes(dir, 'manifest.json', MANIFEST_BYTES)
    if (content === null) throw new Error('it is missing')
    const found = sha256OfContent(content)
    if (digest !== undefined && found !== digest) throw new Error('its digest does not match')
    return manifestSchema.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw invalidArtifact(`its manifest cannot be used: ${describeError(error).message}`, error)
  }
}

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')
      if (!entry.isFile()) throw invalidArtifact(`${path} is not a plain file`)
      return path
    })
}

function invalidArtifact(why: string, cause?: unknown): ArtifactError {
  return new ArtifactError('ARTIFACT_INVALID', `The artifact was rejected: ${why}.`, {
    hint: 'It is not what the run uploaded. Run again; if this happens again, someone may be tampering with it.',
    ...(cause === undefined ? {} : { cause }),
  })
}
