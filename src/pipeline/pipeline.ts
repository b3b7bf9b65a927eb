import { checkAccess } from './stages/access.js'
import { checkFiles, mayCorrectFiles } from './stages/agent-files/check.js'
import { captureRun, diskFilled } from './stages/capture.js'
import { correctFiles, correctRun, mayCorrect } from './stages/correct.js'
import { evaluateRun } from './stages/evaluate.js'
import { executeRun } from './stages/execute.js'
import { type FinalizedRun, finalizeRun } from './stages/finalize.js'
import { isLoop } from './stages/loop/end.js'
import { loopRun } from './stages/loop/loop.js'
import { openRun, type Run } from './stages/open.js'
import { prepareRun } from './stages/prepare.js'
import { announceRun, publishRun } from './stages/publish.js'
import { loadEndEarly } from './stages/ready-end.js'
import type { RunRequest, RunResult } from './stages/request.js'
import { resolveRun } from './stages/resolve.js'
import type { RunAfter, RunState } from './stages/state.js'
import { verifyRun, withBaseVerification } from './stages/verify.js'

/**
 * One run from task to report. Resolves for every end; the manifest says how the run ended. Rejects only if
 * no run folder could be created.
 */
export async function runPipeline(request: RunRequest): Promise<RunResult> {
  const run = await openRun(request)
  let unended = true
  try {
    const finalized = await workOn(run)
    unended = false
    // What the agent worked in is needed no longer.
    const [result] = await Promise.all([publishRun(finalized), run.resources.release('delivery')])
    return result
  } finally {
    await run.close(unended)
  }
}

async function workOn(run: Run): Promise<FinalizedRun> {
  let state: RunState = { run }
  try {
    if (run.request.broken !== undefined) throw run.request.broken
    const { resolved, silenced } = await announceAndResolve(run)
    const prepared = withBaseVerification(await prepareRun(resolved, checkAccess(resolved, silenced)))
    state = prepared
    let executed = isLoop(prepared.run.request)
      ? await loopRun(prepared)
      : await executeRun(loadEndEarly(prepared))
    for (;;) {
      state = executed
      const checked = await checkFiles(await evaluateRun(await captureRun(executed)))
      state = checked
      if (checked.captured.patch.diskFull) throw diskFilled(checked)
      if (mayCorrectFiles(checked)) {
        executed = await correctFiles(checked)
        continue
      }
      const verified = await verifyRun(checked)
      state = verified
      if (!mayCorrect(verified)) return await finalizeRun(verified)
      executed = await correctRun(verified)
    }
  } catch (error) {
    return await finalizeRun(state, error)
  }
}

/** The announcement is written while the target is read, unless it is what makes an outsider's run count. */
async function announceAndResolve(run: Run): Promise<{ resolved: RunAfter<'resolved'>; silenced: unknown }> {
  const announcing = announceRun(run)
  if (run.request.outsider) await announcing
  const [announced, resolved] = await Promise.allSettled([announcing, resolveRun(run)])
  // If not even the announcement can be written, nothing else that is wrong is reported.
  if (announced.status === 'rejected') throw announced.reason
  if (resolved.status === 'rejected') throw resolved.reason
  return { resolved: resolved.value, silenced: announced.value }
}
