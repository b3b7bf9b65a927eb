import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Sha256 } from '@aws-crypto/sha256-js'
import { EventStreamCodec } from '@smithy/eventstream-codec'
import { SignatureV4 } from '@smithy/signature-v4'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { cloudFromEnvironment, cloudSecrets } from '../../../../src/config/cloud.js'
import { createCloudSource } from '../../../../src/gateway/cloud/cloud.js'
import { bedrockModel, vertexModel } from '../../../../src/gateway/cloud/cloud-models.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import {
  ask,
  messages,
  openTestGateway,
  type Provider,
  sendStream,
  startProvider,
  streamOf,
} from '../test-gateway.js'

const credentials = {
  accessKeyId: 'AKIDEXAMPLE0000000',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: 'session-token/with+signs==',
}
const region = 'us-east-1'
const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
  (text) => Buffer.from(text, 'utf8'),
)
let provider: Provider | undefined
afterEach(async () => provider?.close())

/** What Amazon does at its side: the same request, signed once more with the key of that id. */
async function signatureIsRight(seen: Provider['seen'][number], secret = credentials.secretAccessKey) {
  const signer = new SignatureV4({
    credentials: { ...credentials, secretAccessKey: secret },
    region,
    service: 'bedrock',
    sha256: Sha256,
  })
  const { host = '', 'x-amz-date': date, authorization } = seen.headers
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(date)) ?? []
  const signed = await signer.sign(
    {
      method: seen.method,
      protocol: 'http:',
      hostname: host.split(':')[0] ?? '',
      path: seen.path,
      headers: { host, 'content-type': String(seen.headers['content-type']) },
      body: seen.body,
    },
    { signingDate: new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) },
  )
  return signed.headers['authorization'] === authorization
}

const frame = (kind: string, value: unknown) =>
  Buffer.from(
    codec.encode({
      headers: {
        ':message-type': { type: 'string', value: kind === 'chunk' ? 'event' : 'exception' },
        [kind === 'chunk' ? ':event-type' : ':exception-type']: { type: 'string', value: kind },
        ':content-type': { type: 'string', value: 'application/json' },
      },
      body: Buffer.from(JSON.stringify(value)),
    }),
  )
const chunk = (event: unknown) =>
  frame('chunk', { bytes: Buffer.from(JSON.stringify(event)).toString('base64'), p: 'abcdef' })
const eventsOf = (stream: Buffer) =>
  [...stream.toString().matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as unknown)

async function bedrockGateway(answer: Parameters<typeof startProvider>[0]) {
  provider = await startProvider(answer)
  const access = { cloud: 'bedrock', region, credentials, baseUrl: provider.url, maxRetries: 1 } as const
  const source = await createCloudSource(access, systemClock)
  return openTestGateway({}, { maxCostUsd: 100 }, { source })
}

describe('Amazon Bedrock behind the gateway', () => {
  it('gets a translated, signed request, and its event stream arrives as that of the API', async () => {
    const sse = streamOf('Grüße 👋', { input_tokens: 12, output_tokens: 7 })
    const frames = Buffer.concat(eventsOf(sse).map(chunk))
    await using opened = await bedrockGateway((response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' })
      // Cut in the middle of frames and characters.
      for (let at = 0; at < frames.length; at += 37) response.write(frames.subarray(at, at + 37))
      response.end()
    })
    const body = messages({
      model: 'claude-sonnet-4-5-20250929',
      thinking: { type: 'enabled', budget_tokens: 50 },
      metadata: { user_id: 'u' },
      context_management: { edits: [] },
    })
    const reply = await ask(opened.gateway.address, {
      path: '/v1/messages?beta=true',
      headers: { 'anthropic-beta': 'claude-code-20250219,interleaved-thinking-2025-05-14' },
      body,
    })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toContain('text/event-stream')
    expect(eventsOf(reply.body)).toEqual(eventsOf(sse))
    expect(opened.gateway.usage()).toMatchObject({ inputTokens: 12, outputTokens: 7 })

    const [seen] = provider?.seen ?? []
    const model = encodeURIComponent('us.anthropic.claude-sonnet-4-5-20250929-v1:0')
    expect(seen?.path).toBe(`/model/${model}/invoke-with-response-stream`)
    expect(JSON.parse(String(seen?.body))).toEqual({
      anthropic_version: 'bedrock-2023-05-31',
      anthropic_beta: ['interleaved-thinking-2025-05-14'],
      max_tokens: 100,
      messages: body['messages'],
      thinking: { type: 'enabled', budget_tokens: 50 },
    })
    expect(seen?.headers['x-amz-security-token']).toBe(credentials.sessionToken)
    expect(seen?.headers['x-api-key']).toBeUndefined()
    expect(seen && (await signatureIsRight(seen))).toBe(true)
    expect(seen && (await signatureIsRight(seen, 'another-secret'))).toBe(false)
    const log = await readFile(join(opened.folder, 'gateway.jsonl'), 'utf8')
    expect(JSON.parse(log)).toMatchObject({
      model: 'claude-sonnet-4-5-20250929',
      status: 200,
      outputTokens: 7,
    })
    expect(log).not.toContain(credentials.secretAccessKey)
  })

  it('signs each attempt anew, and gives its errors in the words of the API', async () => {
    await using opened = await bedrockGateway((response, _request, n) => {
      if (n === 1) response.writeHead(503).end('{"message":"try again"}')
      else
        response
          .writeHead(403, { 'content-type': 'application/json' })
          .end('{"message":"no access to the model"}')
    })
    const reply = await ask(opened.gateway.address, { body: messages() })
    expect([reply.status, reply.error]).toEqual([403, 'no access to the model'])
    expect(provider?.seen).toHaveLength(2)
    for (const seen of provider?.seen ?? []) expect(await signatureIsRight(seen)).toBe(true)
  })

  it('tells an exception in the stream, and breaks off when a frame is damaged', async () => {
    const good = chunk({ type: 'message_start', message: { id: 'm', usage: { input_tokens: 1 } } })
    const damaged = Buffer.from(good)
    damaged[40] = (damaged[40] ?? 0) ^ 1
    await using opened = await bedrockGateway((response, _request, n) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' })
      response.end(
        Buffer.concat([good, n === 1 ? frame('throttlingException', { message: 'slow down' }) : damaged]),
      )
    })
    const reply = await ask(opened.gateway.address, { body: messages() })
    expect(eventsOf(reply.body).at(-1)).toEqual({
      type: 'error',
      error: { type: 'rate_limit_error', message: 'throttlingException: slow down' },
    })
    await expect(ask(opened.gateway.address, { body: messages() })).rejects.toThrow()
  })

  it('answers without a stream, counts tokens, and has no list of models', async () => {
    const message = { type: 'message', content: [], usage: { input_tokens: 3, output_tokens: 4 } }
    await using opened = await bedrockGateway((response, request: IncomingMessage) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(request.url?.endsWith('/count-tokens') ? { inputTokens: 42 } : message))
    })
    const { address } = opened.gateway
    expect(JSON.parse(String((await ask(address, { body: messages({ stream: false }) })).body))).toEqual(
      message,
    )
    const counted = await ask(address, {
      path: '/v1/messages/count_tokens',
      body: messages({ stream: undefined }),
    })
    expect(JSON.parse(String(counted.body))).toEqual({ input_tokens: 42 })
    expect((await ask(address, { method: 'GET', path: '/v1/models' })).status).toBe(404)
    expect(provider?.seen.map((seen) => seen.path.split('/').at(-1))).toEqual(['invoke', 'count-tokens'])
    for (const seen of provider?.seen ?? []) expect(await signatureIsRight(seen)).toBe(true)
  })
})

describe('Google Vertex AI behind the gateway', () => {
  it('gets the token of a workload identity, and the stream passes byte for byte', async () => {
    const folder = temporaryFolder()
    const sse = streamOf('hello')
    provider = await startProvider((response, request) => {
      if (request.url !== '/token') return sendStream(response, sse)
      const token = { access_token: 'ya29.token', token_type: 'Bearer', expires_in: 3600 }
      const issued = { ...token, issued_token_type: 'urn:ietf:params:oauth:token-type:access_token' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(issued))
    })
    const credentialsFile = join(folder, 'gha-creds.json')
    await writeFile(join(folder, 'oidc'), 'the-oidc-token')
    await writeFile(
      credentialsFile,
      JSON.stringify({
        type: 'external_account',
        audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/gh',
        subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        token_url: `${provider.url}/token`,
        credential_source: { file: join(folder, 'oidc') },
      }),
    )
    const access = {
      cloud: 'vertex',
      region: 'us-east5',
      projectId: 'proj',
      credentialsFile,
      baseUrl: `${provider.url}/v1`,
    } as const
    const source = await createCloudSource(access, systemClock)
    await using opened = await openTestGateway({}, {}, { source })
    const body = messages({ model: 'claude-haiku-4-5-20251001' })
    for (let i = 0; i < 2; i++) {
      const reply = await ask(opened.gateway.address, { headers: { 'anthropic-beta': 'some-beta' }, body })
      expect(reply.body.equals(sse)).toBe(true)
    }
    const [exchange, asked, again] = provider.seen
    expect(String(exchange?.body)).toContain('the-oidc-token')
    expect(again?.path).toBe(asked?.path)
    expect(asked?.path).toBe(
      '/v1/projects/proj/locations/us-east5/publishers/anthropic/models/claude-haiku-4-5@20251001:streamRawPredict',
    )
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer ya29.token',
      'anthropic-beta': 'some-beta',
    })
    expect(asked?.headers['x-api-key']).toBeUndefined()
    const { model: _model, ...rest } = body
    expect(JSON.parse(String(asked?.body))).toEqual({ anthropic_version: 'vertex-2023-10-16', ...rest })
  })

  it('says at once, and once, that there is no token to be had', async () => {
    const access = {
      cloud: 'vertex',
      region: 'global',
      projectId: 'p',
      credentialsFile: '/nonexistent.json',
      baseUrl: 'http://127.0.0.1:1',
    } as const
    const source = await createCloudSource(access, systemClock)
    await using opened = await openTestGateway({}, {}, { source })
    const reply = await ask(opened.gateway.address, { body: messages() })
    expect(reply.status).toBe(401)
    expect(reply.headers['x-should-retry']).toBe('false')
    expect(reply.error).toMatch(/^Google did not issue a token: .*google-github-actions\/auth/s)
  })
})

describe('names of models', () => {
  it.each([
    ['claude-sonnet-4-5-20250929', 'us-west-2', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0'],
    ['claude-sonnet-4-5', 'eu-central-1', 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0'],
    ['claude-opus-4-6', 'ap-northeast-1', 'apac.anthropic.claude-opus-4-6-v1'],
    ['claude-opus-5-5[1m]', 'sa-east-1', 'global.anthropic.claude-opus-5-5'],
    ['eu.anthropic.claude-x-v1:0', 'us-east-1', 'eu.anthropic.claude-x-v1:0'],
    [
      'arn:aws:bedrock:us-east-1:1:application-inference-profile/a',
      'us-east-1',
      'arn:aws:bedrock:us-east-1:1:application-inference-profile/a',
    ],
  ])("%s in %s is Bedrock's %s", (model, where, name) => expect(bedrockModel(model, where)).toBe(name))

  it.each([
    ['claude-3-5-sonnet-20241022', 'claude-3-5-sonnet-v2@20241022'],
    ['claude-opus-4-1', 'claude-opus-4-1@20250805'],
    ['claude-opus-5-5', 'claude-opus-5-5'],
    ['claude-x@20270101', 'claude-x@20270101'],
  ])("%s is Vertex's %s", (model, name) => expect(vertexModel(model)).toBe(name))
})

describe('a cloud in the environment', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'session' }

  it('is read as Claude Code reads it, with names of models and the proxy', () => {
    const access = cloudFromEnvironment({
      CLAUDE_CODE_USE_BEDROCK: '1',
      AWS_REGION: 'eu-west-1',
      ANTHROPIC_DEFAULT_HAIKU_MODEL: 'eu.anthropic.mine',
      HTTPS_PROXY: 'http://proxy:1',
      ...keys,
    })
    expect(access).toMatchObject({ cloud: 'bedrock', region: 'eu-west-1', proxyUrl: 'http://proxy:1' })
    expect(access && cloudSecrets(access)).toEqual(['secret', 'session'])
    const names = access?.modelNames ?? {}
    expect(bedrockModel('claude-haiku-4-5-20251001', 'eu-west-1', names)).toBe('eu.anthropic.mine')
    const google = {
      CLAUDE_CODE_USE_VERTEX: 'true',
      CLOUD_ML_REGION: 'global',
      ANTHROPIC_VERTEX_PROJECT_ID: 'p',
    }
    expect(cloudFromEnvironment(google)).toMatchObject({ cloud: 'vertex', region: 'global', projectId: 'p' })
    expect(cloudFromEnvironment({ ...keys, CLAUDE_CODE_USE_BEDROCK: '0' })).toBeNull()
  })

  it.each([
    [{ CLAUDE_CODE_USE_BEDROCK: '1', ...keys }, 'AWS_REGION'],
    [{ CLAUDE_CODE_USE_BEDROCK: '1', AWS_REGION: 'us-east-1' }, 'credentials for Amazon Bedrock'],
    [{ CLAUDE_CODE_USE_VERTEX: '1' }, 'CLOUD_ML_REGION'],
    [{ CLAUDE_CODE_USE_VERTEX: '1', CLOUD_ML_REGION: 'global' }, 'ANTHROPIC_VERTEX_PROJECT_ID'],
    [{ CLAUDE_CODE_USE_VERTEX: '1', CLAUDE_CODE_USE_BEDROCK: '1' }, 'both set'],
  ])('says what is missing: %o', (env, words) => expect(() => cloudFromEnvironment(env)).toThrow(words))
})
