import { systemClock } from '../../base/clock.js'
import { silentLog } from '../../base/log.js'
import type { SpecInput } from '../../config/spec.js'
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
