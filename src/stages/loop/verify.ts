import { join } from 'node:path'
import { runAttempt } from '../../verify/attempt.js'
import { openVerifyLog } from '../../verify/verify-log.js'
import { openSandbox } from '../environment/sandbox.js'
import type { PreparedRun } from '../prepare.js'
import type { LoopSpec } from './end.js'

/**
 * Runs the loop's verify commands on the workspace as the agent left it, in its own kind of sandbox, opened
 * again. They only decide whether the loop continues: the agent can change whatever they depend on. What the
 * run claims comes from its verification, on a clean copy.
 */
export async function verifyInSandbox(
  run: PreparedRun,
  { verify, iterations }: LoopSpec,
  { number, timeoutMs }: { number: number; timeoutMs: number },
): Promise<boolean> {
  const { request, folder, redact } = run
  const { spec, log, clock, signal } = request
  const evidence = openVerifyLog(join(folder.evidence, 'loop.log'))
  try {
    const { passed } = await runAttempt({
      title: `the loop, iteration ${number} of at most ${iterations}`,
      commands: verify,
      directory: spec.workingDirectory,
      timeoutMs: Math.min(spec.verify.timeoutMinutes * 60_000, timeoutMs),
      open: async () => {
        const sandbox = await openSandbox(run, run.choice, run.workspace, run.variables)
        run.resources.add('the sandbox', () => sandbox.cleanup())
        return sandbox
      },
      shared: true,
      evidence,
      log,
      clock,
      redact,
      ...(signal ? { signal } : {}),
    })
    return passed
  } finally {
    evidence.close()
  }
}
