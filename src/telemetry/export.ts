import { type context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  InMemorySpanExporter,
  ParentBasedSampler,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import type { Telemetry } from '../config/telemetry.js'
import { proxyFetch } from '../github/proxy-fetch.js'
import type { PlannedSpan } from './plan.js'

/** The schema that the attributes are of; docs/telemetry.md names it too. */
export const SCHEMA_URL = 'https://opentelemetry.io/schemas/1.45.0'

/** Spans of one request. */
const BATCH = 500

/** Sends the spans, all or none after an error; the error has no address, header or answer in it. */
export async function sendSpans(
  plan: readonly PlannedSpan[],
  to: Telemetry,
  signal: AbortSignal,
): Promise<void> {
  const spans = await record(plan, to)
  const serializer = to.protocol === 'http/json' ? JsonTraceSerializer : ProtobufTraceSerializer
  const type = to.protocol === 'http/json' ? 'application/json' : 'application/x-protobuf'
  const fetch = to.proxyUrl ? proxyFetch(to.proxyUrl) : globalThis.fetch
  const url = new URL(to.url)
  const basic = url.username
    ? {
        authorization: `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`,
      }
    : {}
  url.username = url.password = ''
  for (let at = 0; at < spans.length; at += BATCH) {
    const body = serializer.serializeRequest(spans.slice(at, at + BATCH))
    if (body === undefined) throw new Error('the spans could not be written')
    const response = await fetch(url.href, {
      method: 'POST',
      headers: { ...basic, ...to.headers, 'content-type': type },
      body: Buffer.from(body),
      // The headers are for this address alone.
      redirect: 'error',
      signal,
    })
    const answer = new Uint8Array(await response.arrayBuffer())
    if (!response.ok) throw new Error(`the collector answered ${response.status}`)
    const count = rejectedBy(serializer, answer)
    if (count > 0) throw new Error(`the collector rejected ${count} spans`)
  }
}

/** Some collectors answer with anything; what cannot be read rejects nothing. */
function rejectedBy(serializer: typeof JsonTraceSerializer, answer: Uint8Array): number {
  if (answer.length === 0) return 0
  try {
    return Number(serializer.deserializeResponse(answer).partialSuccess?.rejectedSpans ?? 0)
  } catch {
    return 0
  }
}

async function record(
  plan: readonly PlannedSpan[],
  { resource, traceparent }: Telemetry,
): Promise<ReadableSpan[]> {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes(resource),
    // What started the run decides whether the trace is wanted.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('caisson', undefined, { schemaUrl: SCHEMA_URL })
  const around = remoteParent(traceparent)
  const contexts = new Map<PlannedSpan, typeof around>()
  for (const planned of plan) {
    const { parent, name, kind, start, attributes, error } = planned
    const within = (parent && contexts.get(parent)) ?? around
    const span = tracer.startSpan(
      name,
      {
        kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL,
        startTime: start,
        attributes: { ...attributes, ...(error === undefined ? {} : { 'error.type': error }) },
      },
      within,
    )
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
    contexts.set(planned, trace.setSpan(within, span))
    span.end(planned.end)
  }
  await provider.forceFlush()
  return exporter.getFinishedSpans()
}

function remoteParent(traceparent = ''): ReturnType<typeof context.active> {
  const [, traceId, spanId, flags = '00'] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent.trim()) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
