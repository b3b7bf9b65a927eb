import { z } from 'zod'
import { parseJson } from '../../base/json.js'
import { LIMITS } from '../../base/limits.js'
import { openLineLog } from '../../base/line-log.js'
import { readStoredText, WHOLE_BYTES } from '../../base/stored-file.js'
import { NETWORK_DENIALS } from './decide.js'

/** One line of `evidence/network.jsonl`: a request to the proxy and its result. */
export const networkRecordSchema = z.object({
  /** ISO 8601, time of the request. */
  time: z.string(),
  phase: z.enum(['setup', 'agent', 'verify', 'mcp', 'task']),
  kind: z.enum(['connect', 'http']),
  /** The target as decided on; the beginning of the request if it was not understood. */
  host: z.string(),
  port: z.int().optional(),
  /** For plain HTTP. Paths are left out: they may contain private data. */
  method: z.string().optional(),
  decision: z.enum(['allowed', 'denied']),
  code: z.enum(NETWORK_DENIALS).optional(),
  why: z.string().optional(),
  /** The address that was connected to. */
  address: z.string().optional(),
  /** Why an allowed connection failed or broke. */
  error: z.string().optional(),
  /** The proxy saw into the connection, in order to add the credential of the job's registry. */
  intercepted: z.literal(true).optional(),
  bytesSent: z.int().optional(),
  bytesReceived: z.int().optional(),
  durationMs: z.number(),
})

export type NetworkRecord = z.infer<typeof networkRecordSchema>

export interface NetworkLog {
  write(record: NetworkRecord): void
  close(): Promise<void>
}

/** Appends JSON lines, through `redact`. */
export async function openNetworkLog(
  path: string,
  redact: (text: string) => string,
  onError: (error: Error) => void,
): Promise<NetworkLog> {
  const file = await openLineLog(path, onError)
  let lines = 0
  return {
    write(record) {
      if (++lines <= LIMITS.networkLogLines.most) file.write(redact(JSON.stringify(record)))
    },
    close: file.close,
  }
}

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

function summarizeNetwork(records: readonly NetworkRecord[]): NetworkSummary {
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
