import type { Answer } from '../../../src/programs/demo/github/answer.js'
import type { Call, RepositoryCall, Route } from '../../../src/programs/demo/github/route.js'

/** GitHub's lag behind its own writes: how long at most a new object is missing from the first list that asks. */
export const LAG_MS = 1_000

type Listed = { id?: number }

/** The same operations, whose lists lag: what was created by a request is there by its ID, and listed only later. */
export function lagging(routes: readonly Route[]): Route[] {
  /** By ID, until when. */
  const fresh = new WeakMap<object, Map<number, number>>()
  const after = (call: Call, method: string, answer: Answer): Answer => {
    const missing = fresh.get(call.state) ?? new Map<number, number>()
    fresh.set(call.state, missing)
    const { body, status } = answer
    if (method === 'POST' && status === 201 && typeof (body as Listed)?.id === 'number')
      missing.set((body as { id: number }).id, Date.now() + LAG_MS)
    if (method !== 'GET' || status !== 200) return answer
    const isListed = ({ id = 0 }: Listed) => {
      const until = missing.get(id) ?? 0
      missing.delete(id)
      return until < Date.now()
    }
    if (Array.isArray(body)) return { ...answer, body: body.filter(isListed) }
    const runs = (body as { check_runs?: Listed[] })?.check_runs
    return runs ? { ...answer, body: { ...(body as object), check_runs: runs.filter(isListed) } } : answer
  }
  return routes.map((route) => ({
    ...route,
    handle: async (call: RepositoryCall) => after(call, route.method, await route.handle(call)),
  }))
}
