import { z } from 'zod'
import { nestsDeeper } from '../../base/json.js'
import { LIMITS } from '../../base/limits.js'

/** Anything optional that has an unexpected shape is dropped: a new CLI version must never break a run. */
const text = z.string().optional().catch(undefined)
const number = z.number().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

const blockSchema = z.looseObject({ type: z.string() })
const usageSchema = z
  .looseObject({
    input_tokens: number,
    output_tokens: number,
    cache_read_input_tokens: number,
    cache_creation_input_tokens: number,
  })
  .optional()
  .catch(undefined)

const messageSchema = z.looseObject({
  id: text,
  model: text,
  content: z.union([z.string(), z.array(blockSchema)]),
  usage: usageSchema,
})

/** On a subagent's line: the ID of the tool call that started it. */
const parent = z.string().nullish().catch(undefined)
const common = { session_id: text, timestamp: text, parent_tool_use_id: parent }

const modelUsageSchema = z
  .record(
    z.string(),
    z.looseObject({
      inputTokens: number,
      outputTokens: number,
      cacheReadInputTokens: number,
      cacheCreationInputTokens: number,
      costUSD: number,
    }),
  )
  .optional()
  .catch(undefined)

const denialSchema = z.looseObject({
  tool_name: z.string(),
  tool_use_id: text,
  tool_input: z.unknown().optional(),
})

const systemSchema = z.looseObject({
  ...common,
  type: z.literal('system'),
  subtype: z.string().catch('unknown'),
  model: text,
  cwd: text,
  permissionMode: text,
  agent_name: text,
  agent_speaker: text,
  agent_version: text,
  claude_code_version: text,
  tool_name: text,
  tool_use_id: text,
  message: text,
  attempt: number,
  max_retries: number,
  retry_delay_ms: number,
  error_status: z.number().nullish().catch(undefined),
  error: text,
  description: text,
  status: text,
  is_backgrounded: z.boolean().optional().catch(undefined),
  output_file: text,
  tasks: z
    .array(z.looseObject({ task_id: z.string().optional() }))
    .optional()
    .catch(undefined),
})
const assistantSchema = z.looseObject({
  ...common,
  type: z.literal('assistant'),
  message: messageSchema,
  error: text,
})
const userSchema = z.looseObject({
  ...common,
  type: z.literal('user'),
  message: messageSchema,
  tool_use_result: z.unknown().optional(),
})
const resultSchema = z.looseObject({
  ...common,
  type: z.literal('result'),
  subtype: z.string().catch('unknown'),
  is_error: flag,
  num_turns: number,
  duration_ms: number,
  total_cost_usd: number,
  usage: usageSchema,
  modelUsage: modelUsageSchema,
  permission_denials: z.array(denialSchema).optional().catch(undefined),
  terminal_reason: text,
  api_error_status: z.number().nullish().catch(undefined),
  result: text,
  errors: z.array(z.string()).optional().catch(undefined),
})
const partSchema = z.looseObject({
  ...common,
  type: z.literal('stream_event'),
  event: z.unknown().optional(),
})
const rateLimitSchema = z.looseObject({
  ...common,
  type: z.literal('rate_limit_event'),
  rate_limit_info: z
    .looseObject({ status: text, resetsAt: number, rateLimitType: text })
    .optional()
    .catch(undefined),
})
const costStateSchema = z.looseObject({
  ...common,
  type: z.literal('cost-state'),
  totalCostUSD: number,
  totalDuration: number,
  modelUsage: modelUsageSchema,
})

const SCHEMAS = {
  system: systemSchema,
  assistant: assistantSchema,
  user: userSchema,
  result: resultSchema,
  stream_event: partSchema,
  rate_limit_event: rateLimitSchema,
  'cost-state': costStateSchema,
} as const

export type SystemEvent = z.infer<typeof systemSchema>
export type AssistantEvent = z.infer<typeof assistantSchema>
export type UserEvent = z.infer<typeof userSchema>
export type ResultEvent = z.infer<typeof resultSchema>
export type PartEvent = z.infer<typeof partSchema>
export type RateLimitEvent = z.infer<typeof rateLimitSchema>
/** Running costs, found only in an agent's own session file. */
export type CostStateEvent = z.infer<typeof costStateSchema>
/**
 * What this version of Caisson does not know: a new event (`unfamiliar`), or something that is not a JSON
 * object.
 */
export interface UnknownEvent {
  type: 'unknown'
  raw: unknown
  why: 'unfamiliar' | 'garbage' | 'half_line' | 'too_long'
}

/** One line of an agent's stream in the canonical vocabulary, or of its session file in the same shape. */
export type StreamEvent =
  | SystemEvent
  | AssistantEvent
  | UserEvent
  | ResultEvent
  | PartEvent
  | RateLimitEvent
  | CostStateEvent
  | UnknownEvent

export type ContentBlock = z.infer<typeof blockSchema>
export type Usage = NonNullable<z.infer<typeof usageSchema>>
export type ModelUsage = NonNullable<z.infer<typeof modelUsageSchema>>

/** Reads one line. Never throws: what is not understood becomes an `unknown` event that keeps the line. */
export function parseEvent(line: string): StreamEvent {
  if (nestsDeeper(line, LIMITS.lineDepth.most)) return { type: 'unknown', raw: line, why: 'garbage' }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { type: 'unknown', raw: line, why: 'garbage' }
  }
  return toEvent(value, line)
}

/** {@link parseEvent} for an object that was already parsed, such as a message of the Agent SDK. */
export function toEvent(value: unknown, line?: string): StreamEvent {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { type: 'unknown', raw: line ?? value, why: 'garbage' }
  }
  const object = fromSessionFile(value as Record<string, unknown>)
  const type = object['type']
  const schema =
    typeof type === 'string' && Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type as keyof typeof SCHEMAS] : null
  const parsed = schema?.safeParse(object)
  return parsed?.success ? parsed.data : { type: 'unknown', raw: value, why: 'unfamiliar' }
}

/**
 * Claude Code's own session file (`$HOME/.claude/projects/<cwd>/<session>.jsonl`) has the messages of the
 * stream under other names: `sessionId` for `session_id`, `version` for `claude_code_version`,
 * `toolUseResult` for `tool_use_result`, and bookkeeping lines that are not part of the conversation. This
 * converts a line to the stream's shape; a line of the stream is returned unchanged.
 */
function fromSessionFile(line: Record<string, unknown>): Record<string, unknown> {
  if (typeof line['sessionId'] !== 'string' || line['session_id'] !== undefined) return line
  const { sessionId, version, isSidechain, isMeta, agentId, toolUseResult, ...rest } = line
  // Reminders that Claude Code writes to itself in the user's name.
  if (isMeta === true) return { ...rest, type: 'session-file-note' }
  const parent =
    isSidechain === true ? { parent_tool_use_id: typeof agentId === 'string' ? agentId : 'sidechain' } : {}
  return {
    ...rest,
    ...parent,
    ...(toolUseResult === undefined ? {} : { tool_use_result: toolUseResult }),
    session_id: sessionId,
    claude_code_version: version,
    from_session_file: true,
  }
}
