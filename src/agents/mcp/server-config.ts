import { z } from 'zod'
import { ConfigError } from '../../base/errors.js'
import { nearest, parseWith } from '../../config/parse.js'
import { type MountGiven, parseMount, variableName } from '../../config/spec/written.js'
import { matchesAny } from '../../gateway/wildcard.js'
import { parseHostRule } from '../../sandbox/network/host-rules.js'

/** Milliseconds that a call may take, unless the server's entry says otherwise. */
const CALL_MS = 120_000

const timeout = z.int().min(1000).max(600_000).default(CALL_MS)

const stdioSchema = z.strictObject({
  type: z.literal('stdio').optional(),
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(variableName, z.string()).default({}),
  image: z.string().min(1).optional(),
  network: z
    .union([z.enum(['none', 'open']), z.array(z.string())], {
      error: 'must be `none`, `open` or a list of hosts',
    })
    .default('none'),
  mounts: z.array(z.string()).default([]),
  timeout,
})

const httpSchema = z.strictObject({
  type: z.enum(['http', 'streamable-http']).optional(),
  url: z.string().min(1),
  headers: z.record(z.string(), z.string()).default({}),
  timeout,
})

interface Common {
  name: string
  /** Names of its tools that the agent may call; `*` stands for any characters. */
  allowed: readonly string[]
  /** For one call. */
  timeoutMs: number
}

/** A program that speaks over its standard streams, in a sandbox of its own. */
export interface StdioServer extends Common {
  kind: 'stdio'
  command: readonly string[]
  env: Record<string, string>
  /** Default: the same place as the agent's. */
  image?: string
  /** Hosts are those of an allowlist. */
  network: 'none' | 'open' | readonly string[]
  mounts: readonly MountGiven[]
}

/** A server that Caisson's process reaches by streamable HTTP. */
export interface HttpServer extends Common {
  kind: 'http'
  url: URL
  headers: Record<string, string>
}

export type McpServer = StdioServer | HttpServer

/** Variables of the job. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Where servers are described, and how much of that holds. */
export interface ServersInput {
  /** JSON in the form of `.mcp.json`. */
  text: string
  /** For messages: `.mcp.json`, or the input. */
  where: string
  /** `server/tool`. */
  tools: readonly string[]
  /** Of the job, for `${NAME}`. */
  env: Environment
}

const TOOL = /^([A-Za-z0-9_-]{1,64})\/(\S{1,128})$/

/**
 * The servers that `tools` names, with the job's variables filled in; the others are not even read. `secrets` are the
 * values of their variables and headers. Throws CONFIG_INVALID.
 */
export function readServers(input: ServersInput): { servers: McpServer[]; secrets: string[] } {
  const entries = entriesOf(input)
  const allowed = new Map<string, string[]>()
  for (const tool of input.tools) {
    const [, server = '', name = ''] = TOOL.exec(tool) ?? []
    if (server === '')
      throw invalidMcpConfig(
        `mcp-tools: "${tool}" is not \`server/tool\``,
        'Write e.g. `tickets/search`, or `tickets/*` for all.',
      )
    allowed.set(server, [...(allowed.get(server) ?? []), name])
  }
  const secrets: string[] = []
  const servers = [...allowed].map(([name, tools]) => {
    if (!Object.hasOwn(entries, name)) throw unknownServer(name, Object.keys(entries), input.where)
    const common = { name, allowed: tools }
    const expand = expandVariables(input.env, (variable) => unset(variable, name, input.where))
    const what = `the MCP server ${name} in ${input.where}`
    const server = serverOf(entries[name], common, expand, what)
    secrets.push(...expand.secrets())
    return server
  })
  return { servers, secrets }
}

function entriesOf({ text, where }: ServersInput): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalidMcpConfig(`mcp-servers: ${where} is not JSON: ${(cause as Error).message}`, HINT)
  }
  const schema = z.looseObject({ mcpServers: z.record(z.string(), z.unknown()) })
  return parseWith(schema, value, where).mcpServers
}

const HINT =
  'Write `{"mcpServers": {"name": {"command": "…"}}}`, or the path of such a file on the base branch.'

function serverOf(
  entry: unknown,
  common: Omit<Common, 'timeoutMs'>,
  expand: Expansion,
  what: string,
): McpServer {
  const { type, url } = Object(entry) as { type?: unknown; url?: unknown }
  if (type === 'sse')
    throw invalidMcpConfig(
      `${what} has the type sse, which MCP has abandoned`,
      'Use the streamable HTTP address of the server, with `"type": "http"`.',
    )
  if (url !== undefined) {
    const http = parseWith(httpSchema, entry, what)
    return {
      ...common,
      kind: 'http',
      url: addressOf(expand.plain(http.url), what),
      headers: expand.secret(http.headers, { literals: true }),
      timeoutMs: http.timeout,
    }
  }
  const stdio = parseWith(stdioSchema, entry, what)
  if (typeof stdio.network !== 'string') for (const host of stdio.network) parseHostRule(host)
  return {
    ...common,
    kind: 'stdio',
    command: [stdio.command, ...stdio.args].map(expand.plain),
    env: expand.secret(stdio.env),
    ...(stdio.image === undefined ? {} : { image: stdio.image }),
    network: stdio.network,
    mounts: stdio.mounts.map((mount) => parseMount(expand.plain(mount))),
    timeoutMs: stdio.timeout,
  }
}

function addressOf(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol)) return url
  throw invalidMcpConfig(
    `${what}: url is not an address that begins with http:// or https://`,
    'Correct the url.',
  )
}

/** Whether the server's entry in `mcp-tools` covers this tool. */
export function allows({ allowed }: Pick<McpServer, 'allowed'>, tool: string): boolean {
  return matchesAny(allowed, tool)
}

/** What may be shown and kept of the servers: no arguments, no variables, no headers. */
export function describeServers(servers: readonly McpServer[]): string {
  const shown = servers.map((server) => [
    server.name,
    server.kind === 'http' ? { type: 'http', url: server.url.origin } : { command: server.command[0] },
  ])
  return JSON.stringify({ mcpServers: Object.fromEntries(shown) })
}

function unknownServer(name: string, names: readonly string[], where: string): ConfigError {
  const near = nearest(name, names)
  const meant = near ? `; did you mean ${near}?` : ''
  return invalidMcpConfig(
    `mcp-tools: there is no MCP server ${name} in ${where}${meant}`,
    `It has ${names.join(', ') || 'no servers'}.`,
  )
}

function unset(variable: string, server: string, where: string): ConfigError {
  return invalidMcpConfig(
    `mcp-servers: ${variable}, which the MCP server ${server} in ${where} names, is not set in the job's environment`,
    `Set it under \`env:\` of the step, or write \`\${${variable}:-}\` if it may be empty.`,
  )
}

function invalidMcpConfig(what: string, hint: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${what}.`, { hint })
}

/** Fills the job's variables in, and remembers what of that is secret. */
interface Expansion {
  /** For text that is no secret in itself: only variables whose names suggest one are. */
  plain(text: string): string
  /**
   * For variables and headers: whatever the job's variables bring is secret. `literals`: what is written there, too;
   * otherwise only where the name suggests it.
   */
  secret(values: Readonly<Record<string, string>>, how?: { literals?: boolean }): Record<string, string>
  secrets(): string[]
}

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g
const SECRET_NAME = /key|token|secret|passw|credential|auth/i
/** Shorter values are ordinary words, and replacing them would damage what is written. */
const SECRET_LENGTH = 8

/** `${NAME}` and `${NAME:-instead}`, as Claude Code reads them; `unset` makes the error for a missing variable. */
function expandVariables(env: Environment, unset: (name: string) => ConfigError): Expansion {
  const found = new Set<string>()
  const keep = (value: string) => {
    if (value.length >= SECRET_LENGTH) found.add(value)
  }
  const expand = (text: string, isSecret: (name: string) => boolean) =>
    text.replace(VARIABLE, (_all, name: string, instead: string | undefined) => {
      // An empty secret is what a run gets that a fork has started.
      const value = env[name] || instead
      if (value === undefined) throw unset(name)
      if (env[name] && isSecret(name)) keep(value)
      return value
    })
  return {
    plain: (text) => expand(text, (name) => SECRET_NAME.test(name)),
    secret(values, { literals = false } = {}) {
      const entries = Object.entries(values).map(([name, text]) => {
        const value = expand(text, () => true)
        if (literals || SECRET_NAME.test(name)) keep(value)
        return [name, value] as const
      })
      return Object.fromEntries(entries)
    },
    secrets: () => [...found],
  }
}
