import { join } from 'node:path'
import type { ReportOutput } from '../report/input.js'
import { outputsOfFailed } from '../report/sections/failed-output.js'
import type { Manifest } from '../run/manifest.js'
import { addToManifest } from '../run/run-folder.js'
import { type Attempt, type AttemptOptions, runAttempt } from '../verify/attempt.js'
import { openVerifyLog } from '../verify/verify-log.js'
import { removeTree } from '../workspace/record/sweep.js'
import type { CapturedRun } from './capture.js'
import { cleanSandboxes } from './environment/clean-sandbox.js'
import type { ExecutedRun } from './execute.js'
import type { RunSoFar } from './open.js'

type Attempted = Pick<AttemptOptions, 'title' | 'commands' | 'open' | 'shared'> & { mostMs?: number }

/** Runs the verification of a captured change once, if the run has one and the session completed. */
export async function verifyRun(run: CapturedRun): Promise<CapturedRun> {
  const { verify } = run.request.spec
  if (verify.commands.length === 0 || run.patch.empty || run.result.session.reason !== 'completed') return run
  // Neither is published, whatever the commands say.
  if (run.gateway.usage().budgetExceeded || run.policyEvaluation?.verdict === 'block') return run
  await run.note({ state: 'verifying' })
  const baseAttempt =
    verify.base && !run.baseAttempt ? await verifyOnce(run, 'the base alone', null) : run.baseAttempt
  const title = `the change, attempt ${run.attempts.length + 1} of ${verify.attempts}`
  const made = await verifyOnce(run, title, run.patch)
  const verified = { ...run, attempts: [...run.attempts, made], ...(baseAttempt ? { baseAttempt } : {}) }
  await addToManifest(run.folder, { verification: verificationFacts(verified) })
  return verified
}

async function verifyOnce(
  run: CapturedRun,
  title: string,
  patch: CapturedRun['patch'] | null,
): Promise<Attempt> {
  const { commands } = run.request.spec.verify
  const { baseTree } = run.patch
  const open = cleanSandboxes(run, { baseTree, tree: patch?.tree ?? baseTree })
  try {
    return await attempt(run, 'verify.log', { title, commands, open })
  } finally {
    await removeTree(run.folder.verify)
  }
}

/** Commands of the spec's verification, whose output is appended to `evidence/LOG`. `mostMs`: milliseconds that are left. */
export async function attempt(
  { request, folder, redact }: RunSoFar,
  log: string,
  { mostMs = Number.POSITIVE_INFINITY, ...what }: Attempted,
): Promise<Attempt> {
  const { spec, signal } = request
  const evidence = openVerifyLog(join(folder.evidence, log))
  try {
    return await runAttempt({
      ...what,
      directory: spec.workingDirectory,
      timeoutMs: Math.min(spec.verify.timeoutMinutes * 60_000, mostMs),
      evidence,
      log: request.log,
      clock: request.clock,
      redact,
      ...(signal ? { signal } : {}),
    })
  } finally {
    evidence.close()
  }
}

/** What the manifest says about the verifications so far; undefined if there were none. */
export function verificationFacts({
  attempts,
  baseAttempt,
}: Pick<ExecutedRun, 'attempts' | 'baseAttempt'>): NonNullable<Manifest['verification']> | undefined {
  const last = attempts.at(-1)
  if (!last) return undefined
  return {
    ...factsOf(last),
    attempts: attempts.map(factsOf),
    ...(baseAttempt ? { base: factsOf(baseAttempt) } : {}),
  }
}

/** What failed last and its output; not in the manifest, which is to stay small. */
export function failedOutputsOf({ attempts }: Pick<ExecutedRun, 'attempts'>): ReportOutput[] {
  return outputsOfFailed(attempts.at(-1)?.commands ?? [])
}

function factsOf({ passed, commands }: Attempt) {
  return { passed, commands: commands.map(({ tail: _, ...facts }) => facts) }
}
