import { expect, it } from 'vitest'
import { toEvent } from '../../../../src/agents/transcript/event.js'
import { createToDoList } from '../../../../src/agents/transcript/to-do.js'
import { assistant, toolResult } from './fixtures.js'

function listOf(...lines: object[]) {
  const list = createToDoList()
  for (const line of lines) list.add(toEvent(line))
  return list
}
let calls = 0
/** A call and its result. */
function called(name: string, input: object, output = 'ok', more: object = {}, failed = false): object[] {
  const id = `t${++calls}`
  return [
    assistant(`m${calls}`, [{ type: 'tool_use', id, name, input }], more),
    { ...toolResult(id, output, { is_error: failed }), ...more },
  ]
}
const created = (id: string, subject: string) =>
  called('TaskCreate', { subject, description: 'x' }, `Task #${id} created successfully: ${subject}`)
const updated = (taskId: string, change: object, failed = false) =>
  called('TaskUpdate', { taskId, ...change }, 'ok', {}, failed)

it('is what the tools of today make of it', () => {
  const list = listOf(
    ...created('1', 'Read it'),
    ...created('2', 'Fix it'),
    ...created('3', 'Boast of it'),
    ...updated('1', { status: 'completed' }),
    ...updated('2', { status: 'in_progress', subject: 'Mend it' }),
    ...updated('3', { status: 'deleted' }),
    ...updated('9', { status: 'completed' }),
    ...updated('1', { status: 'pending' }, true),
  )
  expect(list.items()).toEqual([
    { text: 'Read it', state: 'done' },
    { text: 'Mend it', state: 'current' },
  ])
  list.clear()
  expect(list.items()).toEqual([])
})

it('is what the tool of older versions writes, as a whole each time', () => {
  const todos = [
    { content: 'Read it', status: 'completed', activeForm: 'Reading it' },
    { content: 'Fix it', status: 'in_progress' },
    { content: 'Test it', status: 'pending' },
    { status: 'pending' },
    null,
  ]
  const list = listOf(
    ...called('TodoWrite', { todos: [{ content: 'Old', status: 'pending' }] }),
    ...called('TodoWrite', { todos }),
    ...called('TodoWrite', { todos: 'none' }),
    ...called('TodoWrite', { todos: [] }, 'No such tool', {}, true),
    ...called('TodoWrite', { todos: [] }, 'ok', { parent_tool_use_id: 'toolu_subagent' }),
  )
  expect(list.items()).toEqual([
    { text: 'Read it', state: 'done' },
    { text: 'Fix it', state: 'current' },
    { text: 'Test it', state: 'open' },
  ])
})

it('does not grow without end', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ content: `${index}`, status: 'pending' }))
  expect(listOf(...called('TodoWrite', { todos: many })).items()).toHaveLength(200)
  const tasks = many.flatMap((_, index) => created(`${index}`, `Task ${index}`))
  expect(listOf(...tasks).items()).toHaveLength(200)
})
