import type { SessionUpdate } from '@agentclientprotocol/sdk'
import { expect, it } from 'vitest'
import { Told } from '../../../../src/agents/acp/told.js'

const text = (words: string) => ({ content: { type: 'text' as const, text: words } })
const tell = (...updates: object[]) => {
  const told = new Told()
  told.begun('s', { cwd: '/workspace' })
  const lines = updates.flatMap((update) => told.update(update as SessionUpdate))
  return [...lines, ...told.ended({ stopReason: 'end_turn' })] as unknown as Record<string, never>[]
}
const blocks = (lines: Record<string, never>[]) =>
  lines.flatMap(({ message }) => (message as { content: object[] } | undefined)?.content ?? [])

it('puts words together, and keeps thoughts apart from them', () => {
  const lines = tell(
    { sessionUpdate: 'agent_thought_chunk', ...text('Let me ') },
    { sessionUpdate: 'agent_thought_chunk', ...text('see.') },
    { sessionUpdate: 'agent_message_chunk', ...text('I ') },
    { sessionUpdate: 'agent_message_chunk', ...text('look.') },
  )
  expect(blocks(lines)).toEqual([
    { type: 'thinking', thinking: 'Let me see.' },
    { type: 'text', text: 'I look.' },
  ])
  expect(lines.at(-1)).toMatchObject({ type: 'result', subtype: 'success', result: 'I look.', num_turns: 1 })
})

it('tells a call when its input is known, and its result once', () => {
  const call = { sessionUpdate: 'tool_call_update', toolCallId: 'c', kind: null }
  const lines = tell(
    { ...call, sessionUpdate: 'tool_call', kind: 'execute', title: 'bash', status: 'pending', rawInput: {} },
    { ...call, status: 'in_progress', rawInput: { command: ['ls', '-l'] } },
    { ...call, status: 'in_progress' },
    { ...call, status: 'failed', content: [{ type: 'content', ...text('no such folder') }] },
    { ...call, status: 'failed' },
    { sessionUpdate: 'agent_message_chunk', ...text('It failed.') },
  )
  expect(blocks(lines)).toEqual([
    { type: 'tool_use', id: 'c', name: 'Bash', input: { command: 'ls -l' } },
    { type: 'tool_result', tool_use_id: 'c', content: 'no such folder', is_error: true },
    { type: 'text', text: 'It failed.' },
  ])
  expect(lines.at(-1)).toMatchObject({ num_turns: 2 })
})

it('tells an edit by its difference, and a new file by its content', () => {
  const edit = (id: string, more: object) => ({
    ...{ sessionUpdate: 'tool_call', toolCallId: id, title: 'edit', kind: 'edit', status: 'completed' },
    ...more,
  })
  const diff = { type: 'diff', path: '/workspace/a', oldText: 'a', newText: 'b' }
  const lines = tell(
    edit('1', { content: [diff] }),
    edit('2', { rawInput: { content: 'new' }, locations: [{ path: '/workspace/n' }] }),
  )
  expect(blocks(lines)).toMatchObject([
    { name: 'Edit', input: { file_path: '/workspace/a', old_string: 'a', new_string: 'b' } },
    { tool_use_id: '1', is_error: false },
    { name: 'Write', input: { file_path: '/workspace/n', content: 'new' } },
    { tool_use_id: '2' },
  ])
})

it('tells the end of a call once, whatever is said of it afterwards', () => {
  const call = { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'x', kind: 'fetch' }
  const lines = tell(
    { ...call, status: 'failed' },
    { ...call, status: 'pending' },
    { ...call, status: 'failed' },
  )
  expect(blocks(lines)).toMatchObject([{ type: 'tool_use' }, { type: 'tool_result', is_error: true }])
})

it('tells commands without the shell that runs them, and several as lines', () => {
  const call = { sessionUpdate: 'tool_call', title: 'run', kind: 'execute', status: 'completed' }
  const lines = tell(
    { ...call, toolCallId: '1', rawInput: { command: ['/bin/bash', '-lc', 'ls | wc'] } },
    {
      ...call,
      toolCallId: '2',
      rawInput: { commands: ['ls', 'pwd'] },
      rawOutput: { aggregated_output: 'a' },
    },
  )
  expect(blocks(lines)).toMatchObject([
    { name: 'Bash', input: { command: 'ls | wc' } },
    { tool_use_id: '1' },
    { name: 'Bash', input: { command: 'ls\npwd' } },
    { tool_use_id: '2', content: 'a' },
  ])
})

it('knows of a call what was said before', () => {
  const told = new Told()
  told.update({ sessionUpdate: 'tool_call', toolCallId: 'c', title: 'run', kind: 'execute' })
  expect(told.known({ toolCallId: 'c', kind: null, title: 'curl' })).toMatchObject({
    kind: 'execute',
    title: 'curl',
  })
})

it('waits with an edit until it is known', () => {
  const edit = { sessionUpdate: 'tool_call', toolCallId: 'e', title: 'Writing', kind: 'edit', content: [] }
  const diff = { type: 'diff', path: '/workspace/n', oldText: '', newText: 'new' }
  const lines = tell(
    { ...edit, status: 'in_progress' },
    { ...edit, sessionUpdate: 'tool_call_update', status: 'completed', content: [diff] },
  )
  expect(blocks(lines)).toMatchObject([
    { name: 'Write', input: { file_path: '/workspace/n', content: 'new' } },
    { tool_use_id: 'e', is_error: false },
  ])
})

it('says how the session ended, what was denied and what was used', () => {
  const told = new Told()
  told.denied({ toolCallId: 'c', kind: 'fetch', rawInput: { url: 'x' } })
  const usage = { inputTokens: 10, outputTokens: 5 }
  expect(told.ended({ stopReason: 'max_turn_requests', usage } as never).at(-1)).toMatchObject({
    subtype: 'error_max_turns',
    is_error: true,
    usage: { input_tokens: 10, output_tokens: 5 },
    permission_denials: [{ tool_name: 'WebFetch', tool_use_id: 'c' }],
  })
  expect(new Told().ended({ stopReason: 'refusal' }).at(-1)).toMatchObject({
    subtype: 'error_during_execution',
    errors: ['The model refused to continue.'],
  })
  expect(new Told().failed('it broke').at(-1)).toMatchObject({ is_error: true, result: 'it broke' })
})

it('remembers open calls and denials only up to a limit, and tells calls beyond it all the same', () => {
  const told = new Told()
  const rawInput = { content: 'x'.repeat(2 ** 20) }
  const ids = Array.from({ length: 20 }, (_, id) => String(id))
  const call = (toolCallId: string, more: object) => ({ toolCallId, kind: 'other', ...more }) as never
  for (const id of ids) {
    told.update(call(id, { sessionUpdate: 'tool_call', title: 'open', status: 'pending', rawInput }))
    told.denied(call(id, { rawInput }))
  }
  expect(ids.filter((id) => told.known(call(id, {})).rawInput)).toEqual(ids.slice(0, 7))
  const done = call('19', { sessionUpdate: 'tool_call_update', status: 'completed', rawOutput: 'out' })
  expect(blocks(told.update(done) as never)).toMatchObject([
    { id: '19' },
    { tool_use_id: '19', content: 'out' },
  ])
  expect(told.ended({ stopReason: 'end_turn' }).at(-1)?.['permission_denials']).toHaveLength(7)
})
