import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../world/property-runs.js'
import { outcomes, type Script } from './fakes.js'
import { interrupted } from './interrupted.js'
import { finishedIn, live } from './lives.js'
import { anyPlan, byChance } from './random-plans.js'

const anything: Script = { a: byChance, b: byChance, c: byChance, d: byChance }

describe('any plan', () => {
  const deaths = fc.array(
    fc.oneof(
      fc.record({
        lines: fc.integer({ min: 1, max: 25 }),
        dying: fc.constantFrom('hangs' as const, 'throws' as const),
      }),
      fc.record({ ms: fc.nat(120) }),
    ),
    { minLength: 1, maxLength: 8 },
  )

  it('comes to the same result however often it is killed, and runs nothing that has finished again', async () => {
    let nodes = 0
    await fc.assert(
      fc.asyncProperty(
        anyPlan(false),
        deaths,
        fc.constantFrom(undefined, 1, 2),
        async (any, deaths, maxJobs) => {
          const ports = maxJobs === undefined ? {} : { maxJobs }
          const undisturbed = await live(any, [], { script: anything, ports })
          const killed = await live(any, deaths, { script: anything, ports })
          expect(outcomes(killed.result)).toEqual(outcomes(undisturbed.result))
          expect(killed.result.digest).toBe(undisturbed.result.digest)
          expect([...killed.result.jobs]).toEqual([...undisturbed.result.jobs])
          nodes += undisturbed.result.state.nodes.size
        },
      ),
      { numRuns: propertyRuns(50) },
    )
    expect(nodes).toBeGreaterThan(3000)
  }, 300_000)

  it('with fail_fast comes to an end however often it is killed, and runs nothing that has finished again', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan(true), deaths, async (any, deaths) => {
        const { result, lines } = await live(any, deaths, { script: anything })
        expect(result.state.ended?.digest).toBe(result.digest)
        expect([...result.state.nodes.values()].filter(({ outcome }) => outcome === undefined)).toEqual([])
        const finished = finishedIn(lines)
        expect(new Set(finished).size).toBe(finished.length)
      }),
      { numRuns: propertyRuns(40) },
    )
  }, 300_000)

  it('comes to the same result after an interruption, whenever it came', async () => {
    let aborted = 0
    await fc.assert(
      fc.asyncProperty(anyPlan(false), fc.double({ min: 0, max: 1, noNaN: true }), async (any, when) => {
        const undisturbed = await live(any, [], { script: anything })
        const events = undisturbed.lines.map((line) => JSON.parse(line))
        const { type, node } = events[Math.floor(when * (events.length - 1))]
        const { first, result } = await interrupted(any, [type, node], anything)
        expect(outcomes(result)).toEqual(outcomes(undisturbed.result))
        expect(result.digest).toBe(undisturbed.result.digest)
        if (first.result.outcome === 'aborted') aborted++
      }),
      { numRuns: propertyRuns(50) },
    )
    // With any number of plans: a late event comes too late to abort anything.
    expect(aborted).toBeGreaterThan(propertyRuns(50) / 5)
  }, 300_000)

  it('comes to the same result in whatever order things that work side by side end', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan(false), fc.nat(), async (any, seed) => {
        const one = await live(any, [], { script: anything })
        const slower = Object.fromEntries(
          Object.keys(anything).map((name) => [
            name,
            (call: Parameters<typeof byChance>[0]) => {
              const behaviour = byChance(call)
              // Time limits are part of the result.
              if (call.step.timeoutMs !== undefined) return behaviour
              return { ...behaviour, ms: 1 + ((call.node.length * 7919 + seed) % 50) }
            },
          ]),
        )
        const other = await live(any, [], { script: slower })
        expect(other.result.digest).toBe(one.result.digest)
      }),
      { numRuns: propertyRuns(30) },
    )
  }, 300_000)
})
