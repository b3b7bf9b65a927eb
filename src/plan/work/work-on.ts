import { sha256OfContent } from '../../base/digest.js'
import type { Job, Plan, StepOutcome } from '../model.js'
import type { Fact, Identity, PlanEvent } from './event.js'
import { isWithin, jobId } from './node-id.js'
import { perform } from './perform.js'
import type { WorkPorts } from './ports.js'
import { namesIn } from './scope.js'
import { applyEvent, foldPlan, type PlanNode, type PlanState, spentOn } from './state.js'
import { walkSequence, worst } from './walk/blocks.js'
import { walkHooks, walkStep } from './walk/step.js'
import {
  begin,
  type Cancel,
  type Ended,
  endUnbegun,
  finish,
  newTurn,
  type Turn,
  type Walk,
  type Wanted,
} from './walk/walk.js'

export interface PlanResult {
  outcome: StepOutcome
  /** Of outcomes, exit codes and outputs of all nodes; the same however often the work was interrupted. */
  digest: string
  /** Of all its steps, also those that were done again. */
  costUsd: number
  tokens: number
  jobs: WalkedJobs['jobs']
  state: PlanState
}

/** Longer waits are several; timers end at 2^31 ms. */
const LONGEST_WAIT_MS = 2 ** 30

/**
 * Works on a plan until it has ended. What the journal has is not done again: a plan whose
 * process was killed goes on by the same call. Rejects when the journal cannot be written.
 */
export async function workOn(plan: Plan, ports: WorkPorts): Promise<PlanResult> {
  const { clock, signal, journal } = ports
  const state = foldPlan(journal.events)
  const memo = new Map<string, Ended>()
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>()
  const arrived: Fact[] = []
  const afterwards: (() => Promise<void>)[] = []
  const background: Promise<void>[] = []
  let wake = () => {}
  const ring = () => wake()

  const record = async (facts: readonly Fact[], sync: boolean) => {
    const at = new Date(clock.now()).toISOString()
    const events = facts.map((fact): PlanEvent => ({ ...fact, at }))
    await journal.append(events, sync)
    for (const event of events) {
      applyEvent(state, event)
      emitPlanEvent(ports, event)
    }
  }

  const walk = (): Turn & WalkedJobs => {
    const openJobs = [...state.nodes.values()].filter(
      ({ kind, outcome }) => kind === 'job' && outcome === undefined,
    )
    const turn = newTurn(openJobs.length)
    const { workspace, maxJobs = Number.POSITIVE_INFINITY } = ports
    const walked = walkJobs({ state, workspace, maxJobs, memo, turn, step: walkStep }, plan)
    for (const [id, end] of turn.ended) memo.set(id, end)
    return { ...turn, ...walked }
  }

  const launch = (wanted: Wanted) => {
    const { node } = wanted
    const controller = new AbortController()
    const fromCache = ![...state.again].some((id) => isWithin(node, id))
    const done = perform(wanted, ports, { signal: controller.signal, fromCache }).then(({ fact, after }) => {
      arrived.push(controller.signal.aborted ? stopped(fact, controller.signal.reason) : fact)
      if (after) afterwards.push(after)
      wake()
    })
    running.set(node, { controller, done })
  }

  /** What a step says after its signal is about the signal, unless it succeeded nevertheless. */
  const stopped = (fact: Fact, reason: Cancel): Fact => {
    if (fact.type !== 'finished' || fact.outcome === 'succeeded') return fact
    // Exit code and outputs are those of a step that was killed: chance, and not there after a kill of this process.
    const { exitCode: _exitCode, outputs: _outputs, ...said } = fact
    if (state.nodes.get(fact.node)?.timedOut) return { ...said, outcome: 'failed', cause: 'timeout' }
    return { ...said, outcome: 'aborted', cause: reason === 'timeout' ? 'timeout' : undefined }
  }

  /** Starts and stops until what is wanted works; false if that is so already. */
  const reconcile = async (wanted: readonly Wanted[]): Promise<boolean> => {
    const facts: Fact[] = []
    const starting: Wanted[] = []
    for (const leaf of wanted) {
      const { node, place, identity } = leaf
      const known = running.get(node)
      if (place.cancelled && known) known.controller.abort(place.cancelled)
      // It was cancelled when the process before this one ended, or nobody works on it.
      else if (place.cancelled)
        facts.push(stopped({ type: 'finished', node, outcome: 'aborted' }, place.cancelled))
      else if (!known) {
        starting.push(leaf)
        facts.push({ type: 'started', node, ...identity })
      }
    }
    if (facts.length === 0) return false
    await record(facts, false)
    for (const leaf of starting) launch(leaf)
    return true
  }

  const wait = async (until: number) => {
    const stop = new AbortController()
    wake = () => stop.abort()
    await clock.sleep(Math.min(Math.max(0, until - clock.now()), LONGEST_WAIT_MS), stop.signal)
    wake = () => {}
  }

  signal?.addEventListener('abort', ring)
  try {
    if (state.startedAt === undefined) await record([{ type: 'opened', version: 1, name: plan.name }], true)
    else if (!state.ended) await record([{ type: 'resumed' }], false)
    for (;;) {
      if (signal?.aborted && !state.aborting && !state.ended) await record([{ type: 'aborting' }], true)
      const { facts, wanted, deadlines, jobs, end } = walk()
      if (facts.length > 0) {
        await record(facts, false)
        continue
      }
      if (end) {
        const { outcome } = end
        const made = { outcome, digest: resultDigest(state), ...spentOn(state), jobs, state }
        if (!state.ended) await record([{ type: 'ended', outcome, digest: made.digest }], true)
        return made
      }
      if (await reconcile(wanted)) continue
      if (running.size === 0) throw new Error(`The jobs of the plan ${plan.name} wait for each other.`)
      if (arrived.length === 0 && (!signal?.aborted || state.aborting)) {
        await wait(Math.min(...deadlines.map(({ at }) => at)))
      }
      if (arrived.length > 0) {
        const facts = arrived.splice(0)
        await record(facts, true)
        // Not before: until then nobody else knows that they have ended.
        for (const fact of facts) if ('node' in fact) running.delete(fact.node)
        for (const after of afterwards.splice(0)) background.push(after())
      } else {
        const late = deadlines.filter(({ at }) => at <= clock.now())
        if (late.length > 0)
          await record(
            late.map(({ node }) => ({ type: 'timeout', node })),
            true,
          )
      }
    }
  } finally {
    signal?.removeEventListener('abort', ring)
    for (const { controller } of running.values()) controller.abort('abort')
    await Promise.all([...running.values()].map(({ done }) => done))
    await Promise.all(background)
  }
}

/** A listener that fails is no reason to stop. */
function emitPlanEvent({ onEvent, log }: WorkPorts, event: PlanEvent): void {
  try {
    onEvent?.(event)
  } catch (error) {
    log.warn(`A listener of the plan failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * What has come out of a plan, as a digest: outcome, exit code and outputs of every node. It does not depend on times,
 * on the order of what works side by side, or on interruptions. Below a block that `fail_fast` has ended only its own
 * outcome counts, since who was first is chance.
 */
function resultDigest(state: PlanState): string {
  const lines = [...state.nodes.values()]
    .filter((node) => !isRaced(state, node))
    .map(({ id, outcome, result }) => {
      const outputs = Object.entries(result?.outputs ?? {}).map(([name, { digest }]) => [name, digest])
      const own = [id, outcome ?? null, result?.outcome ?? null, result?.exitCode ?? null, outputs.sort()]
      return JSON.stringify(own)
    })
  return sha256OfContent(lines.sort().join('\n'))
}

function isRaced({ nodes }: PlanState, node: PlanNode): boolean {
  let inner = node
  for (;;) {
    const outer = inner.parent === null ? undefined : nodes.get(inner.parent)
    if (!outer) return false
    // Further attempts and hooks stand beside their step, not within it.
    const within = inner.attempt === 1 && inner.hook === undefined
    if (within && outer.result?.raced) return true
    inner = outer
  }
}

/** All jobs that have ended, by name; `end` once all have. */
interface WalkedJobs {
  jobs: Map<string, Ended>
  end?: Omit<Ended, 'exports'>
}

function walkJobs(walk: Walk, plan: Plan): WalkedJobs {
  const ends: WalkedJobs['jobs'] = new Map()
  const walked = new Set<string>()
  for (let more = true; more; ) {
    more = false
    for (const job of plan.jobs) {
      const needs = job.needs.flatMap((name) => ends.get(name) ?? [])
      if (walked.has(job.name) || needs.length < job.needs.length) continue
      walked.add(job.name)
      const end = walkJob(walk, job, needs)
      if (end === null) continue
      ends.set(job.name, end)
      more = true
    }
  }
  const done = ends.size === plan.jobs.length
  return { jobs: ends, ...(done ? { end: worst([...ends.values()], ['aborted']) } : {}) }
}

function walkJob(walk: Walk, job: Job, needs: readonly Ended[]): Ended | null {
  const { turn, state } = walk
  const id = jobId(job)
  const known = walk.memo.get(id)
  if (known) return known
  const identity: Identity = { kind: 'job', name: job.name, parent: null, attempt: 1 }
  const given = needs.flatMap(({ exports }) => [...namesIn(exports).artifacts])
  const place = {
    parent: id,
    scope: {
      artifacts: new Map([['workspace', walk.workspace] as const, ...given]),
      variables: new Map(),
      steps: new Map(),
    },
    cancelled: state.aborting ? ('abort' as const) : undefined,
    runs: needs.every(({ outcome }) => outcome === 'succeeded'),
  }
  const unbegun = endUnbegun(walk, id, identity, place)
  if (unbegun) return unbegun
  if (!state.nodes.has(id)) {
    if (turn.openJobs >= walk.maxJobs) return null
    turn.openJobs++
    begin(walk, id, identity)
  }
  const core = walkSequence(walk, job.steps, { ...place, runs: true })
  const end = core && walkHooks(walk, job.hooks, id, place, core)
  if (end === null) return null
  finish(walk, id, end)
  turn.ended.push([id, end])
  return end
}
