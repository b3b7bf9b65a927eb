import { join } from 'node:path'
import { removeTree } from '../../base/sweep.js'
import { type Attempt, type AttemptOptions, runAttempt } from '../../change/verify/attempt.js'
import { openVerifyLog } from '../../change/verify/verify-log.js'
import type { ReportOutput } from '../../report/input.js'
import { outputsOfFailed } from '../../report/sections/failed-output.js'
import type { Manifest } from '../../run/manifest.js'
import { addToManifest } from '../../run/run-folder.js'
import { cleanSandboxes } from './environment/clean-sandbox.js'
import { agentProgram } from './environment/sandbox.js'
import type { Run } from './open.js'
import type { Executed, RunAfter } from './state.js'

type Attempted = Pick<AttemptOptions, 'title' | 'commands' | 'open' | 'shared'> & { mostMs?: number }

/** Runs the verification of a captured change once, if the run has one and the session completed. */
export async function verifyRun(state: RunAfter<'captured'>): Promise<RunAfter<'captured'>> {
  const { run, prepared, executed, captured } = state
  const { verify } = run.request.spec
  const { patch, policyEvaluation } = captured
  if (verify.commands.length === 0 || patch.empty || executed.result.session.reason !== 'completed')
    return state
  // Neither is published, whatever the commands say.
  if (prepared.model.gateway.usage().budgetExceeded || policyEvaluation?.verdict === 'block') return state
  await run.note({ state: 'verifying' })
  const { baseTree } = patch
  const baseAttempt =
    verify.base && !executed.baseAttempt
      ? await verifyTree(state, 'the base alone', baseTree)
      : executed.baseAttempt
  const title = `the change, attempt ${executed.attempts.length + 1} of ${verify.attempts}`
  const attempts = [...executed.attempts, await verifyTree(state, title, patch.tree)]
  const verified = { ...executed, attempts, baseAttempt }
  await addToManifest(run.folder, { verification: verificationFacts(verified) })
  return { ...state, executed: verified }
}

async function verifyTree(
  { run, resolved, prepared, captured }: RunAfter<'captured'>,
  title: string,
  tree: string,
): Promise<Attempt> {
  const { choice, workspace, variables } = prepared
  const { projectSettings } = resolved
  const program = agentProgram(run.agent, run.request)
  const place = { choice, workspace, variables, projectSettings, program }
  const open = cleanSandboxes(run, place, { baseTree: captured.patch.baseTree, tree })
  try {
    return await attemptCommands(run, 'verify.log', {
      title,
      commands: run.request.spec.verify.commands,
      open,
    })
  } finally {
    await removeTree(run.folder.verify)
  }
}

/** Commands of the spec's verification, whose output is appended to `evidence/LOG`. `mostMs`: milliseconds that are left. */
export async function attemptCommands(
  { request, folder, redact }: Run,
  log: string,
  { mostMs = Number.POSITIVE_INFINITY, ...what }: Attempted,
): Promise<Attempt> {
  const { spec, clock, signal } = request
  const evidence = openVerifyLog(join(folder.evidence, log))
  try {
    return await runAttempt({
      ...what,
      directory: spec.workingDirectory,
      timeoutMs: Math.min(spec.verify.timeoutMinutes * 60_000, mostMs),
      evidence,
      log: request.log,
      clock,
      redact,
      signal,
    })
  } finally {
    evidence.close()
  }
}

/** What the manifest says about the verifications so far; undefined if there were none. */
export function verificationFacts({
  attempts,
  baseAttempt,
}: Pick<Executed, 'attempts' | 'baseAttempt'>): NonNullable<Manifest['verification']> | undefined {
  const last = attempts.at(-1)
  if (!last) return undefined
  return {
    ...attemptFacts(last),
    attempts: attempts.map(attemptFacts),
    base: baseAttempt && attemptFacts(baseAttempt),
  }
}

/** What failed last and its output; not in the manifest, which is to stay small. */
export function failedOutputsOf({ attempts }: Pick<Executed, 'attempts'>): ReportOutput[] {
  return outputsOfFailed(attempts.at(-1)?.commands ?? [])
}

function attemptFacts({ passed, commands }: Attempt) {
  return { passed, commands: commands.map(({ tail: _, ...facts }) => facts) }
}
