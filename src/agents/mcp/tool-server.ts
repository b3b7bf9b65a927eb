import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'

export type { CallToolResult, Tool }

/** What is behind a server: a program, an address, the recording of an earlier run, or code of the caller's own. */
export const SERVER_KINDS = ['stdio', 'http', 'recorded', 'own'] as const
export type ServerKind = (typeof SERVER_KINDS)[number]

/** A call as the agent has it: without secrets, and within the limits. */
export interface AnsweredCall {
  tool: string
  /** Without secrets. */
  args: unknown
  /** The very object that `call` got. */
  given: unknown
  result: CallToolResult
}

/** A connected server, or the recording of one, reduced to the tools that the agent may call. */
export interface ToolServer {
  /** In the agent's names for its tools: letters, digits, `_` and `-`. */
  readonly name: string
  readonly kind: ServerKind
  readonly tools: readonly Tool[]
  /** What lists its tools, for the words of a refusal; default `mcp-tools`. */
  readonly listedIn?: string | undefined
  /** Names of its tools that hand nothing on to anybody outside of the run; no report warns of them. */
  readonly confined?: readonly string[]
  /** Rejects if there is no result: the server is gone, too slow, or refuses the call. */
  call(tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult>
  /** Told of each call that was answered. */
  onAnswer?(call: AnsweredCall): void
  /** Idempotent. */
  close(): Promise<void>
}
