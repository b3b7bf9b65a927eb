import type { ScriptedReply } from '../dialect.js'
import type { Headers, SourceRequest } from '../source.js'

export const JSON_TYPE: Headers = { 'content-type': 'application/json' }
export const EVENT_STREAM: Headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
}

export function encodeEvent(event: { type: string }): Buffer {
  return Buffer.from(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
}

export function whole(value: unknown): ScriptedReply {
  return { status: 200, headers: JSON_TYPE, pieces: [Buffer.from(JSON.stringify(value))] }
}

/** Characters of the text, or of the JSON, that an event of a stream brings. */
const TEXT_PIECE = 48
export const JSON_PIECE = 24

/** A text in pieces of `size` characters, by code point: half a surrogate pair would not survive being encoded. */
export function piecesOf(text: string, size = TEXT_PIECE): string[] {
  const points = [...text]
  const count = Math.ceil(points.length / size)
  return Array.from({ length: count }, (_, i) => points.slice(i * size, (i + 1) * size).join(''))
}

/** The refusals of an API. `bodyOf`: how it writes an error. */
export function refusals(bodyOf: (status: number, message: string) => Buffer) {
  const error = (status: number, message: string): ScriptedReply => ({
    status,
    headers: JSON_TYPE,
    pieces: [bodyOf(status, message)],
  })
  const checkBody = ({ headers, json }: Pick<SourceRequest, 'headers' | 'json'>) => {
    if (!/^application\/json\b/.test(String(headers['content-type'])))
      return error(400, 'content-type: must be application/json')
    return json === undefined ? error(400, 'The request body is not valid JSON') : undefined
  }
  return { error, checkBody }
}

/** The turn that the ID of a call from a script carries. */
export function turnOf(id: unknown): number | undefined {
  const turn = /^(?:call|toolu)_t(\d+)_/.exec(String(id))?.[1]
  return turn === undefined ? undefined : Number(turn)
}

/**
 * How many turns lie behind, from the IDs of the calls in each message of the model. They carry their turn, so that
 * compaction of the history does not start the script again; without any, the messages are counted.
 */
export function turnsBehind(messages: readonly (readonly unknown[])[]): number {
  const turns = messages.map((ids) => ids.map(turnOf).find((turn) => turn !== undefined))
  const last = turns.findLastIndex((turn) => turn !== undefined)
  return (turns[last] ?? -1) + turns.length - last
}
