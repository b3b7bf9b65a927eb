import { dirname } from 'node:path'
import { z } from 'zod'
import { sha256OfContent } from '../../base/digest.js'
import { readRecordedLines } from '../../base/recorded-lines.js'
import type { PathTranslator } from '../../gateway/path-mapping.js'
import type { CallToolResult, Tool, ToolServer } from './tool-server.js'

/** Name of the evidence file with what a replay answers. */
export const MCP_RECORDING = 'mcp-recording.jsonl'

const recordedSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tools'),
    server: z.string(),
    tools: z.array(z.looseObject({ name: z.string() })),
    /** `ToolServer.listedIn`. */
    listedIn: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('call'),
    server: z.string(),
    tool: z.string(),
    /** Digest of the arguments. */
    key: z.string(),
    result: z.looseObject({ content: z.array(z.looseObject({ type: z.string() })) }),
  }),
])

/** The digest of arguments, whatever the order of their keys. */
export function keyOf(args: unknown, translate: (text: string) => string): string {
  return sha256OfContent(translate(JSON.stringify(sorted(args)) ?? ''))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

/**
 * The servers of a recorded run: each call gets the next recorded answer to the same call, and nothing is started.
 * Empty if nothing was recorded. `folder` is that of the run or artifact. Throws RUN_NOT_FOUND for a damaged recording,
 * and FILE_REFUSED.
 */
export async function recordedServers(
  path: string,
  redact: (text: string) => string,
  { toCommon, toOwn }: PathTranslator,
  folder = dirname(path),
): Promise<ToolServer[]> {
  const lines = await readRecordedLines(folder, path, recordedSchema)
  const left = lines.flatMap((line) => (line.kind === 'call' ? [line] : []))
  return lines.flatMap((line): ToolServer[] => {
    if (line.kind !== 'tools') return []
    const name = line.server
    return [
      {
        name,
        kind: 'recorded',
        tools: line.tools as unknown as Tool[],
        ...(line.listedIn === undefined ? {} : { listedIn: line.listedIn }),
        async call(tool, args) {
          const key = keyOf(args, (text) => redact(toCommon(text)))
          const at = left.findIndex((one) => one.server === name && one.tool === tool && one.key === key)
          const [found] = at < 0 ? [] : left.splice(at, 1)
          if (found === undefined) throw new Error('This call is not part of the recorded run.')
          return JSON.parse(toOwn(JSON.stringify(found.result))) as CallToolResult
        },
        close: async () => {},
      },
    ]
  })
}
