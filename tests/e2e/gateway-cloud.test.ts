import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { EventStreamCodec } from '@smithy/eventstream-codec'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { cloudFromEnvironment, cloudSecrets, specForCloud } from '../../src/config/cloud.js'
import { specSchema } from '../../src/config/spec.js'
import { createCloudSource } from '../../src/gateway/cloud/cloud.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { runLocally } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'
import { FIX } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const codec = new EventStreamCodec(
  (bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')),
  (text) => Buffer.from(text, 'utf8'),
)
const text = (value: string) => ({ type: 'string' as const, value })

/** Bedrock, as far as its wire goes: a scripted model behind its addresses, bodies and binary frames. */
async function startBedrock() {
  const model = createScriptSource(FIX, systemClock)
  const seen: { path: string; authorization: string; body: Record<string, unknown> }[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const path = incoming.url ?? ''
    seen.push({ path, authorization: incoming.headers.authorization ?? '', body })
    const json = { ...body, model: path.split('/')[2], stream: true }
    const answer = await model.send({
      method: 'POST',
      path: '/v1/messages',
      headers: {},
      body: Buffer.concat(chunks),
      json,
      signal: AbortSignal.timeout(30_000),
    })
    let sse = ''
    for await (const chunk of answer.body) sse += String(chunk)
    response.writeHead(answer.status, { 'content-type': 'application/vnd.amazon.eventstream' })
    for (const [, data] of sse.matchAll(/^data: (.*)$/gm)) {
      const bytes = Buffer.from(JSON.stringify({ bytes: Buffer.from(data ?? '').toString('base64') }))
      const headers = { ':message-type': text('event'), ':event-type': text('chunk') }
      response.write(codec.encode({ headers, body: bytes }))
    }
    response.end()
  })
  return { seen, ...(await listening(server)) }
}

/** GitHub's identity tokens, the exchange of the Claude API, and a scripted model: `[path, authorization]` of each request. */
async function startFederated() {
  const model = createScriptSource(FIX, systemClock)
  const seen: [path: string, authorization: string][] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { pathname } = new URL(incoming.url ?? '', 'http://localhost')
    seen.push([pathname, incoming.headers.authorization ?? ''])
    if (pathname === '/id-token') return void response.end(JSON.stringify({ value: 'a.signed.jwt' }))
    if (pathname === '/v1/oauth/token') {
      const { assertion } = JSON.parse(String(body)) as { assertion?: string }
      const token = assertion === 'a.signed.jwt' ? 'sk-ant-oat01-minted' : undefined
      return void response.end(JSON.stringify({ access_token: token, expires_in: 3600 }))
    }
    const answer = await model.send({
      method: 'POST',
      path: '/v1/messages',
      headers: {},
      body,
      json: JSON.parse(String(body)),
      signal: AbortSignal.timeout(30_000),
    })
    response.writeHead(answer.status, { 'content-type': 'text/event-stream' })
    answer.body.pipe(response)
  })
  return { seen, ...(await listening(server)) }
}

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

describeWith('claude', 'the real CLI and Amazon Bedrock', () => {
  it('works through the gateway without knowing of it', async () => {
    const bedrock = await startBedrock()
    await fixedBy({
      CLAUDE_CODE_USE_BEDROCK: '1',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE0000000',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      ANTHROPIC_BEDROCK_BASE_URL: bedrock.url,
    })
    const models = new Set(bedrock.seen.map(({ path }) => decodeURIComponent(path.split('/')[2] ?? '')))
    expect([...models]).toContain('us.anthropic.claude-sonnet-4-5-20250929-v1:0')
    for (const { authorization, body } of bedrock.seen) {
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE0000000\/\d{8}\/us-east-1\/bedrock\//,
      )
      expect(body).toMatchObject({ anthropic_version: 'bedrock-2023-05-31' })
      expect(body).not.toHaveProperty('model')
    }
    await bedrock.close()
  })

  it('works with tokens that are made of the identity of the job', async () => {
    const api = await startFederated()
    await fixedBy({
      ANTHROPIC_FEDERATION_RULE_ID: 'fdrl_1',
      ANTHROPIC_ORGANIZATION_ID: 'org-1',
      ANTHROPIC_BASE_URL: api.url,
      ACTIONS_ID_TOKEN_REQUEST_URL: `${api.url}/id-token?api-version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-token',
    })
    expect(api.seen.slice(0, 2)).toEqual([
      ['/id-token', 'Bearer runner-token'],
      ['/v1/oauth/token', ''],
    ])
    const asked = api.seen.slice(2)
    expect(asked.length).toBeGreaterThan(1)
    for (const request of asked) expect(request).toEqual(['/v1/messages', 'Bearer sk-ant-oat01-minted'])
    await api.close()
  })
})

/** A run with the real Claude Code, whose change is the one of the script. */
async function fixedBy(env: Record<string, string>): Promise<void> {
  const root = temporaryFolder()
  const checkout = join(root, 'checkout')
  execFileSync('git', ['init', '-q', checkout])
  execFileSync('mkdir', [join(checkout, 'src')])
  await writeFile(join(checkout, 'src', 'sum.js'), 'export const sum = (a, b) => a - b\n')
  const cloud = cloudFromEnvironment(env)
  if (!cloud) throw new Error('no cloud')
  const { folder, manifest } = await runLocally({
    spec: specForCloud(
      specSchema.parse({
        agent: { path: partPath('claude'), model: 'claude-sonnet-4-5' },
        sandbox: { backend: 'local' },
      }),
      cloud,
    ),
    instruction: 'fix sum',
    root,
    checkout,
    model: () => createCloudSource(cloud, systemClock),
    host: { env: { PATH: process.env['PATH'], ...env } },
    secrets: cloudSecrets(cloud),
  })
  expect(manifest).toMatchObject({ outcome: 'success', reason: 'completed' })
  expect(await readFile(folder.patch, 'utf8')).toContain('+export const sum = (a, b) => a + b')
  const transcript = await readFile(folder.transcript, 'utf8')
  expect(transcript).not.toMatch(/runner-token|sk-ant-oat01-minted/)
}
