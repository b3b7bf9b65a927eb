import { expect, it } from 'vitest'
import { correctionLine } from '../../../../../src/agents/transcript/sessions/correction.js'
import { iterationLine, readIteration } from '../../../../../src/agents/transcript/sessions/iteration.js'
import { readSessions } from '../../../../../src/agents/transcript/sessions/sessions.js'

const says = (id: string, text: string) =>
  JSON.stringify({ type: 'assistant', message: { id, content: [{ type: 'text', text }] } })
const ends = (cost: number, turns: number) =>
  JSON.stringify({ type: 'result', subtype: 'success', total_cost_usd: cost, num_turns: turns })

it('reads iterations and corrections of a run as one transcript, each cost once', () => {
  const { messages, metadata } = readSessions([
    says('a', 'first'),
    ends(1, 2),
    iterationLine(2),
    // Message ids begin anew with each session.
    says('a', 'second'),
    ends(2, 3),
    correctionLine({ prompt: 'It failed.', anew: false }),
    says('b', 'corrected'),
    // A resumed session counts on from what it had cost before.
    ends(2.5, 1),
    iterationLine(3),
    says('a', 'third, half'),
  ])
  expect(messages.map(({ role, content }) => `${role}: ${content.split(':')[0]}`)).toEqual([
    'assistant: first',
    'system: Iteration 2',
    'assistant: second',
    'user: It failed.',
    'assistant: corrected',
    'system: Iteration 3',
    'assistant: third, half',
  ])
  expect(metadata).toMatchObject({ costUsd: 3.5, turnCount: 7 })
})

it('reads a stream without any mark as one session, and knows a mark from words about it', () => {
  expect(readSessions([says('a', iterationLine(2)), '']).messages).toHaveLength(1)
  expect(readIteration(iterationLine(7))).toBe(7)
  for (const line of ['', '{"type":"caisson","subtype":"iteration"', says('a', iterationLine(2))])
    expect(readIteration(line)).toBeUndefined()
})
