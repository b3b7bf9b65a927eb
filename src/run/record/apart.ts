import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree } from '../../workspace/record/sweep.js'
import type { RunFolder } from '../run-folder.js'

/** In the folder: the path of its run folder. */
const OWNER = 'run'

/**
 * Where layers of a run lie if its run folder is inside the checkout: in the user's state folder. The kernel accepts
 * no layer inside another one.
 */
export function apartOf(stateDir: string, id: string): string {
  return join(placesIn(stateDir), id)
}

/** Creates that folder; undefined where it cannot be created, so that the checkout has to be copied. */
export async function makeApart(
  stateDir: string | undefined,
  { id, dir }: Pick<RunFolder, 'id' | 'dir'>,
): Promise<string | undefined> {
  if (stateDir === undefined) return undefined
  const apart = apartOf(stateDir, id)
  try {
    await mkdir(apart, { recursive: true, mode: 0o700 })
    await writeFile(join(apart, OWNER), dir)
    return apart
  } catch {
    return undefined
  }
}

/** Removes folders whose run folder is gone: somebody has removed it by hand. */
export async function sweepApart(stateDir: string): Promise<void> {
  for (const entry of await readdir(placesIn(stateDir), { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory()) continue
    const apart = join(placesIn(stateDir), entry.name)
    const owner = await readFile(join(apart, OWNER), 'utf8').catch(() => '')
    const there = owner !== '' && (await readdir(owner).catch(() => null)) !== null
    // Without an owner it is only being created, or removed.
    if (owner !== '' && !there) await removeTree(apart).catch(() => {})
  }
}

function placesIn(stateDir: string): string {
  return join(stateDir, 'workspaces')
}
