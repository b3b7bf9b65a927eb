import { document } from '../../base/docs.js'
import { ConfigError } from '../../base/errors.js'
import { parseHostRule } from '../../sandbox/network/host-rules.js'
import { parseServices } from '../../sandbox/network/services.js'
import { whyNoArgument } from '../agent-arguments.js'
import type { Spec, SpecInput } from '../spec.js'

/**
 * Lets explicit settings override what contradicts them in the layers below: naming an executable overrides the
 * version that the repository prefers. Pure.
 */
export function reconcile(spec: Spec, given: SpecInput): Spec {
  const { sandbox, agent } = spec
  const said = { ...given.agent }
  const place = { ...given.sandbox }
  const own = place.backend === 'local' || (place.engineCommand?.length ?? 0) > 0
  return {
    ...spec,
    sandbox: {
      ...sandbox,
      ...(place.backend === 'local' && place.image === undefined ? { image: 'auto' } : {}),
      ...(own && place.engine === undefined ? { engine: 'auto' as const } : {}),
      ...((own || place.image === 'host' || said.image !== undefined) && place.compose === undefined
        ? { compose: false }
        : {}),
    },
    agent: {
      ...agent,
      ...(said.path === undefined ? {} : { version: said.version, integrity: said.integrity }),
      ...(said.version === undefined ? {} : { integrity: said.integrity }),
      ...toolsOf(agent, said),
    },
    mcp: { ...spec.mcp, tools: [...new Set([...spec.mcp.tools, ...serverTools(spec, said.allowedTools)])] },
  }
}

/** Tools of servers that stand among the agent's, as Claude Code names them; only where the servers are named, too. */
function serverTools({ mcp }: Spec, tools: readonly string[] = []): string[] {
  if (mcp.servers === undefined) return []
  return tools.flatMap((tool) => {
    const [, server, name = '*'] = /^mcp__(?!github)(\w(?:(?!__)[\w-])*)(?:__([\w*-]+))?$/.exec(tool) ?? []
    return server === undefined ? [] : [`${server}/${name}`]
  })
}

/** What is forbidden is not allowed, unless it is explicitly allowed. */
function toolsOf(agent: Spec['agent'], said: NonNullable<SpecInput['agent']>): Partial<Spec['agent']> {
  const { allowedTools, disallowedTools } = agent
  if (said.allowedTools === undefined) return { allowedTools: without(allowedTools, disallowedTools) }
  return {
    ...(said.tools === undefined ? { tools: undefined } : {}),
    disallowedTools: said.disallowedTools ?? without(disallowedTools, allowedTools),
  }
}

/**
 * Throws CONFIG_INVALID that names every contradiction in a spec; `given` was explicit. `open`: the repository's
 * settings are not known yet, and may still name hosts.
 */
export function refuseContradictions(spec: Spec, given: SpecInput, { open = false } = {}): void {
  const { sandbox, agent, setup, verify, mcp } = spec
  for (const entry of sandbox.allowedHosts) parseHostRule(entry)
  parseServices(sandbox.services)
  const noHosts = !open && sandbox.allowedHosts.length === 0
  const command = sandbox.engineCommand.length > 0
  const noEngine = command ? '`sandbox.engineCommand`' : sandbox.backend === 'local' ? '`backend: local`' : ''
  const pairs: [boolean, string][] = [
    [
      sandbox.network === 'allowlist' && noHosts,
      '`sandbox.network: allowlist` allows nothing without `sandbox.allowedHosts`',
    ],
    [
      (given.sandbox?.allowedHosts ?? []).length > 0 &&
        !open &&
        sandbox.network === 'none' &&
        verify.network !== 'allowlist' &&
        setup.run === '',
      '`sandbox.allowedHosts` has no effect with `sandbox.network: none`, without `setup` and without `verify.network: allowlist`',
    ],
    [
      verify.network === 'allowlist' && noHosts,
      '`verify.network: allowlist` allows nothing without `sandbox.allowedHosts`',
    ],
    [
      sandbox.services.length > 0 && [sandbox.network, verify.network].includes('open'),
      '`services` are reached through a sandbox without a network of its own, and `open` gives it one',
    ],
    [
      mcp.servers !== undefined && mcp.tools.length === 0,
      '`mcp-servers` allows nothing without `mcp-tools`, the list of the tools that the agent may call',
    ],
    [
      mcp.servers === undefined && mcp.tools.length > 0,
      '`mcp-tools` names tools of MCP servers, and there is no `mcp-servers`',
    ],
    [
      mcp.servers !== undefined && command,
      '`mcp-servers` run outside the sandbox, and what `sandbox.engineCommand` starts cannot reach them',
    ],
    [
      command && sandbox.backend === 'local',
      '`sandbox.engineCommand` starts a container, but `backend: local` uses none',
    ],
    [
      noEngine !== '' && sandbox.engine !== 'auto',
      `${noEngine} uses no engine, so \`sandbox.engine: ${sandbox.engine}\` has no effect`,
    ],
    [
      noEngine !== '' && sandbox.isolation !== 'default',
      `\`sandbox.isolation: ${sandbox.isolation}\` isolates containers of Docker or Podman, and ${noEngine} uses neither`,
    ],
    [
      sandbox.backend === 'local' && !['auto', 'host'].includes(sandbox.image),
      `\`backend: local\` runs on this machine, so \`sandbox.image: ${sandbox.image}\` cannot be used`,
    ],
    [
      noEngine !== '' && sandbox.compose,
      `\`sandbox.compose\` builds an image for Docker or Podman, and ${noEngine} uses neither`,
    ],
    [
      sandbox.compose && sandbox.image === 'host',
      "`sandbox.compose` adds the agent to an image, and `sandbox.image: host` is this machine's own folders",
    ],
    [
      sandbox.compose && agent.image !== undefined,
      '`sandbox.compose` adds an agent to an image, and an adapter image has its agent already',
    ],
    [
      agent.image !== undefined && sandbox.image === 'host',
      "an adapter image works in itself or in the image that `sandbox.image` names, not with this machine's tools",
    ],
    [
      agent.path !== undefined && agent.version !== undefined,
      '`agent-path` names an existing executable, but `agent.version` one to fetch',
    ],
    [
      agent.integrity !== undefined && agent.version === undefined,
      '`agent.integrity` needs an `agent.version`',
    ],
    [
      agent.args.length > 0 &&
        (!['acp', 'claude', 'codex'].includes(agent.name) || agent.image !== undefined),
      '`agent-args` are for `claude`, `codex` and `acp`; the other agents get theirs from Caisson',
    ],
    [
      agent.name === 'acp' && agent.image === undefined && agent.path === undefined && !open,
      '`agent: acp` needs the executable in `agent-path`',
    ],
    [
      agent.dialect !== undefined && agent.image === undefined && agent.name !== 'acp' && !open,
      '`agent.dialect` is for `agent: acp` and for adapter images; the other agents know their APIs',
    ],
    [
      agent.image !== undefined && (agent.path ?? agent.version ?? agent.integrity) !== undefined,
      'an adapter image brings its agent, so `agent-path`, `agent.version` and `agent.integrity` have no effect',
    ],
  ]
  const found = pairs.filter(([contradicts]) => contradicts).map(([, text]) => text)
  const refused = agent.image === undefined && whyNoArgument(agent.name, agent.args)
  if (refused) found.push(refused)
  const { allowedTools = [], disallowedTools = [] } = given.agent ?? {}
  const both = allowedTools.filter((tool) => disallowedTools.includes(tool))
  if (both.length > 0) found.push(`${both.join(', ')}: both allowed and disallowed`)
  if (found.length > 0) {
    throw new ConfigError('CONFIG_INVALID', `The settings contradict each other:\n  ${found.join('\n  ')}`, {
      hint: `Remove one of each pair, or add what is missing. ${document('configuration.md')} has the keys of a file for them.`,
    })
  }
}

function without(items: readonly string[], others: readonly string[]): string[] {
  return items.filter((item) => !others.includes(item))
}
