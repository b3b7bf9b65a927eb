import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import type { AgentRuntime } from '../agent/runtime.js'
import type { PlaceContext } from '../place/place-types.js'
import type { Artifact } from '../work/ports.js'

/** What the steps of one plan share. */
export interface PlanSite {
  /** Of the plan: everything that it makes is below. */
  folder: string
  /** The checkout that the plan is about. */
  checkout: string
  /** The snapshot of it that every step starts from. */
  workspace: Artifact
  /** Folder of the caches that outlive the plan. */
  caches: string
  places: PlaceContext
  /** See `layersIn`. */
  canLayer: () => Promise<boolean>
  agents: AgentRuntime
  log: Log
  redact: Redact
}
