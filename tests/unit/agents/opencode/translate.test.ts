import { describe, expect, it } from 'vitest'
import { translate } from '../../../../src/agents/opencode/translate.js'

const line = (type: string, part: object = {}, more: object = {}) =>
  JSON.stringify({
    type,
    timestamp: 1,
    sessionID: 'ses_1',
    part: { messageID: 'msg_1', type, ...part },
    ...more,
  })
const call = (tool: string, state: object) => line('tool_use', { tool, callID: 'call_1', state })
const read = (...lines: string[]) => {
  const next = translate({ model: 'gpt-5.5' })
  return lines.map((text) => next(text))
}
const INIT = { type: 'system', subtype: 'init', session_id: 'ses_1', model: 'gpt-5.5' }
const tokens = (input: number) => ({ input, output: 5, reasoning: 2, cache: { read: 3, write: 1 } })

describe('the output of OpenCode', () => {
  it('is a session from its first line to the step that calls no tool', () => {
    const [begun, thought, , , middle, , , , ended] = read(
      line('step_start'),
      line('reasoning', { text: 'Hm.' }),
      line('text', { text: 'I look.' }),
      call('read', { status: 'completed', input: { filePath: '/w/a' }, output: '1: x' }),
      line('step_finish', { reason: 'tool-calls', tokens: tokens(100) }),
      line('step_start'),
      line('text', { text: 'Done.' }),
      line('text', { text: 'Bye.' }),
      line('step_finish', { reason: 'stop', tokens: tokens(200) }),
    )
    expect(begun).toEqual([INIT])
    expect(thought).toMatchObject([
      { type: 'assistant', message: { id: 'msg_1', content: [{ thinking: 'Hm.' }] } },
    ])
    expect(middle).toEqual([])
    expect(ended).toEqual([
      {
        type: 'result',
        session_id: 'ses_1',
        subtype: 'success',
        is_error: false,
        num_turns: 2,
        result: 'Done.\n\nBye.',
        permission_denials: [],
        usage: {
          input_tokens: 300,
          output_tokens: 14,
          cache_read_input_tokens: 6,
          cache_creation_input_tokens: 2,
        },
      },
    ])
  })

  it.each([
    [
      'edit',
      { input: { filePath: '/w/a', oldString: 'x', newString: 'y', replaceAll: true }, output: 'ok' },
      { name: 'Edit', input: { file_path: '/w/a', old_string: 'x', new_string: 'y', replace_all: true } },
      { content: 'ok', is_error: false },
    ],
    [
      'bash',
      { input: { command: 'false' }, output: '(no output)', metadata: { exit: 1 } },
      { name: 'Bash', input: { command: 'false' } },
      { content: '(no output)', is_error: true },
    ],
    [
      'bash',
      { input: { command: 'true' }, output: '', metadata: { exit: 0 } },
      { name: 'Bash' },
      { is_error: false },
    ],
    [
      'invalid',
      { input: { tool: 'bash', error: 'no such tool' }, output: 'no such tool' },
      { name: 'Bash', input: {} },
      { content: 'no such tool', is_error: true },
    ],
    [
      'apply_patch',
      { status: 'error', error: 'no' },
      { name: 'apply_patch' },
      { content: 'no', is_error: true },
    ],
  ])('has calls of %s with their results', (tool, state, use, result) => {
    const [[, used, answered] = []] = read(call(tool, state))
    expect(used).toMatchObject({ type: 'assistant', message: { content: [{ id: 'call_1', ...use }] } })
    expect(answered).toMatchObject({
      type: 'user',
      message: { content: [{ tool_use_id: 'call_1', ...result }] },
    })
  })

  it('has a patch as an edit of each file, with its lines', () => {
    const files = [
      { filePath: '/w/a', type: 'update', patch: '--- /w/a\n+++ /w/a\n@@ -3,2 +3 @@\n-old\n-\n+new\n' },
      { filePath: '/w/b', type: 'add', patch: '--- /w/b\n+++ /w/b\n@@ -0,0 +1,1 @@\n+made\n' },
    ]
    const [lines = []] = read(call('apply_patch', { output: 'Success.', metadata: { files } }))
    expect(lines.slice(1)).toMatchObject([
      { message: { content: [{ id: 'call_1:0', name: 'Edit', input: { file_path: '/w/a' } }] } },
      {
        message: { content: [{ tool_use_id: 'call_1:0', content: 'Success.', is_error: false }] },
        tool_use_result: {
          type: 'update',
          structuredPatch: [
            { oldStart: 3, oldLines: 2, newStart: 3, newLines: 1, lines: ['-old', '-', '+new'] },
          ],
        },
      },
      { message: { content: [{ id: 'call_1:1', name: 'Write', input: { file_path: '/w/b' } }] } },
      { tool_use_result: { filePath: '/w/b', type: 'create', structuredPatch: [{ lines: ['+made'] }] } },
    ])
  })

  it('has the lines that an edit has changed', () => {
    const diff = 'Index: /w/a\n--- /w/a\n+++ /w/a\n@@ -1,1 +1,1 @@\n-x\n+y\n'
    const [lines = []] = read(call('edit', { input: { filePath: '/w/a' }, output: 'ok', metadata: { diff } }))
    expect(lines.at(-1)).toMatchObject({ tool_use_result: { structuredPatch: [{ lines: ['-x', '+y'] }] } })
  })

  it.each([
    ['The user rejected permission to use this specific tool call.', 1],
    ['The user has specified a rule which prevents you from using this specific tool call.', 1],
    ['File not found', 0],
  ])('says what was denied: %s', (error, count) => {
    const lines = read(
      call('write', { input: { filePath: '/x' }, error }),
      line('step_finish', { reason: 'stop' }),
    )
    const denial = { tool_name: 'Write', tool_use_id: 'call_1', tool_input: { file_path: '/x' } }
    expect(lines[1]).toMatchObject([{ permission_denials: Array(count).fill(denial) }])
  })

  it.each([
    [{ name: 'APIError', data: { message: 'Too long', statusCode: 413 } }, 'Too long', 413],
    [{ name: 'MessageAbortedError' }, 'MessageAbortedError', undefined],
    ['x', 'unknown error', undefined],
  ])('ends with an error: %j', (error, result, status) => {
    const [lines] = read(line('error', {}, { error }))
    expect(lines?.[0]).toEqual(INIT)
    expect(lines?.[1]).toMatchObject({ type: 'result', is_error: true, result })
    expect(lines?.[1]?.['api_error_status']).toBe(status)
  })

  it.each(['error', 'content-filter'])('fails where a step ends for the reason %s', (reason) => {
    const [[, result] = []] = read(line('step_finish', { reason }))
    expect(result).toMatchObject({ is_error: true, result: reason })
  })

  it('leaves what it does not know, and begins with what it knows', () => {
    expect(read('no JSON', '{"type":"x"}', line('new_kind'), line('step_start'))).toEqual([
      undefined,
      undefined,
      undefined,
      [INIT],
    ])
  })

  it('counts nothing where the tokens have another shape', () => {
    const [[, result] = []] = read(line('step_finish', { reason: 'stop', tokens: { input: 'x', cache: 7 } }))
    expect(result).toMatchObject({ usage: { input_tokens: 0, cache_read_input_tokens: 0 } })
  })
})
