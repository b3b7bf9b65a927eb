import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bridge } from '../../../agents/mcp/bridge.js'
import { MCP_LOG, type McpRecord } from '../../../agents/mcp/call-log.js'
import { keyOf, MCP_RECORDING, recordedServers } from '../../../agents/mcp/recording.js'
import type { McpServer, StdioServer } from '../../../agents/mcp/server-config.js'
import type { ToolServer } from '../../../agents/mcp/tool-server.js'
import type { SessionSettings } from '../../../agents/port/session-settings.js'
import { describeError, McpServerError, SandboxError } from '../../../base/errors.js'
import { LIMITS } from '../../../base/limits.js'
import { type LineWriter, openLines } from '../../../base/line-log.js'
import { removeTree } from '../../../base/sweep.js'
import { createPathTranslator, type PathMapping } from '../../../gateway/path-mapping.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import { SUBMISSIONS, submittedFiles, submittingServer } from '../agent-files/submit.js'
import type { BackendChoice } from '../environment/backend.js'
import { choiceWithImage, openBareSandbox, standIn } from '../environment/bare-sandbox.js'
import { type Door, openDoor } from '../environment/door.js'
import { agentProgram } from '../environment/sandbox.js'
import type { Run } from '../open.js'
import type { McpPlan } from './plan.js'
import { mcpFolder, mcpProcesses } from './traces.js'

const BRIDGE_SOCKET = 'mcp.sock'

/** The tools of a run's servers, and of its request, for its sessions. */
export interface RunTools {
  /** The agent's names for them. */
  names: readonly string[]
  /** The text of each file that was submitted, by its name. */
  submitted: ReadonlyMap<string, string>
  /** Makes them reachable inside a sandbox of the agent; close it with the sandbox. */
  enter(
    sandbox: Sandbox,
  ): Promise<{ servers: NonNullable<SessionSettings['servers']>; close(): Promise<void> }>
  /** Ends the servers. Idempotent. */
  close(): Promise<void>
}

/**
 * Starts the servers, or their recording, and what the agent reaches them through; null without any. Rejects with
 * MCP_SERVER_FAILED, CONFIG_INVALID or the sandbox's error, and leaves nothing behind.
 */
export async function startMcp(
  run: Run,
  planned: McpPlan | null,
  choice: BackendChoice,
  { pathMapping, tools }: { pathMapping: PathMapping; tools: readonly ToolServer[] },
): Promise<RunTools | null> {
  const { request, folder, redact } = run
  const { log, clock, replay, tools: own = [] } = request
  const translator = createPathTranslator(pathMapping)
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // Those of the request are closed like any others.
    undo.push(...own.map((server) => () => server.close()))
    const expected = submittedFiles(request, run.agent)
    const submitting = submittingServer(expected)
    const others = replay?.mcp
      ? await recordedServers(replay.mcp.path, redact, translator, replay.mcp.folder)
      : withoutTwins([...own, ...(await connectAll(run, planned, choice, undo)), ...tools])
    // What a replay submits counts like what its run has submitted.
    const servers = [
      ...others.filter(({ name }) => name !== SUBMISSIONS),
      ...(expected.length > 0 ? [submitting] : []),
    ]
    if (servers.length === 0) return null
    const lines = await openFile(MCP_LOG, LIMITS.mcpLogBytes.most)
    const recording = await openFile(MCP_RECORDING, LIMITS.mcpRecordingBytes.most)
    const write = (record: McpRecord) => lines.write(record)
    for (const { name, kind, tools, listedIn } of servers) {
      const names = tools.map((tool) => tool.name)
      write({
        event: 'connected',
        time: new Date(clock.now()).toISOString(),
        server: name,
        kind,
        tools: names,
      })
      recording.write({ kind: 'tools', server: name, tools: clean(tools), listedIn })
      log.info(`MCP server ${name}: the agent can call ${names.join(', ') || 'nothing'}`)
    }
    // Loaded for runs that have servers only.
    const { startBridge } = await import('../../../agents/mcp/bridge.js')
    const token = randomBytes(24).toString('hex')
    const bridge = await startBridge({
      servers: servers.map((server) => withTools(server, clean(server.tools))),
      socketPath: choice.capabilities.containerPaths ? join(folder.gateway, BRIDGE_SOCKET) : undefined,
      token,
      redact,
      clock,
      onRecord: write,
      onResult: ({ server, tool, args, result }) => {
        recording.write({
          kind: 'call',
          server,
          tool,
          key: keyOf(args, (text) => redact(translator.toCommon(text))),
          result: JSON.parse(translator.toCommon(JSON.stringify(result))),
        })
        const answers = servers.find(({ name }) => name === server)
        answers?.onAnswer?.({ tool, args: clean(args), given: args, result })
      },
    })
    undo.push(() => bridge.close())
    return {
      submitted: submitting.submitted,
      names: servers.flatMap(({ name: server, tools }) =>
        tools.map(({ name }) => run.agent.tools.ofServer?.(server, name) ?? name),
      ),
      async enter(sandbox) {
        const door = await doorToBridge(sandbox, bridge).catch((error: unknown) => {
          if (servers.some(({ name }) => name !== SUBMISSIONS)) throw error
          log.warn(`The agent can submit files only, and no tool takes them: ${describeError(error).message}`)
          return null
        })
        if (!door) return { servers: {}, close: async () => {} }
        const headers = { Authorization: `Bearer ${token}` }
        const entries = servers.map(
          ({ name }) => [name, { url: `${door.url}/mcp/${name}`, headers }] as const,
        )
        return { servers: Object.fromEntries(entries), close: door.close }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }

  async function openFile(name: string, most: number): Promise<LineWriter> {
    const onStop = (why: string) => log.warn(`Nothing more is written to ${name}: ${why}.`)
    const file = await openLines(join(folder.evidence, name), { most, onStop })
    undo.push(() => file.close())
    return file
  }

  function clean<T>(value: T): T {
    return JSON.parse(redact(JSON.stringify(value))) as T
  }

  /** Without a seal the agent shares this machine's loopback interface, where the bridge itself listens. */
  function doorToBridge(sandbox: Sandbox, bridge: Pick<Bridge, 'address'>): Promise<Door> {
    if (!choice.capabilities.containerPaths)
      return Promise.resolve({ url: bridge.address, close: async () => {} })
    const { id: runId, gateway } = folder
    return openDoor(sandbox, choice, { runId, gateway, socket: BRIDGE_SOCKET, port: 3129, name: 'mcp' })
  }
}

/** The workflow's own server of a name comes before one of the sealed copy of GitHub. */
function withoutTwins(servers: readonly ToolServer[]): ToolServer[] {
  return servers.filter((one, index) => servers.findIndex(({ name }) => name === one.name) === index)
}

/** Its methods stay those of the object, whatever kind of object a caller's own server is. */
function withTools(server: ToolServer, tools: ToolServer['tools']): ToolServer {
  const { name, kind, listedIn } = server
  return {
    name,
    kind,
    tools,
    listedIn,
    call: (...call) => server.call(...call),
    close: () => server.close(),
  }
}

async function connectAll(
  run: Run,
  mcp: McpPlan | null,
  choice: BackendChoice,
  undo: (() => Promise<void>)[],
): Promise<ToolServer[]> {
  const planned = mcp?.servers ?? []
  if (planned.length === 0) return []
  undo.push(() => removeTree(mcpFolder(run.folder)))
  const connected: ToolServer[] = []
  // One after another, so that the first that fails is the one that is told.
  for (const [index, server] of planned.entries())
    connected.push(
      await connectOne(run, choice, server, index, undo).catch((error: unknown) => {
        throw namingServer(server, error)
      }),
    )
  return connected
}

async function connectOne(
  run: Run,
  choice: BackendChoice,
  server: McpServer,
  index: number,
  undo: (() => Promise<void>)[],
): Promise<ToolServer> {
  const { signal, host } = run.request
  const how = { signal }
  const { connectHttp, connectProcess } = await import('../../../agents/mcp/connect.js')
  if (server.kind === 'http') {
    const connected = await connectHttp(server, host.env, how)
    undo.push(() => connected.close())
    return connected
  }
  const sandbox = await openServerPlace(run, choice, server, index)
  undo.push(() => sandbox.cleanup())
  const connected = await connectProcess(
    server,
    await sandbox.spawn(server.command, { env: server.env }),
    how,
  )
  undo.push(() => connected.close())
  return connected
}

/** A sandbox that cannot be opened, or has no such command, is told with the server's name. */
function namingServer({ name }: McpServer, error: unknown): unknown {
  if (!(error instanceof SandboxError)) return error
  const { message, hint } = describeError(error)
  return new McpServerError('MCP_SERVER_FAILED', `The MCP server ${name} did not start: ${message}`, {
    hint,
    cause: error,
  })
}

/** A sandbox for one server. Rejects as `openSandboxFor` does, and with NOT_SUPPORTED for an image where there are none. */
async function openServerPlace(
  { request, agent, folder, redact }: Run,
  choice: BackendChoice,
  { image, mounts, network }: StdioServer,
  index: number,
): Promise<Sandbox> {
  const own = join(mcpFolder(folder), String(index))
  const here = image === undefined ? choice : choiceWithImage(choice, image)
  if (here === null)
    throw new SandboxError('NOT_SUPPORTED', `\`image: ${image}\` cannot be used ${choice.where}.`, {
      hint: "Use Docker or Podman, or leave `image` out of the server's entry: it then has this machine's tools.",
    })
  await mkdir(own, { recursive: true, mode: 0o755 })
  const bare = {
    ...{ request, redact, network, runId: folder.id, processes: mcpProcesses(folder.id) },
    own: { mounts: [...mounts], env: {} },
    folder: own,
    evidence: folder.evidence,
    phase: 'mcp' as const,
    program: image === undefined ? agentProgram(agent, request) : await standIn(own, 'The MCP server'),
  }
  return openBareSandbox(bare, here)
}
