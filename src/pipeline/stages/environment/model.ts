import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import type { ModelEndpoint } from '../../../agents/port/endpoint.js'
import { chooseAccess, type ModelKeys } from '../../../config/model-access.js'
import { type ModelRoute, modelRoute, ownAddress } from '../../../config/model-route.js'
import type { Spec } from '../../../config/spec.js'
import { type PriceTable, tier } from '../../../gateway/budget/prices.js'
import { createCloudSource } from '../../../gateway/cloud/cloud.js'
import { dialectOf } from '../../../gateway/dialects.js'
import type { PathMapping } from '../../../gateway/path-mapping.js'
import type { GatewayPolicy } from '../../../gateway/policy.js'
import { providerNamed } from '../../../gateway/providers.js'
import { type Gateway, type GatewayOptions, startGateway } from '../../../gateway/server.js'
import { CASSETTE } from '../../../run/record/replay-record.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { writeHeld } from '../../../run/usage.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { Run } from '../open.js'
import type { RunRequest } from '../request.js'
import type { BackendChoice } from './backend.js'
import { openDoor } from './door.js'

const MODEL_SOCKET = 'model.sock'
/** Where the gateway is inside a sandbox, unless that is in use. */
const MODEL_PORT = 3130

/** The way to a run's model. */
export interface RunModel {
  gateway: Gateway
  route: ModelRoute
  /** What the gateway wants to see as the credential; absent: anything. */
  key?: string | undefined
}

/** Starts the gateway, the sandbox's only way to the model; the key stays outside. Every exchange is recorded. */
export async function startModel(
  { request, agent, folder, redact }: Run,
  route: ModelRoute,
  pathMapping: PathMapping,
): Promise<RunModel> {
  const { spec } = request
  const source = await sourceFor(request, agent, route, pathMapping)
  const key = keyFor(agent)
  const gateway = await startGateway({
    socketPath: join(folder.gateway, MODEL_SOCKET),
    source,
    dialect: dialectOf(route.dialect),
    record: join(folder.evidence, CASSETTE),
    pathMapping,
    policy: gatewayPolicy(spec),
    key,
    logPath: join(folder.evidence, 'gateway.jsonl'),
    onHeld: (costUsd) => writeHeld(folder, costUsd),
    redact,
    log: request.log,
    clock: request.clock,
  })
  return { gateway, route, key }
}

/**
 * Opens the sandbox to the gateway for an agent that needs an address; undefined for one that takes the socket. To be
 * closed after the session.
 */
export async function enterModel(
  sandbox: Sandbox,
  choice: BackendChoice,
  o: {
    agent: Pick<AgentAdapter, 'modelAccess'>
    model: Omit<RunModel, 'gateway'>
    folder: Pick<RunFolder, 'id' | 'gateway'>
  },
): Promise<{ endpoint: ModelEndpoint; close(): Promise<void> } | undefined> {
  if (o.agent.modelAccess === 'socket') return undefined
  const { id: runId, gateway } = o.folder
  const target = { runId, gateway, socket: MODEL_SOCKET, port: MODEL_PORT, name: 'model' }
  const { url, close } = await openDoor(sandbox, choice, target)
  const { route, key = '' } = o.model
  const { provider, dialect, model: called } = route
  return {
    endpoint: { provider: provider.name, model: called, dialect, url, key },
    close,
  }
}

/** A port may be within reach of others than the agent, such as other users of an unsealed machine. */
export function keyFor({ modelAccess }: Pick<AgentAdapter, 'modelAccess'>): string | undefined {
  return modelAccess === 'socket' ? undefined : `sk-caisson-${randomBytes(24).toString('hex')}`
}

/** The gateway's policy for a spec. */
export function gatewayPolicy({ agent, limits }: Spec): GatewayPolicy {
  return {
    allowedModels: agent.allowedModels,
    serverTools: agent.serverTools,
    prices: agent.prices && pricesOf(agent.prices),
    ...(limits.maxBudgetUsd ? { maxCostUsd: limits.maxBudgetUsd } : {}),
    ...(limits.maxRequests ? { maxRequests: limits.maxRequests } : {}),
    ...(limits.maxInputTokens ? { maxInputTokens: limits.maxInputTokens } : {}),
    ...(limits.maxOutputTokens ? { maxOutputTokens: limits.maxOutputTokens } : {}),
  }
}

function pricesOf(prices: NonNullable<Spec['agent']['prices']>): PriceTable {
  const entries = Object.entries(prices)
  return Object.fromEntries(
    entries.map(([model, price]) => [model, { ...tier(price.input, price.output), ...price }]),
  )
}

/**
 * Whose model works, before anything is opened for it: the one that there is a key for, in a replay the recorded one.
 * Throws CREDENTIAL_MISSING or CONFIG_INVALID.
 */
export function routeFor(request: RunRequest, agent: AgentAdapter): ModelRoute {
  const { model, spec, host, replay } = request
  if (hasKeys(model)) return chooseAccess(model, agent, spec.agent.model).route
  const { provider: name = '', dialect, name: called } = replay?.model ?? {}
  const provider = providerNamed(name)
  if (provider && dialect) return { provider, dialect, ...(called === undefined ? {} : { model: called }) }
  const isElsewhere = typeof model !== 'function' && 'baseUrl' in model
  return modelRoute(agent, spec.agent.model, isElsewhere ? ownAddress(model.baseUrl) : host.env)
}

async function sourceFor(
  request: RunRequest,
  agent: AgentAdapter,
  { dialect }: ModelRoute,
  pathMapping: PathMapping,
): Promise<GatewayOptions['source']> {
  const { model, spec, clock } = request
  if (hasKeys(model)) {
    const { access } = chooseAccess(model, agent, spec.agent.model)
    return 'cloud' in access ? await createCloudSource(access, clock) : access
  }
  return typeof model === 'function' ? await model(pathMapping, dialectOf(dialect)) : model
}

function hasKeys(model: RunRequest['model']): model is ModelKeys {
  return typeof model !== 'function' && 'valueOf' in model && 'cloud' in model
}
