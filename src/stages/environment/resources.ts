import { describeError } from '../../errors.js'
import type { Log } from '../../log.js'

/** What must be released at the end of a run, however it ends, in reverse order. */
export interface Resources {
  add(name: string, release: () => Promise<void>): void
  /**
   * Releases everything once; a failure is logged and does not prevent the other releases. Resolves to
   * whether all of them succeeded.
   */
  release(): Promise<boolean>
}

export function createResources(log: Log): Resources {
  let taken: { name: string; release: () => Promise<void> }[] = []
  return {
    add: (name, release) => {
      taken.push({ name, release })
    },
    async release() {
      const giveBack = taken.reverse()
      taken = []
      let clean = true
      for (const { name, release } of giveBack) {
        try {
          await release()
        } catch (error) {
          clean = false
          log.warn(`Could not clean up ${name}: ${describeError(error).message}`)
        }
      }
      return clean
    },
  }
}
