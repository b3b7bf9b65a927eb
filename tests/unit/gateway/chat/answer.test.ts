import { describe, expect, it } from 'vitest'
import { chatPrices, piecesOf } from '../../../../src/gateway/chat/dialect.js'
import { createUsageReader } from '../../../../src/gateway/chat/usage.js'
import { generateContentPrices } from '../../../../src/gateway/generate-content/prices.js'
import { messagesPrices } from '../../../../src/gateway/messages/prices.js'
import { openaiPrices } from '../../../../src/gateway/openai/prices.js'
import { rewriteAnswer } from '../../../../src/gateway/stream-pieces.js'

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`
const delta = (of: object, finish: string | null = null, more: object = {}) =>
  event({ id: 'chatcmpl-1', choices: [{ index: 0, delta: of, finish_reason: finish }], ...more })
const last = (usage: object) => event({ id: 'chatcmpl-1', choices: [], usage })
const USAGE = {
  prompt_tokens: 100,
  completion_tokens: 40,
  total_tokens: 140,
  prompt_tokens_details: { cached_tokens: 60 },
  completion_tokens_details: { reasoning_tokens: 30 },
}

function read(text: string, type = 'text/event-stream') {
  const reader = createUsageReader(type)
  // One byte at a time: chunks may split anything.
  for (const byte of Buffer.from(text)) reader.push(Buffer.from([byte]))
  const { usage, ...rest } = reader.seen()
  const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, webSearches } = usage
  return {
    tokens: [inputTokens, cacheReadTokens, cacheCreationTokens, outputTokens],
    webSearches,
    ...rest,
  }
}

describe('the usage of an answer', () => {
  it('stands in the last event of a stream', () => {
    const stream = delta({ content: 'Grüße' }) + delta({}, 'stop') + last(USAGE)
    expect(read(`${stream}data: [DONE]\n\n`)).toEqual({
      tokens: [40, 60, 0, 40],
      webSearches: 0,
      final: true,
      costUsd: undefined,
      messageId: 'chatcmpl-1',
    })
  })

  it('stands in an answer that does not stream', () => {
    const answer = { id: 'x', choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }], usage: USAGE }
    expect(read(JSON.stringify(answer), 'application/json')).toMatchObject({
      tokens: [40, 60, 0, 40],
      final: true,
      messageId: 'x',
    })
    expect(read(JSON.stringify(answer).slice(0, -9), 'application/json')).toMatchObject({ final: false })
  })

  it.each([
    ['is cut before it says', delta({ content: 'x'.repeat(4_000) })],
    ['has null in every event', delta({ content: 'x'.repeat(4_000) }, null, { usage: null })],
    ['has a first event without choices', event({ choices: [], prompt_filter_results: [] })],
  ])('is not final where a stream %s', (_what, stream) => {
    expect(read(stream)).toMatchObject({ final: false })
  })

  it('is estimated from what was streamed', () => {
    expect(read(delta({ content: 'x'.repeat(4_000) })).tokens[3]).toBeGreaterThan(900)
  })

  it('is final only at the end where every event states it', () => {
    const running = { prompt_tokens: 100, completion_tokens: 1 }
    const begun = delta({ content: 'a' }, null, { usage: running })
    expect(read(begun)).toMatchObject({ final: false })
    expect(read(begun + delta({ content: 'b' }, 'stop', { usage: USAGE }))).toMatchObject({
      final: true,
      tokens: [40, 60, 0, 40],
    })
  })

  it.each([
    [
      'reasoning beside the completion',
      { prompt_tokens: 10, completion_tokens: 5, total_tokens: 50 },
      [10, 0, 0, 40],
    ],
    [
      'tokens written to a cache',
      { prompt_tokens: 10, prompt_tokens_details: { cache_write_tokens: 4 } },
      [6, 0, 4, 0],
    ],
    ['hits of a cache by another name', { prompt_tokens: 10, prompt_cache_hit_tokens: 3 }, [7, 3, 0, 0]],
    [
      'more cached tokens than the prompt has',
      { prompt_tokens: 1, prompt_cache_hit_tokens: 3 },
      [0, 3, 0, 0],
    ],
    ['what is not a number', { prompt_tokens: 'x', completion_tokens: -5 }, [0, 0, 0, 0]],
  ])('counts %s', (_what, usage, tokens) => expect(read(last(usage))).toMatchObject({ tokens }))

  it('counts searches that it names or cites', () => {
    expect(read(last({ ...USAGE, server_tool_use: { web_search_requests: 3 } }))).toMatchObject({
      webSearches: 3,
    })
    const cited = delta({ annotations: [{ type: 'url_citation' }] })
    expect(read(cited + last(USAGE))).toMatchObject({ webSearches: 1 })
  })

  it.each([
    [{ cost: 0.25 }, 0.25],
    [{ cost: 0 }, 0],
    [{ cost: -1 }, undefined],
    [{ cost: 0.01, is_byok: true, cost_details: { upstream_inference_cost: 0.5 } }, 0.51],
    [{ cost: 0.01, is_byok: true }, undefined],
    [{}, undefined],
  ])('%j costs %s', (usage, costUsd) => expect(read(last({ ...USAGE, ...usage })).costUsd).toBe(costUsd))
})

describe('an answer that is rewritten', () => {
  const call = (index: number, text: string, more: object = {}) =>
    delta({ tool_calls: [{ index, ...more, function: { arguments: text } }] })
  const stream =
    delta({ role: 'assistant', content: '' }) +
    delta({ content: 'the key is s3c' }) +
    delta({ content: 'ret-val', reasoning: 'hm' }) +
    delta({ content: 'ue' }, 'stop') +
    call(0, '{"a":"s3cret-', { id: 'call_1' }) +
    call(1, '{"b":"other"}', { id: 'call_2' }) +
    call(0, 'value"}') +
    last(USAGE) +
    'data: [DONE]\n\n'
  const joined = (text: string, pick: (choice: Record<string, never>) => string | undefined) =>
    [...text.matchAll(/^data: (\{.*)$/gm)]
      .flatMap(([, data]) => (JSON.parse(data ?? '') as { choices: { delta: never }[] }).choices)
      .map(({ delta: of }) => pick(of) ?? '')
      .join('')

  it('changes texts and arguments that the stream cut in pieces, and nothing beside them', () => {
    const clean = rewriteAnswer(stream, (text) => text.replaceAll('s3cret-value', '***'), piecesOf)
    expect(clean).not.toContain('s3c')
    expect(joined(clean, (of) => of['content'])).toBe('the key is ***')
    expect(joined(clean, (of) => of['reasoning'])).toBe('hm')
    expect(clean).toContain('"finish_reason":"stop"')
    expect(clean).toContain('{"index":0,"id":"call_1","function":{"arguments":"{\\"a\\":\\"***\\"}"}}')
    expect(clean).toContain(call(1, '{"b":"other"}', { id: 'call_2' }))
    expect(clean.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  it('is the same byte for byte when there is nothing to change', () => {
    expect(rewriteAnswer(stream, (text) => text, piecesOf)).toBe(stream)
    expect(rewriteAnswer('data: {"choices":[null]}\n\n', (text) => text, piecesOf)).toBe(
      'data: {"choices":[null]}\n\n',
    )
  })

  it('may be whole', () => {
    const answer = '{"choices":[{"message":{"content":"s3cret-value"}}]}'
    expect(rewriteAnswer(answer, (text) => text.replaceAll('s3cret-value', '***'), piecesOf)).not.toContain(
      's3cret',
    )
  })
})

describe('prices', () => {
  it('are those of the maker, under the names of OpenRouter', () => {
    const sonnet = messagesPrices.find('claude-sonnet-4-6')
    expect(sonnet).toBeDefined()
    for (const name of [
      'anthropic/claude-sonnet-4.6',
      'anthropic/claude-sonnet-4.6:nitro',
      'claude-sonnet-4-6',
    ])
      expect(chatPrices.find(name)).toBe(sonnet)
    expect(chatPrices.find('openai/gpt-5.5')).toBe(openaiPrices.find('gpt-5.5'))
    expect(chatPrices.find('google/gemini-2.5-pro')).toBe(generateContentPrices.find('gemini-2.5-pro'))
    expect(chatPrices.find('somebody/new-model')).toBeUndefined()
    expect(chatPrices.find('anthropic/claude-sonnet-4.6:free')).toBeUndefined()
  })

  it('are the highest of any list for what none knows', () => {
    expect(chatPrices.highest.output).toBeGreaterThanOrEqual(messagesPrices.highest.output)
    expect(chatPrices.fastFactor).toBeGreaterThanOrEqual(messagesPrices.fastFactor)
  })
})
