/** The part of a Bottleneck group that plugin-throttling uses. */
export interface Pace {
  key(id: string): {
    schedule<T>(options: unknown, job: (...args: unknown[]) => T, ...args: unknown[]): Promise<T>
  }
}

/**
 * Lets `burst` requests go at once and spaces the rest; each `spacingMs` without one makes room for one more. GitHub
 * asks for a second between writes when there are many; a run makes five, which must not wait seconds for each other,
 * however often it has told its progress before.
 */
export function paceAfterBurst(burst: number, spacingMs: number): Pace {
  let room = burst
  let seenAt = performance.now()
  return {
    key: () => ({
      async schedule(_options, job, ...args) {
        const now = performance.now()
        room = Math.min(burst, room + (now - seenAt) / spacingMs) - 1
        seenAt = now
        if (room < 0) {
          const wait = -room * spacingMs
          await new Promise((resolve) => setTimeout(resolve, wait))
        }
        return job(...args)
      },
    }),
  }
}
