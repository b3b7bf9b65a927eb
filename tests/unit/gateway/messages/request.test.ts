import { expect, it } from 'vitest'
import { readRequest } from '../../../../src/gateway/messages/request.js'

const GOOD = { model: 'm', messages: [{ role: 'user', content: 'x' }] }
const read = (extra: object) => readRequest({ ...GOOD, ...extra })

it.each([
  'model',
  'messages',
  'system',
  'tools',
  'type',
  'source',
  'mcp_servers',
  'container',
  'max_tokens',
  'stream',
  'speed',
  'file_id',
])('refuses %s in another spelling, and says which', (key) => {
  const message = expect.stringContaining(`${key.toUpperCase()}: unknown field`)
  expect(read({ [key.toUpperCase()]: 1 })).toMatchObject({ message })
  expect(read({ [` ${key}`]: 1 })).toMatchObject({ message: expect.stringContaining(': unknown field') })
})

it.each(['file', 'container_upload'])('sees content of the type %s', (type) => {
  expect(read({ system: [{ type }] })).toMatchObject({ reaches: ['file_reference'] })
})

it('reads what a request asks for', () => {
  expect(read({ system: [{ file_id: 'x' }], speed: 'fast', max_tokens: 9 })).toEqual({
    model: 'm',
    otherModels: [],
    maxOutputTokens: 9,
    fast: true,
    serverTools: [],
    reaches: ['file_reference'],
  })
  expect(read({ tools: [{ type: 'memory_20250818' }, { type: 'computer_20250124' }] })).toMatchObject({
    fast: false,
    serverTools: [],
  })
})
