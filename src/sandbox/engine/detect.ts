import type { Log } from '../../base/log.js'
import type { Engine, EngineKind, EngineSettings } from './engine.js'
import { ENGINES } from './engines.js'
import type { Isolation } from './gvisor.js'

/**
 * Finds this machine's container engine: the first that answers, or only the preferred one. A client that
 * reaches no daemon does not count as an engine. Null when none answers; the log says why. Call it once per
 * run.
 */
export async function detectEngine(options: {
  /** The name of an engine, or `auto`, which is the default. */
  preferred?: string
  /** Only try the engines after this one, which is known not to start containers here. */
  after?: string | undefined
  /** What its containers must be isolated by; default `default`. */
  isolation?: Isolation
  /** PATH to find the client, and the variables that the client itself needs (DOCKER_HOST, HOME …). */
  env: Record<string, string | undefined>
  /** In the order in which `auto` tries them; default {@link ENGINES}. */
  engines?: readonly EngineKind[] | undefined
  settings?: EngineSettings
  log: Log
}): Promise<Engine | null> {
  const { preferred = 'auto', after, isolation = 'default', env, log } = options
  const engines: readonly EngineKind[] = options.engines ?? ENGINES
  const candidates = engines.filter(({ name, byNameOnly }) =>
    preferred === 'auto' ? !byNameOnly : name === preferred,
  )
  for (const { probe } of candidates.slice(candidates.findIndex(({ name }) => name === after) + 1)) {
    const found = await probe(env, log, isolation, options.settings)
    if (found.engine) {
      log.debug(`Container engine: ${found.engine.name} ${found.engine.version}`)
      return found.engine
    }
    log.info(`No container engine: ${found.reason}`)
  }
  return null
}
