import { expect, it } from 'vitest'
import { toEvent } from '../../../../src/agents/transcript/event.js'
import { createActivity } from '../../../../src/run/journal/activity.js'
import type { RunRecord } from '../../../../src/run/record/record.js'
import { assistant, toolResult } from '../../agents/transcript/fixtures.js'

const at = '2026-03-01T10:15:00Z'
const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })

function activity() {
  const reader = createActivity()
  return {
    read: () => reader.read(),
    stream: (...lines: object[]) => {
      for (const line of lines) reader.add({ type: 'stream', event: toEvent(line), iteration: 1 })
    },
    state: (...states: RunRecord['state'][]) => {
      for (const state of states) reader.add({ type: 'state', at, state })
    },
    session: (sessionId: string, iteration = 1) => reader.add({ type: 'session', at, sessionId, iteration }),
  }
}

it('counts turns, and names the call in progress', () => {
  const run = activity()
  expect(run.read()).toEqual({ state: 'queued', iteration: 1, turns: 0, verifications: 0, todo: [] })
  run.state('preparing', 'working')
  const [read, test] = [use('a', 'Read', { file_path: 'x' }), use('b', 'Bash', { command: 'npm test' })]
  run.stream(assistant('m1', [read]), assistant('m1', [test]))
  expect(run.read()).toMatchObject({ state: 'working', turns: 1, call: { name: 'Bash' } })
  run.stream(toolResult('b', 'ok'))
  expect(run.read().call).toEqual({ name: 'Read', input: { file_path: 'x' } })
  // A subagent's messages in between are no turns.
  run.stream(assistant('s1', [], { parent_tool_use_id: 'a' }), toolResult('a', 'ok'), assistant('m2', []))
  expect(run.read()).toMatchObject({ turns: 2 })
  expect(run.read().call).toBeUndefined()
})

it('keeps the list of a session that is corrected, and counts verifications', () => {
  const run = activity()
  run.state('working')
  run.session('one')
  run.stream(
    assistant('m1', [use('t', 'TodoWrite', { todos: [{ content: 'Read', status: 'completed' }] })]),
    toolResult('t', 'ok'),
    assistant('m2', [use('left', 'Bash', { command: 'sleep 100 &' })]),
  )
  run.state('verifying', 'working')
  run.session('one')
  expect(run.read()).toMatchObject({ state: 'working', verifications: 1, todo: [{ text: 'Read' }] })
  expect(run.read().call).toBeUndefined()
  run.state('verifying')
  expect(run.read().verifications).toBe(2)
  run.session('two', 2)
  expect(run.read()).toMatchObject({ iteration: 2, todo: [] })
})

it('says what the agent waits for', () => {
  const run = activity()
  run.stream({ type: 'system', subtype: 'api_retry', attempt: 1, max_retries: 9, error_status: 529 })
  expect(run.read().wait).toContain('API 529')
  run.stream(assistant('m1', []))
  expect(run.read().wait).toBeUndefined()
})
