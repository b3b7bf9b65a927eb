import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOP_ENDS } from '../../run/loop-ends.js'
import type { CompletedBy } from '../../run/manifest.js'
import { readManifest, writeManifest } from '../../run/run-folder.js'
import { endsWith } from '../../transcript/final-word.js'
import { iterationLine } from '../../transcript/sessions/iteration.js'
import { plural } from '../../transcript/transcript.js'
import { openSandbox } from '../environment/sandbox.js'
import { type ExecutedRun, runSessionIn } from '../execute.js'
import type { PreparedRun } from '../prepare.js'
import { endLoop, type Iteration, type LoopCourse, loopFacts, transcriptOf } from './course.js'
import { endAfter, errorBetween, type LoopSpec, mayGoOn, sessionEndOf } from './end.js'
import { createProgress, type Progress } from './progress.js'
import { verifyInSandbox } from './verify.js'

/** A loop in progress. */
interface Looping {
  run: PreparedRun
  loop: LoopSpec
  course: LoopCourse
  progress: Progress
  /** Milliseconds and US dollars left of the run's limits; without a budget there is no limit of cost. */
  left: () => { timeoutMs: number; maxBudgetUsd?: number }
}

/**
 * The same request repeatedly, each time in a new session, on the workspace as the previous one left it. Time
 * and budget are the run's, over all iterations; turns are each session's own, since they bound one context.
 */
export async function loopRun(run: PreparedRun): Promise<ExecutedRun> {
  const { clock, log, spec, signal } = run.request
  const { loop, limits } = spec
  if (!loop) throw new Error('only a spec with a loop is looped')
  await run.note({ state: 'working' })
  const startedAt = clock.now()
  const course: LoopCourse = { iterations: [], unchanged: 0 }
  const left = () => ({
    timeoutMs: limits.timeoutMinutes * 60_000 - (clock.now() - startedAt),
    ...(limits.maxBudgetUsd ? { maxBudgetUsd: limits.maxBudgetUsd - run.gateway.usage().costUsd } : {}),
  })
  const looping = { run, loop, course, progress: createProgress(run), left }
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
    spentUsd: run.gateway.usage().costUsd,
    ...(broken === undefined ? {} : { error: errorBetween(broken) }),
  }
  return {
    ...run,
    phase: 'executed',
    result: { transcript: transcriptOf(ended), session: sessionEndOf(course, completedBy, facts) },
    workedMs: clock.now() - startedAt,
    sessions: 1,
    attempts: [],
    loop: ended,
  }
}

async function iterate(looping: Looping): Promise<CompletedBy> {
  const { run, loop, course, progress, left } = looping
  const { clock, log, signal } = run.request
  for (let number = 1; ; number++) {
    const iteration = await runIteration(looping, number)
    course.iterations.push(iteration)
    const { reason } = iteration.session.session
    const verified = mayGoOn(reason) && (await verifyIteration(looping, iteration, number))
    await recordLoop(run, course)
    const { timeoutMs, maxBudgetUsd } = left()
    const end = endAfter(
      {
        reason,
        said: reason === 'completed' && endsWith(iteration.session.transcript, loop.signal),
        verified,
        iterations: number,
        unchanged: course.unchanged,
        leftMs: timeoutMs,
        ...(maxBudgetUsd === undefined ? {} : { leftUsd: maxBudgetUsd }),
        budgetExceeded: run.gateway.usage().budgetExceeded !== null,
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
async function runIteration({ run, loop, left }: Looping, number: number): Promise<Iteration> {
  const { folder, prompt, request } = run
  const { maxTurns } = request.spec.limits
  request.log.info(`Iteration ${number} of at most ${loop.iterations}`)
  let { sandbox } = run
  if (number > 1) {
    sandbox = await openSandbox(run, run.choice, run.workspace, run.variables)
    const opened = sandbox
    run.resources.add('the sandbox', () => opened.cleanup())
    await appendFile(join(folder.evidence, 'transcript.jsonl'), `${iterationLine(number)}\n`)
  }
  const params = { prompt: prompt.user, ...left(), ...(maxTurns ? { maxTurns } : {}) }
  return { session: await runSessionIn(sandbox, run, params, number) }
}

/** Whether the loop's verify commands succeed; changes are recorded before the commands can make any. */
async function verifyIteration(
  { run, loop, course, progress, left }: Looping,
  iteration: Iteration,
  number: number,
): Promise<boolean> {
  const { patch, changed } = await progress.inspect()
  iteration.patch = patch
  course.unchanged = changed ? 0 : course.unchanged + 1
  const { timeoutMs } = left()
  if (loop.verify.length === 0 || timeoutMs <= 0) return false
  iteration.verify = await verifyInSandbox(run, loop, { number, timeoutMs })
  return iteration.verify
}

/** Immediately, so that a run that is killed later also says what its iterations did. */
async function recordLoop({ folder }: PreparedRun, course: LoopCourse): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest) await writeManifest(folder, { ...manifest, loop: loopFacts(course, 'cancelled') })
}
