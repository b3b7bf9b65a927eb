import { systemClock } from '../../base/clock.js'

/** Longest wait that the storage may ask for, in seconds. */
const MOST_WAIT = 60

/**
 * For the storage beside GitHub, which Octokit knows nothing of: what passes by itself is asked again up to three times,
 * after 1, 4 and 9 times the pause.
 */
export function patientFetch(options: {
  fetch?: typeof globalThis.fetch
  retryPauseMs?: number
}): typeof globalThis.fetch {
  const { fetch: fetchNow = globalThis.fetch, retryPauseMs = 1000 } = options
  return async (url, init) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetchNow(url, init).catch((error: unknown) => {
        if (attempt > 3 || init?.signal?.aborted) throw error
      })
      const passing = answer === undefined || answer.status === 429 || answer.status >= 500
      const seconds = Number(answer?.headers.get('retry-after')) || 0
      if (answer && (!passing || attempt > 3 || seconds > MOST_WAIT)) return answer
      await answer?.body?.cancel()
      await systemClock.sleep(
        Math.max(seconds * 1000, retryPauseMs * attempt ** 2),
        init?.signal ?? undefined,
      )
    }
  }
}
