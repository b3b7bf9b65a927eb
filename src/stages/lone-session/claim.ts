import { mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { cancelledBeforeStart } from '../../agents/session/execution.js'
import { systemClock } from '../../clock.js'
import { describeError, RunError } from '../../errors.js'
import type { Log } from '../../log.js'
import { type Lock, tryLock } from '../../run/record/lock.js'
import { isRunning, ownProcess } from '../../run/record/process-identity.js'
import { newRunId } from '../../run/run-folder.js'
import { releaseCacheWork } from '../../sandbox/container/kernel-work.js'
import { chownTree, readOwners, restoreOwners } from '../../sandbox/ownership.js'
import type { SandboxUser } from '../../sandbox/user.js'
import { removeTree } from '../../workspace/record/sweep.js'
import { endWhatRuns, engineOf } from '../recovery/leftovers.js'
import type { Host } from '../request.js'
import {
  readRecords,
  recordsFolder,
  removeRecord,
  type SessionRecord,
  sweepRecords,
  writeRecord,
} from './record.js'

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
      if (overlap(workspace, other.workspace)) throw busy(workspace, other, gone)
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

function overlap(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => (path.endsWith(sep) ? path : path + sep)) as [string, string]
  return a.startsWith(b) || b.startsWith(a)
}

function busy(workspace: string, other: SessionRecord, gone: boolean): RunError {
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
