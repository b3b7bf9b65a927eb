import type { Log } from '../../log.js'
import type { Plan } from '../model.js'
import { writePlanPage } from '../view/page.js'
import type { PlanEvent } from '../work/event.js'
import { applyEvent, foldPlan } from '../work/state.js'

/** Milliseconds between two pages of a plan that works. */
const PAUSE_MS = 2_000

export interface PageWriter {
  add(event: PlanEvent): void
  /** Writes the page a last time. Never rejects: a plan without a page is a plan all the same. */
  close(): Promise<void>
}

/** Keeps the page of a plan up to date while it works. `events` are those that the journal has already. */
export function openPageWriter(
  at: { id: string; folder: string },
  plan: Plan,
  events: readonly PlanEvent[],
  log: Log,
): PageWriter {
  const state = foldPlan(events)
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const write = () => {
    writing = writing
      .then(() => writePlanPage(at, plan, state))
      .catch((error: Error) => log.debug(`The page of the plan could not be written: ${error.message}`))
    return writing
  }
  return {
    add(event) {
      applyEvent(state, event)
      timer ??= setTimeout(() => {
        timer = undefined
        void write()
      }, PAUSE_MS)
    },
    async close() {
      clearTimeout(timer)
      await write()
    },
  }
}
