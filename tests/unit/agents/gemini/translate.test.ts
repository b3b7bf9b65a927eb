import { expect, it } from 'vitest'
import { translate } from '../../../../src/agents/gemini/translate.js'

const read = (...lines: object[]) => {
  const reader = translate()
  return lines.map((line) => reader(JSON.stringify(line)))
}
const delta = (content: string) => ({ type: 'message', role: 'assistant', content, delta: true })

it('joins what the model says, and names tools as every agent does', () => {
  const use = { type: 'tool_use', tool_name: 'replace', tool_id: 'r1', parameters: { file_path: 'a' } }
  const lines = read({ type: 'init', session_id: 's', model: 'm' }, delta('I '), delta('edit.'), use)
  expect(lines[0]).toEqual([{ type: 'system', subtype: 'init', session_id: 's', model: 'm' }])
  expect(lines.slice(1, 3)).toEqual([[], []])
  const common = { session_id: 's', type: 'assistant' }
  expect(lines[3]).toEqual([
    { ...common, message: { content: [{ type: 'text', text: 'I edit.' }] } },
    {
      ...common,
      message: { content: [{ type: 'tool_use', id: 'r1', name: 'Edit', input: { file_path: 'a' } }] },
    },
  ])
})

it('says what came of a tool, in the words of its failure where there are no others', () => {
  const failed = { type: 'tool_result', tool_id: 'r1', status: 'error', error: { message: 'denied' } }
  expect(read(failed)[0]).toEqual([
    {
      type: 'user',
      message: { content: [{ type: 'tool_result', tool_use_id: 'r1', content: 'denied', is_error: true }] },
    },
  ])
})

it('ends with the last words, or with why there are none', () => {
  const stats = { input: 5, output_tokens: 2, cached: 1, duration_ms: 9, models: {} }
  expect(read(delta('Done.'), { type: 'result', status: 'success', stats })[1]?.at(-1)).toMatchObject({
    subtype: 'success',
    result: 'Done.',
    usage: { input_tokens: 5, output_tokens: 2, cache_read_input_tokens: 1 },
  })
  const call = { type: 'tool_use', tool_name: 'replace', tool_id: 'r1' }
  const back = { type: 'tool_result', tool_id: 'r1', status: 'success' }
  const story = read(delta('I edit.'), call, back, delta('Done.'), {
    type: 'result',
    status: 'success',
    stats,
  })
  expect(story.at(-1)?.at(-1)).toMatchObject({ num_turns: 2 })
  const ended = (type: string) =>
    read({ type: 'result', status: 'error', error: { type, message: 'no' } })[0]?.[0]
  expect(ended('FatalTurnLimitedError')).toMatchObject({ subtype: 'error_max_turns', errors: ['no'] })
  expect(ended('unknown')).toMatchObject({ subtype: 'error_during_execution', is_error: true })
})

it('leaves what it does not know to others', () => {
  expect(read({ type: 'error', severity: 'warning' }, { type: 'tool_use' })).toEqual([undefined, undefined])
  expect(translate()('no JSON')).toBeUndefined()
})
