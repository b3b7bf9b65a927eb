import { expect } from 'vitest'
import type { Plan } from '../../../../src/plan/model.js'
import { type PlanResult, workOn } from '../../../../src/plan/work/work-on.js'
import { type Call, fakePorts, MemoryJournal, type Script, TestClock, type World } from './fakes.js'

/** How one process ends: after so many further lines of the journal, or so many milliseconds. */
export type Death = { lines: number; dying?: 'hangs' | 'throws' } | { ms: number }

export interface Lives {
  result: PlanResult
  lines: string[]
  /** The calls of each process. */
  calls: Call[][]
}

/**
 * Works on a plan in one process after another, each of which dies as told, and the last one not. Checks that nothing
 * that the journal had as finished was called again.
 */
export async function live(
  plan: Plan,
  deaths: readonly Death[],
  world: Omit<World, 'lines' | 'clock'> & { script?: Script } = {},
): Promise<Lives> {
  const lines: string[] = []
  const calls: Call[][] = []
  let time = Date.parse('2026-03-01T10:00:00Z')
  for (const death of [...deaths, null]) {
    const finished = finishedIn(lines)
    const clock = new TestClock(time)
    const room = death && 'lines' in death ? death.lines : undefined
    const journal = new MemoryJournal(lines, room, death && 'lines' in death ? death.dying : undefined)
    const { ports, steps } = fakePorts({ ...world, clock, ports: { ...world.ports, journal } })
    const until = death && 'ms' in death ? time + death.ms : undefined
    const end = await clock
      .pass(Promise.race([workOn(plan, ports), journal.died]), until)
      .catch((error: Error) => {
        if (error.message !== 'no space left on device') throw error
        return 'died' as const
      })
    calls.push(steps.calls)
    for (const { node } of steps.calls) expect(finished).not.toContain(node)
    if (typeof end === 'object') return { result: end, lines, calls }
    // Nobody works for an hour.
    time = clock.now() + 3_600_000
  }
  throw new Error('The last process has not ended.')
}

/** The nodes that a journal has the end of. */
export function finishedIn(lines: readonly string[]): string[] {
  const events = lines.map((line) => JSON.parse(line))
  return events.filter(({ type }) => ['finished', 'cached'].includes(type)).map(({ node }) => node)
}
