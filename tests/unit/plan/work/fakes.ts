import type { Clock } from '../../../../src/base/clock.js'
import { sha256OfContent } from '../../../../src/base/digest.js'
import { memoryLog } from '../../../../src/base/log.js'
import type { Plan, Step } from '../../../../src/plan/model.js'
import { type PlanEvent, planEventSchema } from '../../../../src/plan/work/event.js'
import type {
  Artifact,
  PlanJournal,
  StepContext,
  StepResult,
  Steps,
  WorkPorts,
} from '../../../../src/plan/work/ports.js'
import { type PlanResult, workOn } from '../../../../src/plan/work/work-on.js'

/** Longer than anything that a test lets happen. */
const FOREVER_MS = 1_000_000_000

/** Time that passes only while `pass` is awaited: to the next sleeper's end, when nobody else has anything to do. */
export class TestClock implements Clock {
  #sleepers: { at: number; wake: () => void }[] = []
  #onSleeper = () => {}

  constructor(private time = Date.parse('2026-03-01T10:00:00Z')) {}

  now() {
    return this.time
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const sleeper = { at: this.time + ms, wake: resolve }
      this.#sleepers.push(sleeper)
      this.#onSleeper()
      signal?.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        resolve()
      })
    })
  }

  /** Until the promise settles; or, with `until`, until then: what still sleeps never wakes. */
  async pass<T>(promise: Promise<T>, until = Number.POSITIVE_INFINITY): Promise<T | 'stopped'> {
    let settled = false
    const done = promise.finally(() => {
      settled = true
    })
    done.catch(() => {})
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      if (settled) return done
      const next = this.#sleepers.sort((a, b) => a.at - b.at)[0]
      // Files may be read meanwhile, which no clock knows of: the end, or somebody who sleeps, comes after them.
      if (!next || next.at - this.time > FOREVER_MS) {
        const slept = new Promise<void>((resolve) => {
          this.#onSleeper = resolve
        })
        await Promise.race([done.catch(() => {}), slept])
        continue
      }
      if (next.at > until) {
        this.time = until
        return 'stopped'
      }
      this.time = next.at
      this.#sleepers.shift()
      next.wake()
    }
  }
}

/** A journal as its lines. With `room`, the process dies when that many lines are written: nothing returns any more. */
export class MemoryJournal implements PlanJournal {
  readonly events: PlanEvent[]
  died: Promise<'died'>
  #die: () => void = () => {}

  constructor(
    readonly lines: string[] = [],
    private room = Number.POSITIVE_INFINITY,
    private readonly dying: 'hangs' | 'throws' = 'hangs',
  ) {
    this.events = lines.map((line) => planEventSchema.parse(JSON.parse(line)))
    this.died = new Promise((resolve) => {
      this.#die = () => resolve('died')
    })
  }

  async append(events: readonly PlanEvent[]): Promise<void> {
    for (const event of events) {
      if (this.room-- <= 0) {
        this.#die()
        if (this.dying === 'throws') throw new Error('no space left on device')
        return new Promise(() => {})
      }
      this.lines.push(JSON.stringify(event))
      this.events.push(event)
    }
  }
}

/** What a fake step does. */
export interface Behaviour extends Partial<Omit<StepResult, 'outputs'>> {
  ms?: number
  /** Names, or digests by name; by default, what the step declares, with a digest of all that it was given. */
  outputs?: Record<string, string>
  /** Goes on in spite of its signal. */
  deaf?: boolean
}

export interface Call {
  node: string
  step: Step
  context: StepContext
  at: number
}

/** By the node, or else by the step's name. */
export type Script = Record<string, Behaviour | ((call: Call) => Behaviour)>

/** Steps that take time and end as the script says; each call is in `calls`. */
export function fakeSteps(clock: Clock, script: Script = {}): Steps & { calls: Call[] } {
  const calls: Call[] = []
  const work = async (step: Step & { name: string }, context: StepContext): Promise<StepResult> => {
    const call: Call = { node: context.node, step, context, at: clock.now() }
    calls.push(call)
    const found = script[context.node] ?? script[step.name] ?? {}
    const { ms = 10, deaf, outputs, ...result } = typeof found === 'function' ? found(call) : found
    if (ms > 0) await clock.sleep(ms, deaf ? undefined : context.signal)
    if (context.signal.aborted && !deaf) return { outcome: 'failed', exitCode: 137, outputs: new Map() }
    return { outcome: 'succeeded', outputs: made(step, context, outputs), ...result }
  }
  return { calls, run: work, keyOf: async () => null }
}

function made(step: Step, context: StepContext, outputs?: Record<string, string>): Map<string, Artifact> {
  if (outputs) return new Map(Object.entries(outputs).map(([name, digest]) => [name, artifact(digest)]))
  const names =
    step.kind === 'task'
      ? step.config.outputs.map(({ name }) => name)
      : step.kind === 'get'
        ? [step.name]
        : step.kind === 'agent' && step.output !== undefined
          ? [step.output]
          : []
  const given = [...context.inputs].map(([name, { digest }]) => [name, digest])
  const params = step.kind === 'task' ? step.config.params : {}
  return new Map(
    names.map((name) => [name, artifact(sha256OfContent(JSON.stringify([name, given, params])))]),
  )
}

export function artifact(digest: string): Artifact {
  return { digest, folder: `artifacts/${digest}` }
}

export interface World {
  script?: Script
  lines?: string[]
  clock?: TestClock
  /** Overrides. */
  ports?: Partial<WorkPorts>
}

/** Ports for a plan, all of them fakes. */
export function fakePorts({ script = {}, lines = [], clock = new TestClock(), ports = {} }: World = {}) {
  const steps = fakeSteps(clock, script)
  const journal = new MemoryJournal(lines)
  const log = memoryLog()
  const given: WorkPorts = {
    folder: '/nowhere',
    workspace: artifact('workspace'),
    steps,
    journal,
    clock,
    log,
    ...ports,
  }
  return { ports: given, steps, journal, clock, log, lines }
}

/** Works on a plan to its end, with fakes. */
export async function carryOut(plan: Plan, world: World = {}) {
  const { ports, steps, clock, log, lines } = fakePorts(world)
  const result = (await clock.pass(workOn(plan, ports))) as PlanResult
  const nodes = outcomes(result)
  const order = steps.calls.map(({ node }) => node)
  return {
    result,
    nodes,
    order,
    calls: steps.calls,
    lines,
    clock,
    log,
    call: (node: string) => only(steps.calls, node),
  }
}

function only(calls: Call[], node: string): Call {
  const found = calls.filter((call) => call.node === node)
  const [call] = found
  if (!call || found.length > 1) throw new Error(`${node} was called ${found.length} times.`)
  return call
}

/** Node → outcome, with `, CAUSE`. */
export function outcomes({ state }: Pick<PlanResult, 'state'>): Record<string, string> {
  return Object.fromEntries(
    [...state.nodes.values()].map(({ id, outcome, cause }) => {
      return [id, [outcome ?? 'open', ...(cause ? [cause] : [])].join(', ')]
    }),
  )
}
