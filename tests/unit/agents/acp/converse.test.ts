import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { converse } from '../../../../src/agents/acp/converse.js'
import { parseJson } from '../../../../src/json.js'

/** An agent of which each request is answered by its method, with what it says before and after the answer. */
function agentThat(can: object, said: Readonly<Record<string, { before?: string[]; after?: string[] }>>) {
  const input = new PassThrough()
  const output = new PassThrough()
  const asked: string[] = []
  const answers: Readonly<Record<string, object>> = {
    initialize: { protocolVersion: 1, agentCapabilities: can },
    'session/prompt': { stopReason: 'end_turn' },
  }
  const tell = (message: object) => output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const say = (text: string) => {
    const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }
    tell({ method: 'session/update', params: { sessionId: 's', update } })
  }
  input.on('data', async (data: Buffer) => {
    for (const line of data.toString().trim().split('\n')) {
      const { id, method } = parseJson(line) as { id: number; method: string }
      asked.push(method)
      said[method]?.before?.forEach(say)
      tell({ id, result: answers[method] ?? {} })
      for (const text of said[method]?.after ?? []) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        say(text)
      }
    }
  })
  return { input, output, asked }
}

async function go(agent: ReturnType<typeof agentThat>) {
  const told: object[] = []
  const { ended } = await converse({
    ...agent,
    settings: { resume: 's' },
    prompt: 'go on',
    workspace: '/workspace',
    tell: (lines) => told.push(...lines),
  })
  await ended
  return JSON.stringify(told)
}

const HISTORY = { before: ['old words '], after: ['old late words '] }

it('loads a session where the agent cannot resume one, and tells nothing of what it repeats', async () => {
  const prompt = { before: ['new words'] }
  const agent = agentThat({ loadSession: true }, { 'session/load': HISTORY, 'session/prompt': prompt })
  const told = await go(agent)
  expect(agent.asked).toEqual(['initialize', 'session/load', 'session/prompt'])
  expect(told).toContain('new words')
  expect(told).not.toContain('old')
})

it('rather resumes it', async () => {
  const can = { loadSession: true, sessionCapabilities: { resume: {} } }
  const agent = agentThat(can, { 'session/prompt': { before: ['new words'] } })
  expect(await go(agent)).toContain('new words')
  expect(agent.asked).toEqual(['initialize', 'session/resume', 'session/prompt'])
})

it('says so if it can do neither', async () => {
  const agent = agentThat({}, {})
  expect(await go(agent)).toContain('The agent cannot resume a session (s).')
  expect(agent.asked).toEqual(['initialize'])
})
