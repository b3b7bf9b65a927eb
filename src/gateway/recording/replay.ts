import { Readable } from 'node:stream'
import type { Dialect } from '../dialect.js'
import { createPathTranslator, type PathMapping } from '../path-mapping.js'
import { type ModelSource, NO_RETRY, type SourceAnswer } from '../source.js'
import { rewriteAnswer } from '../stream-pieces.js'
import {
  answerBytes,
  type Exchange,
  type FingerprintPart,
  type RequestFingerprint,
  readCassette,
} from './cassette.js'
import { fingerprintKey, fingerprintOf } from './request-fingerprint.js'

export interface ReplaySource extends ModelSource {
  /** Each difference, e.g. `request 3: tool_result of Bash differs: …`. */
  divergences(): string[]
  /** Recorded requests with tools that this run did not make. */
  missed(): string[]
  /** Why the recording ended before the run did; undefined: it is complete. */
  readonly cut: string | undefined
}

/**
 * Plays a cassette. A request is matched by what it says, and among equal ones by order. A request that was not
 * recorded is a divergence: it is named, and the session gets an error instead of the answer to another request.
 */
export async function createReplaySource(
  path: string,
  dialect: Dialect,
  pathMapping: PathMapping = {},
  read?: Parameters<typeof readCassette>[1],
): Promise<ReplaySource> {
  const { exchanges, cut } = await readCassette(path, read)
  const { toCommon, toOwn } = createPathTranslator(pathMapping)
  const used = new Set<Exchange>()
  const found: string[] = []
  let count = 0

  const match = (fingerprint: RequestFingerprint): Exchange | undefined => {
    const key = fingerprintKey(fingerprint)
    const equal = exchanges.filter((exchange) => fingerprintKey(exchange.request) === key)
    // A client repeats a request after a broken connection: the last answer still applies.
    const exact = equal.find((exchange) => !used.has(exchange)) ?? equal.at(-1)
    if (exact || !fingerprint.side) return exact
    return exchanges.find((e) => e.request.side && e.request.path === fingerprint.path && !used.has(e))
  }
  return {
    async send(request) {
      count++
      const conversation = dialect.conversationOf(request.json, request.path)
      const fingerprint = fingerprintOf(request, conversation, toCommon)
      const exchange = match(fingerprint)
      if (exchange) {
        used.add(exchange)
        const { status, headers } = exchange.answer
        // Paths are translated only for an agent whose folders have other names than a container's.
        const elsewhere = Object.values(pathMapping).includes(conversation?.workspace ?? '')
        const rewritten = elsewhere && exchange.answer.text !== undefined
        const bytes = rewritten
          ? Buffer.from(rewriteAnswer(exchange.answer.text ?? '', toOwn, dialect.piecesOf))
          : answerBytes(exchange.answer)
        return { status, headers, body: Readable.from([bytes]), retries: 0 }
      }
      const rest = exchanges.filter((e) => !used.has(e) && e.request.side === fingerprint.side)
      const name = `request ${count}: ${difference(fingerprint, nearest(fingerprint, rest), exchanges)}${cut && rest.length === 0 ? `; ${cutWords(cut)}` : ''}`
      found.push(name)
      return divergence(dialect, name)
    },
    divergences: () => [...found],
    missed: () =>
      exchanges
        .filter((exchange) => !used.has(exchange) && !exchange.request.side)
        .map(({ index, request }) => `request ${index}: ${request.parts.at(-1)?.label ?? request.path}`),
    cut: cut && cutWords(cut),
    close: () => Promise.resolve(),
  }
}

function cutWords({ after, bytes }: { after: number; bytes: number }): string {
  return `the recording ends after ${after} requests, because it had reached ${bytes} bytes`
}

/** The recorded request that shares the longest beginning with this one. */
function nearest(fingerprint: RequestFingerprint, rest: Exchange[]): Exchange | undefined {
  let best: Exchange | undefined
  let longest = -1
  for (const exchange of rest) {
    const common = commonParts(fingerprint.parts, exchange.request.parts)
    if (common > longest) {
      longest = common
      best = exchange
    }
  }
  return best
}

function commonParts(a: FingerprintPart[], b: FingerprintPart[]): number {
  const end = a.findIndex((part, index) => part.digest !== b[index]?.digest)
  return end < 0 ? a.length : end
}

function difference(now: RequestFingerprint, exchange: Exchange | undefined, all: Exchange[]): string {
  if (!exchange) return `the recording has no more requests than ${all.length}`
  const then = exchange.request
  if (now.path !== then.path) return `the path differs: recorded ${then.path}, now ${now.path}`
  const at = commonParts(now.parts, then.parts)
  const [mine, theirs] = [now.parts[at], then.parts[at]]
  if (!mine && !theirs) return `the model differs: recorded ${then.model}, now ${now.model}`
  if (!mine) return `${theirs?.label} is missing`
  if (!theirs) return `${mine.label} was not recorded`
  if (mine.label !== theirs.label) return `recorded was ${theirs.label}, now it is ${mine.label}`
  const recorded = theirs.text ?? textOfDigest(theirs.digest, all)
  const { text } = mine
  if (recorded === undefined || text === undefined) return `${mine.label} differs`
  const start = firstDifference(recorded, text)
  return `${mine.label} differs: recorded ${excerpt(recorded, start)}, now ${excerpt(text, start)}`
}

function textOfDigest(digest: string, all: Exchange[]): string | undefined {
  return all.flatMap((e) => e.request.parts).find((part) => part.digest === digest && part.text !== undefined)
    ?.text
}

function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

const BEFORE = 20
const EXCERPT = 80

function excerpt(text: string, at: number): string {
  const start = Math.max(0, at - BEFORE)
  const shown = text.slice(start, start + EXCERPT)
  return JSON.stringify(`${start > 0 ? '…' : ''}${shown}${start + EXCERPT < text.length ? '…' : ''}`)
}

/** 402 is the only status that Claude Code neither retries nor misinterprets. */
function divergence(dialect: Dialect, name: string): SourceAnswer {
  const body = dialect.errorBody(402, `The replay has diverged. ${name}`, 'invalid_request_error')
  const headers = { 'content-type': 'application/json', ...NO_RETRY }
  return { status: 402, headers, body: Readable.from([body]), retries: 0 }
}
