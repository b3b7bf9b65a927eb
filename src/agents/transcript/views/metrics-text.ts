import type { Metrics } from '../metrics.js'
import { formatCount as count, formatCost, formatDuration, plural } from '../transcript.js'
import { printable } from './printable.js'

type Cost = Pick<Metrics['total'], 'costUsd' | 'outputTokens'>

/** All figures in one line: `2 sessions, 5 turns, 4 tool calls, 1 error, 375 tokens in, 90 out, $0.0023, 0.4 s`. `free`: no cost is known to be none. */
export function metricsLine({ total }: Metrics, free = false): string {
  return [
    ...(total.sessions > 1 ? [plural(total.sessions, 'session')] : []),
    plural(total.turnCount, 'turn'),
    plural(total.toolCalls, 'tool call'),
    ...(total.errorCount > 0 ? [plural(total.errorCount, 'error')] : []),
    ...(total.denialCount > 0 ? [plural(total.denialCount, 'denial')] : []),
    `${plural(total.inputTokens, 'token')} in`,
    `${count(total.outputTokens)} out`,
    costOf(total, free),
    formatDuration(total.durationMs),
  ].join(', ')
}

/** A session that was cut off, or kept without its bookkeeping, does not say what it cost. */
function costOf({ costUsd, outputTokens }: Cost, free: boolean): string {
  return costUsd === 0 && outputTokens > 0 && !free ? 'cost unknown' : formatCost(costUsd)
}

/** The figures as tables: rows of cells, the heading first. Empty tables are left out. */
export function metricsTables(metrics: Metrics, free = false): string[][][] {
  const { total, models, sessions, tools } = metrics
  const fresh = total.inputTokens - total.cacheReadTokens - total.cacheCreationTokens
  return [
    [
      ['Figures', ''],
      ['turns', count(total.turnCount)],
      ['tool calls', count(total.toolCalls)],
      ['errors', count(total.errorCount)],
      ['denials', count(total.denialCount)],
      ['retries', count(total.retries)],
      ['tokens in', count(total.inputTokens)],
      ['  new', count(fresh)],
      ['  read from the cache', count(total.cacheReadTokens)],
      ['  written to the cache', count(total.cacheCreationTokens)],
      ['tokens out', count(total.outputTokens)],
      ['cost', costOf(total, free)],
      ['time', formatDuration(total.durationMs)],
    ],
    [
      ['Tool', 'calls', 'errors', 'time'],
      ...tools.map((tool) => [
        printable(tool.name),
        count(tool.calls),
        count(tool.errors),
        formatDuration(tool.durationMs),
      ]),
    ],
    [
      ['Model', 'tokens in', 'tokens out', 'cost'],
      ...models.map((model) => [
        printable(model.name),
        count(model.inputTokens + model.cacheReadTokens + model.cacheCreationTokens),
        count(model.outputTokens),
        costOf(model, free),
      ]),
    ],
    [
      ['Session', 'turns', 'errors', 'cost', 'time'],
      ...(sessions.length < 2
        ? []
        : sessions.map((session) => [
            printable(session.sessionId ?? ''),
            count(session.turnCount),
            count(session.errorCount),
            costOf(session, free),
            formatDuration(session.durationMs),
          ])),
    ],
  ].filter((table) => table.length > 1)
}
