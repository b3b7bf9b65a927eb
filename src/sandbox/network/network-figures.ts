import { parseJson } from '../../base/json.js'
import { readStoredText, WHOLE_BYTES } from '../../base/stored-file.js'
import { type NetworkRecord, networkRecordSchema } from './network-log.js'

/** What one phase did with its network. */
export interface NetworkFigures {
  connections: number
  denied: number
  /** Destinations of allowed connections, most used first. */
  hosts: { host: string; port: number; connections: number }[]
}

export interface NetworkSummary {
  setup?: NetworkFigures
  agent?: NetworkFigures
  verify?: NetworkFigures
  /** Of MCP servers. */
  mcp?: NetworkFigures
  /** What the agent was denied, each item once. */
  denials: { what: string; why: string }[]
}

const MOST_HOSTS = 50
const MOST_DENIALS = 100

/** Summarizes `evidence/network.jsonl`, a file below `dir`; empty without that file. Invalid lines are skipped. Throws FILE_REFUSED. */
export async function readNetworkSummary(dir: string, path: string): Promise<NetworkSummary> {
  const text = (await readStoredText(dir, path, WHOLE_BYTES)) ?? ''
  return summarizeNetwork(text.split('\n').flatMap(parseLine))
}

function parseLine(line: string): NetworkRecord[] {
  const record = networkRecordSchema.safeParse(parseJson(line))
  return record.success ? [record.data] : []
}

export function summarizeNetwork(records: readonly NetworkRecord[]): NetworkSummary {
  const denials = new Map<string, { what: string; why: string }>()
  for (const { phase, decision, host, port, why } of records) {
    if (phase !== 'agent' || decision !== 'denied') continue
    const what = port === undefined ? host : `${host}:${port}`
    if (denials.size < MOST_DENIALS && !denials.has(what)) denials.set(what, { what, why: why ?? '' })
  }
  const summary: NetworkSummary = { denials: [...denials.values()] }
  for (const name of ['setup', 'agent', 'verify', 'mcp'] as const) {
    const figures = figuresOf(records.filter(({ phase }) => phase === name))
    if (figures) summary[name] = figures
  }
  return summary
}

function figuresOf(records: readonly NetworkRecord[]): NetworkFigures | null {
  if (records.length === 0) return null
  const hosts = new Map<string, NetworkFigures['hosts'][number]>()
  for (const { decision, host, port } of records) {
    if (decision !== 'allowed' || port === undefined) continue
    const key = `${host}:${port}`
    const entry = hosts.get(key) ?? { host, port, connections: 0 }
    entry.connections++
    hosts.set(key, entry)
  }
  const denied = records.filter(({ decision }) => decision === 'denied').length
  return {
    connections: records.length - denied,
    denied,
    hosts: [...hosts.values()].sort((a, b) => b.connections - a.connections).slice(0, MOST_HOSTS),
  }
}
