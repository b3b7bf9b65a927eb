import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import type { Redact } from '../../redact.js'
import type { Host, Publication, WorkflowFacts } from '../request.js'

/** What is needed to finish a run whose own process is gone. */
export interface SalvageRequest {
  /** The run folder. */
  dir: string
  publish: Publication
  /** Only a comment that says that this run is working is overwritten. */
  overOwnWordsOnly?: true
  workflow?: WorkflowFacts
  host: Pick<Host, 'env' | 'agent'>
  redact: Redact
  /** Values that must not get out by way of the patch. */
  secrets: readonly string[]
  log: Log
  clock: Clock
}
