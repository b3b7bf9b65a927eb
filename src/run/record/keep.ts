import { existsSync } from 'node:fs'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, onCode } from '../../base/errors.js'
import { removeTree } from '../../base/sweep.js'
import type { Manifest } from '../manifest.js'
import type { RunFolder } from '../run-folder.js'
import type { RunRecord } from './record.js'
import type { RunsAt } from './state-folder.js'
import { listRuns, type StoredRun } from './store.js'

/** How many runs are kept, how long, and how many bytes they may take together. A limit that is absent is none. */
export interface KeepLimits {
  runs?: number
  ageMs?: number
  bytes?: number
}

/** What the command line keeps unless told otherwise. */
export const DEFAULT_KEEP = '200 runs, 30 days, 2 GB'

const UNITS = new Map<string, [keyof KeepLimits, number]>([
  ['run', ['runs', 1]],
  ['hour', ['ageMs', 3_600_000]],
  ['day', ['ageMs', 86_400_000]],
  ['week', ['ageMs', 7 * 86_400_000]],
  ['mb', ['bytes', 1e6]],
  ['gb', ['bytes', 1e9]],
])

/** Reads limits such as {@link DEFAULT_KEEP}; `all` keeps every run, and its workspace too. Throws CONFIG_INVALID. */
export function parseKeep(text: string, name = 'CAISSON_KEEP'): KeepLimits | 'all' {
  if (text.trim() === 'all') return 'all'
  const limits: KeepLimits = {}
  for (const part of text.split(',')) {
    const [, number = '', word = ''] = /^\s*(\d{1,9})\s*([a-z]+?)s?\s*$/i.exec(part) ?? []
    const unit = UNITS.get(word.toLowerCase())
    if (unit === undefined || limits[unit[0]] !== undefined) {
      throw new ConfigError('CONFIG_INVALID', `${name}: "${part.trim()}" is not a limit on kept runs.`, {
        hint: `Give at most one number of runs, one age and one size, such as "${DEFAULT_KEEP}", or "all".`,
      })
    }
    limits[unit[0]] = Number(number) * unit[1]
  }
  return limits
}

export interface Cleaned {
  /** Runs that are gone. */
  removed: { id: string; bytes: number; why: 'number' | 'age' | 'size' }[]
  /** Runs of which only the workspace and the agent's home are gone. */
  trimmed: { id: string; bytes: number }[]
  /** Runs that are left, and what they take. */
  kept: { runs: number; bytes: number }
}

/**
 * Removes finished runs beyond the limits, oldest first, and workspaces of those that stay. Runs that work, or whose
 * process has died and which nobody has finished, are never touched, and no link is followed.
 */
export async function cleanRuns(
  runs: RunsAt,
  limits: KeepLimits,
  { now, dryRun }: { now: number; dryRun?: boolean },
): Promise<Cleaned> {
  const cleaned: Cleaned = { removed: [], trimmed: [], kept: { runs: 0, bytes: 0 } }
  for (const run of await listRuns(runs)) {
    const before = await sizeOf(run.dir)
    const { kept } = cleaned
    const at = Date.parse(run.record.updatedAt)
    const why = isOver(run) ? beyond({ bytes: before, at }, kept, limits, now) : null
    if (why !== null) {
      if (!dryRun) await remove(runs.root, run)
      cleaned.removed.push({ id: run.id, bytes: before, why })
      continue
    }
    const work = isOver(run) ? workOf(run) : []
    const sizes = await Promise.all(work.map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    kept.runs += 1
    kept.bytes += before - bytes
    if (work.length === 0) continue
    if (!dryRun) await trimRun(run)
    cleaned.trimmed.push({ id: run.id, bytes })
  }
  return cleaned
}

/**
 * The same without being asked, after a run: the newest run stays whatever its size, and nothing is removed while
 * another run works, since that may read an earlier one.
 */
export async function applyLimits(
  at: RunsAt,
  limits: KeepLimits,
  options: { now: number },
): Promise<Cleaned | null> {
  const runs = await listRuns(at)
  if (runs.some(({ status }) => status === 'working')) return null
  const newest = runs[0] ? await sizeOf(runs[0].dir) : 0
  return cleanRuns(
    at,
    {
      ...limits,
      ...(limits.runs === undefined ? {} : { runs: Math.max(1, limits.runs) }),
      ...(limits.bytes === undefined ? {} : { bytes: Math.max(newest, limits.bytes) }),
    },
    options,
  )
}

function isOver({ status, record }: StoredRun): boolean {
  return status === 'done' && record.leftover !== true
}

/** Why something that took its `bytes` until `at` is too much beside what is kept; null: it is not. */
export function beyond(
  { bytes, at }: { bytes: number; at: number },
  kept: Cleaned['kept'],
  limits: KeepLimits,
  now: number,
): Cleaned['removed'][number]['why'] | null {
  if (limits.runs !== undefined && kept.runs >= limits.runs) return 'number'
  if (limits.ageMs !== undefined && now - at > limits.ageMs) return 'age'
  if (limits.bytes !== undefined && kept.bytes + bytes > limits.bytes) return 'size'
  return null
}

/** Prefix of a run folder's name while it is being removed: nobody takes it for a run. */
export const GONE = '.gone-'

async function remove(root: string, { id, dir }: StoredRun): Promise<void> {
  const gone = join(root, `${GONE}${id}`)
  const mine = await rename(dir, gone).then(() => true, onCode(['ENOENT'], false))
  // Another process was faster.
  if (!mine) return
  await removeTree(gone)
}

/** Bytes of every file below a folder; links count as themselves. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else bytes += (await lstat(path).catch(() => null))?.size ?? 0
    }
  }
  return bytes
}

/** What of a run folder nobody reads after its end: the session, the patch and the agent's outputs are in `output`. */
const WORK = ['workspace', 'layers', 'verify', 'home', 'agent'] as const

export interface Ended {
  folder: Pick<RunFolder, 'id' | 'dir'>
  record: Pick<RunRecord, 'leftover'>
  manifest: Manifest | null
}

/**
 * The folders of a run that is over which nobody needs: the workspace and the agent's home. None if nothing else has
 * the agent's work, because its patch could not be captured, and while the engine may still use them.
 */
export function workOf({ folder, record, manifest }: Ended): string[] {
  if (record.leftover || manifest === null || onlyCopy(manifest)) return []
  return WORK.map((name) => join(folder.dir, name)).filter((path) => existsSync(path))
}

/** Removes them, and indexes; objects of the base stay for a replay. */
export async function trimRun(run: Ended): Promise<void> {
  const work = workOf(run)
  for (const path of work) await removeTree(path)
  const gitDir = join(run.folder.dir, 'git')
  const names = work.length === 0 ? [] : await readdir(gitDir).catch(() => [])
  for (const name of names) if (name.endsWith('.index')) await rm(join(gitDir, name), { force: true })
}

/** A session has worked, and there is no patch: not even an empty one. */
function onlyCopy({ agent, patch }: Manifest): boolean {
  return agent.sessionId !== undefined && patch === undefined
}
