import { checkAccess } from './stages/access.js'
import { checkFiles, mayCorrectFiles } from './stages/agent-files/check.js'
import { captureRun } from './stages/capture.js'
import { correctFiles, correctRun, mayCorrect } from './stages/correct.js'
import { evaluateRun } from './stages/evaluate.js'
import { executeRun } from './stages/execute.js'
import { type FinalizedRun, finalizeRun } from './stages/finalize.js'
import { isLoop } from './stages/loop/end.js'
import { loopRun } from './stages/loop/loop.js'
import { type OpenedRun, openRun } from './stages/open.js'
import { prepareRun } from './stages/prepare.js'
import { announceRun, publishRun } from './stages/publish.js'
import { readyingEnd } from './stages/ready-end.js'
import type { RunRequest, RunResult } from './stages/request.js'
import { type ResolvedRun, resolveRun } from './stages/resolve.js'
import type { RunState } from './stages/state.js'
import { verifyRun } from './stages/verify.js'

/**
 * One run from task to report. Resolves for every end; the manifest says how the run ended. Rejects only if
 * no run folder could be created.
 */
export async function runPipeline(request: RunRequest): Promise<RunResult> {
  const opened = await openRun(request)
  let unended = true
  try {
    const finalized = await workOn(opened)
    unended = false
    // What the agent worked in is needed no longer.
    const [result] = await Promise.all([publishRun(finalized), opened.resources.release('delivery')])
    return result
  } finally {
    await opened.close(unended)
  }
}

async function workOn(opened: RunState & { phase: 'opened' }): Promise<FinalizedRun> {
  let state: RunState = opened
  try {
    if (opened.request.broken !== undefined) throw opened.request.broken
    const { resolved, silenced } = await announceAndResolve(opened)
    const allowed = checkAccess(resolved, silenced)
    state = await prepareRun(resolved, allowed)
    state = isLoop(state.request) ? await loopRun(state) : await executeRun(readyingEnd(state))
    for (;;) {
      state = await checkFiles(await evaluateRun(await captureRun(state)))
      if (mayCorrectFiles(state)) {
        state = await correctFiles(state)
        continue
      }
      state = await verifyRun(state)
      if (!mayCorrect(state)) return await finalizeRun(state)
      state = await correctRun(state)
    }
  } catch (error) {
    return await finalizeRun(state, error)
  }
}

/** The announcement is written while the target is read, unless it is what makes an outsider's run count. */
async function announceAndResolve(opened: OpenedRun): Promise<{ resolved: ResolvedRun; silenced: unknown }> {
  const announcing = announceRun(opened)
  if (opened.request.outsider) await announcing
  const [announced, resolved] = await Promise.allSettled([announcing, resolveRun(opened)])
  // If not even the announcement can be written, nothing else that is wrong is reported.
  if (announced.status === 'rejected') throw announced.reason
  if (resolved.status === 'rejected') throw resolved.reason
  return { resolved: resolved.value, silenced: announced.value }
}
