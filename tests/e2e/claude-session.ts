import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { claudeCode } from '../../src/agents/claude/claude-code.js'
import {
  createExecutionBackend,
  type EndedExecution,
  type ExecutionParams,
} from '../../src/agents/session/execution.js'
import { systemClock } from '../../src/base/clock.js'
import { type Log, memoryLog } from '../../src/base/log.js'
import { messagesDialect } from '../../src/gateway/messages/dialect.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type ModelRequest, startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { startGateway } from '../../src/gateway/server.js'
import { openContainerSandbox } from '../../src/sandbox/container/open.js'
import type { RunFolders } from '../../src/sandbox/container/plan.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Isolation } from '../../src/sandbox/engine/gvisor.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { openLocalSandbox } from '../../src/sandbox/unsealed/backends.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/** A key that only the gateway knows. */
export const KEY = 'sk-ant-real-key-of-the-test'

export interface Ran extends EndedExecution {
  workspace: string
  /** The workspace as the agent sees it. */
  seen: string
  home: string
  log: string[]
  evidence: string
  requests: ModelRequest[]
}

export interface Told extends Partial<ExecutionParams> {
  /** Default: on this machine itself; otherwise in a container of Docker without a network. */
  isolation?: Isolation
  /** A HOME to go on with. */
  home?: string
  /** Milliseconds for which its input is kept from the agent, as on a busy machine. */
  inputAfterMs?: number
  /** Prepares the workspace. */
  prepare?: (workspace: string, seen: string) => void
}

/** One session of the real CLI, with a model that follows the script. */
export async function runSessionWith(
  scriptOrMake: Script | ((workspace: string) => Script),
  told: Told = {},
): Promise<Ran> {
  const { home: givenHome, isolation, inputAfterMs, prepare, ...params } = told
  const root = temporaryFolder()
  const folder = (name: string) => join(root, name)
  const workspace = folder('workspace')
  mkdirSync(workspace)
  const seen = isolation === undefined ? workspace : '/workspace'
  prepare?.(workspace, seen)
  const script = typeof scriptOrMake === 'function' ? scriptOrMake(seen) : scriptOrMake
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
  const sandbox = await (isolation === undefined
    ? openLocalSandbox({
        run,
        runId: 'a-session',
        agent: AGENT(),
        env: {},
        hostEnv: process.env,
        why: 'a test',
        log,
      })
    : openSealed(run, model.url, isolation, log))
  const evidencePath = join(root, 'transcript.jsonl')
  try {
    const execute = createExecutionBackend({
      agent: claudeCode,
      sandbox: inputAfterMs === undefined ? sandbox : withLateInput(sandbox, inputAfterMs),
      log,
      clock: systemClock,
      redact: (text) => text,
      // One retry, so that failures of the API end within a second or two.
      env: {
        CLAUDE_CODE_MAX_RETRIES: '1',
        ...(isolation === undefined ? { ANTHROPIC_BASE_URL: model.url } : {}),
      },
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
    return { ...result, workspace, seen, home, log: log.lines, evidence, requests: model.requests }
  } finally {
    await sandbox.cleanup()
    await model.close()
  }
}

function withLateInput(sandbox: Sandbox, ms: number): Sandbox {
  return {
    ...sandbox,
    async spawn(command, options) {
      const child = await sandbox.spawn(command, options)
      const stdin = new PassThrough()
      setTimeout(() => stdin.pipe(child.stdin), ms)
      return { ...child, stdin }
    },
  }
}

const AGENT = () => ({ displayName: 'Claude Code', command: 'claude', executable: partPath('claude') })

/** A container without a network; the model is behind the gateway's socket. */
async function openSealed(
  run: RunFolders,
  baseUrl: string,
  isolation: Isolation,
  log: Log,
): Promise<Sandbox> {
  const engine = await detectEngine({ preferred: 'docker', isolation, env: process.env, log })
  if (engine === null) throw new Error('No engine answers.')
  for (const folder of [run.input, run.gateway]) mkdirSync(folder)
  // As the snapshot of a run is: owned by the user that the agent is.
  const { uid, gid } = sandboxUser()
  chownSync(run.workspace, uid, gid)
  const gateway = await startGateway({
    socketPath: join(run.gateway, 'model.sock'),
    source: { baseUrl, credential: { kind: 'api-key', value: KEY } },
    dialect: messagesDialect,
    policy: {},
    log,
    clock: systemClock,
  })
  const sandbox = await openContainerSandbox({
    engine,
    runId: randomUUID(),
    run,
    agent: AGENT(),
    image: 'host',
    mounts: [],
    objectMounts: [],
    env: {},
    limits: { memoryMb: 4096 },
    hostEnv: process.env,
    network: 'none',
    log,
  })
  return {
    ...sandbox,
    async cleanup() {
      await sandbox.cleanup()
      await gateway.close()
    },
  }
}
