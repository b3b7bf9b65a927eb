import type { Clock } from '../../clock.js'
import type { Forge } from '../../github/forge.js'
import type { Log } from '../../log.js'
import type { Redact } from '../../redact.js'
import type { Host, RunRequest } from '../request.js'

/** What is needed to finish a run whose own process is gone. */
export interface SalvageRequest {
  /** The run folder. */
  dir: string
  forge?: Forge
  /** Nothing is written there but over the words that this very run is working. */
  overOwnWordsOnly?: true
  runUrl?: string
  /** Id of the workflow run. */
  workflowRunId?: number
  host: Pick<Host, 'env' | 'agent'>
  redact: Redact
  /** Values that must not get out by way of the patch. */
  secrets: readonly string[]
  uploadArtifact?: RunRequest['uploadArtifact']
  /** Another job delivers: nothing is written to the forge. */
  handoff?: RunRequest['handoff']
  log: Log
  clock: Clock
}
