import { chmodSync, lchownSync, type Stats, utimesSync } from 'node:fs'

/** Gives a file or folder of a layer the owner, mode and times of the one that it replaces. */
export function takeAttributes(target: Buffer, stats: Stats): void {
  if (process.getuid?.() === 0) lchownSync(target, stats.uid, stats.gid)
  chmodSync(target, stats.mode & 0o7777)
  utimesSync(target, stats.atime, stats.mtime)
}
