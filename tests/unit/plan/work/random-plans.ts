import fc from 'fast-check'
import type { Hooks, Job, Plan, Step } from '../../../../src/plan/model.js'
import type { Behaviour, Call } from './fakes.js'
import { across, agent, inOrder, job, parallel, plan, task, trying } from './plans.js'

/** A number in [0, 1) for a text: the same in every process. */
function chance(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** How a step ends depends on nothing but its node: most succeed, some fail, some are errored, some take too long. */
export function byChance({ node, step }: Call): Behaviour {
  const ms = 1 + Math.floor(chance(`${node} takes`) * 40)
  const drawn = chance(`${node} ends`)
  if (step.timeoutMs !== undefined && drawn < 0.5) return { ms: step.timeoutMs * 2 }
  if (drawn < 0.72) return { ms, exitCode: 0 }
  if (drawn < 0.9) return { ms, outcome: 'failed', exitCode: 1 + Math.floor(drawn * 10) }
  return { ms, outcome: 'errored' }
}

const names = fc.constantFrom('a', 'b', 'c', 'd')
const artifacts = fc.constantFrom('x', 'y', 'z')

const leaf: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        name: names,
        inputs: fc.uniqueArray(artifacts, { maxLength: 2 }),
        outputs: fc.uniqueArray(artifacts, { maxLength: 2 }),
        timeoutMs: fc.option(fc.constant(20), { nil: undefined, freq: 6 }),
      })
      .map(({ name, inputs, outputs, timeoutMs }) => {
        const optional = inputs.map((input) => `${input}?`)
        return task(name, { inputs: optional, outputs, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ name: names, reads: fc.boolean() })
      .map(({ name, reads }) => agent(name, { tools: reads ? ['read_output'] : [], output: 'x' })),
  },
)

/** A step with what may be around it. */
function framed(step: fc.Arbitrary<Step>, hook: fc.Arbitrary<Step> | null): fc.Arbitrary<Step> {
  return fc
    .record({
      step,
      attempts: fc.constantFrom(1, 1, 1, 2, 3),
      across: fc.constantFrom(
        [],
        [],
        [],
        [across('v', [1, 2, 3], 2)],
        [across('v', [1, 2], 2), across('w', ['p', 'q'], 1)],
      ),
      hooks: hook ? hooksOf(hook) : fc.constant({}),
    })
    .map(({ step, attempts, across, hooks }) => ({ ...step, attempts, across, hooks }))
}

function hooksOf(hook: fc.Arbitrary<Step>): fc.Arbitrary<Hooks> {
  const maybe = fc.option(hook, { nil: undefined, freq: 7 })
  return fc
    .record({ onSuccess: maybe, onFailure: maybe, onError: maybe, onAbort: maybe, ensure: maybe })
    .map((hooks) => Object.fromEntries(Object.entries(hooks).filter(([, step]) => step)) as Hooks)
}

const anyStep: (depth: number, failFast: boolean) => fc.Arbitrary<Step> = (depth, failFast) => {
  if (depth === 0) return framed(leaf, null)
  const inner = anyStep(depth - 1, failFast)
  const several = fc.array(inner, { minLength: 1, maxLength: 3 })
  const block = fc.oneof(
    several.map((steps) => inOrder(steps)),
    inner.map((step) => trying(step)),
    fc
      .record({ steps: several, limit: fc.constantFrom(undefined, 1, 2), fast: fc.boolean() })
      .map(({ steps, limit, fast }) =>
        parallel(steps, { failFast: fast && failFast, ...(limit === undefined ? {} : { limit }) }),
      ),
  )
  return fc.oneof(
    { weight: 2, arbitrary: framed(leaf, inner) },
    { weight: 3, arbitrary: framed(block, inner) },
  )
}

/** Jobs that need earlier ones, some of whose steps are all repeated for each value. */
export const anyPlan = (failFast: boolean): fc.Arbitrary<Plan> =>
  fc
    .array(
      fc.record({
        steps: fc.array(anyStep(2, failFast), { minLength: 1, maxLength: 3 }),
        needs: fc.array(fc.nat(3), { maxLength: 2 }),
        repeated: fc.constantFrom([], [], [across('os', ['linux', 'mac', 'windows'], 2)]),
        hooks: hooksOf(anyStep(0, false)),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((jobs) =>
      plan(
        ...jobs.map(({ steps, needs, repeated, hooks }, index): Job => {
          const before = [...new Set(needs.filter((other) => other < index).map((other) => `job${other}`))]
          const all = repeated.length > 0 ? [{ ...inOrder(steps), across: repeated }] : steps
          return job(`job${index}`, all, { needs: before, hooks })
        }),
      ),
    )
