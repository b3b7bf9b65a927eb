import { Readable } from 'node:stream'
import { type Clock, systemClock } from '../../base/clock.js'
import { sha256OfContent } from '../../base/digest.js'
import { mapTexts } from '../../base/json.js'
import type { Dialect, ScriptedReply, ScriptedRequest } from '../dialect.js'
import { dialectOf } from '../dialects.js'
import type { ModelSource, SourceAnswer } from '../source.js'
import { type ParsedScript, type ParsedTurn, parseScript, type Script, type Turn } from './script.js'

/** What a function that plays the model receives. */
export interface TurnContext {
  /** Number of turns of this conversation so far. */
  index: number
  /** Which start of the agent this is, from 0; a resumed session keeps its number. */
  session: number
  firstUserText: string
  workspace: string | undefined
  /** The parsed body of the request. */
  request: unknown
}

/** A script whose turns are made by code; undefined ends the conversation with a short text. */
export interface CodeScript {
  turns: (context: TurnContext) => Turn | undefined | Promise<Turn | undefined>
}

const SIDE_CALL: ParsedTurn = { text: 'Scripted session' }

/** Answers from a script: deterministic, without a key and without the internet. Throws CONFIG_INVALID. */
export function createScriptSource(
  script: Script | string | CodeScript,
  clock: Clock = systemClock,
  dialect: Dialect = dialectOf('messages'),
): ModelSource {
  const play =
    typeof script === 'object' && typeof script.turns === 'function'
      ? codePlay(script.turns)
      : filePlay(script as Script | string)
  let count = 0
  const sessions = new Map<string, number>()
  return {
    async send(request) {
      const { signal } = request
      const read = dialect.scripted.read(request)
      if ('pieces' in read) return answerOf(read, 0, signal)
      const turn = read.hasTools ? await play(read, numberOf(read.session, sessions)) : SIDE_CALL
      const number = ++count
      if (turn.delayMs) await clock.sleep(turn.delayMs, signal)
      if (turn.error) return answerOf(scriptedError(turn.error, dialect), number, signal)
      if (turn.connection === 'hang') return hang(signal)
      if (turn.connection === 'reset') throw new Error('socket hang up (scripted)')
      return answerOf(dialect.scripted.speak(turn, read, number), number, signal, turn.connection)
    },
    close: () => Promise.resolve(),
  }
}

type Play = (request: ScriptedRequest, session: number) => Promise<ParsedTurn>

function codePlay(turns: CodeScript['turns']): Play {
  return async ({ turnIndex: index, firstUserText, workspace, json: request }, session) => {
    const made = await turns({ index, session, firstUserText, workspace, request })
    const turn = parseScript({ turns: [made ?? { text: 'Done.' }] }).turns[0] as ParsedTurn
    return withWorkspace(turn, workspace)
  }
}

function filePlay(source: Script | string): Play {
  const script = parseScript(source)
  const failures = new Map<string, number>()
  return async ({ firstUserText: opening, turnIndex, workspace }, session) => {
    const turns = turnsFor(script, opening, session)
    const conversation = sha256OfContent(opening)
    const turn = pick(turns, turnIndex, (at, limit) => {
      const key = `${script.laterSessions ? session : 0}:${conversation}:${at}`
      const before = failures.get(key) ?? 0
      failures.set(key, before + 1)
      return before < limit
    })
    return withWorkspace(turn ?? { text: script.final }, workspace)
  }
}

function numberOf(session: string, seen: Map<string, number>): number {
  const number = seen.get(session) ?? seen.size
  seen.set(session, number)
  return number
}

function turnsFor(script: ParsedScript, opening: string, session: number): ParsedTurn[] {
  const named = script.conversations?.find((conversation) => opening.includes(conversation.match))
  if (named) return named.turns
  // A subagent that the script starts, but has no turns for, must not replay the main turns.
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

/** The turn that follows `index` spoken ones; failing turns are served as often as they state, and do not count. */
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

function answerOf(
  { status, headers, pieces }: ScriptedReply,
  count: number,
  signal: AbortSignal,
  connection?: ParsedTurn['connection'],
): SourceAnswer {
  const body = Readable.from(midway(pieces, connection, signal), { objectMode: false })
  return { status, headers: { ...headers, 'request-id': `req_${count}` }, body, retries: 0 }
}

async function* midway(pieces: readonly Buffer[], connection: ParsedTurn['connection'], signal: AbortSignal) {
  // An answer that does not stream has no middle.
  const half = connection === undefined || pieces.length < 2 ? pieces.length : Math.ceil(pieces.length / 2)
  for (const piece of pieces.slice(0, half)) yield piece
  if (half === pieces.length) return
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

function scriptedError(error: NonNullable<ParsedTurn['error']>, dialect: Dialect): ScriptedReply {
  const retryAfter = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }
  const headers = { 'content-type': 'application/json', ...retryAfter }
  return {
    status: error.status,
    headers,
    pieces: [dialect.errorBody(error.status, error.message, error.type)],
  }
}

function withWorkspace(turn: ParsedTurn, workspace: string | undefined): ParsedTurn {
  if (!JSON.stringify(turn).includes('{{workspace}}')) return turn
  if (workspace === undefined)
    return { error: { status: 400, message: 'no working directory in the request' } }
  return mapTexts(turn, (text) => text.replaceAll('{{workspace}}', () => workspace))
}
