import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBodySpace, shapeOf } from '../../../src/gateway/request-body.js'
import { openRequestLog } from '../../../src/gateway/request-log.js'
import { temporaryFolder } from '../../world/temporary-folder.js'
import { ask, messages, openTestGateway, sendStream, startProvider } from './test-gateway.js'

const shape = (text: string) => shapeOf(Buffer.from(text))
const content = (text: string) =>
  JSON.stringify(messages({ messages: [{ role: 'user', content: 'HERE' }] })).replace('"HERE"', () => text)

describe('shapeOf', () => {
  it('counts at least every value, and nothing inside of strings', () => {
    expect(shape('[]')).toEqual({ values: 2, depth: 1 })
    expect(shape('{"a":[1,2,{"b":null}]}')).toEqual({ values: 8, depth: 3 })
    expect(shape('["[[[,,,{{{","\\"[[","\\\\",[0]]').depth).toBe(2)
    expect(shape('"never closed [[[').depth).toBe(0)
  })

  it('sees through no trick that a parser does not see', () => {
    for (const text of ['["\\\\",[[1]]]', '["\\\\\\"",[[1]]]', '{"a\\"b":[[1]]}', '[[["]"]]]'])
      expect(shape(text).depth, text).toBe(depthOf(JSON.parse(text)))
  })
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('a body that would keep the gateway busy', () => {
  it.each([
    ['millions of empty lists', content(`[${'[],'.repeat(2_000_000)}[]]`)],
    ['millions of numbers', content(`[${'1,'.repeat(2_000_000)}1]`)],
    ['lists in lists in lists', content(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
    ['objects in objects', content(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)],
  ])('is refused unread: %s', async (_, body) => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const reply = await ask(opened.gateway.address, { body })
    expect(reply).toMatchObject({ status: 413, error: expect.stringContaining('than any conversation') })
    expect(provider.seen).toEqual([])
    expect((await ask(opened.gateway.address)).status).toBe(200)
  })

  it('is not a long conversation', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const turns = Array.from({ length: 10_000 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: [{ type: 'text', text: `[{"words":"${at}"}]` }],
    }))
    expect((await ask(opened.gateway.address, { body: messages({ messages: turns }) })).status).toBe(200)
  })
})

it('createBodySpace has room for so many bytes at a time, whoever sends them', () => {
  const space = createBodySpace(100)
  const [one, two] = [new EventEmitter(), new EventEmitter()]
  const first = space.hold(one)
  const second = space.hold(two)
  expect(first.take(60)).toBe(true)
  expect(second.take(60)).toBe(false)
  expect(second.take(40)).toBe(true)
  one.emit('close')
  one.emit('close')
  expect(second.take(61)).toBe(false)
  expect(second.take(60)).toBe(true)
})

it('the log of requests does not grow with requests that break off', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'gateway.jsonl')
  const log = await openRequestLog(
    path,
    (text) => text,
    () => {},
  )
  const figures = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheCreationTokens: 0, costUsd: 0 }
  const line = { time: '', method: 'POST', path: '/', status: 0, durationMs: 0, retries: 0, ...figures }
  for (let count = 0; count < 10_050; count++) log.write({ ...line, error: 'the client went away' })
  log.write({ ...line, status: 200, firstByteMs: 1 })
  await log.close()
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(10_001)
})
