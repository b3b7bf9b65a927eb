import type { Log } from '../../base/log.js'
import type { PodTemplate } from '../kubernetes/pod-template.js'
import type { Engine } from './engine.js'
import type { Isolation } from './gvisor.js'

/** An engine, or why there is none. */
export type EngineProbe = { engine: Engine } | { engine: null; reason: string }

/** What only some engines have a use for. */
export interface EngineSettings {
  podTemplate?: PodTemplate | undefined
}

/** A kind of engine: its name in specs and records, and how to find it. */
export interface EngineKind {
  name: string
  /** It may start containers on machines of others, so that `auto` does not try it. */
  byNameOnly?: true
  /**
   * Connects to the engine that `env` names (PATH to its client, address of its service), if it can isolate
   * containers this way. Never rejects.
   */
  probe(
    env: Record<string, string | undefined>,
    log: Log,
    isolation: Isolation,
    settings?: EngineSettings,
  ): Promise<EngineProbe>
}
