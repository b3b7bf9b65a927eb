import { systemClock } from '../../base/clock.js'

/** Creates something once, whatever becomes of GitHub's answer; `find` looks for it in a list. */
export type UnlessDone = <T>(create: () => Promise<T>, find: () => Promise<T | undefined>) => Promise<T>

/** How often a list is looked at again, after one, four and nine pauses: GitHub's lists lag behind its writes. */
const MOST_LOOKS = 3

/**
 * A server error may come after the thing was made, so it is looked for before the request is repeated: a blindly
 * retried POST would make it twice. That it exists already is an answer like a found one, once the list has it.
 */
export function createsOnce(pauseMs: number): UnlessDone {
  return async (create, find) => {
    const found = async () => {
      for (let looks = 0; ; looks++) {
        const there = await find()
        if (there !== undefined || looks === MOST_LOOKS) return there
        await systemClock.sleep((looks + 1) ** 2 * pauseMs)
      }
    }
    const orFound = (isDone: (error: unknown) => boolean) => async (error: unknown) => {
      const there = isDone(error) ? await found() : undefined
      if (there !== undefined) return there
      throw error
    }
    try {
      return await create().catch(orFound(existsAlready))
    } catch (error) {
      if (statusOf(error) < 500) throw error
      return (await found()) ?? (await create().catch(orFound((again) => statusOf(again) === 422)))
    }
  }
}

/** Repeats a request that GitHub refuses with these words only because it does not see a branch that was just pushed. */
export async function onceSeen<T>(words: RegExp, pauseMs: number, request: () => Promise<T>): Promise<T> {
  for (let looks = 0; ; looks++) {
    try {
      return await request()
    } catch (error) {
      if (looks === MOST_LOOKS || statusOf(error) !== 422 || !words.test(textOf(error))) throw error
      await systemClock.sleep((looks + 1) ** 2 * pauseMs)
    }
  }
}

const statusOf = (error: unknown) => (error as { status?: number }).status ?? 0

function existsAlready(error: unknown): boolean {
  return statusOf(error) === 422 && /already exists/i.test(textOf(error))
}

/** GitHub's message, and the details of a failed validation. */
function textOf(error: unknown): string {
  const { message, response } = error as { message?: string; response?: { data?: unknown } }
  return `${message} ${JSON.stringify(response?.data ?? '')}`
}
