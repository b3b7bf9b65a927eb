import { describeError } from '../../errors.js'
import type { Log } from '../../log.js'

/** What must be given back at the end of a run, whatever the end; the last taken is given back first. */
export interface Resources {
  add(name: string, release: () => Promise<void>): void
  /**
   * Releases everything once; a failure is logged and does not keep the rest from being released. Resolves to
   * whether all of it went well.
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
