import { agentFor, agentOf } from '../../agents/registry.js'
import { systemClock } from '../../base/clock.js'
import type { Environment } from '../../base/command.js'
import { userCache } from '../../base/user.js'
import { cloudFromEnvironment, cloudSecrets } from '../../config/cloud.js'
import {
  assertCredential,
  chooseAccess,
  type ModelAccess,
  type ModelKeys,
  secretsIn,
} from '../../config/model-access.js'
import { parseWith } from '../../config/parse.js'
import { type SpecInput, specSchema } from '../../config/spec.js'
import type { CloudAccess } from '../../gateway/cloud/cloud.js'
import { CREDENTIALS } from '../../gateway/providers.js'
import { recordedModel } from '../../gateway/recording/recorded-model.js'
import type { Host, RunRequest } from '../../pipeline/stages/request.js'
import { stateFolderOf } from '../../run/record/state-folder.js'

/** This machine, as a person at a terminal uses it. */
export function hostOf(env: Environment): Host {
  const registry = env['NPM_CONFIG_REGISTRY'] ?? env['npm_config_registry']
  const registryToken = env['CAISSON_REGISTRY_TOKEN']
  return {
    env,
    platform: process.platform,
    arch: process.arch,
    cacheDir: userCache(env),
    stateDir: stateFolderOf(env),
    ...(registry ? { registry } : {}),
    ...(registryToken ? { registryToken } : {}),
  }
}

/** Credentials that a run here may have received; they must not appear in anything written. */
export function secretsOf(env: Environment): string[] {
  const models = CREDENTIALS.map(({ variable }) => variable)
  return [...models, 'CAISSON_REGISTRY_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN'].flatMap((name) => env[name] || [])
}

/** What the variables of the environment have for models. */
export function keysFromEnvironment<C extends CloudAccess | null>(env: Environment, cloud: C): ModelKeys<C> {
  return {
    valueOf: ({ variable }) => env[variable],
    nameOf: ({ variable }) => variable,
    cloud,
    env,
    hint: ([first = 'the credential', ...others]) =>
      `Set ${first}${others.length === 0 ? '' : ` (or ${others.join(', ')})`} in the environment of this command.`,
  }
}

/** The model that the environment gives access to where no agent is named. Throws CREDENTIAL_MISSING or CONFIG_INVALID. */
export function modelFromEnvironment<C extends CloudAccess | null>(
  env: Environment,
  cloud: C,
): ModelAccess | NonNullable<C> {
  return chooseAccess(keysFromEnvironment(env, cloud), agentOf({}), undefined).access
}

export interface ChosenModel {
  model: RunRequest['model']
  secrets: string[]
  /** Null for the API itself, with a credential. */
  cloud: CloudAccess | null
}

/**
 * The model: a script or cassette if given, otherwise the cloud or API that the environment has access to. Throws
 * CREDENTIAL_MISSING or CONFIG_INVALID where the agent can already be told to have none.
 */
export async function chooseModel(
  script: string | undefined,
  env: Environment,
  ...agents: NonNullable<SpecInput['agent']>[]
): Promise<ChosenModel> {
  if (script) return { model: await recordedModel(script, systemClock), secrets: [], cloud: null }
  const cloud = cloudFromEnvironment(env)
  const keys = keysFromEnvironment(env, cloud)
  for (const agent of agents) {
    const spec = parseWith(specSchema, { agent }, 'the command line')
    const named = agent.name !== undefined || agent.image !== undefined
    assertCredential(keys, agentFor({ host: {}, spec }), spec.agent.model, named)
  }
  return { model: keys, secrets: [...secretsIn(keys), ...(cloud ? cloudSecrets(cloud) : [])], cloud }
}
