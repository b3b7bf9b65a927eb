import type { EndedExecution, ExecutionBackend } from '../../agents/session/execution.js'
import { type ContainerOptions, resolveExecutionBackend as resolve } from '../../pipeline/backend.js'

/**
 * A function that runs a session, whichever the backend: `container` (an engine's), `local` (this machine, sealed by
 * bubblewrap where that works), or `auto`, which uses a container if an engine answers, else bubblewrap. Nobody but the
 * caller of this function decides that a session runs without a seal: whoever writes `'local'` or a launch command
 * (`sandbox.engineCommand`) accepts it where nothing seals, and the log warns; `auto` rejects with SEAL_MISSING. The agent works on `workspacePath` itself; its
 * changes are there when the promise settles, every file belongs to whom it belonged to, and everything else
 * that the session needed is gone. What a process that was killed left is undone by the next call of any
 * process. A session ends after ten minutes unless `timeoutMs` says otherwise, and at a signal that ends this
 * process.
 *
 * Throws CONFIG_INVALID, also for an option that has no effect. A session that does not complete rejects with
 * a `SessionError`: EXECUTION_TIMEOUT, EXECUTION_CANCELLED, EXECUTION_AUTH_FAILED,
 * EXECUTION_RATE_LIMITED, EXECUTION_MODEL_UNAVAILABLE, EXECUTION_SESSION_FAILED and so on. A call on a
 * workspace in use rejects with RUN_BUSY, a workspace that is not a folder with WORKSPACE_FAILED, one without a key with CREDENTIAL_MISSING. Engine,
 * image and executable fail with ENGINE_NOT_FOUND, IMAGE_FAILED, CLI_NOT_FOUND and so on.
 */
export function resolveExecutionBackend(
  backend: 'container' | 'local' | 'auto',
  container: ContainerOptions = {},
): ExecutionBackend<EndedExecution> {
  return resolve(backend, container)
}
