import { describeError } from '../../errors.js'
import type { Log } from '../../log.js'
import { releaseCacheWork } from '../../sandbox/container/kernel-work.js'
import { restoreOwners } from '../../sandbox/ownership.js'
import { removeTree } from '../../workspace/record/sweep.js'
import { endWhatRuns, engineOf } from '../recovery/leftovers.js'
import type { Host } from '../request.js'
import { removeRecord, type SessionRecord } from './record.js'

/**
 * Undoes what a session has left whose process is gone: containers and processes, the workspace's changed
 * owners, the temporary folder. False if its agent may still be working, or something could not be undone;
 * the record then stays, for the next call.
 */
export async function restoreSession(
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

export async function giveBack({
  workspace,
  lent,
}: Pick<SessionRecord, 'workspace' | 'lent'>): Promise<void> {
  if (lent) await restoreOwners(workspace, lent.owners, { uid: lent.from })
}
