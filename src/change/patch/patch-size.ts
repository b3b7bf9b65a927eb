import type { PatchSize } from '../../run/manifest.js'
import type { PatchFile } from './changes.js'

/** The size of a patch; lines are summed over all files. */
export function patchSize(patch: {
  files: readonly Pick<PatchFile, 'additions' | 'deletions'>[]
  bytes: number
}): PatchSize {
  const { files, bytes } = patch
  return {
    files: files.length,
    additions: files.reduce((sum, { additions }) => sum + additions, 0),
    deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
    bytes,
  }
}
