import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
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
