import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../../base/clock.js'
import { CaissonError } from '../../base/errors.js'
import { LIMITS } from '../../base/limits.js'
import { never } from '../../sandbox/process/end.js'

/** Bytes that must stay free in a folder. */
interface LeastFree {
  folder: string
  bytes: number
}

/** For the folder of a file that a session writes: less where there is not much at its start. */
export async function leastFreeAt(path: string | undefined): Promise<LeastFree | null> {
  if (path === undefined) return null
  const folder = dirname(path)
  const free = await freeBytes(folder)
  return free === null ? null : { folder, bytes: Math.min(LIMITS.diskLeft.most, free / 2) }
}

async function freeBytes(folder: string): Promise<number | null> {
  const found = await statfs(folder).catch(() => null)
  return found && found.bavail * found.bsize
}

const POLL_MS = 5_000

/** Resolves once the disk has been nearly full at two looks: a build may fill it for a moment. */
export async function nearlyFull(
  least: LeastFree | null,
  clock: Clock,
  over: AbortSignal,
): Promise<CaissonError> {
  if (least === null) return never()
  for (let low = 0; low < 2; ) {
    await clock.sleep(POLL_MS, over)
    if (over.aborted) return never()
    const free = await freeBytes(least.folder)
    low = free !== null && free < least.bytes ? low + 1 : 0
  }
  return new CaissonError(
    'DISK_FULL',
    `The session was stopped: the disk of ${least.folder} is nearly full.`,
    { hint: 'Free disk space on the runner (large caches and images first) and run again.' },
  )
}
