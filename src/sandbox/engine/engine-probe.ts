import type { Engine } from './engine.js'

/** An engine, or why there is none. */
export type EngineProbe = { engine: Engine } | { engine: null; reason: string }
