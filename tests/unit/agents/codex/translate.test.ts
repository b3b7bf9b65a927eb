import { describe, expect, it } from 'vitest'
import { translate } from '../../../../src/agents/codex/translate.js'

const read = (...lines: object[]) => {
  const reader = translate({ model: 'gpt-5.5' })
  return lines.flatMap((line) => reader(JSON.stringify(line)) ?? [{ type: 'not understood' }])
}
const item = (kind: string, one: object) => ({ type: `item.${kind}`, item: { id: 'item_1', ...one } })
const command = { type: 'command_execution', command: "/bin/bash -c 'ls -a'" }
const use = (name: string, input: object, id = 'item_1') => ({
  type: 'assistant',
  message: { content: [{ type: 'tool_use', id, name, input }] },
})
const result = (content: string, isError = false, id = 'item_1') => ({
  type: 'user',
  message: { content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }] },
})

describe("what Codex prints, in everybody's words", () => {
  it('begins with its session and the model that it was started with', () => {
    expect(read({ type: 'thread.started', thread_id: 't' }, { type: 'turn.started' })).toEqual([
      { session_id: 't', type: 'system', subtype: 'init', model: 'gpt-5.5' },
    ])
  })

  it('has a command once, however often it is told', () => {
    const done = { ...command, aggregated_output: 'a\n', exit_code: 0, status: 'completed' }
    const bash = use('Bash', { command: 'ls -a' })
    expect(read(item('started', command), item('updated', command), item('completed', done))).toEqual([
      bash,
      result('a\n'),
    ])
    expect(read(item('completed', { ...done, status: 'failed', exit_code: 1 }))).toEqual([
      bash,
      result('a\n', true),
    ])
  })

  it('has an edit for each file', () => {
    const changes = [
      { path: '/w/a', kind: 'add' },
      { path: '/w/b', kind: 'update' },
    ]
    expect(read(item('completed', { type: 'file_change', changes, status: 'completed' }))).toEqual([
      use('Write', { file_path: '/w/a', kind: 'add' }, 'item_1:0'),
      result('', false, 'item_1:0'),
      use('Edit', { file_path: '/w/b', kind: 'update' }, 'item_1:1'),
      result('', false, 'item_1:1'),
    ])
  })

  it('has tools of servers, searches, and tools of tomorrow by their own names', () => {
    const mcp = { type: 'mcp_tool_call', server: 's', tool: 't', arguments: { a: 1 }, result: { ok: true } }
    expect(read(item('completed', mcp))).toEqual([use('mcp__s__t', { a: 1 }), result('{"ok":true}')])
    expect(read(item('started', { type: 'web_search', query: 'q' }))).toEqual([
      use('WebSearch', { query: 'q' }),
    ])
    expect(read(item('started', { type: 'teleport', to: 'x' }))).toEqual([use('teleport', { to: 'x' })])
  })

  it('tells attempts and warnings', () => {
    expect(
      read(
        { type: 'error', message: 'Reconnecting... 1/5 (unexpected status 502 Bad Gateway: x)' },
        { type: 'error', message: '{"error":{"message":"No such model"}}' },
        item('completed', { type: 'error', message: 'Careful.' }),
      ),
    ).toEqual([
      {
        type: 'system',
        subtype: 'api_retry',
        attempt: 1,
        max_retries: 5,
        error: 'unexpected status 502 Bad Gateway: x',
      },
      { type: 'system', subtype: 'warning', message: 'No such model' },
      { type: 'system', subtype: 'warning', message: 'Careful.' },
    ])
  })

  it('ends with the last words, its turns, and the tokens that came from no cache', () => {
    const usage = {
      input_tokens: 100,
      cached_input_tokens: 40,
      cache_write_input_tokens: 10,
      output_tokens: 20,
    }
    const said = (text: string) => item('completed', { type: 'agent_message', text })
    expect(
      read(said('One.'), item('started', command), item('completed', command), said('Two.'), {
        type: 'turn.completed',
        usage,
      }).at(-1),
    ).toEqual({
      type: 'result',
      subtype: 'success',
      is_error: false,
      num_turns: 2,
      result: 'Two.',
      usage: {
        input_tokens: 50,
        cache_read_input_tokens: 40,
        cache_creation_input_tokens: 10,
        output_tokens: 20,
      },
    })
  })

  it('fails in the words of the API', () => {
    const message = '{"error":{"message":"Too long","type":"x"}}'
    expect(read({ type: 'turn.failed', error: { message } })).toEqual([
      {
        type: 'result',
        subtype: 'error_during_execution',
        is_error: true,
        num_turns: 0,
        errors: ['Too long'],
      },
    ])
  })

  it.each(['', 'text', '7', 'null', '{"type":"new"}', '{"type":"item.completed"}'])(
    'does not understand %j',
    (line) => expect(translate({})(line)).toBeUndefined(),
  )

  it.each([
    ["/bin/bash -lc 'echo hi'", 'echo hi'],
    ['/bin/bash -c ls', 'ls'],
    [`/bin/bash -lc 'it'"'"'s'`, "it's"],
    [String.raw`/bin/sh -c "echo \"\$HOME\" \\ x"`, String.raw`echo "$HOME" \ x`],
    ['/bin/bash -lc ls -a', '/bin/bash -lc ls -a'],
    ['node a.js', 'node a.js'],
    ["/bin/bash -lc 'open", "/bin/bash -lc 'open"],
  ])('shows %s as %s', (line, shown) => {
    const [call] = read(item('started', { ...command, command: line }))
    expect(call).toEqual(use('Bash', { command: shown }))
  })
})
