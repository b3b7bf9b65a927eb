import { mkdir, readdir, realpath, rmdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { copyWithNode } from './copy-tree.js'
import { copyWithCoreutils, hasGnuCopy } from './coreutils.js'

/** One way to bring a working tree into a run folder with its modes, times and links. */
export interface SnapshotStrategy {
  readonly name: string
  /** Copies the named entries (bytes) of the folder `from` into the existing folder `to`. */
  copy(from: string, names: readonly Buffer[], to: string, signal?: AbortSignal): Promise<void>
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
 * contains the runs is left out and its siblings are copied.
 */
export async function copyWorkingTree(options: {
  strategy: SnapshotStrategy
  checkout: string
  runDir: string
  to: string
  signal?: AbortSignal
}): Promise<void> {
  const { strategy, signal } = options
  const inside = relative(await realpath(options.checkout), await realpath(options.runDir))
  // `.caisson/runs/<id>` leaves out `.caisson/runs`; a run folder directly in the checkout leaves out itself.
  const route = inside.startsWith('..') || inside === '' ? [] : inside.split(sep)
  if (route.length > 1) route.pop()
  let from = options.checkout
  let to = options.to
  const made: string[] = []
  for (let depth = 0; ; depth++) {
    const apart = route[depth]
    const names = (await readdir(from, { encoding: 'buffer' })).filter((name) => {
      const text = name.toString('latin1')
      return text.toLowerCase() !== '.git' && (apart === undefined || !name.equals(Buffer.from(apart)))
    })
    await strategy.copy(from, names, to, signal)
    if (apart === undefined || depth === route.length - 1) return await removeEmpty(made)
    from = join(from, apart)
    to = join(to, apart)
    await mkdir(to)
    made.unshift(to)
  }
}

/** A folder that contained only the runs is neither the agent's nor needed by it. */
async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if ((await readdir(folder)).length > 0) return
    await rmdir(folder)
  }
}
