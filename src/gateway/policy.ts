import type { BudgetCaps } from './budget/budget.js'
import type { PriceTable } from './budget/prices.js'
import type { ModelRequest } from './dialect.js'
import { forbidden, type Reach, type Refusal } from './refusal.js'
import { matchesAny } from './wildcard.js'

/** What the agent may ask for. The defaults let nothing reach out of the sandbox by way of the provider. */
export interface GatewayPolicy extends BudgetCaps {
  /** `*` is a wildcard: `claude-sonnet-*`. Empty or absent: every model. */
  allowedModels?: readonly string[]
  /** Types of tools that run at the provider, with or without their version: `web_search`. Default none. */
  serverTools?: readonly string[]
  /** Overrides of the price list, by model or pattern. */
  prices?: PriceTable | undefined
}

const REACHES: Readonly<Record<Reach, string>> = {
  mcp_servers: 'MCP servers reached by the provider are not allowed in this run.',
  container: 'Containers at the provider are not allowed in this run.',
  url_source: 'Content that the provider fetches from a URL is not allowed in this run.',
  file_reference: 'Files stored at the provider are not allowed in this run.',
  stored_content:
    'Conversations, prompts and answers that the provider stores are not allowed in this run: `store` must be false.',
  unknown_content: 'Content of a type that the gateway does not know is not allowed in this run.',
}

/** Denies by default what runs at the provider or is fetched by it; undefined: the request is allowed. Pure. */
export function evaluatePolicy(request: ModelRequest, policy: GatewayPolicy): Refusal | undefined {
  const [reach] = request.reaches
  return (
    refusedModel(request, policy) ??
    refusedTool(request, policy) ??
    (reach && forbidden(reach, REACHES[reach]))
  )
}

function refusedModel(
  { model, otherModels }: ModelRequest,
  { allowedModels = [] }: GatewayPolicy,
): Refusal | undefined {
  if (allowedModels.length === 0) return undefined
  const refused = [model, ...otherModels].find((name) => !matchesAny(allowedModels, name))
  if (refused === undefined) return undefined
  const names = allowedModels.join(', ')
  return forbidden(
    'model',
    `The model ${refused.slice(0, 200)} is not allowed in this run; allowed: ${names}.`,
  )
}

function refusedTool(request: ModelRequest, { serverTools = [] }: GatewayPolicy): Refusal | undefined {
  const refused = request.serverTools.find(
    ({ type, family }) => !matchesAny(serverTools, type) && !matchesAny(serverTools, family),
  )
  if (refused === undefined) return undefined
  const reason = 'Tools that run at the provider are a way out of the sandbox.'
  return forbidden(
    'server_tool',
    `The tool type ${refused.type.slice(0, 80)} is not allowed in this run. ${reason}`,
  )
}
