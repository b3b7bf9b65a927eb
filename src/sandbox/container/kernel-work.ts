import { randomBytes } from 'node:crypto'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../engine/engine.js'
import { ensureHostImage } from './host-image.js'

/** Where the kernel works on the layers of caches: one folder for each, beside an agent's home. */
export const cacheWorkIn = (folder: string): string => join(folder, 'sandbox', 'work')

/** Removes what the kernel left of the layers of caches beside an agent's home, once nothing of them is mounted. */
export async function releaseCacheWork(engine: Engine, folder: string): Promise<void> {
  const work = cacheWorkIn(folder)
  const left: string[] = []
  for (const name of await readdir(work).catch(() => [])) {
    const path = join(work, name, 'work')
    await rmdir(path)
      .catch(() => rm(path, { recursive: true, force: true }))
      .catch(() => left.push(join(name, 'work')))
  }
  if (left.length > 0) await removeAsRoot(engine, work, left)
}

/** The kernel's own folders belong to root; if they stayed, only root could remove the run folder. */
export async function removeAsRoot(engine: Engine, folder: string, names: readonly string[]): Promise<void> {
  const image = await ensureHostImage(engine)
  await engine.run({
    name: `caisson-clean-${randomBytes(6).toString('hex')}`,
    image: image.reference,
    mounts: [...image.mounts, { source: folder, target: '/workspace' }],
    command: ['rm', '-rf', ...names.map((name) => join('/workspace', name))],
    user: '0:0',
    keepAlive: false,
    hardened: false,
  })
}
