import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claudeCode } from '../../src/agents/claude/claude-code.js'
import {
  createExecutionBackend,
  type EndedExecution,
  type ExecutionParams,
} from '../../src/agents/session/execution.js'
import { systemClock } from '../../src/clock.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type ModelRequest, startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { memoryLog } from '../../src/log.js'
import { openLocalSandbox } from '../../src/sandbox/unsealed/open-local.js'
import { partPath } from '../world/parts.js'

export interface Ran extends EndedExecution {
  workspace: string
  home: string
  log: string[]
  evidence: string
  requests: ModelRequest[]
}

export interface Told extends Partial<ExecutionParams> {
  /** A HOME to go on with. */
  home?: string
  /** Prepares the workspace. */
  prepare?: (workspace: string) => void
}

/** One session of the real CLI on this machine, with a model that follows the script. */
export async function runSessionWith(
  scriptOrMake: Script | ((workspace: string) => Script),
  told: Told = {},
): Promise<Ran> {
  const { home: givenHome, prepare, ...params } = told
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'caisson-e2e-')))
  const folder = (name: string) => join(root, name)
  const workspace = folder('workspace')
  mkdirSync(workspace)
  prepare?.(workspace)
  const script = typeof scriptOrMake === 'function' ? scriptOrMake(workspace) : scriptOrMake
  const home = givenHome ?? folder('home')
  const run = {
    workspace,
    home,
    input: folder('input'),
    output: folder('output'),
    gateway: folder('gateway'),
  }
  const log = memoryLog()
  const model = await startScriptedModel({ script })
  const sandbox = await openLocalSandbox({
    run,
    agent: { displayName: 'Claude Code', command: 'claude', executable: partPath('claude') },
    env: {},
    hostEnv: process.env,
    log,
  })
  const evidencePath = join(root, 'transcript.jsonl')
  try {
    const execute = createExecutionBackend({
      agent: claudeCode,
      sandbox,
      log,
      clock: systemClock,
      redact: (text) => text,
      // One retry, so that failures of the API end within a second or two.
      env: { ANTHROPIC_BASE_URL: model.url, CLAUDE_CODE_MAX_RETRIES: '1' },
    })
    const result = await execute({
      prompt: 'please do it',
      workspacePath: workspace,
      model: 'claude-sonnet-4-5',
      permissionMode: 'bypassPermissions',
      evidencePath,
      ...params,
    })
    const evidence = existsSync(evidencePath) ? readFileSync(evidencePath, 'utf8') : ''
    return { ...result, workspace, home, log: log.lines, evidence, requests: model.requests }
  } finally {
    await sandbox.cleanup()
    await model.close()
  }
}
