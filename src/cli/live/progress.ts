import { createActivity } from '../../run/journal/activity.js'
import type { RunEvent } from '../../run/journal/event.js'
import type { RunUsage } from '../../run/usage.js'
import { formatCost, plural } from '../../transcript/transcript.js'
import { printable, shortened } from '../../transcript/views/printable.js'
import { inputSummary } from '../../transcript/views/terminal.js'

/** A working run in one line. */
export interface Progress {
  add(event: RunEvent): void
  /** Plain text; `now` and the start of the run in milliseconds. */
  line(now: number, spent: RunUsage): string
}

const TOOL_LENGTH = 200

/** Counts from the events of a run. `iterations` is the maximum of a loop. */
export function createProgress(startedAt: number, iterations?: number): Progress {
  const activity = createActivity()
  return {
    add: (event) => activity.add(event),
    line(now, { tokens, costUsd }) {
      const { state, iteration, turns, call, wait } = activity.read()
      const doing = wait || (call && tool(call.name, call.input)) || 'thinking'
      return [
        elapsed(now - startedAt),
        ...(iteration > 1 || iterations
          ? [`iteration ${iteration}${iterations ? `/${iterations}` : ''}`]
          : []),
        ...(turns > 0 ? [plural(turns, 'turn')] : []),
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
