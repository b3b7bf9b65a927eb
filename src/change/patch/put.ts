import type { BigIntStats } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  rm,
  rmdir,
  symlink,
  unlink,
  utimes,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onCode, PatchError } from '../../base/errors.js'
import { type BytePath, display, parents, splitNul, toBuffer } from '../../base/git/byte-path.js'
import type { Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'

/** What is at a path of the checkout before a patch is applied. */
interface Before {
  path: BytePath
  /** Null where nothing is. */
  there: BigIntStats | null
  copy: string
  link: Buffer | null
}

/**
 * Applies a patch in full or not at all. git checks the whole patch before it writes the first file, but what it has
 * written stays when the next file cannot be written: that is undone here. Rejects with git's own error if the patch
 * does not apply, and with PATCH_FAILED or DISK_FULL if it applies and cannot be written.
 */
export async function put(git: Git, checkout: string, patch: string): Promise<void> {
  const apply = ['apply', '--binary', '--whitespace=nowarn']
  await git.raw([...apply, '--check', '--', patch])
  const copies = await mkdtemp(join(tmpdir(), 'caisson-apply-'))
  let lost: string[] = []
  try {
    const names = [...(await allNames(git, patch))]
    // Folders that are not there yet come first.
    const paths = new Set([...names, ...names.flatMap((name) => [...parents(name)])])
    const before = await keep(checkout, [...paths].sort(), copies)
    await git.raw([...apply, '--', patch]).catch(async (cause: unknown) => {
      lost = await restore(checkout, before)
      throw cause instanceof GitError ? unwritable(cause, lost, copies) : cause
    })
  } finally {
    if (lost.length === 0) await rm(copies, { recursive: true, force: true })
  }
}

/** The new names in a patch file. Rejects with git's error for what is no patch. */
export async function newNames(git: Git, patch: string, direction: string[] = []): Promise<BytePath[]> {
  const listed = await git.raw(['apply', '--numstat', '-z', ...direction, '--', patch])
  return splitNul(listed).map((line) => line.split('\t').slice(2).join('\t'))
}

/** Old and new names: the reverse of a renaming has the old one. */
export async function allNames(git: Git, patch: string): Promise<Set<BytePath>> {
  return new Set([...(await newNames(git, patch)), ...(await newNames(git, patch, ['--reverse']))])
}

async function keep(checkout: string, paths: readonly BytePath[], copies: string): Promise<Before[]> {
  const before: Before[] = []
  for (const [number, path] of paths.entries()) {
    const at = toBuffer(checkout, path)
    const there = await statOf(at)
    const copy = join(copies, String(number))
    if (there?.isFile()) await copyFile(at, copy)
    before.push({ path, there, copy, link: there?.isSymbolicLink() ? await readlink(at, 'buffer') : null })
  }
  return before
}

/** Resolves to the names of those that could not be restored. */
async function restore(checkout: string, before: readonly Before[]): Promise<string[]> {
  const lost: string[] = []
  const attempt = (entry: Before, work: (at: Buffer, entry: Before) => Promise<void>) =>
    work(toBuffer(checkout, entry.path), entry).catch(() => lost.push(display(entry.path)))
  // What is new goes first, the innermost before its folder.
  for (const entry of before.toReversed()) if (!entry.there) await attempt(entry, remove)
  for (const entry of before) if (entry.there) await attempt(entry, putBack)
  return lost
}

async function putBack(at: Buffer, { there, copy, link }: Before): Promise<void> {
  const now = await statOf(at)
  if (!there || (now && isSame(there, now))) return
  await remove(at)
  if (link) return symlink(link, at)
  await (there.isDirectory() ? mkdir(at) : copyFile(copy, at))
  // Only root may give a file to somebody else; whoever may not had to replace it to begin with.
  await chown(at, Number(there.uid), Number(there.gid)).catch(() => {})
  await chmod(at, Number(there.mode & 0o7777n))
  await utimes(at, there.atime, there.mtime)
}

async function remove(at: Buffer): Promise<void> {
  const now = await statOf(at)
  if (now) await (now.isDirectory() ? rmdir(at) : unlink(at))
}

/** A folder changes with what is in it, so that only its presence counts. */
function isSame(there: BigIntStats, now: BigIntStats): boolean {
  if (there.isDirectory()) return now.isDirectory()
  return there.ino === now.ino && there.ctimeNs === now.ctimeNs && there.mode === now.mode
}

/** Null where nothing is. */
async function statOf(at: Buffer): Promise<BigIntStats | null> {
  return lstat(at, { bigint: true }).catch(onCode(['ENOENT', 'ENOTDIR'], null))
}

function unwritable(cause: GitError, lost: readonly string[], copies: string): PatchError {
  const full = cause.code === 'DISK_FULL'
  const after =
    lost.length === 0
      ? 'nothing was changed'
      : `these files could not be restored either: ${lost.join(', ')}. Copies of what was there are in ${copies}`
  return new PatchError(
    full ? 'DISK_FULL' : 'PATCH_FAILED',
    `The patch applies, but not all of its files could be written; ${after}: ${cause.stderr.trim() || cause.message}`,
    {
      hint: full
        ? cause.hint
        : 'Check the permissions of these files and their folders, and that no folder is where a file belongs.',
      cause,
    },
  )
}
