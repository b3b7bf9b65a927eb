import type { GitOptions } from '../../../base/git/git.js'
import type { Policy } from '../../../config/policy.js'
import type { ChangeAllowance, PolicySubject } from './evaluate-policy.js'
import type { PolicyEvaluation } from './verdicts.js'
import { askWorker } from './worker-thread.js'

export interface Evaluation {
  /** How git is run on the directory that has both trees. */
  git: Omit<GitOptions, 'signal'>
  patch: Omit<PolicySubject, 'git'>
  policy: Policy
  secrets: readonly string[]
  allowances?: readonly ChangeAllowance[] | undefined
}

/** Evaluates a patch in the worker. Rejects with PATCH_FAILED, and then nothing may be published. */
export function evaluateInWorker(
  asked: Evaluation,
  signal?: AbortSignal,
  deadlineMs?: number,
): Promise<PolicyEvaluation> {
  return askWorker(asked, {
    signal,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  }) as Promise<PolicyEvaluation>
}
