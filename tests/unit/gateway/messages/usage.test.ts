import { expect, it } from 'vitest'
import { createUsageReader } from '../../../../src/gateway/messages/usage.js'

const ITERATIONS = [
  { type: 'compaction', input_tokens: 180_000, output_tokens: 3_500 },
  {
    type: 'message',
    input_tokens: 20_000,
    output_tokens: 1_000,
    cache_creation_input_tokens: 3_000,
    cache_creation: { ephemeral_1h_input_tokens: 2_000 },
  },
]
const USAGE = { input_tokens: 20_000, output_tokens: 1_000, cache_creation_input_tokens: 3_000 }

it('counts a summary of the conversation, which the figures of the whole leave out', () => {
  const all = {
    inputTokens: 200_000,
    outputTokens: 4_500,
    cacheCreationTokens: 3_000,
    cacheCreation1hTokens: 2_000,
  }
  const whole = createUsageReader('application/json')
  whole.push(Buffer.from(JSON.stringify({ id: 'm', usage: { ...USAGE, iterations: ITERATIONS } })))
  expect(whole.seen()).toMatchObject({ final: true, usage: all })

  const stream = createUsageReader('text/event-stream')
  const event = (data: object) => stream.push(Buffer.from(`data: ${JSON.stringify(data)}\n\n`))
  event({ type: 'message_start', message: { id: 'm', usage: { input_tokens: 20_000, iterations: null } } })
  event({ type: 'message_delta', usage: { ...USAGE, iterations: ITERATIONS } })
  expect(stream.seen()).toMatchObject({ final: true, usage: all })
})

it('takes the figures of the whole where they have it all', () => {
  const reader = createUsageReader('application/json')
  const iterations = [{ input_tokens: 4 }, { input_tokens: 5, output_tokens: null }]
  reader.push(Buffer.from(JSON.stringify({ usage: { input_tokens: 9, output_tokens: 2, iterations } })))
  expect(reader.seen().usage).toMatchObject({ inputTokens: 9, outputTokens: 2 })
})
