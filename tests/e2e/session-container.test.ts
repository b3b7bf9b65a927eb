import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { claudeCode } from '../../src/agents/claude/claude-code.js'
import { createExecutionBackend, type ExecutionParams } from '../../src/agents/session/execution.js'
import { systemClock } from '../../src/clock.js'
import { messagesDialect } from '../../src/gateway/messages/dialect.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { startGateway } from '../../src/gateway/server.js'
import { memoryLog } from '../../src/log.js'
import { openContainerSandbox } from '../../src/sandbox/container/open.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { describeWith, partPath } from '../world/parts.js'

const LONG = 'for i in $(seq 100); do sleep 0.2; done'

/** One session of the real CLI in a container without a network; the model is behind the gateway's socket. */
async function runSealed(
  script: Script,
  params: Partial<ExecutionParams> = {},
  prepare?: (workspace: string) => void,
) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'caisson-sealed-')))
  const folder = (name: string) => {
    mkdirSync(join(root, name))
    return join(root, name)
  }
  const run = {
    workspace: folder('workspace'),
    home: folder('home'),
    input: folder('input'),
    output: folder('output'),
    gateway: folder('gateway'),
  }
  prepare?.(run.workspace)
  // As the snapshot of a run is: owned by the user that the agent is.
  const { uid, gid } = sandboxUser()
  chownSync(run.workspace, uid, gid)
  const log = memoryLog()
  const engine = await detectEngine({ preferred: 'docker', env: process.env, log })
  if (engine === null) throw new Error('No engine answers.')
  const model = await startScriptedModel({ script })
  const gateway = await startGateway({
    socketPath: join(run.gateway, 'model.sock'),
    upstream: { baseUrl: model.url, credential: { kind: 'api-key', value: 'sk-ant-real-key-of-the-test' } },
    dialect: messagesDialect,
    policy: {},
    log,
    clock: systemClock,
  })
  const sandbox = await openContainerSandbox({
    engine,
    runId: randomUUID(),
    run,
    agent: { displayName: 'Claude Code', command: 'claude', executable: partPath('claude') },
    image: 'host',
    mounts: [],
    objectMounts: [],
    env: {},
    limits: { memoryMb: 4096 },
    hostEnv: process.env,
    network: 'none',
    log,
  })
  try {
    const execute = createExecutionBackend({
      agent: claudeCode,
      sandbox,
      log,
      clock: systemClock,
      redact: (text) => text,
      env: {},
    })
    const result = await execute({
      prompt: 'please do it',
      workspacePath: run.workspace,
      model: 'claude-sonnet-4-5',
      permissionMode: 'bypassPermissions',
      ...params,
    })
    return { ...result, workspace: run.workspace, requests: model.requests }
  } finally {
    await sandbox.cleanup()
    await gateway.close()
    await model.close()
  }
}

describeWith(['claude', 'docker'], 'a session in a sealed container', () => {
  it("loads a repository's CLAUDE.md, and no other way to the model from its settings", async () => {
    const { session, requests } = await runSealed({ turns: [{ text: 'Done.' }] }, {}, (workspace) => {
      mkdirSync(join(workspace, '.claude'))
      writeFileSync(join(workspace, 'CLAUDE.md'), 'Say pineapple.')
      const env = {
        ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
        ANTHROPIC_UNIX_SOCKET: '/nowhere',
        CLAUDE_CODE_USE_VERTEX: '1',
      }
      writeFileSync(join(workspace, '.claude', 'settings.json'), JSON.stringify({ env }))
    })
    expect(session.reason).toBe('completed')
    expect(JSON.stringify(requests.at(-1)?.body)).toContain('Say pineapple.')
    expect(requests.at(-1)?.headers['x-api-key']).toBe('sk-ant-real-key-of-the-test')
  })

  it('is stopped at its time limit with a SIGINT that arrives, and keeps what it said', async () => {
    const long: Script = {
      turns: [{ text: 'Working.', tools: [{ name: 'Bash', input: { command: LONG } }] }, { text: 'never' }],
    }
    const { session, transcript } = await runSealed(long, { timeoutMs: 4000 })
    expect(session).toMatchObject({ reason: 'timeout', exitCode: 0 })
    expect(transcript.messages[0]).toMatchObject({ content: 'Working.' })
  })
})
