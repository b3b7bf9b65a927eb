import { mkdtemp } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as conventions from '@opentelemetry/semantic-conventions/incubating'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { telemetryFrom } from '../../../src/config/telemetry.js'
import type { RequestRecord } from '../../../src/gateway/request-log.js'
import { memoryLog } from '../../../src/log.js'
import type { RunEvent } from '../../../src/run/journal/event.js'
import { runFolder } from '../../../src/run/run-folder.js'
import { SCHEMA_URL, sendSpans } from '../../../src/telemetry/export.js'
import { type PlannedSpan, planSpans } from '../../../src/telemetry/plan.js'
import { sendTelemetry } from '../../../src/telemetry/telemetry.js'
import { parseEvent } from '../../../src/transcript/event.js'
import { manifestOf } from '../handoff/sample-run.js'

const T = Date.parse('2026-01-01T00:00:00.000Z')
const at = (ms: number) => new Date(T + ms).toISOString()

function request(
  ms: number,
  messageId: string | undefined,
  more: Partial<RequestRecord> = {},
): RequestRecord {
  return {
    ...{ time: at(ms), method: 'POST', path: '/v1/messages', model: 'opus', status: 200, retries: 0 },
    ...{
      inputTokens: 10,
      outputTokens: 5,
      cacheReadTokens: 3,
      cacheCreationTokens: 2,
      costUsd: 0.5,
      durationMs: 40,
    },
    ...(messageId ? { messageId } : {}),
    ...more,
  }
}

function line(value: unknown): RunEvent {
  return { type: 'stream', event: parseEvent(JSON.stringify(value)), iteration: 1 }
}

const says = (id: string, blocks: unknown[], parent?: string) =>
  line({ type: 'assistant', parent_tool_use_id: parent, message: { id, model: 'opus-1', content: blocks } })
const calls = (id: string, name: string, input: object = {}) => ({ type: 'tool_use', id, name, input })
const answers = (id: string, ms: number, more: object = {}, parent?: string) =>
  line({
    ...{ type: 'user', timestamp: at(ms), parent_tool_use_id: parent },
    message: { content: [{ type: 'tool_result', tool_use_id: id, content: 'the result', ...more }] },
  })
const state = (ms: number, state: string) => ({ type: 'state', at: at(ms), state }) as RunEvent
const session = (ms: number, sessionId: string): RunEvent => ({
  ...{ type: 'session', at: at(ms), sessionId, model: 'opus', iteration: 1 },
})

const EVENTS: RunEvent[] = [
  state(0, 'queued'),
  state(10, 'preparing'),
  state(100, 'working'),
  session(150, 'first'),
  says('m1', [{ type: 'text', text: 'I look.' }]),
  says('m1', [
    calls('t1', 'Bash', { command: 'sk-private' }),
    calls('t2', 'Agent', { subagent_type: 'Explore' }),
  ]),
  answers('t1', 300, { is_error: true }),
  answers('t2', 310),
  says('m2', [calls('t3', 'Read')], 't2'),
  answers('t3', 500, {}, 't2'),
  says('m3', [calls('t4', 'Write')]),
  session(700, 'second'),
  says('m4', [{ type: 'text', text: 'Done.' }]),
  state(900, 'verifying'),
  state(1000, 'done'),
]
const REQUESTS = [
  request(200, 'm1'),
  request(210, undefined, { status: 429 }),
  request(400, 'm2'),
  request(600, 'm3', { durationMs: 50 }),
  request(800, 'm4', { error: 'reset' }),
  request(820, undefined, { path: '/v1/messages/count_tokens' }),
]

async function* told(events = EVENTS) {
  yield* events
}

const plan = (
  content = false,
  manifest = manifestOf({ startedAt: at(0), outcome: 'failure', reason: 'timeout' }),
) => planSpans({ manifest, events: told(), requests: REQUESTS, content })

/** `parent > name start-end !error` */
function lines(spans: PlannedSpan[]): string[] {
  return spans.map(({ parent, name, start, end, error }) =>
    [parent ? `${parent.name} >` : '', name, `${start - T}-${end - T}`, error ? `!${error}` : '']
      .filter(Boolean)
      .join(' '),
  )
}

describe('the trace of a run', () => {
  it.each([
    [undefined, 'anthropic'],
    ['openai', 'openai'],
    ['gemini', 'gcp.gemini'],
    ['openrouter', 'openrouter'],
  ])('names the provider of its model: %s', async (provider, name) => {
    const { agent, ...rest } = manifestOf({ startedAt: at(0) })
    const spans = await plan(false, { ...rest, agent: { ...agent, ...(provider ? { provider } : {}) } })
    const named = spans.flatMap(({ attributes }) => attributes['gen_ai.provider.name'] ?? [])
    expect(new Set(named)).toEqual(new Set([name]))
  })

  it('has phases, sessions, requests and tools with their times', async () => {
    expect(lines(await plan())).toEqual([
      'caisson.run 0-1000 !timeout',
      'caisson.run > caisson.queued 0-10',
      'caisson.run > caisson.preparing 10-100',
      'caisson.run > caisson.working 100-900',
      'caisson.working > invoke_agent Claude Code 100-700',
      'invoke_agent Claude Code > chat opus 200-240',
      'invoke_agent Claude Code > execute_tool Bash 240-300 !tool_error',
      'invoke_agent Claude Code > execute_tool Agent 240-310',
      // Its call ended when it had begun.
      'execute_tool Agent > invoke_agent Explore 240-500',
      'invoke_agent Explore > chat opus 400-440',
      'invoke_agent Explore > execute_tool Read 440-500',
      'invoke_agent Claude Code > chat opus 600-650',
      'invoke_agent Claude Code > execute_tool Write 650-700',
      'caisson.working > invoke_agent Claude Code 700-900',
      'invoke_agent Claude Code > chat opus 800-840 !broken_off',
      'caisson.run > caisson.verifying 900-1000',
      'invoke_agent Claude Code > chat opus 210-250 !429',
    ])
  })

  it('uses the names of the conventions, and marks a replay', async () => {
    const manifest = manifestOf({ replayOf: 'earlier', outcome: 'success' })
    const spans = await plan(true, manifest)
    expect(spans[0]?.attributes).toMatchObject({ 'caisson.replay_of': 'earlier' })
    expect(spans[0]?.error).toBeUndefined()
    const known = new Set<string>(Object.values(conventions).map(String))
    const used = new Set([...spans.flatMap(({ attributes }) => Object.keys(attributes)), 'error.type'])
    expect([...used].filter((name) => !name.startsWith('caisson.') && !known.has(name))).toEqual([])
    expect(spans.find(({ name }) => name === 'chat opus')?.attributes).toMatchObject({
      'gen_ai.usage.input_tokens': 15,
      'gen_ai.usage.cache_read.input_tokens': 3,
      'gen_ai.response.model': 'opus-1',
    })
  })

  it('holds nothing that was said or done, unless asked', async () => {
    const text = (spans: PlannedSpan[]) => JSON.stringify(spans.map(({ attributes }) => attributes))
    const plain = text(await plan())
    for (const said of ['sk-private', 'the result', 'I look.']) expect(plain).not.toContain(said)
    const all = text(await plan(true))
    for (const said of ['sk-private', 'the result', 'I look.']) expect(all).toContain(said)
  })
})

interface Collected {
  url: string | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}

async function collector(answer: (response: ServerResponse) => void) {
  const got: Collected[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    got.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    got,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://me:pass@127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=sk-otel',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const settings = (env: Record<string, string>) =>
  telemetryFrom(env) as NonNullable<ReturnType<typeof telemetryFrom>>
const soon = () => AbortSignal.timeout(10_000)

describe('the collector', () => {
  it('gets every span in one trace, below what started the run', async () => {
    await using otlp = await collector((response) => response.end('{}'))
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const spans = await plan()
    const many = [...spans, ...Array.from({ length: 600 }, () => ({ ...(spans[1] as PlannedSpan) }))]
    await sendSpans(many, settings({ ...otlp.env, TRACEPARENT: `00-${traceId}-b7ad6b7169203331-01` }), soon())
    expect(otlp.got.map(({ url }) => url)).toEqual(['/v1/traces', '/v1/traces'])
    expect(otlp.got[0]?.headers).toMatchObject({
      'x-key': 'sk-otel',
      authorization: `Basic ${Buffer.from('me:pass').toString('base64')}`,
      'content-type': 'application/json',
    })
    const scopes = otlp.got.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans)
    const sent = scopes.flatMap((scope) => scope.spans)
    expect(scopes[0].schemaUrl).toBe(SCHEMA_URL)
    expect(sent).toHaveLength(many.length)
    expect(new Set(sent.map((span) => span.traceId))).toEqual(new Set([traceId]))
    const [run] = sent.filter((span) => span.name === 'caisson.run')
    expect(run).toMatchObject({ parentSpanId: 'b7ad6b7169203331', status: { code: 2 } })
    expect(run.startTimeUnixNano).toBe(`${T}000000`)
    const ids = new Set(sent.map((span) => span.spanId))
    expect(sent.filter((span) => span !== run && !ids.has(span.parentSpanId))).toEqual([])
  })

  it('gets nothing where the trace is not wanted, and no other address gets it', async () => {
    await using other = await collector((response) => response.end())
    await using otlp = await collector((response) =>
      response.writeHead(307, { location: other.env.OTEL_EXPORTER_OTLP_ENDPOINT }).end(),
    )
    const unwanted = { TRACEPARENT: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' }
    await sendSpans(await plan(), settings({ ...otlp.env, ...unwanted }), soon())
    expect(otlp.got).toEqual([])
    await expect(sendSpans(await plan(), settings(otlp.env), soon())).rejects.toThrow()
    expect(other.got).toEqual([])
  })

  it.each([
    ['an error', (response: ServerResponse) => response.writeHead(503).end(), /answered 503/],
    [
      'spans that it rejects',
      (response: ServerResponse) => response.end('{"partialSuccess":{"rejectedSpans":"3"}}'),
      /rejected 3 spans/,
    ],
  ])('that answers with %s is told', async (_, answer, words) => {
    await using otlp = await collector(answer)
    await expect(sendSpans(await plan(), settings(otlp.env), soon())).rejects.toThrow(words)
  })

  it('that hangs is left, and one that is not there is a warning', async () => {
    await using otlp = await collector(() => {})
    await expect(sendSpans(await plan(), settings(otlp.env), AbortSignal.timeout(200))).rejects.toThrow(
      /timeout/,
    )
    const folder = runFolder(await mkdtemp(join(tmpdir(), 'telemetry-')), 'x')
    const log = memoryLog()
    await sendTelemetry({ telemetry: settings(otlp.env), folder, manifest: manifestOf(), log })
    expect(log.lines).toEqual([expect.stringMatching(/^warning: The trace of the run could not be sent: /)])
    expect(log.lines[0]).not.toMatch(/sk-otel|pass/)
  })
})

it('is of the version of the conventions that the tests have', async () => {
  const { readFileSync } = await import('node:fs')
  const lock = parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'))
  const { version } = lock.packages['node_modules/@opentelemetry/semantic-conventions']
  expect(SCHEMA_URL).toBe(`https://opentelemetry.io/schemas/${version}`)
  expect(readFileSync(new URL('../../../docs/telemetry.md', import.meta.url), 'utf8')).toContain(version)
})
