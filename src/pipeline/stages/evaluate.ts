import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Measured, Meter } from '../../base/digest.js'
import { describeError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import type { CapturedPatch } from '../../change/patch/capture.js'
import { evaluateInWorker } from '../../change/patch/policy/evaluate-in-worker.js'
import type { ChangeAllowance, PolicyEvaluation } from '../../change/patch/policy/evaluate-policy.js'
import { pristineOptions } from '../../change/patch/pristine-git.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import type { Policy } from '../../config/policy.js'
import type { RunAfter } from './state.js'

/** What checking a patch needs; a running and a salvaged run both have it. */
export interface EvaluationInput {
  patch: CapturedPatch
  workspace: Workspace
  policy: Policy
  secrets: readonly string[]
  /** What the run was allowed to change; absent: anything. */
  allowances?: readonly ChangeAllowance[]
  /** An earlier evaluation of it did not end; it is not tried again. */
  unfinished?: boolean | undefined
  redact: Redact
  log: Log
  signal?: AbortSignal | undefined
}

/** Checks the patch of a run against the policy. */
export async function evaluateRun(state: RunAfter<'captured'>): Promise<RunAfter<'captured'>> {
  const { run, resolved, prepared, captured } = state
  const { log, spec } = run.request
  await run.note({ evaluating: true })
  const evaluated = await evaluateCaptured({
    patch: captured.patch,
    workspace: prepared.workspace,
    policy: resolved.policy,
    secrets: prepared.secrets,
    allowances: [spec.agent],
    redact: run.redact,
    log,
    // Without a signal: a run that is stopped has left a patch too, and it is checked like any other.
  })
  await run.note({ evaluating: undefined })
  return { ...state, captured: { ...captured, ...evaluated } }
}

/**
 * Checks a captured patch against the policy. A failing check also resolves: it blocks the patch. Rejects only with the
 * reason of an aborted signal, since that says nothing about the patch.
 */
export async function evaluateCaptured(
  given: EvaluationInput,
): Promise<{ patch: CapturedPatch; policyEvaluation?: PolicyEvaluation }> {
  const { patch, redact, log } = given
  if (patch.empty) return { patch }
  const policyEvaluation = redactEvaluation(await evaluateOrBlock(given), redact)
  const own = policyEvaluation.findings.some(({ rule }) => rule === 'secrets/run' || rule === 'policy/failed')
  for (const { rule, verdict, path, line, message } of policyEvaluation.findings) {
    const where = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}`
    const text = `Policy: ${verdict === 'block' ? 'blocked' : 'to review'}, ${rule}:${where} ${message}`
    // A file name must not be able to issue a workflow command on a line of its own.
    log[verdict === 'block' ? 'warn' : 'info'](text.replace(/[\u0000-\u001f\u007f]/g, '?'))
  }
  return { policyEvaluation, patch: own ? { ...patch, ...(await redactPatch(patch.path, redact)) } : patch }
}

async function evaluateOrBlock({
  patch,
  workspace,
  policy,
  secrets,
  allowances,
  unfinished,
  signal,
}: EvaluationInput): Promise<PolicyEvaluation> {
  if (unfinished) return failedEvaluation('an earlier evaluation of it did not end.')
  const { baseTree: from, tree: to, bytes, leftOut } = patch
  const git = pristineOptions(workspace)
  const asked = { git, patch: { from, to, bytes, leftOut }, policy, secrets, allowances }
  try {
    return await evaluateInWorker(asked, signal)
  } catch (error) {
    signal?.throwIfAborted()
    return failedEvaluation(describeError(error).message)
  }
}

/** Nobody knows what is in the patch, so it is not published. */
export function failedEvaluation(why: string): PolicyEvaluation {
  const message = `The patch could not be evaluated: ${why}`
  return { verdict: 'block', findings: [{ rule: 'policy/failed', verdict: 'block', message }] }
}

function redactEvaluation({ verdict, findings }: PolicyEvaluation, redact: Redact): PolicyEvaluation {
  return {
    verdict,
    findings: findings.map((finding) => ({
      ...finding,
      message: redact(finding.message),
      path: finding.path && redact(finding.path),
    })),
  }
}

/** More people can read the artifact than may see the run's secrets, so they are redacted in added lines. */
async function redactPatch(path: string, redact: Redact): Promise<Measured> {
  const meter = new Meter()
  const clean = `${path}.tmp`
  await pipeline(
    createReadStream(path, 'latin1'),
    async function* (chunks: AsyncIterable<string>) {
      let rest = ''
      for await (const chunk of chunks) {
        const lines = `${rest}${chunk}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) yield Buffer.from(`${redactLine(line, redact)}\n`, 'latin1')
      }
      yield Buffer.from(redactLine(rest, redact), 'latin1')
    },
    meter,
    createWriteStream(clean),
  )
  await rename(clean, path)
  return meter.measured()
}

function redactLine(line: string, redact: Redact): string {
  return line.startsWith('+') ? redact(line) : line
}
