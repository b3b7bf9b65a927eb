import { lstat, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { cancelledBeforeStart } from '../../../agents/session/execution.js'
import { systemClock } from '../../../base/clock.js'
import { describeError, onCode, RunError, SandboxError } from '../../../base/errors.js'
import { parseJson } from '../../../base/json.js'
import type { Log } from '../../../base/log.js'
import { removeTree } from '../../../base/sweep.js'
import { writeWhole } from '../../../base/write-whole.js'
import { type Lock, sweepLocks, tryLock } from '../../../run/record/lock.js'
import { isRunning, ownProcess, processIdentity } from '../../../run/record/process-identity.js'
import { newRunId } from '../../../run/run-folder.js'
import { releaseCacheWork } from '../../../sandbox/container/kernel-work.js'
import { chownTree, readOwners, restoreOwners } from '../../../sandbox/ownership.js'
import type { SandboxUser } from '../../../sandbox/user.js'
import { endWhatRuns, engineOf } from '../recovery/leftovers.js'
import type { Host } from '../request.js'

/** A workspace that one session has for itself, and what is undone at its end. */
export interface Claim {
  id: string
  /** The session's own temporary folder. */
  folder: string
  /** To be called before containers can exist. */
  noteEngine(name: string | undefined): Promise<void>
  /**
   * Lends the workspace to the agent's user; null where the agent is this process's user, whose new files
   * must not stay its own. Does nothing unless this is root: nobody else can, or needs to.
   */
  lend(user: SandboxUser | null): Promise<void>
  /** Gives every file back to the owner that it had, and new ones to the workspace's. */
  takeBack(): Promise<void>
  /**
   * Undoes everything, if `clean` says that nothing of the agent runs any more; otherwise the next session
   * does.
   */
  end(clean: boolean): Promise<void>
}

/**
 * Claims a workspace for one session, among all processes of this user that have the same temporary folder.
 * First undoes what dead processes left. Throws RUN_BUSY if a session works on it, on a folder in it or on one
 * around it.
 */
export async function claimWorkspace(
  workspace: string,
  { host, log, signal }: { host: Pick<Host, 'env' | 'engines'>; log: Log; signal: AbortSignal },
): Promise<Claim> {
  const root = await recordsFolder()
  const id = newRunId(systemClock.now())
  let record: SessionRecord = {
    id,
    ...(await ownProcess()),
    workspace,
    folder: join(await realpath(tmpdir()), `caisson-${id}`),
  }
  const note = async (change: Partial<SessionRecord>) => {
    record = { ...record, ...change }
    await writeRecord(root, record)
  }
  const lock = await lockRecords(root, id, signal)
  try {
    await sweepRecords(root)
    for (const other of await readRecords(root)) {
      const gone = other.over || !(await isRunning(other))
      if (gone && (await restoreSession(root, other, host, log))) continue
      if (foldersOverlap(workspace, other.workspace)) throw workspaceBusy(workspace, other, gone)
    }
    await note({})
  } finally {
    await lock.release()
  }
  try {
    // Not recursive: a folder of somebody else is never used. Private: whoever reaches the gateway's socket may use it.
    await mkdir(record.folder, { mode: 0o700 })
  } catch (error) {
    await removeRecord(root, record)
    throw error
  }
  const takeBack = async () => {
    await giveBack(record)
    await note({ lent: undefined })
  }
  return {
    id,
    folder: record.folder,
    noteEngine: (engine) => note({ engine }),
    async lend(user) {
      const own = process.getuid?.()
      if (own !== 0) return
      await note({ lent: { from: user?.uid ?? own, owners: await readOwners(workspace) } })
      if (user) await chownTree(workspace, user)
    },
    takeBack,
    async end(clean) {
      try {
        if (!clean) return await note({ over: true })
        await takeBack()
        await removeTree(record.folder)
        await removeRecord(root, record)
      } catch (error) {
        log.warn(`${workspace} could not be restored: ${describeError(error).message}`)
        await note({ over: true }).catch(() => {})
      }
    },
  }
}

/** The records are read and changed by one process at a time. */
async function lockRecords(root: string, id: string, signal: AbortSignal): Promise<Lock> {
  for (;;) {
    if (signal.aborted) throw cancelledBeforeStart()
    const lock = await tryLock(root, 'records', id)
    if ('release' in lock) return lock
    await systemClock.sleep(50, signal)
  }
}

function foldersOverlap(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => (path.endsWith(sep) ? path : path + sep)) as [string, string]
  return a.startsWith(b) || b.startsWith(a)
}

function workspaceBusy(workspace: string, other: SessionRecord, gone: boolean): RunError {
  const where =
    other.workspace === workspace ? workspace : `${other.workspace}, and ${workspace} overlaps with it`
  return new RunError('RUN_BUSY', `An agent is already working on ${where}.`, {
    hint: gone
      ? `That session has ended, but its remains cannot be removed: start ${other.engine ?? 'the engine'}, or see the log.`
      : `Wait until process ${other.pid} is done with it, or use another workspace.`,
  })
}

/**
 * Undoes what a session has left whose process is gone: containers and processes, the workspace's changed
 * owners, the temporary folder. False if its agent may still be working, or something could not be undone;
 * the record then stays, for the next call.
 */
async function restoreSession(
  root: string,
  record: SessionRecord,
  host: Pick<Host, 'env' | 'engines'>,
  log: Log,
): Promise<boolean> {
  log.info(`A session on ${record.workspace} was interrupted (process ${record.pid}): undoing what it left.`)
  // While the agent can still change the workspace, it could lead root to files outside it.
  const engine = await engineOf(record, host, log)
  if (!(await endWhatRuns(record, engine, log, (there) => releaseCacheWork(there, record.folder))))
    return false
  try {
    await giveBack(record)
    await removeTree(record.folder)
    await removeRecord(root, record)
    return true
  } catch (error) {
    log.warn(`${record.workspace} could not be restored: ${describeError(error).message}`)
    return false
  }
}

async function giveBack({ workspace, lent }: Pick<SessionRecord, 'workspace' | 'lent'>): Promise<void> {
  if (lent) await restoreOwners(workspace, lent.owners, { uid: lent.from })
}

const ownerSchema = z.object({ uid: z.int(), gid: z.int() })

/**
 * What another process needs in order to undo what a session without a run has changed outside itself. It is
 * written before the session makes anything, and removed last.
 */
const recordSchema = z.object({
  id: z.string(),
  ...processIdentity,
  workspace: z.string(),
  /** The session's own temporary folder. */
  folder: z.string(),
  /** The engine's name, once containers may exist; they have the label `caisson.run=<id>`. */
  engine: z.string().optional(),
  /** Who owned the workspace, and the user that its files are to be taken back from. */
  lent: z
    .object({
      from: z.int(),
      owners: z.object({
        owner: ownerSchema,
        folder: z.string(),
        others: z.array(ownerSchema.extend({ path: z.string(), identity: z.string() })),
      }),
    })
    .optional(),
  /** The session is over, but not all of it could be undone. */
  over: z.boolean().optional(),
})

type SessionRecord = z.infer<typeof recordSchema>

/**
 * The folder of the records: this user's own, since whoever writes in it decides who gets files back. Throws
 * NOT_SUPPORTED if somebody else can.
 */
async function recordsFolder(): Promise<string> {
  const uid = process.getuid?.()
  const path = join(await realpath(tmpdir()), `caisson-sessions-${uid ?? 'user'}`)
  await mkdir(path, { mode: 0o700 }).catch(onCode(['EEXIST'], undefined))
  const found = await lstat(path)
  const own = uid === undefined || (found.uid === uid && (found.mode & 0o022) === 0)
  if (found.isDirectory() && own) return path
  throw new SandboxError('NOT_SUPPORTED', `${path} is not a folder that only this user can write to.`, {
    hint: 'Remove it, or set TMPDIR to a folder of your own.',
  })
}

async function readRecords(root: string): Promise<SessionRecord[]> {
  const records = await Promise.all(
    (await readdir(root))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readRecord(join(root, name))),
  )
  return records.filter((record) => record !== null)
}

async function writeRecord(root: string, record: SessionRecord): Promise<void> {
  await writeWhole(recordPath(root, record), JSON.stringify(record))
}

async function removeRecord(root: string, record: Pick<SessionRecord, 'id'>): Promise<void> {
  await rm(recordPath(root, record), { force: true })
}

/** Removes what processes that were killed while writing have left. */
async function sweepRecords(root: string): Promise<void> {
  const isOld = async (path: string) => {
    const found = await stat(path).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs > HALF_WRITTEN_MS
  }
  for (const name of await readdir(root)) {
    if (name.endsWith('.tmp') && (await isOld(join(root, name)))) await rm(join(root, name), { force: true })
  }
  await sweepLocks(root, isOld)
}

/** Milliseconds after which a file that is still being written belongs to a process that is gone. */
const HALF_WRITTEN_MS = 60_000

/** Null for a record that has just been removed, and for a damaged one: a crash of the machine may leave it. */
async function readRecord(path: string): Promise<SessionRecord | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return recordSchema.safeParse(parseJson(text)).data ?? null
}

function recordPath(root: string, { id }: Pick<SessionRecord, 'id'>): string {
  return join(root, `${id}.json`)
}
