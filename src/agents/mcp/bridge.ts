import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { Clock } from '../../base/clock.js'
import { describeError } from '../../base/errors.js'
import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import { inTurn } from '../../base/in-turn.js'
import { listenOnPort, listenOnSocket } from '../../base/listen.js'
import { type McpRecord, shownArguments } from './call-log.js'
import { errorResult, limitResult } from './result.js'
import type { CallToolResult, Tool, ToolServer } from './tool-server.js'

export interface BridgeOptions {
  servers: readonly ToolServer[]
  /** Where it listens: a Unix socket, or a free port of loopback. */
  socketPath?: string | undefined
  /** What every request must bring as a bearer token. */
  token: string
  redact: (text: string) => string
  clock: Clock
  onRecord(record: McpRecord): void
  /** Each result as the agent gets it. */
  onResult?(call: { server: string; tool: string; args: unknown; result: CallToolResult }): void
}

/** The agent's only way to the tools. */
export interface Bridge {
  /** Path of the socket, or `http://127.0.0.1:PORT`. */
  readonly address: string
  /** Ends what is in flight. Idempotent. */
  close(): Promise<void>
}

/**
 * Serves the listed tools, each server at `/mcp/<name>`, by streamable HTTP without sessions. A call of anything else
 * is refused here, whatever the agent was shown. Throws GATEWAY_FAILED if it cannot listen.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const closing = new AbortController()
  const pending = new Set<Promise<void>>()
  const onRequest = inTurn((request, response) => {
    const handled = handle(options, closing.signal, request, response)
      .catch(() => void response.destroy())
      .finally(() => pending.delete(handled))
    pending.add(handled)
  })
  const http = createServer(onRequest)
  http.maxConnections = 128
  const address = options.socketPath
    ? await listenOnSocket(http, options.socketPath)
    : await listenOnPort(http)
  let closed: Promise<void> | undefined
  const close = async () => {
    closing.abort()
    const ended = new Promise((resolve) => http.close(resolve))
    http.closeAllConnections()
    await Promise.all([ended, ...pending])
    if (options.socketPath) await rm(options.socketPath, { force: true })
  }
  return {
    address,
    close: () => (closed ??= close()),
  }
}

async function handle(
  options: BridgeOptions,
  closing: AbortSignal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, name] = /^\/mcp\/([^/?]+)$/.exec(request.url ?? '') ?? []
  const server = options.servers.find((one) => one.name === name)
  const refusal =
    request.headers.authorization !== `Bearer ${options.token}`
      ? [403, 'the token is wrong']
      : !server
        ? [404, 'there is no such MCP server']
        : request.method !== 'POST'
          ? [405, 'there are no sessions and no events']
          : undefined
  if (!server || refusal) {
    const [status, message] = refusal ?? []
    response.writeHead(Number(status), { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: `Refused by Caisson: ${message}.` }))
    request.resume()
    return
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const mcp = serverFor(options, server, AbortSignal.any([gone.signal, closing]))
  const transport = new StreamableHTTPServerTransport()
  try {
    await mcp.connect(transport as Transport)
    await transport.handleRequest(request, response)
    await new Promise<void>((resolve) => {
      if (response.closed) resolve()
      else response.once('close', resolve)
    })
  } finally {
    await mcp.close()
  }
}

function serverFor(options: BridgeOptions, server: ToolServer, signal: AbortSignal): Server {
  const mcp = new Server({ name: server.name, version: '1' }, { capabilities: { tools: {} } })
  mcp.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: server.tools.map((tool) => visible(tool) as Tool),
  }))
  mcp.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    answer(options, server, params.name, params.arguments ?? {}, signal),
  )
  return mcp
}

/** What is written about a tool, as a person would see it: a server could give a model orders that nobody sees. */
function visible(value: unknown): unknown {
  if (typeof value === 'string') return removeHiddenKeepingJoiners(value)
  if (Array.isArray(value)) return value.map(visible)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [removeHiddenKeepingJoiners(key), visible(inner)]),
  )
}

async function answer(
  { clock, redact, onRecord, onResult }: BridgeOptions,
  server: ToolServer,
  tool: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const started = clock.now()
  const record = (rest: Pick<McpRecord & { event: 'call' }, 'outcome' | 'why' | 'bytes' | 'cut'>) =>
    onRecord({
      event: 'call',
      time: new Date(started).toISOString(),
      server: server.name,
      tool: redact(tool.slice(0, 200)),
      arguments: shownArguments(args, redact),
      ...rest,
      durationMs: clock.now() - started,
    })
  if (!server.tools.some(({ name }) => name === tool)) {
    const why = `it is not listed in \`${server.listedIn ?? 'mcp-tools'}\``
    record({ outcome: 'refused', why })
    return errorResult(`Refused by Caisson: ${tool} cannot be called, ${why}.`)
  }
  try {
    const { result, bytes, cut } = limitResult(await server.call(tool, args, signal), redact)
    record({ outcome: result.isError ? 'error' : 'ok', bytes, ...(cut ? { cut } : {}) })
    onResult?.({ server: server.name, tool, args, result })
    return result
  } catch (error) {
    const why = redact(removeHiddenKeepingJoiners(describeError(error).message))
    record({ outcome: 'failed', why })
    const result = errorResult(`The tool gave no result: ${why}`)
    onResult?.({ server: server.name, tool, args, result })
    return result
  }
}
