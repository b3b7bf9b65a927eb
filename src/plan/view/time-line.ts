import stringWidth from 'string-width'
import { formatDuration } from '../../transcript/transcript.js'
import type { Plan } from '../model.js'
import type { PlanState } from '../work/state.js'
import { SIGNS } from './graph.js'
import { flat, type Mark, planTree } from './tree.js'

/** When one step worked, in milliseconds since the plan began. */
export interface Span {
  id: string
  mark: Mark
  from: number
  /** At least `from`. */
  to: number
}

/** The steps that have begun, in the order in which they did; what holds others is told by those. */
export function spansOf(plan: Plan, state: PlanState, now: number): Span[] {
  const zero = state.startedAt ?? now
  return planTree(plan, state, now)
    .flatMap(flat)
    .flatMap(({ id, works, mark, ms }) => {
      const started = state.nodes.get(id)?.startedAt
      if (!works || started === undefined || ms === undefined) return []
      const from = Math.max(0, started - zero)
      return [{ id, mark, from, to: from + ms }]
    })
    .sort((one, other) => one.from - other.from)
}

/** A line for each step, with a bar for the time in which it worked. */
export function timeLineText(spans: readonly Span[], columns = 100): string[] {
  const most = Math.max(1, ...spans.map(({ to }) => to))
  const labels = spans.map(({ id, mark }) => `${SIGNS[mark]} ${id}`)
  const wide = Math.min(Math.max(0, ...labels.map((label) => stringWidth(label))), Math.floor(columns / 2))
  const room = Math.max(10, columns - wide - 10)
  return spans.map(({ from, to }, index) => {
    const label = labels[index] ?? ''
    const shown = stringWidth(label) > wide ? `…${label.slice(label.length - wide + 1)}` : label
    const left = Math.min(room - 1, Math.floor((from / most) * room))
    const bar = '█'.repeat(Math.max(1, Math.round(((to - from) / most) * room)))
    const padding = ' '.repeat(Math.max(0, wide - stringWidth(shown)))
    return `${shown}${padding} ${' '.repeat(left)}${bar.slice(0, room - left)} ${formatDuration(to - from)}`
  })
}
