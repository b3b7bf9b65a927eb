import type { BigIntStats } from 'node:fs'
import { chmod, lchown, lstat, readdir, writeFile } from 'node:fs/promises'
import type { SandboxUser } from './user.js'

/**
 * Gives a folder and everything in it to a user; changes links themselves, never their targets. Requires
 * root.
 */
export async function chownTree(path: string, owner: SandboxUser): Promise<void> {
  await visit(path, (file, found) => give(file, found, owner))
}

/** Who owned a folder and what is in it, before it was lent. Can be stored as JSON. */
export interface Owners {
  /** Of the folder, and of everything that is not among `others`. */
  owner: SandboxUser
  /** Identity of the folder itself. */
  folder: string
  others: OtherOwner[]
}

interface OtherOwner extends SandboxUser {
  /** Below the folder, its bytes as latin1: a name need not be UTF-8. */
  path: string
  /** So that a file that was moved is recognized. */
  identity: string
}

/** Looks up every owner; files that come and go meanwhile do not matter. */
export async function readOwners(path: string): Promise<Owners> {
  const top = await lstat(path, { bigint: true })
  const owner = ownerOf(top)
  const others: OtherOwner[] = []
  await visit(path, (file, found) => {
    const own = ownerOf(found)
    if (own.uid === owner.uid && own.gid === owner.gid) return
    others.push({ path: below(path, file), identity: identityOf(found), ...own })
  })
  return { owner, folder: identityOf(top), others }
}

/**
 * Gives every file of the user `from` back to the owner that it had, wherever it is by now; a file that
 * replaced another gets that one's owner, a new one the folder's. Does nothing if the folder is gone, or is
 * another one. Requires root, and that nobody else changes the folder.
 */
export async function restoreOwners(path: string, owners: Owners, from: { uid: number }): Promise<void> {
  const top = await lstat(path, { bigint: true }).catch(unlessGone)
  if (!top || identityOf(top) !== owners.folder) return
  const byIdentity = new Map(owners.others.map((other) => [other.identity, other]))
  const byPath = new Map(owners.others.map((other) => [other.path, other]))
  await visit(path, (file, found) => {
    if (Number(found.uid) !== from.uid) return
    const other = byIdentity.get(identityOf(found)) ?? byPath.get(below(path, file))
    return give(file, found, other ?? owners.owner)
  })
}

type Visitor = (file: Buffer, found: BigIntStats) => void | Promise<void>

async function visit(top: string, see: Visitor): Promise<void> {
  const waiting = [Buffer.from(top)]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const found = await lstat(file, { bigint: true }).catch(unlessGone)
    if (!found) continue
    await see(file, found)
    if (!found.isDirectory()) continue
    const names = (await readdir(file, { encoding: 'buffer' }).catch(unlessGone)) ?? []
    for (const name of names) waiting.push(Buffer.concat([file, SLASH, name]))
  }
}

const SLASH = Buffer.from('/')

async function give(file: Buffer, found: BigIntStats, { uid, gid }: SandboxUser): Promise<void> {
  if (Number(found.uid) === uid && Number(found.gid) === gid) return
  await lchown(file, uid, gid).catch(unlessGone)
}

const ownerOf = ({ uid, gid }: BigIntStats): SandboxUser => ({ uid: Number(uid), gid: Number(gid) })

/** The number of a deleted file is soon another file's; the time of birth tells them apart. */
const identityOf = ({ ino, birthtimeNs }: BigIntStats) => `${ino}:${birthtimeNs}`

const below = (top: string, file: Buffer) => file.subarray(Buffer.byteLength(top) + 1).toString('latin1')

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

/** Writes a file that the agent's user can read, whatever the umask is. */
export async function writeReadable(file: string, text: string): Promise<void> {
  await writeFile(file, text)
  await chmod(file, 0o644)
}
