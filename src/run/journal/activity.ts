import { type ToolUse, toolResultsOf, toolUsesOf } from '../../agents/transcript/content.js'
import type { StreamEvent } from '../../agents/transcript/event.js'
import { createToDoList, type ToDoItem } from '../../agents/transcript/to-do.js'
import { toLogLines } from '../../agents/transcript/views/terminal.js'
import type { RunRecord } from '../record/record.js'
import type { RunEvent } from './event.js'

/** What is going on in a run. */
export interface Activity {
  state: RunRecord['state']
  /** Of a loop, from 1. */
  iteration: number
  /** Messages of the model in all sessions; a subagent's do not count. */
  turns: number
  /** Verifications that have begun. */
  verifications: number
  /** The tool call in progress; the latest one if there are several. */
  call?: Pick<ToolUse, 'name' | 'input'>
  /** What the agent waits for before it asks the model again. */
  wait?: string
  todo: readonly ToDoItem[]
}

export interface ActivityReader {
  add(event: RunEvent): void
  read(): Activity
}

/** Reads from the events of a run what is going on in it. Memory does not grow with the length of a session. */
export function createActivity(): ActivityReader {
  const calls = new Map<string, ToolUse>()
  const todo = createToDoList()
  let state: RunRecord['state'] = 'queued'
  let [iteration, turns, verifications] = [1, 0, 0]
  let session: string | undefined
  let message: string | undefined
  let wait: string | undefined

  const stream = (event: StreamEvent) => {
    todo.add(event)
    if (event.type === 'system' && event.subtype === 'api_retry') wait = toLogLines(event).join(' ')
    if (event.type !== 'assistant' && event.type !== 'user') return
    wait = undefined
    const { content } = event.message
    if (event.type === 'assistant') {
      // One message is several lines, one for each of its parts.
      const { id } = event.message
      const another = id === undefined || id !== message
      if ((event.parent_tool_use_id ?? null) === null && another) {
        turns++
        message = id
      }
      for (const use of toolUsesOf(content)) calls.set(use.id, use)
    }
    for (const { id } of toolResultsOf(content)) calls.delete(id)
  }
  return {
    add(event) {
      if (event.type === 'state') {
        if (event.state === 'verifying' && state !== 'verifying') verifications++
        state = event.state
      } else if (event.type === 'session') {
        iteration = event.iteration
        calls.clear()
        // A session that is continued has the list that it had.
        if (event.sessionId !== session) todo.clear()
        session = event.sessionId
      } else if (event.type === 'stream') stream(event.event)
    },
    read() {
      const call = [...calls.values()].at(-1)
      return {
        state,
        iteration,
        turns,
        verifications,
        ...(call ? { call: { name: call.name, input: call.input } } : {}),
        ...(wait === undefined ? {} : { wait }),
        todo: todo.items().map((item) => ({ ...item })),
      }
    },
  }
}
