import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { imageAgent, translate } from '../../../../src/agents/image/image-agent.js'
import { launcherScript } from '../../../../src/agents/image/launcher.js'
import { agentFor, agentOfRecord } from '../../../../src/agents/registry.js'
import { specSchema } from '../../../../src/config/spec.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const START = '{"type":"caisson-adapter","event":"start"}'
const endedWith = (exitCode: number) => `{"type":"caisson-adapter","event":"end","exitCode":${exitCode}}`

function scriptFor(...command: string[]): string {
  const path = join(temporaryFolder(), 'start')
  writeFileSync(path, launcherScript(command), { mode: 0o755 })
  return path
}

function launch(input: string, ...command: string[]): Promise<{ stdout: string; code: unknown }> {
  return new Promise((resolve) => {
    const child = execFile(scriptFor(...command), (error, stdout) =>
      resolve({ stdout, code: error?.code ?? 0 }),
    )
    child.stdin?.end(input)
  })
}

describe('the launcher', () => {
  test('starts the command with its words as they are, gives it the prompt, and tells its exit code', async () => {
    const { stdout, code } = await launch(
      'a prompt',
      'sh',
      '-c',
      'cat; printf %s "|$1"; exit 2',
      'sh',
      "it's $HOME",
    )
    expect(stdout).toBe(`${START}\na prompt|it's $HOME\n${endedWith(2)}\n`)
    expect(code).toBe(2)
  })

  test('tells that there is no such command', async () => {
    expect(await launch('', '/no/such/program')).toEqual({
      stdout: `${START}\n\n${endedWith(127)}\n`,
      code: 127,
    })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'stops the command with SIGTERM on %s, and waits for it',
    async (signal) => {
      const script = "trap 'echo stopped; exit 1' TERM; echo ready; while :; do sleep 0.05; done"
      const child = spawn(scriptFor('sh', '-c', script), { stdio: ['ignore', 'pipe', 'inherit'] })
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += chunk
        if (said.includes('ready') && !child.killed) child.kill(signal)
      })
      const [code] = await once(child, 'close')
      expect(code).toBe(1)
      expect(said).toBe(`${START}\nready\nstopped\n\n${endedWith(1)}\n`)
    },
  )
})

describe('the output of an adapter image', () => {
  const all = (...lines: string[]) => {
    const read = translate()
    return lines.flatMap((line) => read(line) ?? [{ type: 'not understood' }])
  }

  test('is progress in the canonical vocabulary, or a line of its log', () => {
    const spoken = {
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
    }
    expect(all(START, 'a log line', JSON.stringify(spoken), '{"level":"info"}', '{"type":"own"}')).toEqual([
      { type: 'system', subtype: 'init' },
      spoken,
    ])
  })

  test('ends as its program exits, whatever the program says about that', () => {
    const told = JSON.stringify({
      type: 'result',
      subtype: 'success',
      is_error: false,
      num_turns: 3,
      result: 'Yes.',
    })
    expect(all(told)).toEqual([])
    expect(all(told, endedWith(0))).toEqual([
      { type: 'result', subtype: 'success', is_error: false, num_turns: 3, result: 'Yes.', exit_code: 0 },
    ])
    expect(all(told, endedWith(1))).toMatchObject([
      { subtype: 'error_during_execution', is_error: true, num_turns: 3 },
    ])
    expect(all(endedWith(2))).toMatchObject([{ is_error: true, exit_code: 2 }])
  })
})

describe('an adapter image as an agent', () => {
  const key = 'sk-caisson-1'
  const url = 'http://127.0.0.1:3130'
  const paths = { home: '/caisson/home', socket: '/caisson/gateway/model.sock' }

  test.each([
    ['messages', 'anthropic', { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url }],
    ['responses', 'openai', { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1` }],
    ['chat', 'openai', { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1` }],
    ['generate-content', 'gemini', { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: url }],
  ] as const)('is told the way to the model in the dialect %s', (dialect, provider, usual) => {
    const agent = imageAgent({ image: 'acme/agent:1', dialect })
    expect(agent.modelDialects).toEqual([dialect])
    const endpoint = { provider, model: 'large', dialect, url, key }
    expect(agent.environment({ paths, endpoint, extra: { OWN: '1' } })).toEqual({
      HOME: paths.home,
      CAISSON_MODEL_DIALECT: dialect,
      CAISSON_MODEL_SOCKET: paths.socket,
      CAISSON_MODEL_URL: url,
      CAISSON_MODEL_KEY: key,
      CAISSON_MODEL: 'large',
      ...usual,
      OWN: '1',
    })
  })

  test('is what a spec names, unless the caller brings an agent, and is found again by its record', () => {
    const spec = specSchema.parse({ agent: { image: 'acme/agent:1' } })
    const { displayName, image } = agentFor({ host: {}, spec })
    expect([displayName, image]).toEqual(['The adapter image acme/agent:1', 'acme/agent:1'])
    const chosen = agentFor({ host: { agent: 'claude' }, spec })
    expect([chosen.name, chosen.image]).toEqual(['claude', undefined])
    expect(agentOfRecord({}, 'image').capabilities.resume).toBe(false)
  })

  test.each(['', '--privileged', 'two words'])('is refused by the name %j', (image) => {
    expect(specSchema.safeParse({ agent: { image } }).success).toBe(false)
  })
})
