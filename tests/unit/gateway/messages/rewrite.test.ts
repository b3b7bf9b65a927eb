import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { createRedactor } from '../../../../src/base/redact.js'
import { messagesDialect, piecesOf } from '../../../../src/gateway/messages/dialect.js'
import { createPathTranslator } from '../../../../src/gateway/path-mapping.js'
import { isCassette, readCassette } from '../../../../src/gateway/recording/cassette.js'
import { recordedModel } from '../../../../src/gateway/recording/recorded-model.js'
import { createReplaySource } from '../../../../src/gateway/recording/replay.js'
import { createRecordingSource, type Recording } from '../../../../src/gateway/server.js'
import type { ModelSource, SourceRequest } from '../../../../src/gateway/source.js'
import { rewriteAnswer } from '../../../../src/gateway/stream-pieces.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const delta = (index: number, field: string, text: string) => {
  const data = { type: 'content_block_delta', index, delta: { type: `${field}_delta`, [field]: text } }
  return `event: content_block_delta\ndata: ${JSON.stringify(data)}\n\n`
}
const said = (stream: string, field: string) =>
  [...stream.matchAll(/^data: (.*)$/gm)]
    .map(([, data]) => (JSON.parse(data ?? '') as { delta: Record<string, string> }).delta[field] ?? '')
    .join('')

describe('an answer that is rewritten', () => {
  const stream =
    delta(0, 'text', 'the key is s3c') +
    delta(0, 'text', 'ret-val') +
    delta(0, 'text', 'ue, sorry') +
    delta(1, 'partial_json', '{"a":"unch') +
    delta(1, 'partial_json', 'anged"}')

  it('changes what the stream cut in pieces, and leaves every other block as it came', () => {
    const clean = rewriteAnswer(stream, createRedactor(['s3cret-value']), piecesOf)
    expect(said(clean, 'text')).toBe('the key is ***, sorry')
    expect(clean).toContain(delta(1, 'partial_json', '{"a":"unch') + delta(1, 'partial_json', 'anged"}'))
    expect(clean.endsWith('\n\n')).toBe(true)
  })

  it('is the same byte for byte when there is nothing to change', () => {
    expect(rewriteAnswer(stream, createRedactor(['another-secret']), piecesOf)).toBe(stream)
    expect(rewriteAnswer('{"error": "not a stream"}', (text) => text, piecesOf)).toBe(
      '{"error": "not a stream"}',
    )
  })
})

describe('the path mapping', () => {
  const { toCommon, toOwn } = createPathTranslator({
    '/workspace': '/tmp/runs/1/workspace',
    '/workspace/sub': '/elsewhere',
    '/caisson/input': '/tmp/runs/1/input',
    '/same': '/same',
  })

  it.each([
    ['cd /workspace && ls', 'cd /tmp/runs/1/workspace && ls'],
    ['{"file_path":"/workspace/src/a.js"}', '{"file_path":"/tmp/runs/1/workspace/src/a.js"}'],
    ['ls /workspace/sub/a /workspace/b /same', 'ls /elsewhere/a /tmp/runs/1/workspace/b /same'],
    ['read /caisson/input/context/issue.md.', 'read /tmp/runs/1/input/context/issue.md.'],
    ['/workspace/sub.js in /workspace.', '/tmp/runs/1/workspace/sub.js in /tmp/runs/1/workspace.'],
  ])('translates %s there and back', (common, own) => {
    expect(toOwn(common)).toBe(own)
    expect(toCommon(own)).toBe(common)
  })

  it.each(['/workspaces/a', '/src/workspace/b', 'my/workspace', '/workspace-2', '/workspace.old'])(
    'leaves %s alone',
    (text) => expect(toOwn(text)).toBe(text),
  )
})

describe('a recording', () => {
  let folder: string
  let path: string
  beforeEach(async () => {
    folder = temporaryFolder()
    path = join(folder, 'cassette.jsonl')
  })

  const request = (text: string, workspace = '/workspace'): SourceRequest => {
    const json = {
      model: 'm',
      max_tokens: 9,
      tools: [{ name: 'Bash' }],
      system: `Working directory: ${workspace}`,
      messages: [{ role: 'user', content: text }],
    }
    const body = Buffer.from(JSON.stringify(json))
    return {
      method: 'POST',
      path: '/v1/messages',
      headers: {},
      body,
      json,
      signal: AbortSignal.timeout(9000),
    }
  }
  const answering = (text: string): ModelSource => ({
    send: async () => {
      const headers = { 'content-type': 'text/event-stream' }
      return { status: 200, headers, body: Readable.from([Buffer.from(text)]), retries: 0 }
    },
    close: async () => {},
  })
  const record = async (
    texts: string[],
    extra: Partial<Recording> = {},
    answer = delta(0, 'text', 'fine'),
  ) => {
    const recording = { path, redact: (text: string) => text, ...extra }
    const source = await createRecordingSource(answering(answer), messagesDialect, recording, systemClock)
    for (const text of texts) (await source.send(request(text))).body.resume()
    await new Promise((resolve) => setImmediate(resolve))
    await source.close()
  }
  const play = async (source: ModelSource, asked: SourceRequest) => {
    const answer = await source.send(asked)
    const chunks: Buffer[] = []
    for await (const chunk of answer.body) chunks.push(chunk as Buffer)
    return { status: answer.status, text: Buffer.concat(chunks).toString() }
  }

  it('ends at its limit, says so, and so does the replay when it gets there', async () => {
    const cuts: number[] = []
    await record(['a', 'b', 'c'], { limit: 900, onCut: (bytes) => cuts.push(bytes) })
    expect(cuts).toEqual([900])
    const { exchanges, cut } = await readCassette(path)
    expect(cut).toMatchObject({ after: exchanges.length })
    expect(exchanges.length).toBeGreaterThan(0)
    expect(exchanges.length).toBeLessThan(3)
    expect((await readFile(path)).length).toBeLessThan(1_200)
    const replay = await createReplaySource(path, messagesDialect)
    for (const text of ['a', 'b', 'c']) await play(replay, request(text))
    expect(replay.cut).toMatch(/^the recording ends after \d requests, because/)
    expect(replay.divergences().at(-1)).toContain('because it had reached')
  })

  it('plays with the folders of the agent that asks', async () => {
    await record(
      ['go'],
      {},
      delta(0, 'partial_json', '{"file_path":"/work') + delta(0, 'partial_json', 'space/a.js"}'),
    )
    const pathMapping = { '/workspace': '/tmp/r/workspace' }
    const elsewhere = await play(
      await createReplaySource(path, messagesDialect, pathMapping),
      request('go', '/tmp/r/workspace'),
    )
    expect(said(elsewhere.text, 'partial_json')).toBe('{"file_path":"/tmp/r/workspace/a.js"}')
    const there = await play(await createReplaySource(path, messagesDialect, pathMapping), request('go'))
    expect(said(there.text, 'partial_json')).toBe('{"file_path":"/workspace/a.js"}')
  })

  it.each([
    ['ports and pids', 'listening on 127.0.0.1:41233, pid 312', 'listening on 127.0.0.1:50001, pid 99'],
    ['addresses', 'at 0x7f3a5c001000', 'at 0x55d0ab120000'],
    ['seconds since 1970', 'stamp 1763678400 or 1763678400123', 'stamp 1763678999 or 1763678999001'],
    ['names of pieces of output', 'Chunk ID: 526290\nok', 'Chunk ID: 0a1b2c\nok'],
    ['sessions of commands', 'Process running with session ID 4711', 'Process running with session ID 9'],
    ['jobs', 'x\n[1] 4711\ny', 'x\n[1] 90\ny'],
  ])('does not mind %s', async (_what, then, now) => {
    await record([then])
    const replay = await createReplaySource(path, messagesDialect)
    expect((await play(replay, request(now))).status).toBe(200)
    expect(replay.divergences()).toEqual([])
  })

  it('names the recorded requests that nobody made', async () => {
    await record(['a', 'b'])
    const replay = await createReplaySource(path, messagesDialect)
    await play(replay, request('a'))
    expect(replay.missed()).toEqual(['request 2: user text'])
  })

  it('does not miss what only the budget asked', async () => {
    const { path: asked, json } = request('a')
    expect(messagesDialect.conversationOf(json, asked)).toMatchObject({ hasTools: true })
    const counting = messagesDialect.count?.request('/v1/messages?beta=true', json)
    expect(counting?.path).toBe('/v1/messages/count_tokens?beta=true')
    expect(messagesDialect.conversationOf(counting?.json, asked)).toMatchObject({ hasTools: false })
  })

  it('is told from a script by its first line', async () => {
    await record(['a'])
    expect(isCassette(await readFile(path, 'utf8'))).toBe(true)
    expect(isCassette('turns:\n  - text: hi\n')).toBe(false)
    const replay = await (await recordedModel(path, systemClock))({}, messagesDialect)
    expect((await play(replay, request('a'))).text).toContain('fine')
    await expect(recordedModel(join(folder, 'none.yaml'), systemClock)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
  })
})
