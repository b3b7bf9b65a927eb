import { setMaxListeners } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { ConfigError, describeError, McpServerError } from '../../base/errors.js'
import { LIMITS } from '../../base/limits.js'
import { proxyFor } from '../../config/proxy.js'
import { matchesAny } from '../../gateway/wildcard.js'
import { proxyFetch } from '../../github/proxy-fetch.js'
import type { SandboxProcess } from '../../sandbox/sandbox.js'
import {
  allows,
  type Environment,
  type HttpServer,
  type McpServer,
  type StdioServer,
} from './server-config.js'
import type { Tool, ToolServer } from './tool-server.js'

export interface ConnectOptions {
  /** Default 60 s. */
  startMs?: number
  signal?: AbortSignal | undefined
}

/**
 * Speaks to the program of a server. Rejects with MCP_SERVER_FAILED or the reason of an aborted signal, and has then
 * killed the program.
 */
export async function connectProcess(
  server: StdioServer,
  process: SandboxProcess,
  options: ConnectOptions,
): Promise<ToolServer> {
  const { transport, lastWords } = overProcess(process)
  return connect(server, transport, options, lastWords)
}

/**
 * Connects to a server over HTTP, through the job's proxy. Rejects with MCP_SERVER_FAILED or the reason of an aborted
 * signal.
 */
export async function connectHttp(
  server: HttpServer,
  env: Environment,
  options: ConnectOptions,
): Promise<ToolServer> {
  const proxy = proxyFor(server.url.href, env)
  const transport = new StreamableHTTPClientTransport(server.url, {
    // The headers are a secret that is for this server alone.
    requestInit: { headers: server.headers, redirect: 'error' },
    ...(proxy === undefined ? {} : { fetch: proxyFetch(proxy) }),
  })
  return connect(server, transport as Transport, options, () => '')
}

async function connect(
  server: McpServer,
  transport: Transport,
  { startMs = LIMITS.mcpStartMs.most, signal }: ConnectOptions,
  lastWords: () => string,
): Promise<ToolServer> {
  const client = new Client({ name: 'caisson', version: '1' })
  // For the whole start: each page of a list without an end is in time.
  const deadline = AbortSignal.timeout(startMs)
  const limits = { timeout: startMs, signal: signal ? AbortSignal.any([signal, deadline]) : deadline }
  // The SDK leaves a listener behind for each request.
  setMaxListeners(LIMITS.mcpPages.most + 10, limits.signal)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= client.close())
  let tools: Tool[]
  try {
    await client.connect(transport, limits)
    tools = await toolsOf(client, limits)
  } catch (error) {
    const why = lastWords() || describeError(error).message
    await close()
    signal?.throwIfAborted()
    // The process may have had the last word only now.
    throw failed(server, lastWords() || why, error)
  }
  try {
    return {
      name: server.name,
      kind: server.kind,
      tools: listedTools(server, tools),
      async call(name, args, callSignal) {
        try {
          const params = { name, arguments: args }
          return await client.request({ method: 'tools/call', params }, CallToolResultSchema, {
            timeout: server.timeoutMs,
            signal: callSignal,
          })
        } catch (error) {
          const words = lastWords()
          throw words === '' ? error : new Error(`The server is gone: ${words}`, { cause: error })
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function toolsOf(client: Client, limits: { timeout: number }): Promise<Tool[]> {
  const tools: Tool[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    pages += 1
    if (pages > LIMITS.mcpPages.most) throw new Error('its list of tools has no end')
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, limits)
    tools.push(...page.tools)
    cursor = page.nextCursor
  } while (cursor !== undefined && tools.length < LIMITS.mcpTools.most)
  return tools
}

/** Those that the agent may call. Throws CONFIG_INVALID for an entry that stands for none. */
function listedTools(server: McpServer, tools: readonly Tool[]): Tool[] {
  const idle = server.allowed.filter((pattern) => !tools.some(({ name }) => matchesAny([pattern], name)))
  if (idle.length > 0) {
    const names = tools.map(({ name }) => name).join(', ')
    throw new ConfigError(
      'CONFIG_INVALID',
      `mcp-tools: ${idle.map((name) => `${server.name}/${name}`).join(', ')}: the MCP server ${server.name} has no such tool.`,
      { hint: names === '' ? 'It has no tools at all.' : `It has ${names}.` },
    )
  }
  return tools
    .filter(({ name }) => allows(server, name))
    .map(({ name, description, inputSchema, annotations, title }) => ({
      name,
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      inputSchema,
      ...(annotations ? { annotations } : {}),
    }))
}

function failed(server: McpServer, why: string, cause: unknown): McpServerError {
  const what = `The MCP server ${server.name} did not start: ${why.trim() || 'it said nothing'}`
  return new McpServerError('MCP_SERVER_FAILED', what, {
    hint:
      server.kind === 'http'
        ? 'Check its address and its headers in `mcp-servers`.'
        : 'Check its command in `mcp-servers`. It has only the network, files and variables that its entry names: `network`, `mounts`, `env`, `image`.',
    cause,
  })
}

/** A started server program. */
interface ServerProcess {
  transport: Transport
  /** How it ended and its last words on standard error; empty while it runs and says nothing. */
  lastWords(): string
}

const WORDS = 2000
const PATIENCE_MS = 1000
/** Bytes that wait for a program to read them: beyond, it only writes. */
const MOST_UNREAD = 4 * 2 ** 20

/** The SDK's transport over a process in a sandbox; closing it kills the process. */
function overProcess(process: SandboxProcess): ServerProcess {
  const buffer = new ReadBuffer({ maxBufferSize: LIMITS.mcpLineBytes.most })
  let words = ''
  let ended: string | undefined
  const end = () => {
    process.detach()
    transport.onclose?.()
  }
  const giveUp = (why: string) => {
    ended ??= why
    void process.kill('SIGKILL').catch(() => {})
    end()
  }
  /** The next message; a line that is none is passed over, and what comes after it is not lost. */
  const next = () => {
    for (;;) {
      try {
        return buffer.readMessage()
      } catch (error) {
        transport.onerror?.(error as Error)
      }
    }
  }
  const transport: Transport = {
    async start() {
      process.stdout.on('data', (chunk: Buffer) => {
        try {
          buffer.append(chunk)
        } catch (error) {
          // What the buffer refuses is a line that does not end.
          return giveUp((error as Error).message)
        }
        for (let message = next(); message; message = next()) transport.onmessage?.(message)
      })
      process.stderr.on('data', (chunk: Buffer) => {
        words = (words + chunk.toString('utf8')).slice(-WORDS)
      })
      process.stdin.on('error', (error) => transport.onerror?.(error))
      process.exited.then(
        ({ exitCode }) => {
          ended ??= exitCode === null ? 'its sandbox is gone' : `it ended with exit code ${exitCode}`
          // What it said last may still be on its way.
          setTimeout(end, 100)
        },
        (error: Error) => {
          ended ??= error.message
          end()
        },
      )
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        if (process.stdin.writableLength > MOST_UNREAD) giveUp('it does not read what it is sent')
        process.stdin.write(serializeMessage(message), (error) => {
          if (!error) return resolve()
          // A program that is gone says more than a pipe that is closed.
          const fail = () => reject(error)
          setTimeout(fail, PATIENCE_MS)
          process.exited.then(fail, fail)
        })
      }),
    async close() {
      ended ??= ''
      await process.kill('SIGKILL').catch(() => {})
      end()
    },
  }
  return {
    transport,
    lastWords: () => [ended, words.trim()].filter(Boolean).join(': '),
  }
}
