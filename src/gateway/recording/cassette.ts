import { z } from 'zod'
import { GatewayError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import { readNamedFile, StoredFileError, WHOLE_BYTES } from '../../base/stored-file.js'

const partSchema = z.object({
  /** `user text`, `assistant text`, `tool_use Bash`, `tool_result of Bash`. */
  label: z.string(),
  digest: z.string(),
  /** Kept for parts after the model's last message; earlier requests have kept the older ones. */
  text: z.string().optional(),
})
const fingerprintSchema = z.object({
  method: z.string(),
  path: z.string(),
  model: z.string(),
  /** A side call has no tools: titles, summaries and the like. */
  side: z.boolean(),
  /** The conversation, part by part. */
  parts: z.array(partSchema),
})
const exchangeSchema = z.object({
  /** Position in the order of arrival, from 1. */
  index: z.int().min(1),
  request: fingerprintSchema,
  answer: z.object({
    status: z.int(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    /** As text where it is UTF-8. */
    text: z.string().optional(),
    base64: z.string().optional(),
  }),
})
const cutSchema = z.object({ cut: z.object({ after: z.int(), bytes: z.int() }) })
const headSchema = z.object({ cassette: z.literal(1), recordedAt: z.string() })

/** What a request says, without what changes from run to run. */
export type RequestFingerprint = z.output<typeof fingerprintSchema>
export type FingerprintPart = z.output<typeof partSchema>
/** One request and its answer, as recorded. */
export type Exchange = z.output<typeof exchangeSchema>

/** The recording of a run. */
export interface Cassette {
  /** In the order of arrival. */
  exchanges: Exchange[]
  /** Set when the recording reached its limit: the number of exchanges before that, and their bytes. */
  cut?: { after: number; bytes: number }
}

/** The first line of a cassette. */
export function cassetteHead(recordedAt: number): string {
  return JSON.stringify({ cassette: 1, recordedAt: new Date(recordedAt).toISOString() })
}

/** The last line of a cassette that would have become too large. */
export function cassetteCut(after: number, bytes: number): string {
  return JSON.stringify({ cut: { after, bytes } })
}

/** True for the text of a cassette, false for anything else, e.g. a script. */
export function isCassette(text: string): boolean {
  return headSchema.safeParse(parseJson(text.split('\n', 1)[0] ?? '')).success
}

/**
 * Reads a cassette: JSON lines, a header and one exchange per line, in the order of arrival. An incomplete last line
 * (the run was killed) is ignored. `read` is for one in a folder that somebody else may have written. Throws
 * GATEWAY_FAILED, which names the line, and FILE_REFUSED.
 */
export async function readCassette(path: string, read = readNamed): Promise<Cassette> {
  const content = await read(path).catch((cause: Error) => {
    if (cause instanceof StoredFileError) throw cause
    throw broken(`The cassette ${path} cannot be read: ${cause.message}`, cause)
  })
  const text = content.toString('utf8')
  const lines = text.split('\n')
  lines.pop()
  const head = headSchema.safeParse(parseJson(lines[0] ?? ''))
  if (!head.success) throw broken(`${path} is not a cassette of this version.`, head.error)
  const exchanges: Exchange[] = []
  let cut: Cassette['cut']
  for (const [index, line] of lines.slice(1).entries()) {
    const value = parseJson(line)
    const exchange = exchangeSchema.safeParse(value)
    if (exchange.success) exchanges.push(exchange.data)
    else {
      const end = cutSchema.safeParse(value)
      if (!end.success) throw broken(`${path}:${index + 2} is not an exchange.`, exchange.error)
      cut = end.data.cut
    }
  }
  exchanges.sort((a, b) => a.index - b.index)
  return { exchanges, ...(cut ? { cut } : {}) }
}

const readNamed = (path: string) => readNamedFile(path, WHOLE_BYTES)

export function answerBytes(answer: Exchange['answer']): Buffer {
  return answer.base64 === undefined ? Buffer.from(answer.text ?? '') : Buffer.from(answer.base64, 'base64')
}

function broken(message: string, cause: unknown): GatewayError {
  return new GatewayError('GATEWAY_FAILED', message, {
    hint: 'Record the run again; a cassette is the file output/evidence/cassette.jsonl of a run.',
    cause,
  })
}
