import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Sha256 } from '@aws-crypto/sha256-js'
import { EventStreamCodec } from '@smithy/eventstream-codec'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Clock } from '../../base/clock.js'
import { messagesDialect } from '../messages/dialect.js'
import type { ModelSource, SourceAnswer, SourceRequest } from '../source.js'
import { createUpstreamSource, type Upstream } from '../upstream/upstream.js'
import { bodyFor, cloudError, notOffered } from './cloud-answer.js'
import { bedrockModel, type ModelNames } from './cloud-models.js'
import { eventStreamToSse } from './event-stream.js'

/** How Amazon Bedrock is reached. */
export interface BedrockAccess extends Pick<Upstream, 'proxyUrl' | 'maxRetries' | 'timeouts'> {
  region: string
  /** AWS keys, as `aws-actions/configure-aws-credentials` sets them, or a Bedrock API key. */
  credentials:
    | { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
    | { bearerToken: string }
  /** Default: the public endpoint of the region. */
  baseUrl?: string
  modelNames?: ModelNames
}

const VERSION = 'bedrock-2023-05-31'

/**
 * What Bedrock knows of the API's betas and of the body's fields; it answers 400 to any other.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html
 */
const BETAS =
  /^(?:computer-use|interleaved-thinking|token-efficient-tools|output-128k|dev-full-thinking|context-1m|context-management|effort|tool-search-tool|tool-examples)-/
const FIELDS = [
  'max_tokens',
  'messages',
  'system',
  'stop_sequences',
  'temperature',
  'top_p',
  'top_k',
  'tools',
  'tool_choice',
  'thinking',
]
/** Fields that belong to a beta. */
const BETA_FIELDS: Record<string, RegExp> = {
  context_management: /^context-management-/,
  output_config: /^effort-/,
}

/** Claude on Amazon Bedrock, for an agent that speaks the Messages API: requests are translated and signed. */
export function createBedrockSource(access: BedrockAccess, clock: Clock): ModelSource {
  const baseUrl = access.baseUrl ?? `https://bedrock-runtime.${access.region}.amazonaws.com`
  const sign = signer(access, baseUrl, clock)
  const upstream = createUpstreamSource(
    {
      ...access,
      baseUrl,
      credential: null,
      // Each attempt has its own signature, which contains the time.
      prepare: sign,
    },
    messagesDialect,
    clock,
  )
  const codec = new EventStreamCodec(
    (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
    (text) => Buffer.from(text, 'utf8'),
  )
  return {
    async send(request) {
      if (!request.path.startsWith('/v1/messages')) return notOffered('Amazon Bedrock', request.path)
      const counting = request.path.startsWith('/v1/messages/count_tokens')
      const answer = await upstream.send(translated(request, access, counting))
      if (answer.status >= 400) return cloudError(answer)
      if (counting) return counted(answer)
      return /eventstream/.test(String(answer.headers['content-type'])) ? streamed(answer, codec) : answer
    },
    close: () => upstream.close(),
  }
}

function translated(request: SourceRequest, access: BedrockAccess, counting: boolean): SourceRequest {
  const asked = request.json as Record<string, unknown>
  const model = bedrockModel(String(asked['model']), access.region, access.modelNames)
  const betas = String(request.headers['anthropic-beta'] ?? '')
    .split(',')
    .map((beta) => beta.trim())
    .filter((beta) => BETAS.test(beta))
  const fields = [
    ...FIELDS,
    ...Object.keys(BETA_FIELDS).filter((field) => betas.some((beta) => BETA_FIELDS[field]?.test(beta))),
  ]
  const body = bodyFor(asked, fields, {
    anthropic_version: VERSION,
    ...(betas.length > 0 ? { anthropic_beta: betas } : {}),
    // The API itself does not need it for counting, Bedrock does.
    ...(counting && asked['max_tokens'] === undefined ? { max_tokens: 1 } : {}),
  })
  const action = counting ? 'count-tokens' : asked['stream'] ? 'invoke-with-response-stream' : 'invoke'
  const json = counting ? { input: { invokeModel: { body: body.toString('base64') } } } : undefined
  return {
    ...request,
    path: `/model/${encodeURIComponent(model)}/${action}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: json ? Buffer.from(JSON.stringify(json)) : body,
  }
}

function signer({ credentials, region }: BedrockAccess, baseUrl: string, clock: Clock) {
  if ('bearerToken' in credentials) {
    const authorization = `Bearer ${credentials.bearerToken}`
    return async (request: SourceRequest) => ({ ...request, headers: { ...request.headers, authorization } })
  }
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const signature = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
    region,
    service: 'bedrock',
    sha256: Sha256,
  })
  const { protocol, host, hostname, pathname } = new URL(baseUrl)
  return async (request: SourceRequest): Promise<SourceRequest> => {
    const path = pathname.replace(/\/+$/, '') + request.path
    const headers = { host, 'content-type': 'application/json' }
    const signed = await signature.sign(
      { method: request.method, protocol, hostname, path, headers, body: request.body },
      { signingDate: new Date(clock.now()) },
    )
    return { ...request, headers: { ...request.headers, ...signed.headers } }
  }
}

function streamed(answer: SourceAnswer, codec: EventStreamCodec): SourceAnswer {
  const body = eventStreamToSse(codec)
  // An error destroys the translation too, which is how its reader learns of it.
  pipeline(answer.body, body, () => {})
  const requestId = answer.headers['x-amzn-requestid']
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'request-id': requestId }
  return { ...answer, headers, body }
}

async function counted(answer: SourceAnswer): Promise<SourceAnswer> {
  const { inputTokens } = JSON.parse(await text(answer.body)) as { inputTokens: number }
  const body = Readable.from([Buffer.from(JSON.stringify({ input_tokens: inputTokens }))])
  return { ...answer, headers: { 'content-type': 'application/json' }, body }
}
