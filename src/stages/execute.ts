import { join } from 'node:path'
import { createExecutionBackend, type ExecutionResult } from '../claude/execution.js'
import type { Spec } from '../config/spec.js'
import type { PreparedRun } from './prepare.js'

/** A run whose session has ended, well or badly; the sandbox is gone. */
export interface ExecutedRun extends Omit<PreparedRun, 'phase'> {
  phase: 'executed'
  result: ExecutionResult
}

export async function executeRun(run: PreparedRun): Promise<ExecutedRun> {
  const { request, folder, sandbox, prompt, redact } = run
  const { spec, log, clock } = request
  await run.note({ state: 'working' })
  const execute = createExecutionBackend({ sandbox, log, clock, redact, env: {} })
  try {
    const result = await execute({
      prompt: prompt.user,
      systemPrompt: prompt.system,
      workspacePath: run.workspace.path,
      ...sessionOptions(spec),
      evidencePath: join(folder.evidence, 'transcript.jsonl'),
      stderrPath: join(folder.evidence, 'agent.stderr.log'),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    return { ...run, phase: 'executed', result }
  } finally {
    // Nothing of the agent's may go on writing while the patch is captured.
    await sandbox.cleanup()
  }
}

function sessionOptions({ agent, limits }: Spec) {
  return {
    ...(agent.model ? { model: agent.model } : {}),
    ...(limits.maxTurns ? { maxTurns: limits.maxTurns } : {}),
    ...(limits.maxBudgetUsd ? { maxBudgetUsd: limits.maxBudgetUsd } : {}),
    timeoutMs: limits.timeoutMinutes * 60_000,
    allowedTools: agent.allowedTools,
    disallowedTools: agent.disallowedTools,
    permissionMode: agent.permissionMode,
  }
}
