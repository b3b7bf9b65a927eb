import type { Environment } from '../command.js'
import { ConfigError } from '../errors.js'
import { proxyFor } from './proxy.js'

/** Where the spans of a run go, from the standard variables of OpenTelemetry. */
export interface Telemetry {
  /** Of the traces, e.g. `https://otel.example.com/v1/traces`. */
  url: string
  /** Credentials of the collector: all values are secrets. */
  headers: Record<string, string>
  protocol: 'http/protobuf' | 'http/json'
  /** `service.name` and what else identifies who sends. */
  resource: Record<string, string>
  /** W3C trace context of what started the run. */
  traceparent?: string
  /** Whether inputs and outputs of tools and the agent's words are attributes. */
  content: boolean
  proxyUrl?: string
}

/**
 * Reads the variables of OpenTelemetry's specification. Undefined with `OTEL_SDK_DISABLED=true`. Throws CONFIG_INVALID
 * without an endpoint, and for what cannot be used.
 */
export function telemetryFrom(env: Environment): Telemetry | undefined {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined
  const either = (name: string) =>
    env[`OTEL_EXPORTER_OTLP_TRACES_${name}`] || env[`OTEL_EXPORTER_OTLP_${name}`]
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const address =
    env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || (base && `${base.replace(/\/+$/, '')}/v1/traces`)
  if (!address || !usableAddress(address)) {
    throw invalid(
      address
        ? 'OTEL_EXPORTER_OTLP_ENDPOINT is not a valid http(s) address.'
        : 'Telemetry is on, but OTEL_EXPORTER_OTLP_ENDPOINT is not set.',
      'Set it to the address of a collector for OTLP over HTTP, e.g. http://localhost:4318, or turn telemetry off.',
    )
  }
  const protocol = either('PROTOCOL') || 'http/protobuf'
  if (protocol !== 'http/protobuf' && protocol !== 'http/json')
    throw invalid(
      `OTEL_EXPORTER_OTLP_PROTOCOL: ${protocol} is not supported.`,
      'Use http/protobuf or http/json.',
    )
  const proxyUrl = proxyFor(address, env)
  const { OTEL_SERVICE_NAME: service, TRACEPARENT: traceparent } = env
  const capture = env['OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT']?.toLowerCase() ?? ''
  return {
    url: address,
    protocol,
    headers: {
      ...pairsOf('HEADERS', env['OTEL_EXPORTER_OTLP_HEADERS']),
      ...pairsOf('TRACES_HEADERS', env['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
    },
    resource: {
      'service.name': 'caisson',
      ...pairsOf('RESOURCE_ATTRIBUTES', env['OTEL_RESOURCE_ATTRIBUTES']),
      ...(service ? { 'service.name': service } : {}),
    },
    ...(traceparent ? { traceparent } : {}),
    content: ['true', 'span_only', 'span_and_event'].includes(capture),
    ...(proxyUrl ? { proxyUrl } : {}),
  }
}

/** Headers that only say whose data it is. */
const PUBLIC_HEADER = /(?:dataset|org-?id|organization|tenant|project|stream-name|environment|content-type)$/i
/** A shorter value is no credential, and hiding it would hide ordinary words. */
const SECRET_LENGTH = 8

/** What must not appear in anything written: headers that may be credentials, and the token in each. */
export function telemetrySecrets(telemetry: Telemetry | undefined): string[] {
  if (telemetry === undefined) return []
  const password = decodeURIComponent(new URL(telemetry.url).password)
  const values = Object.entries(telemetry.headers)
    .filter(([name]) => !PUBLIC_HEADER.test(name))
    .flatMap(([, value]) => [value, value.split(' ').at(-1) ?? ''])
  return [...values.filter((value) => value.length >= SECRET_LENGTH), ...(password === '' ? [] : [password])]
}

function usableAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^https?:$/.test(protocol)
}

/** As HTTP has them (RFC 9110, 5.1 and 5.5). */
const HEADER = { name: /^[!#$%&'*+.^_`|~\w-]+$/, value: /^[\t\x20-\x7e\x80-\xff]*$/ }

/** `name=value,other=value`, each as in a URL. The message has no value in it. */
function pairsOf(name: string, text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=')
        if (at < 1) throw new Error('no =')
        const [key = '', value = ''] = [pair.slice(0, at), pair.slice(at + 1)].map((part) =>
          decodeURIComponent(part.trim()),
        )
        const fits = HEADER.name.test(key) && HEADER.value.test(value)
        if (name.endsWith('HEADERS') && !fits) throw new Error('no header')
        return [key, value]
      }),
    )
  } catch {
    const variable = name.endsWith('HEADERS') ? `OTEL_EXPORTER_OTLP_${name}` : `OTEL_${name}`
    throw invalid(
      `${variable} does not have the form name=value,name=value.`,
      'In values, encode characters other than letters and digits as in a URL, e.g. a space as %20.',
    )
  }
}

function invalid(message: string, hint: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', message, { hint })
}
