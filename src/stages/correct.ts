import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { correctionLine } from '../transcript/correction.js'
import { joinTranscripts } from '../transcript/join.js'
import type { SessionTranscript } from '../transcript/types.js'
import { feedbackPrompt } from '../verify/feedback.js'
import type { CapturedRun } from './capture.js'
import { openSandbox } from './environment/sandbox.js'
import { type ExecutedRun, runSessionIn } from './execute.js'
import { transcriptOf } from './loop/course.js'

/** What is left of the limits that hold over all sessions of a run; without `maxTurns` there is no such limit. */
interface Left {
  timeoutMs: number
  maxTurns?: number
}

type Correctable = Pick<
  CapturedRun,
  'request' | 'attempts' | 'sessions' | 'patch' | 'result' | 'workedMs' | 'gateway' | 'loop'
>

/** Whether the agent is asked to correct its change: verification failed, and there is room for another try. */
export function mayCorrect(run: Correctable): boolean {
  const { request, attempts, patch, result } = run
  if (attempts.at(-1)?.passed !== false || patch.empty || result.session.reason !== 'completed') return false
  // A change that was not verified (its policy blocks it, the budget is spent) is not asked for again.
  if (attempts.length < run.sessions || attempts.length >= request.spec.verify.attempts) return false
  const why = whyNoRoom(run)
  if (why !== null) request.log.warn(`The change is not corrected: ${why}.`)
  return why === null
}

function whyNoRoom(run: Correctable): string | null {
  const { timeoutMs, maxTurns } = leftOf(run)
  const { maxBudgetUsd } = run.request.spec.limits
  if (run.result.session.sessionId === undefined) return 'the session has no id to resume it by'
  if (timeoutMs <= 0) return 'the time of the run is used up'
  if (maxTurns !== undefined && maxTurns <= 0) return 'the turns of the run are used up'
  if (maxBudgetUsd !== undefined && spentBy(run) >= maxBudgetUsd) return 'the budget of the run is used up'
  return null
}

/** What the session that would be resumed has cost and done; in a loop it is the last iteration's. */
function resumable({ loop, result }: Pick<CapturedRun, 'loop' | 'result'>): SessionTranscript {
  return loop?.last ?? result.transcript
}

function spentBy({ result, gateway }: Correctable): number {
  return Math.max(result.transcript.metadata.costUsd, gateway.usage().costUsd)
}

function leftOf(run: Correctable): Left {
  const { request, workedMs } = run
  const { limits } = request.spec
  return {
    timeoutMs: limits.timeoutMinutes * 60_000 - workedMs,
    ...(limits.maxTurns ? { maxTurns: limits.maxTurns - resumable(run).metadata.turnCount } : {}),
  }
}

/**
 * Tells the same session what failed, in the same sandbox opened anew: its home and its workspace are as the
 * agent left them. Stream and transcript of all sessions end up in the same files, one after the other.
 */
export async function correctRun(run: CapturedRun): Promise<ExecutedRun> {
  const { request, folder, attempts, baseAttempt, result: before } = run
  const attempt = attempts.at(-1)
  const { sessionId } = before.session
  if (attempt === undefined || sessionId === undefined)
    throw new Error('a run is corrected after a failed verification')
  const prompt = feedbackPrompt({
    attempt,
    left: request.spec.verify.attempts - attempts.length,
    ...(baseAttempt ? { base: baseAttempt } : {}),
  })
  await run.note({ state: 'working' })
  request.log.info('The verification failed: its output goes back to the session.')
  const startedAt = request.clock.now()
  const sandbox = await openSandbox(run, run.choice, run.workspace, run.variables)
  run.resources.add('the sandbox', () => sandbox.cleanup())
  await appendFile(join(folder.evidence, 'transcript.jsonl'), `${correctionLine(prompt)}\n`)
  const { maxBudgetUsd } = request.spec.limits
  const elsewhere = run.loop?.earlier?.metadata.costUsd ?? 0
  const params = {
    prompt,
    resume: sessionId,
    ...leftOf(run),
    // The whole of it: a resumed session counts from what it had cost before. Other sessions' cost is not in that.
    ...(maxBudgetUsd ? { maxBudgetUsd: maxBudgetUsd - elsewhere } : {}),
  }
  const after = await runSessionIn(sandbox, run, params, run.loop?.iterations.length)
  const last = joinTranscripts(resumable(run), prompt, after.transcript)
  const loop = run.loop && { ...run.loop, last }
  return {
    ...run,
    phase: 'executed',
    result: {
      transcript: loop ? transcriptOf(loop) : last,
      // The end is the last session's; what was denied is of all.
      session: { ...after.session, denials: [...before.session.denials, ...after.session.denials] },
    },
    ...(loop ? { loop } : {}),
    sessions: run.sessions + 1,
    workedMs: run.workedMs + request.clock.now() - startedAt,
  }
}
