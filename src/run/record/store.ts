import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { describeError, onCode, RunError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Manifest } from '../manifest.js'
import { type RunFolder, readManifest, readRecord } from '../run-folder.js'
import { assertPrivate } from './private-folder.js'
import { isRunning } from './process-identity.js'
import type { RunRecord } from './record.js'
import type { RunsAt } from './state-folder.js'

/** A run as stored in its folder. */
export interface StoredRun {
  id: string
  /** The run folder. */
  dir: string
  folder: RunFolder
  record: RunRecord
  /** Null if it is missing or damaged. */
  manifest: Manifest | null
  /** The agent's session, also while the run works; absent until it has begun. */
  sessionId?: string
  /** `crashed`: it has not ended, and its process is gone. */
  status: 'working' | 'crashed' | 'done'
}

/** A folder among the runs that cannot be read as a run. */
export interface DamagedRun {
  dir: string
  /** Somebody else's: it is not obeyed, and not removed. */
  foreign: boolean
  why: string
}

/** A folder among the runs that this machine did not make: nobody obeys it, and nobody removes what is not ours. */
export function warnOfForeign({ foreign, why }: DamagedRun, log: Log): void {
  if (foreign)
    log.warn(
      `Skipped: ${why} Nothing that it says is carried out. View it by its path, or remove it if nobody needs it.`,
    )
}

/** All runs of this machine below `root`, newest first. Other and damaged folders go to `onDamaged`. Throws CONFIG_INVALID for a `root` of others. */
export async function listRuns(
  { root, stateDir }: RunsAt,
  { onDamaged }: { onDamaged?: (damaged: DamagedRun) => void } = {},
): Promise<StoredRun[]> {
  await assertPrivate(root)
  const runs = await Promise.all(
    (await runNames(root)).map(async (name) => {
      const dir = join(root, name)
      try {
        return await readStored(dir, stateDir)
      } catch (error) {
        const { code, message } = describeError(error)
        onDamaged?.({ dir, foreign: code === 'RUN_NOT_OURS', why: message })
        return null
      }
    }),
  )
  return runs.filter((run) => run !== null).sort(newestFirst)
}

function newestFirst(a: StoredRun, b: StoredRun): number {
  return b.record.startedAt.localeCompare(a.record.startedAt) || b.id.localeCompare(a.id)
}

/** Folder names; those that begin with a dot are Caisson's own. */
async function runNames(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(onCode(['ENOENT'], []))
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name)
}

/** A run by its folder. Throws RUN_NOT_FOUND if there is none, or it is damaged, and RUN_NOT_OURS. */
export async function readStored(dir: string, stateDir: string): Promise<StoredRun> {
  const { folder, record: first } = await readRecord(dir, stateDir)
  const gone = first.state !== 'done' && !(await isRunning(first))
  // It may have ended between the two checks.
  const { record } = gone ? await readRecord(dir, stateDir) : { record: first }
  const manifest = await readManifest(folder)
  // The manifest has no session before the run's end, and the best information afterwards.
  const sessionId = manifest && manifest.status !== 'running' ? manifest.agent.sessionId : record.sessionId
  return {
    ...{ id: folder.id, dir: folder.dir, folder, record, manifest },
    ...(sessionId === undefined ? {} : { sessionId }),
    status: record.state === 'done' ? 'done' : gone ? 'crashed' : 'working',
  }
}

const SHOWN = 5

/**
 * One run by its ID, the beginning or the random end of its ID, `latest` (no replay), or its folder. Throws RUN_NOT_FOUND with suggestions,
 * RUN_AMBIGUOUS, and RUN_NOT_OURS for a folder that this machine did not make.
 */
export async function findRun(runs: RunsAt, name: string): Promise<StoredRun> {
  const { root, stateDir } = runs
  if (name === 'latest') {
    const latest = (await listRuns(runs)).find(({ record }) => record.replayOf === undefined)
    if (latest) return latest
    throw notFound(`There are no runs in ${root} yet.`, 'Start one with `caisson run`.')
  }
  const ids = (await runNames(root)).sort().reverse()
  if (ids.includes(name)) return readStored(join(root, name), stateDir)
  if (/[/\\]|^\.+$/.test(name) || (await isRecord(join(resolve(name), 'run.json')))) {
    return readStored(resolve(name), stateDir)
  }
  const begun = name === '' ? [] : ids.filter((id) => id.startsWith(name) || id.endsWith(`-${name}`))
  const [only] = begun
  if (only !== undefined && begun.length === 1) return readStored(join(root, only), stateDir)
  if (begun.length > 1) {
    throw new RunError('RUN_AMBIGUOUS', `${begun.length} runs begin or end with ${name}.`, {
      hint: `Name one: ${listIds(begun)}.`,
    })
  }
  if (ids.length === 0) throw notFound(`There is no run ${name}.`, `${root} holds no runs yet.`)
  const near = ['latest', ...ids].sort((a, b) => distance(a, name) - distance(b, name))
  const close = near.filter((id) => distance(id, name) <= 4)
  throw notFound(
    `There is no run ${name}.`,
    close.length > 0 ? `Did you mean ${listIds(close)}?` : `The latest runs are ${listIds(ids)}.`,
  )
}

/** For what has to wait for the end of a run. */
export function runBusy(id: string): RunError {
  return new RunError('RUN_BUSY', `The run ${id} is still working.`, {
    hint: `Follow it with \`caisson follow ${id}\`, or stop it first: \`caisson stop ${id}\`.`,
  })
}

async function isRecord(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false
}

/** The first IDs of a list, for a message. */
export function listIds(ids: readonly string[]): string {
  const rest = ids.length - SHOWN
  return ids.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

function notFound(message: string, hint: string): RunError {
  return new RunError('RUN_NOT_FOUND', message, { hint })
}
