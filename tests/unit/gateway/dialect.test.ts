import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialectOf } from '../../../src/gateway/dialects.js'
import { messagesDialect } from '../../../src/gateway/messages/dialect.js'
import type { GatewayPolicy } from '../../../src/gateway/policy.js'
import { createReplaySource } from '../../../src/gateway/recording/replay.js'
import { createScriptSource } from '../../../src/gateway/scripted/script-source.js'
import type { GatewayOptions } from '../../../src/gateway/server.js'
import { temporaryFolder } from '../../world/temporary-folder.js'
import { telegraphDialect } from './telegraph-dialect.js'
import { ask, KEY, openTestGateway, type Provider, startProvider } from './test-gateway.js'

const telegram = (extra: object = {}) => ({
  method: 'PUT',
  path: '/telegrams',
  headers: { 'x-line': '7', authorization: 'agents-own' },
  body: { office: 'paris', words: 'SEND HELP', ...extra },
})

describe('a second dialect', () => {
  let folder: string
  let provider: Provider
  beforeEach(async () => {
    folder = temporaryFolder()
    provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'x-internal': 'a' })
      response.end(`RECEIVED BY ${KEY} IN /workspace\nWORDS 40/2\n`)
    })
  })
  afterEach(async () => {
    await provider.close()
  })
  const open = (policy: GatewayPolicy = {}, extra: Partial<GatewayOptions> = {}) =>
    openTestGateway({ baseUrl: provider.url }, policy, { dialect: telegraphDialect, ...extra })

  it('has its requests admitted with its own path, body, headers and credential', async () => {
    await using opened = await open({ allowedModels: ['paris'] })
    const reply = await ask(opened.gateway.address, telegram())
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } })
    expect(reply.headers['x-internal']).toBeUndefined()
    expect(provider.seen).toMatchObject([
      { method: 'PUT', path: '/telegrams', headers: { 'x-line': '7', 'x-stamp': KEY } },
    ])
    expect(provider.seen[0]?.headers.authorization).toBeUndefined()
    expect(provider.seen[0]?.headers['x-api-key']).toBeUndefined()
    expect(JSON.parse(provider.seen[0]?.body.toString() ?? '')).toEqual(telegram().body)
  })

  it.each([
    ['another model', telegram({ office: 'rome' }), 403, 'The model rome is not allowed'],
    ['a tool at the provider', telegram({ couriers: ['rider'] }), 403, 'The tool type rider is not allowed'],
    ['a URL', telegram({ attachment: 'https://evil.example' }), 403, 'that the provider fetches from a URL'],
    ['an invalid body', telegram({ words: 1 }), 400, 'office and words are needed'],
    [
      'the path of another dialect',
      { path: '/v1/messages' },
      403,
      'POST /v1/messages is not part of the API',
    ],
  ])('has %s refused in its own form', async (_what, request, status, message) => {
    await using opened = await open({ allowedModels: ['paris'] })
    const reply = await ask(opened.gateway.address, request)
    expect(reply).toMatchObject({ status, headers: { 'x-final': 'yes' } })
    expect(reply.body.toString()).toMatch(/^STOP \d+ Refused by the Caisson gateway: .* STOP$/)
    expect(reply.body.toString()).toContain(message)
    expect(provider.seen).toEqual([])
    expect(opened.gateway.usage()).toMatchObject({ denialCount: 1, requests: 0 })
  })

  it('has its usage counted, priced and held to the budget', async () => {
    await using opened = await open({ maxCostUsd: 1.1 })
    expect((await ask(opened.gateway.address, telegram())).status).toBe(200)
    const usage = { requests: 1, inputTokens: 40, outputTokens: 2, costUsd: 0.06 }
    expect(opened.gateway.usage()).toMatchObject(usage)
    const reply = await ask(opened.gateway.address, telegram())
    expect(reply.status).toBe(402)
    expect(reply.body.toString()).toContain('STOP 402 Refused by the Caisson gateway: The budget of this run')
    expect(provider.seen).toHaveLength(1)
  })

  it('has the errors of its provider understood', async () => {
    await provider.close()
    provider = await startProvider((response) => response.writeHead(400).end('STOP 400 NO SUCH STREET STOP'))
    await using opened = await open()
    expect((await ask(opened.gateway.address, telegram())).headers['x-final']).toBe('yes')
    expect(opened.gateway.usage().lastFailure).toEqual({ status: 400, message: 'NO SUCH STREET' })
  })

  it('is recorded without secrets and replayed with the paths of the run', async () => {
    const path = join(folder, 'cassette.jsonl')
    const asked = telegram({ words: 'SEND HELP FROM /tmp/ws' })
    const pathMapping = { '/workspace': '/tmp/ws' }
    {
      await using opened = await open({}, { record: path, pathMapping })
      await ask(opened.gateway.address, asked)
    }
    expect(await readFile(path, 'utf8')).not.toContain(KEY)
    const source = await createReplaySource(path, telegraphDialect, pathMapping)
    await using opened = await open({}, { source })
    const other = await ask(opened.gateway.address, telegram({ words: 'ALL IS WELL' }))
    expect(other.status).toBe(402)
    expect(other.body.toString()).toMatch(/^STOP 402 The replay has diverged\. .*"ALL IS WELL" STOP$/)
    expect((await ask(opened.gateway.address, asked)).body.toString()).toContain('RECEIVED BY *** IN /tmp/ws')
  })

  it('is played by a script', async () => {
    const script = { turns: [{ text: 'HELP COMES' }] }
    const source = createScriptSource(script, undefined, telegraphDialect)
    await using opened = await open({}, { source })
    expect((await ask(opened.gateway.address, telegram())).body.toString()).toMatch(/^HELP COMES\n/)
    expect(opened.gateway.usage().outputTokens).toBe(1)
  })
})

describe('dialectOf', () => {
  it('finds a dialect by the name that an agent gives', () => {
    expect(dialectOf('messages')).toBe(messagesDialect)
    expect(() => dialectOf('morse')).toThrow('The gateway does not speak "morse".')
  })
})
