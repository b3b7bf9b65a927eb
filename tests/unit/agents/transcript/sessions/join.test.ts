import { expect, test } from 'vitest'
import { correctionLine, readCorrection } from '../../../../../src/agents/transcript/sessions/correction.js'
import { joinTranscripts } from '../../../../../src/agents/transcript/sessions/join.js'
import type { SessionTranscript } from '../../../../../src/agents/transcript/types.js'

const session = (text: string, costUsd: number, tokens: number): SessionTranscript => ({
  messages: [{ role: 'assistant', content: text }],
  metadata: {
    costUsd,
    inputTokens: tokens,
    outputTokens: tokens,
    turnCount: 2,
    durationMs: 100,
    errorCount: 1,
    denialCount: 1,
    sessionId: 's1',
  },
})

test('a resumed session stands after the first, with what it was told between them', () => {
  const joined = joinTranscripts(
    session('wrong', 0.1, 10),
    { prompt: 'It fails.', anew: false },
    session('right', 0.25, 30),
  )
  expect(joined.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'assistant: wrong',
    'user: It fails.',
    'assistant: right',
  ])
  // The second counts cost and tokens on from the first; turns, time and errors begin anew.
  expect(joined.metadata).toMatchObject({
    costUsd: 0.25,
    inputTokens: 30,
    outputTokens: 30,
    turnCount: 4,
    durationMs: 200,
    errorCount: 2,
    denialCount: 2,
    sessionId: 's1',
  })
})

test('a resumption that ended before it could count does not make the first free of charge', () => {
  const joined = joinTranscripts(
    session('wrong', 0.1, 10),
    { prompt: 'It fails.', anew: false },
    session('', 0, 0),
  )
  expect(joined.metadata).toMatchObject({ costUsd: 0.1, inputTokens: 10 })
})

test('the line between two sessions is read back, and no other line is taken for one', () => {
  const prompt = 'It fails:\n"quoted" \u2028 end'
  for (const anew of [false, true])
    expect(readCorrection(correctionLine({ prompt, anew }))).toEqual({ prompt, anew })
  expect(correctionLine({ prompt, anew: true })).not.toContain('\n')
  expect(readCorrection('{"type":"assistant","text":"{\\"type\\":\\"caisson\\"}"}')).toBeUndefined()
  expect(readCorrection('{"type":"caisson","subtype":"correction"')).toBeUndefined()
  expect(readCorrection('')).toBeUndefined()
})
