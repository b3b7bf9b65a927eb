import type { Plan } from '../../../../src/plan/model.js'
import type { PlanEvent } from '../../../../src/plan/work/event.js'
import { takeBackInterruption } from '../../../../src/plan/work/retry.js'
import { carryOut, MemoryJournal, type Script, TestClock } from './fakes.js'

/** An event, by its type and its node. */
export type At = [type: string, node: string | undefined]

/**
 * Interrupts a plan at an event, then goes on in another process: what ran then. With `lines`, the first process is killed
 * when its journal has that many.
 */
export async function interrupted(
  plan: Plan,
  [type, node]: At,
  script: Script = {},
  kill?: { lines: number },
) {
  const controller = new AbortController()
  const onEvent = (event: PlanEvent) => {
    if (event.type === type && ('node' in event ? event.node : undefined) === node) controller.abort()
  }
  const ports = { signal: controller.signal, onEvent }
  const first = await carryOut(plan, { script, ports })
  const written = first.lines.map((line) => JSON.parse(line).type)
  const lines = first.lines.slice(0, kill?.lines)
  await takeBackInterruption(plan, new MemoryJournal(lines), new TestClock())
  const again = await carryOut(plan, { script, lines })
  return {
    first: {
      ...first,
      lines: [...first.lines],
      aborting: written.indexOf('aborting'),
      ended: written.indexOf('ended'),
    },
    again: again.order,
    nodes: again.nodes,
    result: again.result,
  }
}
