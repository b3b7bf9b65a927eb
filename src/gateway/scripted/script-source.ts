import { Readable } from 'node:stream'
import { type Clock, systemClock } from '../../clock.js'
import { sha256OfContent } from '../../digest.js'
import { apiErrorBody } from '../messages/api-error.js'
import {
  blocksOf,
  brokenConversation,
  firstUserText,
  type MessagesRequest,
  messagesRequestSchema,
  workingDirectory,
} from '../messages/conversation.js'
import type { Headers, ModelSource, SourceAnswer, SourceRequest } from '../source.js'
import { type ParsedScript, type ParsedTurn, parseScript, type Script, type Turn } from './script.js'
import { encodeEvent, turnEvents, turnMessage } from './scripted-answer.js'

/** What a function that plays the model gets to see. */
export interface TurnContext {
  /** Number of turns of this conversation that lie behind. */
  index: number
  /** Which start of Claude Code this is, from 0; a session that is resumed is still the same one. */
  session: number
  firstUserText: string
  workspace: string | undefined
  request: MessagesRequest
}

/** A script whose turns are made by code; undefined ends the conversation with a short text. */
export interface CodeScript {
  turns: (context: TurnContext) => Turn | undefined | Promise<Turn | undefined>
}

const SIDE_CALL: Turn = { text: 'Scripted session' }
const MODELS = ['claude-opus-5-5', 'claude-sonnet-4-6', 'claude-haiku-4-5']

/** Answers from a script: deterministic, without a key and without the internet. */
export function createScriptSource(
  script: Script | string | CodeScript,
  clock: Clock = systemClock,
): ModelSource {
  const play =
    typeof script === 'object' && typeof script.turns === 'function'
      ? codePlay(script.turns)
      : filePlay(script as Script | string)
  let count = 0
  const sessions = new Map<string, number>()
  return {
    async send(request) {
      if (request.path.startsWith('/v1/models')) return models(request.path)
      const parsed = messagesRequestSchema.safeParse(request.json)
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        return refusal(400, `${issue?.path.map(String).join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`)
      }
      const broken = brokenConversation(parsed.data)
      if (broken) return refusal(400, broken)
      if (request.path.startsWith('/v1/messages/count_tokens')) {
        return json(200, Buffer.from(JSON.stringify({ input_tokens: Math.ceil(request.body.length / 4) })))
      }
      if (parsed.data.max_tokens === undefined) return refusal(400, 'max_tokens: Field required')
      const turn = parsed.data.tools?.length
        ? await play(parsed.data, sessionOf(request, sessions))
        : { turn: SIDE_CALL as ParsedTurn, index: 0 }
      return perform(turn, parsed.data, request, clock, ++count)
    },
    close: () => Promise.resolve(),
  }
}

interface Played {
  turn: ParsedTurn
  index: number
}
type Play = (request: MessagesRequest, session: number) => Promise<Played>

function codePlay(turns: CodeScript['turns']): Play {
  return async (request, session) => {
    const index = turnIndex(request)
    const workspace = workingDirectory(request)
    const made = await turns({ index, session, firstUserText: firstUserText(request), workspace, request })
    const turn = parseScript({ turns: [made ?? { text: 'Done.' }] }).turns[0] as ParsedTurn
    return { turn: withWorkspace(turn, workspace), index }
  }
}

function filePlay(source: Script | string): Play {
  const script = parseScript(source)
  const failures = new Map<string, number>()
  return async (request, session) => {
    const opening = firstUserText(request)
    const turns = turnsFor(script, opening, session)
    const index = turnIndex(request)
    const conversation = sha256OfContent(opening)
    const turn = pick(turns, index, (at, limit) => {
      const key = `${script.laterSessions ? session : 0}:${conversation}:${at}`
      const before = failures.get(key) ?? 0
      failures.set(key, before + 1)
      return before < limit
    })
    return { turn: withWorkspace(turn ?? { text: script.final }, workingDirectory(request)), index }
  }
}

/** Claude Code names its session in every request; a client that does not has but one. */
function sessionOf(request: SourceRequest, seen: Map<string, number>): number {
  const name = String(request.headers['x-claude-code-session-id'] ?? '')
  const number = seen.get(name) ?? seen.size
  seen.set(name, number)
  return number
}

function turnsFor(script: ParsedScript, opening: string, session: number): ParsedTurn[] {
  const named = script.conversations?.find((conversation) => opening.includes(conversation.match))
  if (named) return named.turns
  // A subagent that the script starts and says nothing of must not begin the main turns again.
  if (isScriptedSubagent(script, opening)) return []
  if (!script.laterSessions || session === 0) return script.turns
  return script.laterSessions[session - 1] ?? []
}

function isScriptedSubagent(script: ParsedScript, opening: string): boolean {
  const all = [
    ...script.turns,
    ...(script.laterSessions ?? []).flat(),
    ...(script.conversations ?? []).flatMap((c) => c.turns),
  ]
  return all.some((turn) =>
    turn.tools?.some(({ name, input }) => {
      const prompt = input['prompt']
      return /^(Task|Agent)$/.test(name) && typeof prompt === 'string' && opening.includes(prompt)
    }),
  )
}

/** The turn that follows `index` spoken ones; failing turns are served as often as they say, and do not count. */
function pick(turns: ParsedTurn[], index: number, mayFail: (at: number, limit: number) => boolean) {
  let spoken = 0
  for (const [at, turn] of turns.entries()) {
    const fails = turn.error !== undefined || turn.connection !== undefined
    if (!fails) {
      if (spoken === index) return turn
      spoken++
    } else if (spoken === index && mayFail(at, turn.times ?? defaultTimes(turn))) return turn
  }
  return undefined
}

function defaultTimes(turn: ParsedTurn): number {
  const status = turn.error?.status
  return status === undefined || status === 429 || status >= 500 ? 1 : Number.POSITIVE_INFINITY
}

const TOOL_ID = /^toolu_t(\d+)_/

/**
 * How many turns lie behind. The ids of our tool calls carry their turn, so that compaction of the history
 * does not start the script again; without any, the assistant's messages are counted.
 */
function turnIndex(request: MessagesRequest): number {
  let after = 0
  for (const message of request.messages.toReversed()) {
    if (message.role !== 'assistant') continue
    for (const block of blocksOf(message.content)) {
      const turn = block.type === 'tool_use' ? TOOL_ID.exec(String(block['id']))?.[1] : undefined
      if (turn !== undefined) return Number(turn) + 1 + after
    }
    after++
  }
  return after
}

async function perform(
  { turn, index }: Played,
  message: MessagesRequest,
  request: SourceRequest,
  clock: Clock,
  count: number,
): Promise<SourceAnswer> {
  if (turn.delayMs) await clock.sleep(turn.delayMs, request.signal)
  if (turn.error) return scriptedError(turn.error, count)
  if (turn.connection === 'hang') return hang(request.signal)
  if (turn.connection === 'reset') throw new Error('socket hang up (scripted)')
  const toolIds = (turn.tools ?? []).map((_, i) => `toolu_t${index}_${count}_${i}`)
  const facts = { id: `msg_${count}`, model: message.model, toolIds, requestLength: request.body.length }
  if (!message.stream) return json(200, Buffer.from(JSON.stringify(turnMessage(turn, facts))), count)
  const events = turnEvents(turn, facts).map(encodeEvent)
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
  const body = Readable.from(midway(events, turn.connection, request.signal), { objectMode: false })
  return { status: 200, headers: { ...headers, 'request-id': `req_${count}` }, body, retries: 0 }
}

async function* midway(events: Buffer[], connection: ParsedTurn['connection'], signal: AbortSignal) {
  const half = connection === undefined ? events.length : Math.ceil(events.length / 2)
  for (const event of events.slice(0, half)) yield event
  if (connection === 'hang-midway') await hang(signal)
  if (connection === 'reset-midway') throw new Error('socket hang up (scripted)')
}

function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new Error('the client went away'))
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
  })
}

function scriptedError(error: NonNullable<ParsedTurn['error']>, count: number): SourceAnswer {
  const headers: Headers = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
  return json(error.status, apiErrorBody(error.status, error.message, error.type), count, headers)
}

function refusal(status: number, message: string): SourceAnswer {
  return json(status, apiErrorBody(status, message))
}

function json(status: number, body: Buffer, count = 0, headers: Headers = {}): SourceAnswer {
  const all = { 'content-type': 'application/json', 'request-id': `req_${count}`, ...headers }
  return { status, headers: all, body: Readable.from([body]), retries: 0 }
}

function models(path: string): SourceAnswer {
  const of = (id: string) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })
  const id = /^\/v1\/models\/([^?]+)/.exec(path)?.[1]
  if (id) return json(200, Buffer.from(JSON.stringify(of(id))))
  return json(200, Buffer.from(JSON.stringify({ data: MODELS.map(of), has_more: false })))
}

function withWorkspace(turn: ParsedTurn, workspace: string | undefined): ParsedTurn {
  if (!JSON.stringify(turn).includes('{{workspace}}')) return turn
  if (workspace === undefined)
    return { error: { status: 400, message: 'no working directory in the request' } }
  return substitute(turn, workspace) as ParsedTurn
}

function substitute(value: unknown, workspace: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{{workspace}}', () => workspace)
  if (Array.isArray(value)) return value.map((entry) => substitute(entry, workspace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, substitute(entry, workspace)]))
}
