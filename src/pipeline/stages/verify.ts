import { join } from 'node:path'
import { mayChange } from '../../agents/definitions/preset.js'
import { describeError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
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

/** Milliseconds for the base once the agent is done: a bug can also be that a test never ends. */
const BASE_PATIENCE = 60_000

/**
 * The same run, with the verification of the base alone. It runs while the agent works, and so takes no time, unless
 * the two would meet: on a network, on this machine, or in a service.
 */
export function withBaseVerification(state: RunAfter<'prepared'>): RunAfter<'prepared'> {
  const { run, prepared } = state
  const { verify, agent, sandbox } = run.request.spec
  if (!verify.base || verify.commands.length === 0 || !mayChange(agent)) return state
  const { choice, serverTools } = prepared
  const apart =
    choice.capabilities.containerPaths &&
    sandbox.network === 'none' &&
    sandbox.services.length === 0 &&
    serverTools === null
  let begun: Promise<Attempt | undefined> | undefined
  const ending = new AbortController()
  const begin = () => (begun ??= verifyBase(state, ending.signal))
  run.resources.add('the verification of the base', async () => {
    ending.abort()
    await begun
  })
  if (apart) void begin()
  const ended = async () => {
    const here = new AbortController()
    const patience = run.request.clock.sleep(BASE_PATIENCE, here.signal)
    void patience.then(() => here.signal.aborted || ending.abort())
    const attempt = await begin()
    here.abort()
    return attempt
  }
  return { ...state, prepared: { ...prepared, verifyBase: ended } }
}

/** Undefined if it was stopped or could not run: whether the change is delivered does not depend on it. */
async function verifyBase(state: RunAfter<'prepared'>, ending: AbortSignal): Promise<Attempt | undefined> {
  const { run, prepared } = state
  const { signal: stopped, log: loud } = run.request
  // The agent writes meanwhile, and a base that fails is no news: what its commands print is in the evidence alone.
  const log: Log = { ...loud, info: loud.debug, group: (_title, body) => body() }
  const signal = stopped ? AbortSignal.any([stopped, ending]) : ending
  // The agent's sandbox shows the run's own folder for the proxy of a network.
  const folder = { ...run.folder, gateway: join(run.folder.verify, 'gateway') }
  const aside = { ...run, folder, request: { ...run.request, log, signal } }
  const { baseCommit, baselineTree } = prepared.workspace
  const base = baseCommit ?? baselineTree
  try {
    return await verifyTree({ ...state, run: aside }, 'the base alone', { baseTree: base, tree: base })
  } catch (error) {
    if (!signal.aborted) log.warn(`The base alone could not be verified: ${describeError(error).message}`)
    return undefined
  }
}

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
  const baseAttempt = await prepared.verifyBase?.()
  const title = `the change, attempt ${executed.attempts.length + 1} of ${verify.attempts}`
  const attempts = [...executed.attempts, await verifyTree(state, title, patch)]
  const verified = { ...executed, attempts, baseAttempt }
  await addToManifest(run.folder, { verification: verificationFacts(verified) })
  return { ...state, executed: verified }
}

async function verifyTree(
  { run, resolved, prepared }: RunAfter<'prepared'>,
  title: string,
  { baseTree, tree }: { baseTree: string; tree: string },
): Promise<Attempt> {
  const { choice, workspace, variables } = prepared
  const { projectSettings } = resolved
  const program = agentProgram(run.agent, run.request)
  const place = { choice, workspace, variables, projectSettings, program }
  const open = cleanSandboxes(run, place, { baseTree, tree })
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
