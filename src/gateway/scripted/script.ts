import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { ConfigError } from '../../base/errors.js'

const toolCallSchema = z.strictObject({
  name: z.string().min(1),
  input: z.record(z.string(), z.unknown()).default({}),
})

const errorSchema = z.strictObject({
  status: z.int().min(400).max(599),
  /** Default: the type that the API has for that status. */
  type: z.string().optional(),
  message: z.string().default('scripted error'),
  /** Seconds, sent as `retry-after`. */
  retryAfter: z.number().min(0).optional(),
})

const usageSchema = z.strictObject({
  inputTokens: z.int().min(0).optional(),
  outputTokens: z.int().min(0).optional(),
  cacheReadTokens: z.int().min(0).optional(),
  cacheCreationTokens: z.int().min(0).optional(),
})

const turnSchema = z
  .strictObject({
    thinking: z.string().optional(),
    text: z.string().optional(),
    tools: z.array(toolCallSchema).optional(),
    /** Default `tool_use` with tools, else `end_turn`. */
    stopReason: z.string().optional(),
    /** Default: about a token for every four characters. */
    usage: usageSchema.optional(),
    /** Milliseconds before the first byte. */
    delayMs: z.int().min(0).optional(),
    /** Answered instead of a message. */
    error: errorSchema.optional(),
    /** Breaks or stalls the connection before the first byte, or midway through the message. */
    connection: z.enum(['reset', 'reset-midway', 'hang', 'hang-midway']).optional(),
    /**
     * How often an error or a broken connection happens before the script continues with the next turn. Default:
     * once for what clients retry (429, 5xx, connections), always for other errors.
     */
    times: z.int().min(1).optional(),
  })
  .refine((turn) => !(turn.error && (turn.connection || turn.text || turn.tools)), {
    message: '`error` stands alone: a turn that fails has no text, tools or connection',
  })
  .refine((turn) => turn.times === undefined || turn.error || turn.connection, {
    message: '`times` needs `error` or `connection`',
  })
  .refine((turn) => turn.error || turn.connection || turn.text !== undefined || turn.tools?.length, {
    message: 'a turn needs `text`, `tools`, `error` or `connection`',
  })

const conversationSchema = z.strictObject({
  /** Part of the first user text of the conversation, e.g. of the prompt of a subagent. */
  match: z.string().min(1),
  turns: z.array(turnSchema).min(1),
})

/** A scripted model: what it says and which tools it calls, turn by turn. */
export const scriptSchema = z.strictObject({
  /** The turns of the main conversation. */
  turns: z.array(turnSchema).min(1),
  /**
   * For an agent that is started several times (a loop): the turns of the second session, of the third, and so
   * on; later sessions say `final`. Without it every session begins with `turns`.
   */
  laterSessions: z.array(z.array(turnSchema).min(1)).optional(),
  /** Turns of other conversations, subagents above all; the first match wins. */
  conversations: z.array(conversationSchema).optional(),
  /** The answer when no turns are left. */
  final: z.string().default('Done.'),
})

/** One turn of a scripted model: text, tool calls, or an error. */
export type Turn = z.input<typeof turnSchema>
/** A scripted model: what it says and which tools it calls, turn by turn. */
export type Script = z.input<typeof scriptSchema>
export type ParsedTurn = z.output<typeof turnSchema>
export type ParsedScript = z.output<typeof scriptSchema>

/**
 * Reads a script from YAML (or JSON) text or an object.
 * Throws CONFIG_INVALID that names the line and the field.
 */
export function parseScript(source: string | Script, name = 'script'): ParsedScript {
  if (typeof source !== 'string') return check(source, name, () => '')
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const broken = document.errors[0]
  if (broken) throw invalidScript(`${name}${at(lines, broken.pos[0])}: ${broken.message}`, broken)
  return check(document.toJS(), name, (path) => at(lines, offsetOf(document, path)))
}

function check(value: unknown, name: string, where: (path: PropertyKey[]) => string): ParsedScript {
  const parsed = scriptSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => {
    const field = issue.path.length === 0 ? '' : ` ${issue.path.map(String).join('.')}:`
    return `${name}${where(issue.path)}:${field} ${issue.message}`
  })
  throw invalidScript(issues.join('\n'), parsed.error)
}

/** Where the innermost node of the path that exists begins. */
function offsetOf(document: Document, path: PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

function at(lines: LineCounter, offset: number): string {
  return `:${lines.linePos(offset).line}`
}

function invalidScript(message: string, cause: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', message, {
    hint: 'A script is `turns:`, a list of turns with `text`, `thinking`, `tools: [{name, input}]` or `error`.',
    cause,
  })
}
