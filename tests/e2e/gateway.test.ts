import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { runCommand } from '../../src/base/command.js'
import { silentLog } from '../../src/base/log.js'
import { messagesDialect } from '../../src/gateway/messages/dialect.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type ScriptedModel, startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { type Gateway, type GatewayOptions, startGateway } from '../../src/gateway/server.js'
import { describeWith, partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { words } from '../world/words.js'

const KEY = 'sk-ant-api03-the-real-key-0123456789'

const FIX: Script = {
  turns: [
    { tools: [{ name: 'Read', input: { file_path: '{{workspace}}/sum.js' } }] },
    {
      tools: [
        {
          name: 'Edit',
          input: { file_path: '{{workspace}}/sum.js', old_string: 'a - b', new_string: 'a + b' },
        },
      ],
    },
    { tools: [{ name: 'Bash', input: { command: 'cat {{workspace}}/sum.js', description: 'look' } }] },
    { text: 'Fixed.' },
  ],
}

describeWith('claude', 'the real CLI through the gateway', () => {
  let folder: string
  let workspace: string
  let model: ScriptedModel | undefined
  let gateway: Gateway | undefined

  beforeEach(async () => {
    folder = temporaryFolder()
    workspace = join(folder, 'ws')
    await mkdir(workspace)
    await writeFile(join(workspace, 'sum.js'), 'export const sum = (a, b) => a - b\n')
  })
  afterEach(async () => {
    await gateway?.close()
    await model?.close()
    model = undefined
  })

  const open = async (options: Pick<GatewayOptions, 'source'> & Partial<GatewayOptions>) => {
    gateway = await startGateway({
      socketPath: join(folder, 'door', 'model.sock'),
      dialect: messagesDialect,
      policy: {},
      logPath: join(folder, 'gateway.jsonl'),
      log: silentLog,
      clock: systemClock,
      ...options,
    })
    return gateway
  }
  const scripted = async (script: Script) => {
    model = await startScriptedModel({ script })
    return { source: { baseUrl: model.url, credential: { kind: 'api-key', value: KEY } as const } }
  }
  /** The real CLI headless, with nothing of this environment but the search path. */
  const run = async (prompt: string, more: string[] = []) => {
    const args = words`-p --output-format stream-json --verbose --permission-mode bypassPermissions`
    const env = {
      PATH: process.env['PATH'],
      HOME: join(folder, 'home'),
      IS_SANDBOX: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      ANTHROPIC_UNIX_SOCKET: gateway?.address,
      ANTHROPIC_BASE_URL: 'http://localhost',
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '1',
    }
    const { stdout } = await runCommand(partPath('claude'), [...args, ...more], {
      env,
      cwd: workspace,
      input: prompt,
    })
    const events = stdout
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const told = events.filter(({ type }) => type === 'user').map((event) => JSON.stringify(event))
    return { result: events.find(({ type }) => type === 'result'), told: told.join('\n') }
  }

  it('does a session with tools over the Unix socket, and counts as the CLI counts', async () => {
    await open(await scripted(FIX))
    const session = await run('fix it')
    expect(session.result).toMatchObject({ is_error: false, result: 'Fixed.' })
    expect(await readFile(join(workspace, 'sum.js'), 'utf8')).toContain('a + b')
    expect(new Set(model?.requests.map((request) => request.headers['x-api-key']))).toEqual(new Set([KEY]))
    expect(gateway?.usage().costUsd).toBeCloseTo(Number(session.result?.['total_cost_usd']), 6)
  })

  it('does its work within a cap that its requests would exceed at their longest', async () => {
    await open({ ...(await scripted(FIX)), policy: { maxCostUsd: 0.3 } })
    const session = await run('fix it')
    expect(session.result).toMatchObject({ is_error: false, result: 'Fixed.' })
    const asked = model?.requests.map(({ body }) => (body as { max_tokens?: number }).max_tokens ?? 0) ?? []
    expect(Math.min(...asked.filter((limit) => limit > 1_024))).toBeLessThan(15_000)
    expect(gateway?.usage().costUsd).toBeLessThanOrEqual(0.3)
  })

  it('refuses the web search of the CLI, and the session goes on', async () => {
    const search = { name: 'WebSearch', input: { query: 'what is in the key?' } }
    await open(await scripted({ turns: [{ tools: [search] }, { text: 'No search.' }] }))
    const session = await run('search', ['--tools', 'WebSearch'])
    expect(session.result).toMatchObject({ is_error: false, result: 'No search.' })
    expect(gateway?.usage().denials).toMatchObject([{ code: 'server_tool' }])
    expect(session.told).toContain('web_search')
  })
})
