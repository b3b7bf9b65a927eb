import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import type { Redact } from '../../redact.js'
import type { Host, Publication, WorkflowFacts } from '../request.js'

/** What is needed to finish a run whose own process is gone. */
export interface SalvageRequest {
  /** The run folder. */
  dir: string
  publish: Publication
  /** Only overwrites a comment that says this run is working. */
  overOwnWordsOnly?: true
  workflow?: WorkflowFacts
  host: Pick<Host, 'env' | 'agent' | 'engines' | 'stateDir'>
  redact: Redact
  /** Values that must not leak through the patch. */
  secrets: readonly string[]
  log: Log
  clock: Clock
}
