import { CaissonError, WorkspaceError } from '../errors.js'

/**
 * Turns any failure of a snapshot into WORKSPACE_FAILED or DISK_FULL; our own errors and cancellations stay
 * as they are.
 */
export function snapshotFailure(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (cause instanceof CaissonError || signal?.aborted) return cause
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new WorkspaceError(
      'DISK_FULL',
      `The disk is full: the snapshot of the repository does not fit. ${message}`,
      {
        hint: 'Free disk space on the runner (large caches and images first) and run again.',
        cause,
      },
    )
  }
  return new WorkspaceError('WORKSPACE_FAILED', `The snapshot of the repository failed: ${message}`, {
    hint: 'Run Caisson as a user who may read every file of the checkout.',
    cause,
  })
}
