import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'

export type { CallToolResult, Tool }

/** A connected server, or the recording of one, reduced to the tools that the agent may call. */
export interface ToolServer {
  readonly name: string
  readonly kind: 'stdio' | 'http' | 'recorded'
  readonly tools: readonly Tool[]
  /** Rejects if there is no result: the server is gone, too slow, or refuses the call. */
  call(tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>
  /** Idempotent. */
  close(): Promise<void>
}
