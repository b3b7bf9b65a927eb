import type { EndedExecution, ExecutionBackend } from '../../agents/session/execution.js'
import { systemClock } from '../../base/clock.js'
import { silentLog } from '../../base/log.js'
import type { SpecInput } from '../../config/spec.js'
import { type ContainerOptions, resolveExecutionBackend as resolve } from '../../pipeline/backend.js'
import { type Agent, type AgentSettings, createAgent } from '../../plan/agent/agent.js'
import type { AgentRuntime } from '../../plan/agent/runtime.js'
import { createRuntime as create } from '../../plan/place/runtime.js'
import type { Runtime, RuntimeOptions } from '../../plan/place/runtime-types.js'
import { assertUsable, hostOf, type RunOptions, runsOf } from './options.js'

/** What agents outside a plan need. */
export interface AgentsOptions
  extends Pick<
    RunOptions,
    | 'checkout'
    | 'model'
    | 'env'
    | 'log'
    | 'clock'
    | 'secrets'
    | 'cacheDir'
    | 'stateDir'
    | 'registry'
    | 'registryToken'
    | 'allowUnsealed'
  > {
  /** Folder for their runs; default that of the checkout's runs, which `caisson list` shows. */
  root?: string
  /** Which agent works and where, as in a spec. */
  agent?: SpecInput['agent']
  sandbox?: SpecInput['sandbox']
}

/**
 * Creates agents outside a plan: `const agent = createAgents({ checkout, model })({ system })`. Throws CONFIG_INVALID
 * for a checkout that is not a folder, and CREDENTIAL_MISSING without access to a model.
 */
export function createAgents(options: AgentsOptions): (settings: AgentSettings) => Agent {
  assertUsable(options)
  const { model, env = {}, agent, sandbox } = options
  const { registryToken, secrets = [], log = silentLog, clock = systemClock } = options
  const runtime: AgentRuntime = {
    runs: runsOf(options).root,
    model,
    host: hostOf(env, options),
    secrets: [...secrets, ...(registryToken ? [registryToken] : [])],
    defaults: { ...(agent ? { agent } : {}), ...(sandbox ? { sandbox } : {}) },
    allowUnsealed: options.allowUnsealed === true,
    log,
    clock,
  }
  return (settings) => createAgent(settings, runtime)
}

/**
 * Containers and volumes for a program, on the engines of this machine; nothing is started or written before the first
 * call. What an earlier process that was killed has left in the same root is removed then. Throws CONFIG_INVALID, and
 * NOT_SUPPORTED for an engine that plans cannot use.
 */
export function createRuntime(options: RuntimeOptions = {}): Runtime {
  return create(options)
}

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
