import { describeError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'

/** What must be released at the end of a run, however it ends, in reverse order. */
export interface Resources {
  /** `delivery`: the delivery needs it. */
  add(name: string, release: () => Promise<void>, needed?: 'delivery'): void
  /**
   * Releases everything once, with `before` only what the delivery does not need; a failure is logged and does not
   * prevent the other releases. Resolves to whether all of them succeeded so far, those of earlier calls too.
   */
  release(before?: 'delivery'): Promise<boolean>
}

export function createResources(log: Log): Resources {
  let taken: { name: string; release: () => Promise<void>; needed?: 'delivery' | undefined }[] = []
  let clean = true
  let released = Promise.resolve()
  const give = async (before?: 'delivery') => {
    const giveBack = taken.filter(({ needed }) => before === undefined || needed !== before).reverse()
    taken = taken.filter((one) => !giveBack.includes(one))
    for (const { name, release } of giveBack) {
      try {
        await release()
      } catch (error) {
        clean = false
        log.warn(`Could not clean up ${name}: ${describeError(error).message}`)
      }
    }
  }
  return {
    add: (name, release, needed) => {
      taken.push({ name, release, needed })
    },
    async release(before) {
      released = released.then(() => give(before))
      await released
      return clean
    },
  }
}
