import { endsWith } from '../../../agents/transcript/final-word.js'
import { iterationLine } from '../../../agents/transcript/sessions/iteration.js'
import { plural } from '../../../agents/transcript/transcript.js'
import { capturePatch } from '../../../change/patch/capture.js'
import { patchSize } from '../../../change/patch/patch-size.js'
import { type CompletedBy, LOOP_ENDS, type PatchSize } from '../../../run/manifest.js'
import { addToManifest } from '../../../run/run-folder.js'
import { openAgain, runSessionIn } from '../execute.js'
import type { RunAfter } from '../state.js'
import { attemptCommands } from '../verify.js'
import { endLoop, type Iteration, type LoopCourse, loopFacts, transcriptOf } from './course.js'
import { endAfter, errorBetween, type LoopSpec, mayGoOn, sessionEndOf } from './end.js'

/** A loop in progress. */
interface Looping {
  state: RunAfter<'prepared'>
  loop: LoopSpec
  course: LoopCourse
  progress: ReturnType<typeof createProgress>
  /** Milliseconds and US dollars left of the run's limits; without a budget there is no limit of cost. */
  left: () => { timeoutMs: number; maxBudgetUsd?: number | undefined }
}

/**
 * The same request repeatedly, each time in a new session, on the workspace as the previous one left it. Time
 * and budget are the run's, over all iterations; turns are each session's own, since they bound one context.
 */
export async function loopRun(state: RunAfter<'prepared'>): Promise<RunAfter<'executed'>> {
  const { run, prepared } = state
  const { gateway } = prepared.model
  const { clock, log, spec, signal } = run.request
  const { loop, limits } = spec
  if (!loop) throw new Error('only a spec with a loop is looped')
  await run.note({ state: 'working' })
  const startedAt = clock.now()
  const course: LoopCourse = { iterations: [], unchanged: 0 }
  const left = () => ({
    timeoutMs: limits.timeoutMinutes * 60_000 - (clock.now() - startedAt),
    maxBudgetUsd: limits.maxBudgetUsd && limits.maxBudgetUsd - gateway.usage().costUsd,
  })
  const looping = { state, loop, course, progress: createProgress(state), left }
  let completedBy: CompletedBy
  let broken: unknown
  try {
    completedBy = await iterate(looping)
  } catch (error) {
    // Nothing has been done yet: the run has failed, not the loop.
    if (course.iterations.length === 0) throw error
    completedBy = signal?.aborted ? 'cancelled' : 'error'
    broken = error
  }
  log.info(
    `The loop ended after ${plural(course.iterations.length, 'iteration')} because ${LOOP_ENDS[completedBy]}.`,
  )
  const ended = endLoop(course, completedBy)
  const facts = {
    signal: loop.signal,
    minutes: limits.timeoutMinutes,
    spentUsd: gateway.usage().costUsd,
    error: broken === undefined ? undefined : errorBetween(broken),
  }
  const result = { transcript: transcriptOf(ended), session: sessionEndOf(course, completedBy, facts) }
  const workedMs = clock.now() - startedAt
  return { ...state, executed: { result, workedMs, sessions: 1, attempts: [], loop: ended } }
}

async function iterate(looping: Looping): Promise<CompletedBy> {
  const { state, loop, course, progress, left } = looping
  const { run, prepared } = state
  const { clock, log, signal } = run.request
  for (let number = 1; ; number++) {
    const iteration = await runIteration(looping, number)
    course.iterations.push(iteration)
    const { reason } = iteration.session.session
    const verified = mayGoOn(reason) && (await verifyIteration(looping, iteration, number))
    // Immediately, so that a run that is killed later also says what its iterations did.
    await addToManifest(run.folder, { loop: loopFacts(course, 'cancelled') })
    const { timeoutMs, maxBudgetUsd } = left()
    const end = endAfter(
      {
        reason,
        signalGiven:
          reason === 'completed' && endsWith(iteration.session.transcript, loop.signal, loop.signalIn),
        verified,
        iterations: number,
        unchanged: course.unchanged,
        leftMs: timeoutMs,
        leftUsd: maxBudgetUsd,
        budgetExceeded: prepared.model.gateway.usage().budgetExceeded !== null,
      },
      loop,
    )
    if (end) return end
    if (iteration.verify !== undefined) await progress.resetBaseline()
    if (loop.pauseSeconds > 0) log.info(`The next iteration starts in ${loop.pauseSeconds} s.`)
    await clock.sleep(Math.min(loop.pauseSeconds * 1000, timeoutMs), signal)
    if (signal?.aborted) return 'cancelled'
    if (left().timeoutMs <= 0) return 'timeout'
  }
}

/**
 * One session. Its sandbox is opened again, as for a correction: no process, temporary file or open port of
 * the previous iteration remains; workspace, home and output folder do.
 */
async function runIteration({ state, loop, left }: Looping, number: number): Promise<Iteration> {
  const { log, spec } = state.run.request
  const { prompt, sandbox } = state.prepared
  log.info(`Iteration ${number} of at most ${loop.iterations}`)
  const inside = number > 1 ? await openAgain(state, iterationLine(number)) : sandbox
  const params = { prompt: prompt.user, ...left(), maxTurns: spec.limits.maxTurns }
  const { gateway } = state.prepared.model
  const before = gateway.usage().costUsd
  const session = await runSessionIn(inside, state, params, number)
  const costUsd = state.run.request.replay ? 0 : gateway.usage().costUsd - before
  return { session, costUsd }
}

/** Whether the loop's verify commands succeed; changes are recorded before the commands can make any. */
async function verifyIteration(looping: Looping, iteration: Iteration, number: number): Promise<boolean> {
  const { loop, course, progress, left } = looping
  const { patch, changed } = await progress.inspect()
  iteration.patch = patch
  course.unchanged = changed ? 0 : course.unchanged + 1
  const { timeoutMs } = left()
  if (loop.verify.length === 0 || timeoutMs <= 0) return false
  iteration.verify = await verifyInSandbox(looping, number, timeoutMs)
  return iteration.verify
}

/**
 * Runs the loop's verify commands on the workspace as the agent left it, in its own kind of sandbox, opened
 * again. They only decide whether the loop continues: the agent can change whatever they depend on. What the
 * run claims comes from its verification, on a clean copy.
 */
async function verifyInSandbox({ state, loop }: Looping, number: number, mostMs: number): Promise<boolean> {
  const { passed } = await attemptCommands(state.run, 'loop.log', {
    title: `the loop, iteration ${number} of at most ${loop.iterations}`,
    commands: loop.verify,
    open: () => openAgain(state),
    shared: true,
    mostMs,
  })
  return passed
}

/**
 * Determines what an iteration changed in the workspace, from the trees that git builds of it. Each check costs one capture
 * of the patch, which depends on the size of the change.
 */
function createProgress({ run: { folder, request }, prepared: { workspace } }: RunAfter<'prepared'>) {
  let before: string | undefined
  const { signal, log } = request
  // Each check would report again what cannot be in a patch; the run's own capture reports it.
  const quiet = { ...log, info: log.debug }
  const capture = () => capturePatch({ workspace, to: folder.patch, log: quiet, signal })
  return {
    /** After a session: the whole patch so far, and whether this session changed it. */
    async inspect(): Promise<{ patch: PatchSize; changed: boolean }> {
      const patch = await capture()
      const changed = before === undefined ? !patch.empty : patch.tree !== before
      before = patch.tree
      return { patch: patchSize(patch), changed }
    },
    /** From here on, changes so far no longer count: the commands of a verification may write as well. */
    async resetBaseline(): Promise<void> {
      before = (await capture()).tree
    },
  }
}
