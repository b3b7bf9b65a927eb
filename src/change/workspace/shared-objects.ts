import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckoutRepository } from '../../base/git/checkout.js'
import type { Git } from '../../base/git/git.js'
import type { Ref } from '../../base/git/refs.js'
import type { Log } from '../../base/log.js'

const LIST = ['rev-list', '--objects', '--no-object-names', '--missing=allow-any', '--ignore-missing']

/** What the agent may read of the checkout's objects. */
export interface Shared {
  /** Object directories to read from, besides our own. */
  borrowed: string[]
  refs: Ref[]
}

interface Wanted {
  commit: string
  refs: Ref[]
  /** That the workspace starts with instead. */
  tree: string | undefined
  log: Log
}

const ID = /^[0-9a-f]{40,64}$/

/**
 * Walking more objects than this takes seconds. If all of them are in one pack, it is that of a clone, or of a `gc`,
 * which leaves out what nothing reaches.
 */
const LARGE = 500_000

/**
 * What of the checkout's objects the agent may read: everything that its refs, the base commit and `tree` reach, and nothing
 * else (a stash, what was staged once, commits that a forced push replaced). If the object directories have nothing
 * else, they are shared as they are: `borrowed`. Otherwise what is reachable is packed into our own directory.
 */
export async function shareObjects(
  git: Git,
  gitDir: string,
  repository: CheckoutRepository,
  given: Wanted,
): Promise<Shared> {
  const { objectDirectories: borrowed } = repository
  const there = await countObjects([join(gitDir, 'objects'), ...borrowed])
  if (there.total > LARGE && there.packs === 1 && !(await hasOtherRefs(repository)))
    return { borrowed, refs: given.refs }
  const { ids, refs } = await listReachable(git, given)
  const reachable = ids.reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0)
  // Each reachable object is there at least once, so equal numbers leave no room for another one.
  if (reachable === there.total) return { borrowed, refs }
  given.log.debug(
    `The checkout has ${there.total} objects; the ${reachable} that the agent may see are copied`,
  )
  const pack = join(gitDir, 'objects', 'pack', 'pack')
  await git.raw(['pack-objects', '-q', '--window=0', '--delta-base-offset', pack], { input: ids })
  return { borrowed: [], refs }
}

/** Where a history has holes, refs are left out rather than shown with what nobody vouches for. */
async function listReachable(
  git: Git,
  { commit, refs, log, tree }: Wanted,
): Promise<{ ids: Buffer; refs: Ref[] }> {
  const wanted = [commit, ...(tree !== undefined && ID.test(tree) ? [tree] : [])]
  const tips = [...wanted, ...new Set(refs.map(({ id }) => id))]
  const all = await list(git, tips)
  if (all) return { ids: all, refs }
  log.warn('The history of the checkout is incomplete: the agent gets only its own branch and tags')
  const ids = (await list(git, wanted)) ?? (await git.raw([...LIST, '--no-walk', ...wanted]))
  return { ids, refs: [] }
}

/** Null where a commit is missing. */
async function list(git: Git, tips: readonly string[]): Promise<Buffer | null> {
  const { stdout, exitCode } = await git.exec([...LIST, '--stdin'], {
    input: tips.map((id) => `${id}\n`).join(''),
    accept: [128],
  })
  return exitCode === 0 ? stdout : null
}

/** How many objects there are, those that are there twice counted twice. Each loose one is a pack of its own. */
async function countObjects(directories: readonly string[]): Promise<{ total: number; packs: number }> {
  const counts: number[] = []
  for (const directory of directories) {
    for (const name of await readdir(directory).catch(() => []))
      if (/^[0-9a-f]{2}$/.test(name)) for (const _ of await readdir(join(directory, name))) counts.push(1)
    for (const name of await readdir(join(directory, 'pack')).catch(() => []))
      if (name.endsWith('.idx')) counts.push(await countPacked(join(directory, 'pack', name)))
  }
  return { total: counts.reduce((sum, count) => sum + count, 0), packs: counts.length }
}

/** Whether something beside branches, tags and remote-tracking branches keeps objects. */
async function hasOtherRefs({ commonDir }: CheckoutRepository): Promise<boolean> {
  const names = await readdir(join(commonDir, 'refs')).catch(() => [])
  const packed = await readFile(join(commonDir, 'packed-refs'), 'utf8').catch(() => '')
  return (
    names.some((name) => !/^(?:heads|tags|remotes)$/.test(name)) ||
    / refs\/(?!heads|tags|remotes)/.test(packed)
  )
}

/** The last entry of an index's fan-out table, in either version of the format. */
async function countPacked(index: string): Promise<number> {
  const file = await open(index)
  try {
    const { buffer } = await file.read(Buffer.alloc(8 + 256 * 4), 0, 8 + 256 * 4, 0)
    return buffer.readUInt32BE(buffer.readUInt32BE(0) === 0xff744f63 ? 8 + 255 * 4 : 255 * 4)
  } finally {
    await file.close()
  }
}
