import { presetPrompt, sessionTools } from '../../../agents/definitions/preset.js'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import type { SessionSettings } from '../../../agents/port/session-settings.js'
import { ConfigError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import type { Spec } from '../../../config/spec.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import { ruleSections } from '../../prompt/system.js'
import type { BackendChoice } from '../environment/backend.js'
import { assertNetworkHolds } from '../environment/network.js'

/** Throws CONFIG_INVALID for an option that has no effect on a session without a run. */
export function assertHasEffect({ agent, sandbox, mcp }: Spec): void {
  if (mcp.servers !== undefined || mcp.tools.length > 0)
    refuseOption('mcp', 'has an effect on runs only', 'Use `start`.')
  if (agent.definition !== undefined)
    refuseOption('agent.definition', 'is read by runs only', 'Use `start`, or set what the definition says.')
  if (agent.paths.length > 0 && agent.preset !== 'careful')
    refuseOption(
      'agent.paths',
      'is enforced only with `preset: careful`',
      'Set `agent.preset`, or use `start`.',
    )
  if (sandbox.allowedHosts.length > 0 && sandbox.network !== 'allowlist')
    refuseOption(
      'sandbox.allowedHosts',
      'has no effect with this `network`',
      'Set `sandbox.network` to `allowlist`.',
    )
  if (sandbox.compose && sandbox.image === 'host')
    refuseOption('sandbox.compose', 'adds the agent to an image', 'Name an image, or leave this out.')
  if (sandbox.compose && agent.image !== undefined)
    refuseOption('sandbox.compose', 'has no effect on an adapter image', 'Leave it out.')
  const launched = sandbox.engineCommand.length > 0
  if (!launched && sandbox.backend !== 'local') return
  const ofContainers = {
    'sandbox.engine': sandbox.engine !== 'auto',
    'sandbox.image': sandbox.image !== 'auto' && (launched || sandbox.image !== 'host'),
    'sandbox.isolation': sandbox.isolation !== 'default',
    'sandbox.compose': sandbox.compose,
  }
  const why = `has no effect on ${launched ? 'a launch command' : "the backend 'local'"}`
  const instead = launched
    ? 'Leave out either this or `sandbox.engineCommand`.'
    : "Use the backend 'container' or 'auto', or leave it out."
  for (const [option, isSet] of Object.entries(ofContainers)) if (isSet) refuseOption(option, why, instead)
}

/** The same for the place where the session is going to run; throws NOT_SUPPORTED for an allowlist there. */
export function assertHasEffectAt({ sandbox }: Spec, choice: BackendChoice, log: Log): void {
  assertNetworkHolds(choice, sandbox.network)
  const { containerPaths, images } = choice.capabilities
  if (sandbox.mounts.length > 0 && !containerPaths)
    refuseOption('sandbox.mounts', 'has no effect without a seal', 'Use Docker, Podman or bubblewrap.')
  const named = sandbox.image !== 'auto' && sandbox.image !== 'host'
  // An engine that was passed over has been told of, with the image.
  if (sandbox.engineCommand.length === 0 && named && !images && !choice.passedOver)
    log.warn(`The agent works ${choice.where}, with this machine's tools and not \`${sandbox.image}\`.`)
}

/**
 * What one session is started with: its own settings over those of the backend. A preset holds whatever the
 * session asks for. Throws CONFIG_INVALID if the rules for the agent would be lost.
 */
export function sessionSettings<Settings extends SessionSettings>(
  given: Settings,
  { agent }: Spec,
  adapter: Pick<AgentAdapter, 'tools' | 'guides'>,
  { paths }: Pick<Sandbox, 'paths'>,
): Settings {
  const { systemPrompt = '', systemPromptFile } = given
  const rules = ruleSections(presetPrompt(agent, adapter.guides), agent.instructions)
  if (systemPromptFile !== undefined && rules.length > 0)
    refuseOption(
      'systemPromptFile',
      'replaces `agent.instructions` and the words of `agent.preset`',
      'Use `systemPrompt`.',
    )
  const system = [systemPrompt, ...rules].filter((text) => text !== '').join('\n\n')
  const tools = sessionTools(
    {
      ...agent,
      tools: given.tools ?? agent.tools,
      allowedTools: given.allowedTools ?? agent.allowedTools,
      disallowedTools: given.disallowedTools ?? agent.disallowedTools,
      permissionMode: given.permissionMode ?? agent.permissionMode,
    },
    paths.workspace,
    adapter.tools,
  )
  return {
    ...given,
    ...(system === '' ? {} : { systemPrompt: system }),
    ...tools,
  }
}

function refuseOption(option: string, why: string, hint: string): never {
  throw new ConfigError('CONFIG_INVALID', `The option \`${option}\` ${why}.`, { hint })
}
