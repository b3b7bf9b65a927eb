import type { RunEvent } from '../../run/journal/event.js'
import type { RunUsage } from '../../run/usage.js'
import { toolResultsOf, toolUsesOf } from '../../transcript/content.js'
import type { StreamEvent } from '../../transcript/event.js'
import { formatCost, plural } from '../../transcript/transcript.js'
import { printable, shortened } from '../../transcript/views/printable.js'
import { inputSummary, toLogLines } from '../../transcript/views/terminal.js'

/** A working run in one line. */
export interface Progress {
  add(event: RunEvent): void
  /** Plain text; `now` and the start of the run in milliseconds. */
  line(now: number, spent: RunUsage): string
}

const TOOL_LENGTH = 200

/** Counts from the events of a run. `iterations` is the maximum of a loop. */
export function createProgress(startedAt: number, iterations?: number): Progress {
  const open = new Map<string, string>()
  const turns = new Set<string>()
  let state = 'queued'
  let iteration = 1
  let wait = ''

  const stream = (event: StreamEvent) => {
    if (event.type === 'system' && event.subtype === 'api_retry') wait = toLogLines(event).join(' ')
    if (event.type !== 'assistant' && event.type !== 'user') return
    wait = ''
    if (event.type === 'assistant') {
      // A subagent's turns do not count.
      if ((event.parent_tool_use_id ?? null) === null) turns.add(event.message.id ?? String(turns.size))
      for (const { id, name, input } of toolUsesOf(event.message.content)) open.set(id, tool(name, input))
    }
    for (const { id } of toolResultsOf(event.message.content)) open.delete(id)
  }
  return {
    add(event) {
      if (event.type === 'state') state = event.state
      else if (event.type === 'session') {
        iteration = event.iteration
        open.clear()
      } else if (event.type === 'stream') stream(event.event)
    },
    line(now, { tokens, costUsd }) {
      const doing = wait || [...open.values()].at(-1) || 'thinking'
      return [
        elapsed(now - startedAt),
        ...(iteration > 1 || iterations
          ? [`iteration ${iteration}${iterations ? `/${iterations}` : ''}`]
          : []),
        ...(turns.size > 0 ? [plural(turns.size, 'turn')] : []),
        ...(tokens > 0 ? [plural(tokens, 'token'), formatCost(costUsd)] : []),
        state === 'working' ? doing : state,
      ].join(' · ')
    },
  }
}

function tool(name: string, input: unknown): string {
  const text = printable(`▸ ${name} ${inputSummary(input)}`).replace(/\s+/g, ' ')
  return shortened(text.trimEnd(), TOOL_LENGTH)
}

/** `0:07`, `12:34`, `1:02:03`. */
function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
