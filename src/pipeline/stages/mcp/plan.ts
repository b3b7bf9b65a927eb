import { describeServers, type McpServer, readServers } from '../../../agents/mcp/server-config.js'
import type { ToolServer } from '../../../agents/mcp/tool-server.js'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import { AgentError, ConfigError } from '../../../base/errors.js'
import type { TrustedTree } from '../../../base/git/trusted-tree.js'
import type { Spec } from '../../../config/spec.js'
import { SUBMISSIONS } from '../agent-files/submit.js'
import type { RunRequest } from '../request.js'
import { readGivenFile } from '../trusted-config/given-file.js'

/** The servers of a run, and what of them must not be written anywhere. */
export interface McpPlan {
  servers: readonly McpServer[]
  secrets: readonly string[]
}

/**
 * The servers that the spec names, with the job's variables; a path is read from the trusted version of the
 * repository. The spec that comes with them says no more of them than their names and commands, since the agent may
 * read it. Throws CONFIG_INVALID or NOT_SUPPORTED, for the request's own tools as well, before anything is started.
 */
export async function planMcp(
  { displayName, tools }: Pick<AgentAdapter, 'displayName' | 'tools'>,
  request: Pick<RunRequest, 'checkout' | 'host' | 'replay' | 'tools'>,
  spec: Spec,
  tree: TrustedTree,
): Promise<{ spec: Spec; mcp: McpPlan | null }> {
  const given = spec.mcp.servers?.trim()
  const { tools: own = [], replay } = request
  // A replay answers from the recording.
  if (replay || (!given && own.length === 0)) return { spec, mcp: null }
  if (!tools.ofServer)
    throw new AgentError('NOT_SUPPORTED', `${displayName} does not support MCP servers.`, {
      hint: given
        ? 'Leave out `mcp-servers`, or choose another agent.'
        : 'Choose another agent: `caisson list agents` shows which can.',
    })
  if (!given) {
    assertServerNames(own, [])
    return { spec, mcp: null }
  }
  const inline = given.startsWith('{')
  const mcp = readServers({
    text: inline
      ? given
      : await readGivenFile({
          input: 'mcp-servers',
          path: given,
          tree,
          checkout: request.checkout,
          otherwise: 'write the servers themselves as JSON, beginning with `{`',
        }),
    where: inline ? 'the input' : given,
    tools: spec.mcp.tools,
    env: request.host.env,
  })
  assertServerNames(own, mcp.servers)
  return { spec: { ...spec, mcp: { ...spec.mcp, servers: describeServers(mcp.servers) } }, mcp }
}

/** A server's name is part of an address, and of the agent's names for its tools. */
function assertServerNames(own: readonly ToolServer[], others: readonly McpServer[]): void {
  const names = [SUBMISSIONS, ...[...own, ...others].map(({ name }) => name)]
  const wrong = own.find(({ name }) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))?.name
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (wrong === undefined && twice === undefined) return
  const why =
    wrong === undefined ? 'there are two of them' : 'it has other characters than letters and digits'
  throw new ConfigError('CONFIG_INVALID', `tools: the server ${wrong ?? twice} cannot be used: ${why}.`, {
    hint: 'Give it a name of its own, of letters, digits, `_` and `-`.',
  })
}
