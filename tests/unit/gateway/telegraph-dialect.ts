import { type Price, tier } from '../../../src/gateway/budget/prices.js'
import { NO_USAGE } from '../../../src/gateway/budget/usage.js'
import type { Dialect } from '../../../src/gateway/dialect.js'
import { malformed } from '../../../src/gateway/refusal.js'

interface Telegram {
  office?: unknown
  words?: unknown
  couriers?: string[]
  attachment?: string
}

const PRICE: Price = tier(1_000, 10_000)

/** An API that exists nowhere: its own path, body, credential, errors and usage. */
export const telegraphDialect: Dialect = {
  name: 'telegraph',
  routeOf: (method, url) =>
    method === 'PUT' && url === '/telegrams' ? { kind: 'answer', path: url } : undefined,
  readRequest(json) {
    const { office, words, couriers = [], attachment } = json as Telegram
    if (typeof office !== 'string' || typeof words !== 'string')
      return malformed('office and words are needed')
    return {
      model: office,
      otherModels: [],
      maxOutputTokens: undefined,
      leastOutputTokens: undefined,
      extraTokens: 0,
      fast: false,
      regional: false,
      longCache: false,
      serverTools: couriers.map((type) => ({ type, family: type })),
      toolUses: couriers.length,
      reaches: attachment === undefined ? [] : ['url_source'],
    }
  },
  requestHeaders: /^x-line$/,
  responseHeaders: /^content-type$/,
  withCredential: (headers, { value }) => ({ ...headers, 'x-stamp': value }),
  noRetry: { 'x-final': 'yes' },
  errorBody: (status, message) => Buffer.from(`STOP ${status} ${message} STOP`),
  errorMessage: (body) => /^STOP \d+ (.*) STOP$/s.exec(body)?.[1] ?? '',
  createUsageReader() {
    let text = ''
    return {
      push: (chunk) => {
        text += chunk.toString()
      },
      read() {
        const [, sent, received] = /^WORDS (\d+)\/(\d+)$/m.exec(text) ?? []
        return { ...NO_USAGE, inputTokens: Number(sent ?? 0), outputTokens: Number(received ?? 0) }
      },
      isFinal: () => /^WORDS /m.test(text),
    }
  },
  piecesOf: () => [],
  conversationOf(json) {
    const { office, words } = json as Telegram
    return {
      model: String(office),
      hasTools: true,
      workspace: /FROM (\S+)/.exec(String(words))?.[1],
      parts: [{ label: 'words', text: String(words), recent: true }],
    }
  },
  prices: {
    find: (model) => (model === 'paris' ? PRICE : undefined),
    highest: PRICE,
    fastFactor: 1,
    regionalFactor: 1,
    largestPrompt: 1_000,
    largestOutput: 100,
    webSearchUsd: 0,
  },
  scripted: {
    precheck: () => undefined,
    read: ({ json, body }) => ({
      hasTools: true,
      session: '',
      firstUserText: String((json as Telegram).words),
      workspace: undefined,
      turnIndex: 0,
      json,
      length: body.length,
    }),
    speak: (turn, { length }) => ({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      pieces: [Buffer.from(`${turn.text}\nWORDS ${length}/1\n`)],
    }),
  },
}
