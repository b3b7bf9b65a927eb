import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { GatewayError } from '../errors.js'

const exchangeSchema = z.object({
  /** Place in the order of arrival, from 1. */
  index: z.int().min(1),
  request: z.object({
    method: z.string(),
    path: z.string(),
    model: z.string(),
    side: z.boolean(),
    parts: z.array(z.object({ label: z.string(), digest: z.string(), text: z.string().optional() })),
  }),
  answer: z.object({
    status: z.int(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    /** As text where it is UTF-8. */
    text: z.string().optional(),
    base64: z.string().optional(),
  }),
})
const headSchema = z.object({ cassette: z.literal(1), recordedAt: z.string() })

/** One request and its answer, as recorded. */
export type Exchange = z.output<typeof exchangeSchema>

/** The first line of a cassette. */
export function cassetteHead(recordedAt: number): string {
  return JSON.stringify({ cassette: 1, recordedAt: new Date(recordedAt).toISOString() })
}

/**
 * Reads a cassette: JSON lines, a head and one exchange a line, in the order of arrival. A half line at the end
 * (the run was killed) is left out. Throws GATEWAY_FAILED that names the line.
 */
export async function readCassette(path: string): Promise<Exchange[]> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw broken(`The cassette ${path} cannot be read: ${cause.message}`, cause)
  })
  const lines = text.split('\n')
  lines.pop()
  const head = headSchema.safeParse(parse(lines[0] ?? ''))
  if (!head.success) throw broken(`${path} is not a cassette of this version.`, head.error)
  const exchanges = lines.slice(1).map((line, index) => {
    const exchange = exchangeSchema.safeParse(parse(line))
    if (!exchange.success) throw broken(`${path}:${index + 2} is not an exchange.`, exchange.error)
    return exchange.data
  })
  return exchanges.sort((a, b) => a.index - b.index)
}

export function answerBytes(answer: Exchange['answer']): Buffer {
  return answer.base64 === undefined ? Buffer.from(answer.text ?? '') : Buffer.from(answer.base64, 'base64')
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function broken(message: string, cause: unknown): GatewayError {
  return new GatewayError('GATEWAY_FAILED', message, {
    hint: 'Record the run again; a cassette is the file that a run leaves with recording on.',
    cause,
  })
}
