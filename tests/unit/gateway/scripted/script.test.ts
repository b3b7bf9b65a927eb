import { afterEach, describe, expect, it } from 'vitest'
import { parseScript, type Script } from '../../../../src/gateway/scripted/script.js'
import type { CodeScript } from '../../../../src/gateway/scripted/script-source.js'
import { type ScriptedModel, startScriptedModel } from '../../../../src/gateway/scripted/scripted-model.js'
import { ask } from '../test-gateway.js'

it.each([
  ['an unknown field', 'turns:\n  - text: a\n  - txt: b\n', 'demo.yaml:3: turns.1:'],
  ['a number that is none', 'turns:\n  - text: a\n    delayMs: soon\n', 'demo.yaml:3: turns.0.delayMs:'],
  ['an empty turn', 'turns:\n  - thinking: a\n', 'demo.yaml:2: turns.0: a turn needs'],
  ['no turns', 'turns: []\n', 'demo.yaml:1: turns:'],
  ['broken YAML', 'turns:\n  - text: "a\n', 'demo.yaml:3:'],
  ['nothing', '', 'demo.yaml:1:'],
])('parseScript names the line of %s', (_what, text, message) => {
  expect(() => parseScript(text, 'demo.yaml')).toThrow(message)
})

describe('the scripted model', () => {
  let model: ScriptedModel | undefined
  afterEach(async () => {
    await model?.close()
    model = undefined
  })

  const tools = [{ name: 'Bash' }]
  type Message = { role: string; content: unknown }
  const speak = async (
    script: Script | CodeScript,
    history: Message[],
    extra: Record<string, unknown> = {},
  ) => {
    model ??= await startScriptedModel({ script })
    const body = {
      model: 'm',
      max_tokens: 9,
      tools,
      stream: false,
      system: '- Working directory: /ws',
      messages: history,
      ...extra,
    }
    const reply = await ask(model.url, { body })
    return {
      ...reply,
      message: reply.status === 200 && !extra['stream'] ? JSON.parse(reply.body.toString()) : undefined,
    }
  }
  const user = (content: unknown): Message => ({ role: 'user', content })
  const result = (content: { type: string; id: string }[]): Message =>
    user(
      content
        .filter((b) => b.type === 'tool_use')
        .map((b) => ({ type: 'tool_result', tool_use_id: b.id, content: 'ok' })),
    )

  it('tells the sessions of a loop apart by the name that Claude Code gives them', async () => {
    const turn = (text: string) => [{ text }, { text: `${text} again` }]
    const fails = [{ error: { status: 529 } }, { text: 'third' }]
    model = await startScriptedModel({
      script: { turns: turn('first'), laterSessions: [turn('second'), fails], final: 'Nothing is left.' },
    })
    const { url } = model
    const said = async (session: string, history: Message[]) => {
      const body = { model: 'm', max_tokens: 9, tools, stream: false, messages: history }
      const reply = await ask(url, { body, headers: { 'x-claude-code-session-id': session } })
      return reply.status === 200 ? JSON.parse(reply.body.toString()).content[0].text : reply.status
    }
    const start = [user('do it')]
    expect(await said('a', start)).toBe('first')
    expect(await said('b', start)).toBe('second')
    const on = [...start, { role: 'assistant', content: 'second' }, user('and?')]
    expect(await said('b', on)).toBe('second again')
    expect(await said('c', start)).toBe(529)
    expect(await said('c', start)).toBe('third')
    expect(await said('d', start)).toBe('Nothing is left.')
    // Resumed, the first one is still the first one.
    expect(await said('a', on)).toBe('first again')
  })

  it('goes on where the conversation is, however many tools a turn has', async () => {
    const bash = (command: string) => ({ name: 'Bash', input: { command } })
    const script = {
      turns: [{ tools: [bash('a {{workspace}}'), bash('b')] }, { tools: [bash('c')] }, { text: 'end' }],
    }
    const history: Message[] = [user('go')]
    const first = (await speak(script, history)).message
    expect(first.content.map((b: { input: unknown }) => b.input)).toEqual([
      { command: 'a /ws' },
      { command: 'b' },
    ])
    expect(first.stop_reason).toBe('tool_use')
    history.push({ role: 'assistant', content: first.content }, result(first.content))
    const second = (await speak(script, history)).message
    expect(second.content[0].input).toEqual({ command: 'c' })
    history.push({ role: 'assistant', content: second.content }, result(second.content))
    expect((await speak(script, history)).message.content[0].text).toBe('end')
    const compacted = [user('summary of what was'), ...history.slice(3)]
    expect((await speak(script, compacted)).message.content[0].text).toBe('end')
    history.push({ role: 'assistant', content: 'end' }, user('and?'))
    expect((await speak(script, history)).message.content[0].text).toBe('Done.')
  })

  it('answers side calls and subagents that nobody wrote turns for, without using up turns', async () => {
    const script = { turns: [{ tools: [{ name: 'Task', input: { prompt: 'SUB' } }] }] }
    expect((await speak(script, [user('title?')], { tools: [] })).message.stop_reason).toBe('end_turn')
    expect((await speak(script, [user('SUB')])).message.content[0].text).toBe('Done.')
    expect((await speak(script, [user('go')])).message.stop_reason).toBe('tool_use')
  })

  it('fails as often as it is told, in each conversation', async () => {
    const script: Script = {
      turns: [
        { error: { status: 429, retryAfter: 2 } },
        { error: { status: 529 }, times: 2 },
        { text: 'ok' },
      ],
    }
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push(await speak(script, [user('a')]))
    expect(statuses.map((s) => s.status)).toEqual([429, 529, 529, 200])
    expect(statuses[0]?.headers['retry-after']).toBe('2')
    expect((await speak(script, [user('b')])).status).toBe(429)
  })

  it('breaks off before and midway', async () => {
    const script: Script = {
      turns: [{ connection: 'reset' }, { connection: 'reset-midway', text: 'abc' }, { text: 'ok' }],
    }
    for (let i = 0; i < 2; i++) await expect(speak(script, [user('a')], { stream: true })).rejects.toThrow()
    expect((await speak(script, [user('a')])).status).toBe(200)
  })

  it('is played by code as well', async () => {
    const code: CodeScript = {
      turns: ({ index, firstUserText, workspace }) => ({ text: `${index} ${firstUserText} ${workspace}` }),
    }
    expect((await speak(code, [user('hey')])).message.content[0].text).toBe('0 hey /ws')
  })

  it('streams what it says without streaming', async () => {
    const script: Script = {
      turns: [
        {
          thinking: 'hm 🤔',
          text: 'Grüße 👋'.repeat(20),
          tools: [{ name: 'Bash', input: { command: 'ä"\n' } }],
        },
      ],
    }
    const stream = (await speak(script, [user('a')], { stream: true })).body.toString()
    const events = stream
      .split('\n')
      .filter((l) => l.startsWith('data: '))
      .map((l) => JSON.parse(l.slice(6)))
    const joined = (type: string, field: string) =>
      events
        .filter((e) => e.delta?.type === type)
        .map((e) => e.delta[field])
        .join('')
    expect(joined('text_delta', 'text')).toBe('Grüße 👋'.repeat(20))
    expect(joined('thinking_delta', 'thinking')).toBe('hm 🤔')
    expect(JSON.parse(joined('input_json_delta', 'partial_json'))).toEqual({ command: 'ä"\n' })
    expect(events.at(-1)).toEqual({ type: 'message_stop' })
  })

  it.each([
    ['no model', { model: '' }, 400],
    ['no max_tokens', { max_tokens: undefined }, 400],
    ['a result of no call', { messages: [user([{ type: 'tool_result', tool_use_id: 'x' }])] }, 400],
    [
      'a call without a result',
      {
        messages: [
          user('a'),
          { role: 'assistant', content: [{ type: 'tool_use', id: 'x', name: 'f', input: {} }] },
          user('b'),
        ],
      },
      400,
    ],
    ['the assistant first', { messages: [{ role: 'assistant', content: 'a' }] }, 400],
  ])('refuses %s', async (_what, extra, status) => {
    expect((await speak({ turns: [{ text: 'a' }] }, [user('a')], extra)).status).toBe(status)
  })

  it('refuses requests that the API would not understand', async () => {
    model = await startScriptedModel({ script: { turns: [{ text: 'a' }] } })
    expect((await ask(model.url, { headers: { 'x-api-key': '' } })).status).toBe(401)
    expect((await ask(model.url, { headers: { 'anthropic-version': '' } })).status).toBe(400)
    expect((await ask(model.url, { body: '{' })).status).toBe(400)
    expect((await ask(model.url, { path: '/v1/complete' })).status).toBe(404)
    expect((await ask(model.url, { method: 'GET' })).status).toBe(405)
  })
})
