/** The part of a Bottleneck group that plugin-throttling uses. */
export interface Pace {
  key(id: string): {
    schedule<T>(options: unknown, job: (...args: unknown[]) => T, ...args: unknown[]): Promise<T>
  }
}

/**
 * Lets the first `burst` requests go at once and spaces the rest. GitHub asks for a second between writes
 * when there are many; a run makes five, which must not wait seconds for each other.
 */
export function paceAfterBurst(burst: number, spacingMs: number): Pace {
  let started = 0
  let queue: Promise<void> = Promise.resolve()
  return {
    key: () => ({
      async schedule(_options, job, ...args) {
        started += 1
        if (started > burst) {
          queue = queue.then(() => new Promise((resolve) => setTimeout(resolve, spacingMs)))
          await queue
        }
        return job(...args)
      },
    }),
  }
}
