import { mkdir, readdir, realpath, rmdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { copyWithCoreutils, hasGnuCopy } from '../../base/coreutils.js'
import { copyWithNode } from './copy-tree.js'

/** One way to bring a working tree into a run folder with its modes, times and links. */
export interface SnapshotStrategy {
  readonly name: string
  /**
   * Copies the named entries (bytes) of the folder `from` into the existing folder `to`. Resolves to what this user may
   * not read: paths in `from`, for a text.
   */
  copy(from: string, names: readonly Buffer[], to: string, signal?: AbortSignal): Promise<string[]>
}

const coreutils: SnapshotStrategy = { name: 'cp', copy: copyWithCoreutils }
const node: SnapshotStrategy = { name: 'node', copy: copyWithNode }

/**
 * The best strategy for this machine: `cp` clones blocks where the file system supports it, and is fast
 * elsewhere.
 */
export async function chooseStrategy(): Promise<SnapshotStrategy> {
  return (await hasGnuCopy()) ? coreutils : node
}

/** Every available strategy, for the contract suite. */
export const strategies: readonly SnapshotStrategy[] = [coreutils, node]

/**
 * Copies the working tree without `.git`. Where the run folder is inside the checkout, the folder that
 * contains the runs is left out and its siblings are copied. Resolves to what this user may not read.
 */
export async function copyWorkingTree(options: {
  strategy: SnapshotStrategy
  checkout: string
  runDir: string
  to: string
  signal?: AbortSignal
}): Promise<string[]> {
  const { strategy, signal } = options
  const route = await routeToRuns(options.checkout, options.runDir)
  let from = options.checkout
  let to = options.to
  const made: string[] = []
  const closed: string[] = []
  for (let depth = 0; ; depth++) {
    const apart = route[depth]
    const names = (await readdir(from, { encoding: 'buffer' })).filter((name) => {
      const text = name.toString('latin1')
      return text.toLowerCase() !== '.git' && (apart === undefined || !name.equals(Buffer.from(apart)))
    })
    for (const name of await strategy.copy(from, names, to, signal))
      closed.push(join(...route.slice(0, depth), name))
    if (apart === undefined || depth === route.length - 1) {
      await removeEmpty(made)
      return closed
    }
    from = join(from, apart)
    to = join(to, apart)
    await mkdir(to)
    made.unshift(to)
  }
}

/**
 * The folder names that lead from the checkout to what must not be part of a snapshot of it: `runs` for
 * `runs/<id>`, the run folder itself if it is directly in the checkout, and nothing if it is outside.
 */
async function routeToRuns(checkout: string, runDir: string): Promise<string[]> {
  const inside = relative(await realpath(checkout), await realpath(runDir))
  const route = inside.startsWith('..') || inside === '' ? [] : inside.split(sep)
  return route.length > 1 ? route.slice(0, -1) : route
}

/** Whether the run folder is inside the checkout. */
export async function isInside(checkout: string, runDir: string): Promise<boolean> {
  return (await routeToRuns(checkout, runDir)).length > 0
}

/** A folder that contained only the runs is neither the agent's nor needed by it. */
async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if ((await readdir(folder)).length > 0) return
    await rmdir(folder)
  }
}
