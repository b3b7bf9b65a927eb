import { toolResultsOf, toolUsesOf } from './content.js'
import type { StreamEvent } from './event.js'

export interface ToDoItem {
  /** As the model wrote it. */
  text: string
  state: 'open' | 'current' | 'done'
}

export interface ToDoList {
  /** Takes the next event of a session. */
  add(event: StreamEvent): void
  /** In the order of the list. */
  items(): readonly ToDoItem[]
  /** Another session has another list. */
  clear(): void
}

/** No list that a person reads is longer; neither is the memory that it takes. */
const MOST_ITEMS = 200
/** Calls whose result is waited for. */
const MOST_OPEN = 1_000

type Fields = Record<string, unknown>

/**
 * The to-do list of an agent, from its calls: TaskCreate and TaskUpdate, or TodoWrite with older versions. Only a call
 * that succeeded counts. A subagent's own list (TodoWrite) is not the session's.
 */
export function createToDoList(): ToDoList {
  const items = new Map<string, ToDoItem>()
  const open = new Map<string, { name: string; input: Fields }>()

  const write = (input: Fields) => {
    if (!Array.isArray(input['todos'])) return
    items.clear()
    for (const [index, todo] of input['todos'].slice(0, MOST_ITEMS).entries()) {
      const { content, status } = fieldsOf(todo)
      if (typeof content === 'string') items.set(String(index), { text: content, state: stateOf(status) })
    }
  }
  const create = (input: Fields, output: string) => {
    const id = /#(\w+)/.exec(output)?.[1]
    const { subject } = input
    if (id === undefined || typeof subject !== 'string' || items.size >= MOST_ITEMS) return
    items.set(id, { text: subject, state: 'open' })
  }
  const update = ({ taskId, status, subject }: Fields) => {
    const id = String(taskId)
    const item = items.get(id)
    if (item === undefined) return
    if (status === 'deleted') items.delete(id)
    if (typeof subject === 'string') item.text = subject
    if (status !== undefined) item.state = stateOf(status)
  }
  return {
    add(event) {
      if (event.type !== 'assistant' && event.type !== 'user') return
      const { content } = event.message
      const ofSubagent = (event.parent_tool_use_id ?? null) !== null
      for (const { id, name, input } of toolUsesOf(content)) {
        if (!/^(?:TodoWrite|TaskCreate|TaskUpdate)$/.test(name) || open.size >= MOST_OPEN) continue
        if (!(ofSubagent && name === 'TodoWrite')) open.set(id, { name, input: fieldsOf(input) })
      }
      for (const { id, output, isError } of toolResultsOf(content)) {
        const call = open.get(id)
        open.delete(id)
        if (call === undefined || isError) continue
        if (call.name === 'TodoWrite') write(call.input)
        else if (call.name === 'TaskCreate') create(call.input, output)
        else update(call.input)
      }
    },
    items: () => [...items.values()],
    clear() {
      items.clear()
      open.clear()
    },
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function stateOf(status: unknown): ToDoItem['state'] {
  return status === 'completed' ? 'done' : status === 'in_progress' ? 'current' : 'open'
}
