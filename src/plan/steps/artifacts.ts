import { mkdir, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree } from '../../base/sweep.js'
import { digestTree } from '../place/digest.js'
import { copyIntoVolume, type VolumeCopy } from '../place/volume.js'
import type { Artifact } from '../work/ports.js'

/**
 * Keeps a copy of a folder as an artifact of the plan, named by its content: equal ones are kept once. Whoever worked in
 * the folder is not trusted with what is in it. `like` is an earlier artifact, or a folder in one. Rejects with
 * WORKSPACE_FAILED for what is no folder.
 */
export async function keepArtifact(plan: string, from: string, keeping: VolumeCopy): Promise<Artifact> {
  const parent = join(plan, 'artifacts')
  await mkdir(parent, { recursive: true })
  const { path } = await copyIntoVolume(from, parent, keeping)
  const digest = await digestTree(path, { signal: keeping.signal })
  const folder = join('artifacts', digest)
  await rename(path, join(plan, folder)).catch(async (error: NodeJS.ErrnoException) => {
    await removeTree(path)
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return { digest, folder }
}

/** The folder at a relative path, unless a link in its place leads elsewhere; null: none is there. */
export async function plainFolder(parent: string, path: string): Promise<string | null> {
  const found = await realpath(join(parent, path)).catch(() => null)
  return found === join(await realpath(parent), path) ? found : null
}
