import type { Log } from '../../log.js'
import type { Engine } from './engine.js'
import type { EngineKind } from './engine-kind.js'
import { ENGINES } from './engines.js'

/**
 * Finds the container engine of this machine: the first that answers, or only the preferred one. A client that
 * reaches no daemon is not an engine. Null when none answers; the reasons are in the log. Ask once per run.
 */
export async function detectEngine(options: {
  /** The name of an engine, or `auto`, which is the default. */
  preferred?: string
  /** Only those that come after this one, which is known to start nothing here. */
  after?: string
  /** PATH to find the client, and whatever the client itself needs (DOCKER_HOST, HOME …). */
  env: Record<string, string | undefined>
  /** In the order in which `auto` tries them; default {@link ENGINES}. */
  engines?: readonly EngineKind[]
  log: Log
}): Promise<Engine | null> {
  const { preferred = 'auto', after, env, engines = ENGINES, log } = options
  const candidates = engines.filter(({ name }) => preferred === 'auto' || name === preferred)
  for (const { probe } of candidates.slice(candidates.findIndex(({ name }) => name === after) + 1)) {
    const { engine, ...failed } = await probe(env, log)
    if (engine) {
      log.debug(`Container engine: ${engine.name} ${engine.version}`)
      return engine
    }
    log.info(`No container engine: ${'reason' in failed ? failed.reason : ''}`)
  }
  return null
}
