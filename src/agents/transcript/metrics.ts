import { toolResultsOf, toolUsesOf } from './content.js'
import type { ModelUsage, StreamEvent } from './event.js'
import { Figures } from './figures.js'
import type { SessionMetadata } from './types.js'

/** The figures of everything that was read, whether one session or several. */
export interface Metrics {
  /** Sums over the sessions; times in milliseconds, cost in US dollars. */
  total: {
    sessions: number
    turnCount: number
    toolCalls: number
    errorCount: number
    denialCount: number
    /** Requests that the agent had to retry. */
    retries: number
    /** Cache reads and writes included. */
    inputTokens: number
    outputTokens: number
    cacheReadTokens: number
    cacheCreationTokens: number
    costUsd: number
    durationMs: number
  }
  sessions: SessionMetadata[]
  /** The most expensive first; empty where the session reports no usage by model. */
  models: {
    name: string
    inputTokens: number
    outputTokens: number
    cacheReadTokens: number
    cacheCreationTokens: number
    costUsd: number
  }[]
  /** The most used first. `durationMs` is from call to result, so parallel calls count twice. */
  tools: { name: string; calls: number; errors: number; durationMs: number }[]
}

export interface MetricsReader {
  add(event: StreamEvent): void
  /** `working`: the last session has not ended, and that it has no result is no error. */
  read(options?: { working?: boolean }): Metrics
}

interface Session {
  figures: Figures
  models: ModelUsage
}

type Tool = Omit<Metrics['tools'][number], 'name'>

/** Do not wait forever for results that never come. */
const OPEN_CALLS = 10_000

/** Counts incrementally. A resumed session continues its own figures; every other one starts from zero. */
export function createMetrics(): MetricsReader {
  const sessions = new Map<string, Session>()
  const tools = new Map<string, Tool>()
  const open = new Map<string, { name: string; at: number }>()
  let current = ''
  let retries = 0

  const session = (id: string): Session => {
    const known = sessions.get(id)
    if (known) return known
    const made = { figures: new Figures(), models: {} }
    sessions.set(id, made)
    return made
  }
  const call = (event: StreamEvent & { type: 'assistant' }) => {
    for (const { id, name } of toolUsesOf(event.message.content)) {
      if (open.has(id)) continue
      const tool = tools.get(name) ?? { calls: 0, errors: 0, durationMs: 0 }
      tool.calls++
      tools.set(name, tool)
      if (open.size < OPEN_CALLS) open.set(id, { name, at: Date.parse(event.timestamp ?? '') })
    }
  }
  const result = (event: StreamEvent & { type: 'assistant' | 'user' }) => {
    for (const { id, isError } of toolResultsOf(event.message.content)) {
      const started = open.get(id)
      const tool = started && tools.get(started.name)
      if (!started || !tool) continue
      open.delete(id)
      if (isError) tool.errors++
      tool.durationMs += Math.max(0, Date.parse(event.timestamp ?? '') - started.at || 0)
    }
  }
  return {
    add(event) {
      if (event.type !== 'unknown' && event.session_id) current = event.session_id
      const { figures, models } = session(current)
      figures.add(event)
      if (event.type === 'assistant') call(event)
      if (event.type === 'assistant' || event.type === 'user') result(event)
      if (event.type === 'system' && event.subtype === 'api_retry') retries++
      if (event.type === 'result' || event.type === 'cost-state') Object.assign(models, event.modelUsage)
    },
    read({ working = false } = {}) {
      for (const [id, { figures }] of sessions) if (!working || id !== current) figures.end()
      return metricsOf([...sessions.values()], tools, retries)
    },
  }
}

function metricsOf(sessions: readonly Session[], tools: ReadonlyMap<string, Tool>, retries: number): Metrics {
  // Lines before the first event do not make a session.
  const known = sessions.map(({ figures }) => figures.metadata()).filter(({ sessionId }) => sessionId)
  const sum = (pick: (session: SessionMetadata) => number | undefined) =>
    known.reduce((total, session) => total + (pick(session) ?? 0), 0)
  return {
    total: {
      sessions: known.length,
      turnCount: sum((session) => session.turnCount),
      toolCalls: [...tools.values()].reduce((total, { calls }) => total + calls, 0),
      errorCount: sum((session) => session.errorCount),
      denialCount: sum((session) => session.denialCount),
      retries,
      inputTokens: sum((session) => session.inputTokens),
      outputTokens: sum((session) => session.outputTokens),
      cacheReadTokens: sum((session) => session.cacheReadTokens),
      cacheCreationTokens: sum((session) => session.cacheCreationTokens),
      costUsd: sum((session) => session.costUsd),
      durationMs: sum((session) => session.durationMs),
    },
    sessions: known,
    models: modelsOf(sessions),
    tools: [...tools]
      .map(([name, tool]) => ({ name, ...tool }))
      .sort((a, b) => b.calls - a.calls || (a.name < b.name ? -1 : 1)),
  }
}

function modelsOf(sessions: readonly Session[]): Metrics['models'] {
  const models = new Map<string, Metrics['models'][number]>()
  for (const [name, usage] of sessions.flatMap(({ models }) => Object.entries(models))) {
    const before = models.get(name)
    models.set(name, {
      name,
      inputTokens: (before?.inputTokens ?? 0) + (usage.inputTokens ?? 0),
      outputTokens: (before?.outputTokens ?? 0) + (usage.outputTokens ?? 0),
      cacheReadTokens: (before?.cacheReadTokens ?? 0) + (usage.cacheReadInputTokens ?? 0),
      cacheCreationTokens: (before?.cacheCreationTokens ?? 0) + (usage.cacheCreationInputTokens ?? 0),
      costUsd: (before?.costUsd ?? 0) + (usage.costUSD ?? 0),
    })
  }
  return [...models.values()].sort((a, b) => b.costUsd - a.costUsd)
}
