import type { Outcome } from './claims.js'
import type { Ended, Working } from './state.js'

/** Where runs take place. */
export interface RunPlace {
  /**
   * One run to its end. Resolves however it ended; once the signal is aborted it ends as soon as it can, with `back` if it
   * left no pull request.
   */
  run(item: Working, signal: AbortSignal): Promise<Outcome>
}

/** What runs have left in the forge. */
export interface Traces {
  /** What a lost attempt of the item has finished there; null: nothing, so that it has to be done again. */
  find(item: Working, signal: AbortSignal): Promise<Outcome | null>
  /** Which of these items have a pull request that is no longer open. */
  closed(items: readonly Ended[]): Promise<ReadonlySet<string>>
}
