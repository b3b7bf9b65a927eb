import { join } from 'node:path'
import { agentFor } from '../../agents/registry.js'
import type { Spec } from '../../config/spec.js'
import { type PriceTable, tier } from '../../gateway/budget/prices.js'
import type { Dialect } from '../../gateway/dialect.js'
import { dialectOf } from '../../gateway/dialects.js'
import type { PathMapping } from '../../gateway/path-mapping.js'
import type { GatewayPolicy } from '../../gateway/policy.js'
import { type Gateway, type SourceChoice, startGateway } from '../../gateway/server.js'
import type { Redact } from '../../redact.js'
import { CASSETTE } from '../../run/record/replay-record.js'
import type { RunSoFar } from '../open.js'
import type { RunRequest } from '../request.js'

/** Starts the gateway, the sandbox's only way to the model; the key stays outside. Every exchange is recorded. */
export async function startModel(
  { request, folder }: RunSoFar,
  redact: Redact,
  pathMapping: PathMapping,
): Promise<Gateway> {
  const { spec, model } = request
  const dialect = dialectOf(agentFor(request).modelDialect)
  return startGateway({
    socketPath: join(folder.gateway, 'model.sock'),
    source: await sourceOf(model, pathMapping, dialect),
    dialect,
    record: join(folder.evidence, CASSETTE),
    pathMapping,
    policy: gatewayPolicy(spec),
    logPath: join(folder.evidence, 'gateway.jsonl'),
    redact,
    log: request.log,
    clock: request.clock,
  })
}

/** The gateway's policy for a spec. */
export function gatewayPolicy({ agent, limits }: Spec): GatewayPolicy {
  return {
    allowedModels: agent.allowedModels,
    serverTools: agent.serverTools,
    ...(agent.prices ? { prices: pricesOf(agent.prices) } : {}),
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

async function sourceOf(
  model: RunRequest['model'],
  pathMapping: PathMapping,
  dialect: Dialect,
): Promise<SourceChoice> {
  if (typeof model === 'function') return { kind: 'source', source: await model(pathMapping, dialect) }
  return 'send' in model ? { kind: 'source', source: model } : { kind: 'upstream', ...model }
}
