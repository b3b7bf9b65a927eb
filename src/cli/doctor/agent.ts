import { ensureExecutable } from '../../agents/install/executable.js'
import type { AgentAdapter } from '../../agents/port/agent.js'
import { agentFor, imageFor } from '../../agents/registry.js'
import { cloudFromEnvironment } from '../../config/cloud.js'
import { refuseContradictions } from '../../config/inputs/contradictions.js'
import { agentOfCli } from '../../config/inputs/from-inputs.js'
import { type ChosenAccess, chooseAccess } from '../../config/model-access.js'
import { parseWith } from '../../config/parse.js'
import { type Spec, type SpecInput, specSchema } from '../../config/spec.js'
import { detectLibc } from '../../sandbox/toolchains/libc.js'
import type { CommandIo } from '../command.js'
import { hostOf, keysFromEnvironment } from '../host.js'
import { ofFlags } from '../run/of-flags.js'
import { type AccessCheck, asRefused } from './access.js'

/** What a run would be told about its agent. */
export interface AgentFlags {
  agentCli?: string
  agentPath?: string
  model?: string
}

/**
 * Whether a run of this agent would find its executable, which is fetched as for a run, and a key for its model. What
 * the key is good for is another check. Throws USAGE_INVALID for flags that contradict each other, and the reason of an
 * aborted `signal`.
 */
export async function checkAgent(
  flags: AgentFlags,
  io: CommandIo,
  signal?: AbortSignal,
): Promise<AccessCheck[]> {
  const spec = ofFlags(() => {
    const given: SpecInput = {
      agent: { ...agentOfCli(flags.agentCli), path: flags.agentPath, model: flags.model },
    }
    const parsed = parseWith(specSchema, given, 'the command line')
    refuseContradictions(parsed, given)
    return parsed
  })
  const agent = agentFor({ host: {}, spec })
  return [await checkExecutable(agent, spec, io, signal), checkKey(agent, spec, io)]
}

async function checkExecutable(
  agent: AgentAdapter,
  spec: Spec,
  io: CommandIo,
  signal: AbortSignal | undefined,
): Promise<AccessCheck> {
  const name = 'agent'
  const image = imageFor({ host: {}, spec })
  if (image !== undefined) {
    const words = `Whether ${image} conforms to the adapter contract is not checked here`
    return { name, result: 'unchecked', words, hint: `\`caisson conform image:${image}\` checks it.` }
  }
  try {
    const { path } = spec.agent
    const libc = await detectLibc()
    const options = {
      ...hostOf(io.env),
      libc,
      log: io.log,
      ...(path ? { path } : {}),
      ...(signal ? { signal } : {}),
    }
    const found = await ensureExecutable(agent, options)
    return { name, result: 'works', words: `${agent.displayName} ${found.version} is at ${found.path}` }
  } catch (error) {
    signal?.throwIfAborted()
    return { name, ...asRefused(error) }
  }
}

function checkKey(agent: AgentAdapter, { agent: { model } }: Spec, { env }: CommandIo): AccessCheck {
  const name = 'key'
  try {
    const chosen = chooseAccess(keysFromEnvironment(env, cloudFromEnvironment(env)), agent, model)
    return { name, result: 'works', words: `${agent.displayName} would use ${wayOf(chosen, env)}` }
  } catch (error) {
    return { name, ...asRefused(error) }
  }
}

/** Whose model, and by which variable. */
function wayOf({ route, access }: ChosenAccess, env: CommandIo['env']): string {
  const model = route.model === undefined ? 'a model' : route.model
  if ('cloud' in access) return `${model} by ${access.cloud}`
  const { displayName, credentials } = route.provider
  const key = credentials.find(({ variable }) => env[variable] === access.credential.value)
  return `${model} of ${displayName}, with ${key?.variable}`
}
