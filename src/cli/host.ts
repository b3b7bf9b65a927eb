import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { AgentAdapter } from '../agents/port/agent.js'
import { AGENTS, agentOf } from '../agents/registry.js'
import { systemClock } from '../clock.js'
import { cloudFromEnvironment, cloudSecrets } from '../config/cloud.js'
import { type ModelAccess, onlyAccess } from '../config/model-access.js'
import { type CloudAccess, createCloudSource } from '../gateway/cloud/cloud.js'
import { recordedModel } from '../gateway/recording/recorded-model.js'
import type { Host, RunRequest } from '../stages/request.js'
import type { Environment } from './view/terminal.js'

/** This machine, as a person at a terminal uses it. */
export function hostOf(env: Environment): Host {
  const registry = env['NPM_CONFIG_REGISTRY'] ?? env['npm_config_registry']
  const registryToken = env['CAISSON_REGISTRY_TOKEN']
  return {
    env,
    platform: process.platform,
    arch: process.arch,
    cacheDir: env['CAISSON_CACHE'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'caisson'),
    stateDir: join(absolute(env['XDG_STATE_HOME']) ?? join(homedir(), '.local', 'state'), 'caisson'),
    ...(registry ? { registry } : {}),
    ...(registryToken ? { registryToken } : {}),
  }
}

/** The specification says that a relative path is to be ignored. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}

/** Credentials that a run here may have received; they must not appear in anything written. */
export function secretsOf(env: Environment): string[] {
  const models = Object.values(AGENTS).flatMap((agent) => agent.credentialVariables.map(({ name }) => name))
  return [...models, 'CAISSON_REGISTRY_TOKEN', 'GH_TOKEN', 'GITHUB_TOKEN'].flatMap((name) => env[name] || [])
}

/** The model that the variables of the environment give access to. Throws CREDENTIAL_MISSING or CONFIG_INVALID. */
export function modelFromEnvironment<C extends CloudAccess | null>(
  env: Environment,
  cloud: C,
  agent: Pick<AgentAdapter, 'credentialVariables'> = agentOf({}),
): ModelAccess | NonNullable<C> {
  // Bearer tokens are for proxies in front of the API; whoever has one knows its variable.
  const usual = agent.credentialVariables.filter(({ kind }) => kind !== 'bearer')
  const [key = 'the credential', ...others] = usual.map(({ name }) => name)
  return onlyAccess({
    credentials: agent.credentialVariables.map((variable) => ({ ...variable, value: env[variable.name] })),
    cloud,
    env,
    hint: `Set ${key}${others.length === 0 ? '' : ` (or ${others.join(', ')})`} in the environment of this command.`,
  })
}

export interface ChosenModel {
  model: RunRequest['model']
  secrets: string[]
  /** Null for the API itself, with a credential. */
  cloud: CloudAccess | null
}

/** The model: a script or cassette if given, otherwise the cloud or API that the environment selects. */
export async function chooseModel(
  script: string | undefined,
  env: Environment,
  agent: AgentAdapter,
): Promise<ChosenModel> {
  if (script) return { model: await recordedModel(script, systemClock), secrets: [], cloud: null }
  const access = modelFromEnvironment(env, cloudFromEnvironment(env), agent)
  if (!('cloud' in access)) return { model: access, secrets: [access.credential.value], cloud: null }
  return { model: () => createCloudSource(access, systemClock), secrets: cloudSecrets(access), cloud: access }
}
