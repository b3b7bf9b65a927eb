import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../src/clock.js'
import { messagesDialect } from '../../src/gateway/messages/dialect.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type ScriptedModel, startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { type Gateway, type GatewayOptions, startGateway } from '../../src/gateway/server.js'
import { silentLog } from '../../src/log.js'
import { describeWith, partPath } from '../world/parts.js'
import { runClaude, runCommand, toolResults } from './gateway-claude.js'

const KEY = 'sk-ant-api03-the-real-key-0123456789'

const LOOK_FOR_KEYS = [
  'env | sort; cat /proc/self/environ /proc/$PPID/environ 2>/dev/null | tr "\\0" "\\n"',
  'for p in /proc/[0-9]*; do tr "\\0" "\\n" < $p/cmdline; done 2>/dev/null',
].join('; ')
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
    folder = await mkdtemp(join(tmpdir(), 'gateway-e2e-'))
    workspace = join(folder, 'ws')
    await mkdir(workspace)
    await writeFile(join(workspace, 'sum.js'), 'export const sum = (a, b) => a - b\n')
  })
  afterEach(async () => {
    await gateway?.close()
    await model?.close()
    model = undefined
    await rm(folder, { recursive: true, force: true })
  })

  const open = async (options: Partial<GatewayOptions>) => {
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
    return { upstream: { baseUrl: model.url, credential: { kind: 'api-key', value: KEY } as const } }
  }
  const run = (prompt: string, args: string[] = []) => {
    const env = {
      ANTHROPIC_UNIX_SOCKET: gateway?.address ?? '',
      ANTHROPIC_BASE_URL: 'http://localhost',
      ANTHROPIC_API_KEY: 'dummy',
      CLAUDE_CODE_MAX_RETRIES: '1',
    }
    return runClaude({ claude: partPath('claude'), prompt, workspace, env, args })
  }

  it('does a session with tools over the Unix socket, and counts as the CLI counts', async () => {
    await open(await scripted(FIX))
    const session = await run('fix it')
    expect(session.result).toMatchObject({ is_error: false, result: 'Fixed.' })
    expect(await readFile(join(workspace, 'sum.js'), 'utf8')).toContain('a + b')
    expect(new Set(model?.requests.map((request) => request.headers['x-api-key']))).toEqual(new Set([KEY]))
    expect(gateway?.usage().costUsd).toBeCloseTo(Number(session.result?.['total_cost_usd']), 6)
  })

  it('shows the key to no tool of the agent', async () => {
    const look = { name: 'Bash', input: { command: LOOK_FOR_KEYS, description: 'look for keys' } }
    await open(await scripted({ turns: [{ tools: [look] }, { text: 'Nothing.' }] }))
    const [seen] = toolResults(await run('look'))
    expect(seen?.text).toContain('ANTHROPIC_API_KEY=dummy')
    expect(seen?.text).not.toContain(KEY)
    expect(await readFile(join(folder, 'gateway.jsonl'), 'utf8')).not.toContain(KEY)
  })

  it('ends at the cap without trying again, and keeps the work', async () => {
    await open({ ...(await scripted(FIX)), policy: { maxRequests: 2 } })
    const session = await run('fix it')
    expect(session.result).toMatchObject({ is_error: true, api_error_status: 402 })
    expect(session.result?.['result']).toContain('The budget of this run is used up: 2 of 2 requests.')
    expect(gateway?.usage()).toMatchObject({
      requests: 2,
      denialCount: 1,
      budgetExceeded: { cap: 'maxRequests' },
    })
    expect(await readFile(join(workspace, 'sum.js'), 'utf8')).toContain('a + b')
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
    expect(toolResults(session)[0]?.text).toContain('web_search')
  })

  it('replays a recorded session to the same files, and names where a changed repository diverges', async () => {
    const cassette = join(folder, 'cassette.jsonl')
    await open({ ...(await scripted(FIX)), record: cassette })
    await run('fix it')
    await gateway?.close()
    const fixed = await readFile(join(workspace, 'sum.js'), 'utf8')

    await writeFile(join(workspace, 'sum.js'), 'export const sum = (a, b) => a - b\n')
    await open({ source: { kind: 'cassette', path: cassette } })
    expect((await run('fix it')).result).toMatchObject({ result: 'Fixed.' })
    expect(gateway?.usage().divergences).toEqual([])
    expect(await readFile(join(workspace, 'sum.js'), 'utf8')).toBe(fixed)
    await gateway?.close()

    await writeFile(join(workspace, 'sum.js'), 'export const sum = (a, b) => a - b // changed\n')
    await open({ source: { kind: 'cassette', path: cassette } })
    const diverged = await run('fix it')
    expect(diverged.result).toMatchObject({ is_error: true })
    expect(gateway?.usage().divergences).toEqual([
      expect.stringMatching(/^request 2: tool_result of Read differs: /),
    ])
  })

  describeWith('docker', 'in a container without a network', () => {
    it('works through a socket that is mounted read only', async () => {
      const curl = { command: `${LOOK_FOR_KEYS}; ls /sys/class/net`, description: 'look around' }
      const turns = [...FIX.turns.slice(0, 2), { tools: [{ name: 'Bash', input: curl }] }, { text: 'Fixed.' }]
      await open(await scripted({ turns }))
      await chmod(workspace, 0o777)
      await chmod(join(workspace, 'sum.js'), 0o666)
      const image = `caisson-test-empty:${process.pid}`
      const root = join(folder, 'root')
      execFileSync('sh', ['-ec', ROOTFS, 'sh', root, image])
      try {
        const args = [...CONTAINER, ...mountsOf(workspace, folder), image, '/bin/sh', '-c', CLAUDE]
        const session = await runCommand('docker', args, 'fix it')
        expect(session.result).toMatchObject({ is_error: false, result: 'Fixed.' })
        const seen = toolResults(session)[2]?.text ?? ''
        expect(seen).toContain('ANTHROPIC_API_KEY=dummy')
        expect(seen).not.toContain(KEY)
        expect(seen.trim().split('\n').at(-1)).toBe('lo')
        expect(await readFile(join(workspace, 'sum.js'), 'utf8')).toContain('a + b')
      } finally {
        execFileSync('docker', ['rmi', '-f', image])
      }
    })
  })

  const ROOTFS = `mkdir -p $1/usr $1/etc $1/opt $1/proc $1/tmp $1/run $1/workspace $1/caisson; chmod 1777 $1/tmp
    for d in bin lib lib64 sbin; do ln -s usr/$d $1/$d; done; tar -C $1 -c . | docker import - $2`
  const CONTAINER =
    'run --rm -i --network none --read-only --cap-drop ALL --security-opt no-new-privileges --user 65532:65532 --tmpfs /tmp:exec,mode=1777 --tmpfs /run -w /workspace -e HOME=/tmp/home -e PATH=/usr/local/bin:/usr/bin:/bin -e ANTHROPIC_UNIX_SOCKET=/caisson/gateway/model.sock -e ANTHROPIC_BASE_URL=http://localhost -e ANTHROPIC_API_KEY=dummy -e CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 -e DISABLE_AUTOUPDATER=1'.split(
      ' ',
    )
  const CLAUDE =
    'mkdir -p $HOME; exec /caisson/claude -p --output-format stream-json --verbose --permission-mode bypassPermissions'
  const mountsOf = (ws: string, dir: string) =>
    [
      '/usr:/usr:ro',
      '/etc:/etc:ro',
      `${ws}:/workspace`,
      `${join(dir, 'door')}:/caisson/gateway:ro`,
      `${partPath('claude')}:/caisson/claude:ro`,
    ].flatMap((mount) => ['-v', mount])
})
