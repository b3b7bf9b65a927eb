import type { Log } from '../../log.js'
import type { Engine } from './engine.js'
import type { Isolation } from './gvisor.js'

/** An engine, or why there is none. */
export type EngineProbe = { engine: Engine } | { engine: null; reason: string }

/** A kind of engine: its name in specs and records, and how to find it. */
export interface EngineKind {
  name: string
  /**
   * Connects to the engine that `env` names (PATH to its client, address of its service), if it can isolate
   * containers this way. Never rejects.
   */
  probe(env: Record<string, string | undefined>, log: Log, isolation: Isolation): Promise<EngineProbe>
}
