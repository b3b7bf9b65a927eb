import { rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { cloudFromEnvironment, cloudSecrets } from '../../../../src/config/cloud.js'
import { createCloudSource } from '../../../../src/gateway/cloud/cloud.js'
import { accessTokens } from '../../../../src/gateway/cloud/token-exchange.js'
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

let provider: Provider | undefined
afterEach(async () => provider?.close())

type Answer = (response: ServerResponse, request: IncomingMessage, n: number) => void

/** The API, GitHub's identity tokens and the token endpoints, at one address. */
async function start(tokens: Answer, stream = streamOf('hello')) {
  let n = 0
  provider = await startProvider((response, request) => {
    const path = request.url ?? ''
    if (path.startsWith('/id')) return void response.end('{"value":"a.signed.jwt"}')
    if (path.includes('/token')) return tokens(response, request, ++n)
    return sendStream(response, stream)
  })
  return {
    url: provider.url,
    GITHUB: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${provider.url}/id?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-token',
    },
  }
}

const json =
  (status: number, value: unknown): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const CLAUDE = { ANTHROPIC_FEDERATION_RULE_ID: 'fdrl_1', ANTHROPIC_ORGANIZATION_ID: 'org-1' }
const FOUNDRY = { CLAUDE_CODE_USE_FOUNDRY: '1', AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client' }

async function sourceFor(env: Record<string, string>) {
  const access = cloudFromEnvironment(env)
  if (!access) throw new Error('no cloud')
  return createCloudSource(access, systemClock)
}

describe('the Claude API with the identity of the job', () => {
  it('gets one token for all requests, and passes streams byte for byte', async () => {
    const sse = streamOf('hello')
    const { url, GITHUB } = await start(json(200, { access_token: 'minted', expires_in: 600 }), sse)
    const source = await sourceFor({
      ...CLAUDE,
      ...GITHUB,
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_WORKSPACE_ID: 'wrkspc_1',
    })
    await using opened = await openTestGateway({}, {}, { source })
    for (let i = 0; i < 2; i++) {
      const headers = { 'anthropic-beta': 'some-beta' }
      expect((await ask(opened.gateway.address, { headers, body: messages() })).body.equals(sse)).toBe(true)
    }
    const [identity, exchange, ...asked] = provider?.seen ?? []
    expect(identity?.path).toBe('/id?api-version=2.0&audience=https%3A%2F%2Fapi.anthropic.com')
    expect(identity?.headers.authorization).toBe('Bearer runner-token')
    expect(exchange?.path).toBe('/v1/oauth/token')
    expect(exchange?.headers['anthropic-beta']).toContain('oidc-federation')
    expect(JSON.parse(String(exchange?.body))).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: 'a.signed.jwt',
      federation_rule_id: 'fdrl_1',
      organization_id: 'org-1',
      workspace_id: 'wrkspc_1',
    })
    expect(asked.map(({ path }) => path)).toEqual(['/v1/messages', '/v1/messages'])
    for (const { headers } of asked) {
      expect(headers).toMatchObject({
        authorization: 'Bearer minted',
        'anthropic-beta': 'oauth-2025-04-20,some-beta',
      })
      expect(headers['x-api-key']).toBeUndefined()
    }
  })

  it('replaces a token before it expires, and asks once for requests at the same time', async () => {
    const { url, GITHUB } = await start((response, request, n) =>
      json(200, { access_token: `t${n}`, expires_in: 600 })(response, request, n),
    )
    const access = cloudFromEnvironment({ ...CLAUDE, ...GITHUB, ANTHROPIC_BASE_URL: url })
    if (access?.cloud !== 'anthropic' || 'value' in access.credential) throw new Error('no federation')
    let now = 0
    const token = accessTokens(access.credential, { ...systemClock, now: () => now })
    expect(await Promise.all([token(), token(), token()])).toEqual(['t1', 't1', 't1'])
    now = 479_000
    expect(await token()).toBe('t1')
    now = 481_000
    expect(await Promise.all([token(), token()])).toEqual(['t2', 't2'])
  })

  it.each([
    [
      json(401, { error: { message: 'rule does not match' } }),
      /did not accept the identity of this job \(401\): rule does not match/,
    ],
    [
      json(200, { token_type: 'bearer' }),
      /did not accept the identity of this job \(200\): it gave no reason/,
    ],
    [(response: ServerResponse) => void response.destroy(), /could not be reached for a token/],
    [
      (response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere' }).end(),
      /could not be reached for a token/,
    ],
  ])('refuses before the first request, with the reason (%#)', async (answer, words) => {
    const { url, GITHUB } = await start(answer)
    await expect(sourceFor({ ...CLAUDE, ...GITHUB, ANTHROPIC_BASE_URL: url })).rejects.toMatchObject({
      code: 'CREDENTIAL_MISSING',
      message: expect.stringMatching(words),
    })
    expect(provider?.seen.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it('takes a token from a file where there is no GitHub', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'token')
    await writeFile(file, 'kubernetes.jwt\n')
    const { url } = await start(json(200, { access_token: 'minted', expires_in: 600 }))
    await sourceFor({ ...CLAUDE, ANTHROPIC_BASE_URL: url, ANTHROPIC_IDENTITY_TOKEN_FILE: file })
    expect(String(provider?.seen[0]?.body)).toContain('"assertion":"kubernetes.jwt"')
    await rm(folder, { recursive: true })
    await expect(
      sourceFor({ ...CLAUDE, ANTHROPIC_BASE_URL: url, ANTHROPIC_IDENTITY_TOKEN_FILE: file }),
    ).rejects.toThrow(/The identity token cannot be read: ENOENT/)
  })
})

describe('Microsoft Foundry', () => {
  it('gets tokens of Entra ID, and names the deployment', async () => {
    const { url, GITHUB } = await start(json(200, { access_token: 'entra', expires_in: 3599 }))
    const source = await sourceFor({
      ...FOUNDRY,
      ...GITHUB,
      ANTHROPIC_FOUNDRY_BASE_URL: `${url}/anthropic`,
      AZURE_AUTHORITY_HOST: `${url}/`,
      ANTHROPIC_DEFAULT_HAIKU_MODEL: 'my-haiku',
    })
    await using opened = await openTestGateway({}, {}, { source })
    await ask(opened.gateway.address, { body: messages({ model: 'claude-haiku-4-5' }) })
    await ask(opened.gateway.address, { body: messages({ model: 'claude-opus-5-5' }) })
    expect((await ask(opened.gateway.address, { method: 'GET', path: '/v1/models' })).status).toBe(404)
    const [identity, exchange, ...asked] = provider?.seen ?? []
    expect(identity?.path).toContain('audience=api%3A%2F%2FAzureADTokenExchange')
    expect(exchange?.path).toBe('/tenant/oauth2/v2.0/token')
    expect(Object.fromEntries(new URLSearchParams(String(exchange?.body)))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'a.signed.jwt',
      scope: 'https://cognitiveservices.azure.com/.default',
    })
    expect(asked.map(({ path }) => path)).toEqual(['/anthropic/v1/messages', '/anthropic/v1/messages'])
    expect(asked.map(({ body }) => JSON.parse(String(body)).model)).toEqual(['my-haiku', 'claude-opus-5-5'])
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer entra' })
  })

  it('takes a key, which is a secret, and tells errors in the words of the API', async () => {
    const access = cloudFromEnvironment({
      CLAUDE_CODE_USE_FOUNDRY: '1',
      ANTHROPIC_FOUNDRY_RESOURCE: 'acme',
      ANTHROPIC_FOUNDRY_API_KEY: 'azure-key',
    })
    if (access?.cloud !== 'foundry') throw new Error('no Foundry')
    expect(access.baseUrl).toBe('https://acme.services.ai.azure.com/anthropic')
    expect(cloudSecrets(access)).toEqual(['azure-key'])
    provider = await startProvider((response) => {
      response.writeHead(403, { 'content-type': 'application/json' })
      response.end('{"error":{"code":"Forbidden","message":"no such deployment"}}')
    })
    const source = await createCloudSource({ ...access, baseUrl: provider.url }, systemClock)
    await using opened = await openTestGateway({}, {}, { source })
    const reply = await ask(opened.gateway.address, { body: messages() })
    expect([reply.status, reply.error]).toEqual([403, 'no such deployment'])
    expect(provider.seen[0]?.headers['x-api-key']).toBe('azure-key')
  })
})

it.each([
  [{ ANTHROPIC_FEDERATION_RULE_ID: 'fdrl_1' }, 'ANTHROPIC_ORGANIZATION_ID is not'],
  [CLAUDE, 'cannot ask GitHub for an identity token'],
  [{ CLAUDE_CODE_USE_FOUNDRY: '1' }, 'ANTHROPIC_FOUNDRY_RESOURCE'],
  [{ CLAUDE_CODE_USE_FOUNDRY: '1', ANTHROPIC_FOUNDRY_RESOURCE: 'a' }, 'no credentials for Microsoft Foundry'],
  [{ ...FOUNDRY, ANTHROPIC_FOUNDRY_RESOURCE: 'a' }, 'cannot ask GitHub for an identity token'],
  [{ CLAUDE_CODE_USE_FOUNDRY: '1', CLAUDE_CODE_USE_VERTEX: '1' }, 'both set'],
])('says what is missing: %o', (env, words) => expect(() => cloudFromEnvironment(env)).toThrow(words))
