import { z } from 'zod'
import { LIMITS } from '../../base/limits.js'
import { openLineLog } from '../../base/line-log.js'
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
