/** Answers that are in memory at a time, each with up to tens of MiB: GitHub's own clients ask for one or two. */
const MOST_OPEN = 8
/** More than can be asked for on connections that are still there. */
const MOST_WAITING = 256

/** Lets a few works begin at a time, the others in their order after them, and rejects those that are too many. */
export function createGate(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let open = 0
  return async (work) => {
    if (waiting.length === MOST_WAITING) throw new Error('too many requests at the same time')
    if (open === MOST_OPEN) await new Promise<void>((resolve) => waiting.push(resolve))
    else open++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else open--
    }
  }
}
