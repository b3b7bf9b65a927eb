import { afterEach, describe, expect, it } from 'vitest'
import { responsesDialect } from '../../../../src/gateway/responses/dialect.js'
import type { Script } from '../../../../src/gateway/scripted/script.js'
import { type ScriptedModel, startScriptedModel } from '../../../../src/gateway/scripted/scripted-model.js'
import { ask } from '../test-gateway.js'

type Item = Record<string, unknown> & { type: string }

describe('a scripted model behind the Responses API', () => {
  let model: ScriptedModel | undefined
  afterEach(async () => {
    await model?.close()
    model = undefined
  })

  const CUSTOM = { type: 'custom', name: 'apply_patch' }
  const tools = [
    { type: 'function', name: 'sh' },
    { type: 'namespace', name: 'functions', tools: [CUSTOM] },
  ]
  const about = { role: 'user', content: '<environment_context><cwd>/ws</cwd></environment_context>' }
  const speak = async (script: Script, input: unknown, extra: object = {}) => {
    model ??= await startScriptedModel({ script, dialect: responsesDialect })
    const body = { model: 'gpt-5.5', input, tools, ...extra }
    const headers = { authorization: 'Bearer x' }
    const reply = await ask(model.url, { path: '/v1/responses', headers, body })
    const whole = reply.headers['content-type'] === 'application/json' && reply.status === 200
    return { ...reply, response: whole ? JSON.parse(reply.body.toString()) : undefined }
  }
  const outputs = (items: Item[]) =>
    items
      .filter((item) => item['call_id'])
      .map((item) => ({ type: `${item.type}_output`, call_id: item['call_id'], output: 'ok' }))

  it('goes on where the conversation is, with tools as the request declares them', async () => {
    const script: Script = {
      turns: [
        { text: 'First.', tools: [{ name: 'sh', input: { cmd: 'ls {{workspace}}' } }] },
        {
          tools: [
            { name: 'apply_patch', input: { input: 'PATCH' } },
            { name: 'other', input: { input: 'js' } },
          ],
        },
        { text: 'end' },
      ],
    }
    const history: unknown[] = [about, { role: 'user', content: 'go' }]
    const first = (await speak(script, history)).response.output as Item[]
    expect(first).toMatchObject([
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'First.' }] },
      { type: 'function_call', name: 'sh', arguments: '{"cmd":"ls /ws"}' },
    ])
    history.push(...first, ...outputs(first))
    const second = (await speak(script, history)).response.output as Item[]
    expect(second).toMatchObject([
      { type: 'custom_tool_call', name: 'apply_patch', namespace: 'functions', input: 'PATCH' },
      { type: 'custom_tool_call', name: 'other', input: 'js' },
    ])
    history.push(...second, ...outputs(second))
    expect((await speak(script, history)).response.output[0].content[0].text).toBe('end')
    const compacted = [about, { role: 'user', content: 'summary' }, ...history.slice(-4)]
    expect((await speak(script, compacted)).response.output[0].content[0].text).toBe('end')
    history.push({ role: 'assistant', content: 'end' }, { role: 'user', content: 'and?' })
    expect((await speak(script, history)).response.output[0].content[0].text).toBe('Done.')
  })

  it('streams what it says without streaming, numbered and complete', async () => {
    const text = 'Grüße 👋'.repeat(20)
    const script: Script = {
      turns: [
        {
          thinking: 'hm 🤔',
          text,
          tools: [{ name: 'sh', input: { cmd: 'ä"\n' } }],
          usage: { cacheReadTokens: 7 },
        },
      ],
    }
    const { body } = await speak(script, 'a', { stream: true })
    const events = body
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)))
    const joined = (type: string) =>
      events
        .filter((event) => event.type === `response.${type}.delta`)
        .map((event) => event.delta)
        .join('')
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index))
    expect(joined('output_text')).toBe(text)
    expect(joined('reasoning_summary_text')).toBe('hm 🤔')
    expect(JSON.parse(joined('function_call_arguments'))).toEqual({ cmd: 'ä"\n' })
    const added = events.filter((event) => event.type === 'response.output_item.added')
    expect(added.map(({ item }) => item.status)).toEqual(['in_progress', 'in_progress', 'in_progress'])
    const done = events.filter((event) => event.type === 'response.output_item.done').map(({ item }) => item)
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { status: 'completed', output: done, usage: { input_tokens_details: { cached_tokens: 7 } } },
    })
  })

  it('ends an answer at its limit as the API does', async () => {
    const { response } = await speak({ turns: [{ text: 'half', stopReason: 'max_tokens' }] }, 'a')
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    })
  })

  it('answers side calls, counts and the list of models without using up turns', async () => {
    const script: Script = { turns: [{ text: 'one' }] }
    expect((await speak(script, 'title?', { tools: [] })).response.output[0].content[0].text).toBe(
      'Scripted session',
    )
    const headers = { authorization: 'Bearer x' }
    const url = model?.url ?? ''
    const count = await ask(url, {
      path: '/v1/responses/input_tokens',
      headers,
      body: { model: 'm', input: 'x' },
    })
    expect(JSON.parse(count.body.toString())).toMatchObject({ input_tokens: expect.any(Number) })
    const list = await ask(url, { method: 'GET', path: '/v1/models', headers })
    expect(JSON.parse(list.body.toString()).data[0]).toMatchObject({ object: 'model' })
    const one = await ask(url, { method: 'GET', path: '/v1/models/gpt-x', headers })
    expect(JSON.parse(one.body.toString())).toMatchObject({ id: 'gpt-x' })
    expect((await speak(script, 'go')).response.output[0].content[0].text).toBe('one')
  })

  it.each([
    ['no model', { model: '' }, 'model: '],
    ['no input', { input: undefined }, 'input: '],
    [
      'an output of no call',
      { input: [{ type: 'function_call_output', call_id: 'x', output: '' }] },
      'No tool call found for function call output with call_id x.',
    ],
    [
      'a call without an output',
      { input: [{ type: 'function_call', call_id: 'x', name: 'f', arguments: '' }] },
      'No tool output found for function call x.',
    ],
  ])('refuses %s', async (_what, extra, words) => {
    const { status, error } = await speak({ turns: [{ text: 'a' }] }, 'a', extra)
    expect({ status, error }).toEqual({ status: 400, error: expect.stringContaining(words) })
  })

  it('refuses requests that the API would not understand', async () => {
    model = await startScriptedModel({ script: { turns: [{ text: 'a' }] }, dialect: responsesDialect })
    const { url } = model
    const path = '/v1/responses'
    const headers = { authorization: 'Bearer x' }
    expect((await ask(url, { path })).status).toBe(401)
    expect((await ask(url, { path, headers, body: '{' })).status).toBe(400)
    expect((await ask(url, { path, headers: { ...headers, 'content-type': 'text/plain' } })).status).toBe(400)
    expect((await ask(url, { path: '/v1/messages', headers })).status).toBe(404)
  })
})
