import { LIMITS } from '../base/limits.js'
import { openLineLog } from '../base/line-log.js'
import type { TokenUsage } from './budget/usage.js'
import type { DenialCode } from './refusal.js'

/** One line of `evidence/gateway.jsonl`: facts about a request, never its body or its headers. */
export interface RequestRecord extends Omit<TokenUsage, 'cacheCreation1hTokens' | 'webSearches'> {
  /** ISO 8601, when it arrived. */
  time: string
  method: string
  path: string
  model?: string
  /** Of the message in the answer, as the agent's stream names it. */
  messageId?: string
  status: number
  costUsd: number
  durationMs: number
  /** Milliseconds until the answer began. */
  firstByteMs?: number
  retries: number
  denial?: { code: DenialCode; message: string }
  /** Why the answer broke off. */
  error?: string
}

export interface RequestLog {
  write(record: RequestRecord): void
  close(): Promise<void>
}

/** Appends to a JSON lines file, through `redact`; without a path it writes nothing. */
export async function openRequestLog(
  path: string | undefined,
  redact: (text: string) => string,
  onError: (error: Error) => void,
): Promise<RequestLog> {
  if (path === undefined) return { write() {}, close: () => Promise.resolve() }
  const file = await openLineLog(path, onError)
  let cheap = 0
  return {
    write(record) {
      const isCheap = record.denial !== undefined || record.firstByteMs === undefined
      if (!isCheap || ++cheap <= LIMITS.refusalLines.most) file.write(redact(JSON.stringify(record)))
    },
    close: file.close,
  }
}
