import { z } from 'zod'
import { parseJson } from '../../base/json.js'
import { readStoredText, WHOLE_BYTES } from '../../base/stored-file.js'
import { SERVER_KINDS, type ServerKind } from './tool-server.js'

/** Name of the evidence file. */
export const MCP_LOG = 'mcp.jsonl'

/** One line of `evidence/mcp.jsonl`: a server that was connected, or a call and its outcome. */
export const mcpRecordSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('connected'),
    /** ISO 8601. */
    time: z.string(),
    server: z.string(),
    kind: z.enum(SERVER_KINDS),
    /** Those that the agent may call. */
    tools: z.array(z.string()),
  }),
  z.object({
    event: z.literal('call'),
    time: z.string(),
    server: z.string(),
    tool: z.string(),
    /** JSON, redacted; long ones are cut. */
    arguments: z.string(),
    /** `error`: the tool says so. `failed`: there was no result. `refused`: the tool is not listed. */
    outcome: z.enum(['ok', 'error', 'failed', 'refused']),
    why: z.string().optional(),
    /** Of the result as the server sent it. */
    bytes: z.int().optional(),
    cut: z.literal(true).optional(),
    durationMs: z.number(),
  }),
])

export type McpRecord = z.infer<typeof mcpRecordSchema>

const ARGUMENT_CHARACTERS = 2000

/** Arguments as they are logged. */
export function shownArguments(args: unknown, redact: (text: string) => string): string {
  const text = redact(JSON.stringify(args) ?? '')
  return text.length > ARGUMENT_CHARACTERS ? `${text.slice(0, ARGUMENT_CHARACTERS)}…` : text
}

/** What a run did with its servers. */
export interface McpFigures {
  servers: { name: string; kind: ServerKind; tools: string[] }[]
  calls: number
  /** Calls without a usable result. */
  errors: number
  refused: number
  /** By tool (`server/tool`), the most used first. */
  tools: { tool: string; calls: number }[]
}

const MOST_DENIALS = 100

/** What was refused, each tool once. */
interface Refused {
  what: string
  why: string
}

/** Summarizes the log, a file below `dir`; null figures without servers. Invalid lines are skipped. Throws FILE_REFUSED. */
export async function readMcpFigures(
  dir: string,
  path: string,
): Promise<{ figures: McpFigures | null; denials: Refused[] }> {
  const text = (await readStoredText(dir, path, WHOLE_BYTES)) ?? ''
  const records = text.split('\n').flatMap(parseLine)
  return { figures: summarizeMcp(records), denials: refusedIn(records) }
}

function refusedIn(records: readonly McpRecord[]): Refused[] {
  const refused = records.flatMap((record): [string, string][] =>
    record.event === 'call' && record.outcome === 'refused'
      ? [[`${record.server}/${record.tool}`, record.why ?? '']]
      : [],
  )
  return [...new Map(refused)].slice(0, MOST_DENIALS).map(([what, why]) => ({ what, why }))
}

function parseLine(line: string): McpRecord[] {
  const record = mcpRecordSchema.safeParse(parseJson(line))
  return record.success ? [record.data] : []
}

function summarizeMcp(records: readonly McpRecord[]): McpFigures | null {
  const servers = records.flatMap((record) =>
    record.event === 'connected' ? [{ name: record.server, kind: record.kind, tools: record.tools }] : [],
  )
  if (servers.length === 0) return null
  const calls = records.flatMap((record) => (record.event === 'call' ? [record] : []))
  const made = calls.filter(({ outcome }) => outcome !== 'refused')
  const counts = new Map<string, number>()
  for (const { server, tool } of made)
    counts.set(`${server}/${tool}`, (counts.get(`${server}/${tool}`) ?? 0) + 1)
  return {
    servers,
    calls: made.length,
    errors: made.filter(({ outcome }) => outcome !== 'ok').length,
    refused: calls.length - made.length,
    tools: [...counts].map(([tool, count]) => ({ tool, calls: count })).sort((a, b) => b.calls - a.calls),
  }
}
