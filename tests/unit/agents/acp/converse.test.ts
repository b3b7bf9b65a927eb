import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { converse } from '../../../../src/agents/acp/converse.js'
import { parseJson } from '../../../../src/base/json.js'

/** An agent that says this before it answers a request, by its method, and refuses some. */
function agentThat(said: Readonly<Record<string, string[]>>, refused: Readonly<Record<string, object>> = {}) {
  const input = new PassThrough()
  const output = new PassThrough()
  const asked: string[] = []
  const answers: Readonly<Record<string, object>> = {
    initialize: { protocolVersion: 1, agentCapabilities: {} },
    'session/new': { sessionId: 's' },
    'session/prompt': { stopReason: 'end_turn' },
  }
  const tell = (message: object) => output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  input.on('data', (data: Buffer) => {
    for (const line of data.toString().trim().split('\n')) {
      const { id, method } = parseJson(line) as { id: number; method: string }
      asked.push(method)
      for (const text of said[method] ?? []) {
        const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }
        tell({ method: 'session/update', params: { sessionId: 's', update } })
      }
      const error = refused[method]
      tell(error ? { id, error } : { id, result: answers[method] })
    }
  })
  return { input, output, asked }
}

async function go(agent: ReturnType<typeof agentThat>) {
  const told: object[] = []
  const { ended } = await converse({
    ...agent,
    settings: {},
    prompt: 'begin',
    workspace: '/workspace',
    tell: (lines) => told.push(...lines),
  })
  await ended
  return JSON.stringify(told)
}

it('opens a new session, and tells the words that overtake the answer that opens it', async () => {
  const agent = agentThat({ 'session/new': ['early words '], 'session/prompt': ['new words'] })
  const told = await go(agent)
  expect(agent.asked).toEqual(['initialize', 'session/new', 'session/prompt'])
  expect(told).toContain('early words new words')
})

it('says what the agent refused', async () => {
  const agent = agentThat({}, { 'session/new': { code: -32_000, message: 'Authentication required' } })
  expect(await go(agent)).toContain('Authentication required')
  expect(agent.asked).toEqual(['initialize', 'session/new'])
})

it('ends with an agent that was gone before anybody read it', async () => {
  const output = new PassThrough()
  output.end().resume()
  await once(output, 'end')
  expect(await go({ ...agentThat({}), output })).toContain('"is_error":true')
})

/** An agent that prints this when it is asked for a session, and ends without ever answering that, or after the prompt. */
async function flood(method: 'session/new' | 'session/prompt', lines: readonly string[], isRead = true) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const told: { lines: readonly object[]; source: string }[] = []
  const answers: Readonly<Record<string, object>> = {
    initialize: { protocolVersion: 1, agentCapabilities: {} },
    'session/new': { sessionId: 's' },
  }
  const hear = (data: Buffer) => {
    for (const line of data.toString().trim().split('\n')) {
      const asked = parseJson(line) as { id: number; method?: string }
      if (asked.method !== method) {
        const result = answers[asked.method ?? '']
        if (result) output.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked.id, result })}\n`)
        continue
      }
      if (!isRead) input.off('data', hear).pause()
      for (const said of lines) output.write(`${said}\n`)
      output.end()
    }
  }
  input.on('data', hear)
  const { ended } = await converse({
    ...{ input, output, settings: {}, prompt: 'begin', workspace: '/workspace' },
    tell: (lines, source) => told.push({ lines, source }),
  })
  await ended
  return told
}

const MiB = 2 ** 20

const words = (text: string) => {
  const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }
  return JSON.stringify({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's', update } })
}

it.each(['session/new', 'session/prompt'] as const)(
  'holds words without end during %s only up to a limit',
  async (method) => {
    const told = await flood(method, Array(20).fill(words('x'.repeat(MiB))))
    const sizes = told.map(({ source }) => JSON.stringify(source).length)
    expect(Math.max(...sizes)).toBeLessThan(10 * MiB)
    // The first of those that come before the session wait for its beginning.
    const least = method === 'session/new' ? 10 : 20
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(least * MiB)
  },
)

it('does not answer an agent for ever that does not read', async () => {
  const asks = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: `_${'x'.repeat(MiB)}` })
  const told = await flood(
    'session/prompt',
    Array.from({ length: 20 }, (_, id) => asks(id)),
    false,
  )
  expect(JSON.stringify(told.flatMap(({ lines }) => lines))).toContain('The agent does not read its input.')
})

it('prints nothing that the agent has said', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const answer = JSON.stringify({ jsonrpc: '2.0', id: '\n::set-output name=outcome::success', result: {} })
    const told = await flood('session/prompt', [answer])
    expect(printed.mock.calls).toEqual([])
    expect(JSON.stringify(told)).toContain('::set-output')
  } finally {
    printed.mockRestore()
  }
})
