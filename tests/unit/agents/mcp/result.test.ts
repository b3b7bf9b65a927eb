import { expect, it } from 'vitest'
import { limitResult } from '../../../../src/agents/mcp/result.js'
import { createRedactor } from '../../../../src/base/redact.js'

const redact = createRedactor(['the-secret-of-it'])
const text = (value: string) => ({ type: 'text' as const, text: value })

it('text passes without its secrets, and is cut over all blocks together', () => {
  const content = [text('a the-secret-of-it'), text('x'.repeat(20)), text('never')]
  const { result, cut, bytes } = limitResult({ content }, redact, { text: 10, images: 0 })
  expect(result).toEqual({
    content: [
      text('a ***'),
      text(`xxxxx\n[cut by Caisson: 15 more characters]`),
      text('\n[cut by Caisson: 5 more characters]'),
    ],
  })
  expect(cut).toBe(true)
  expect(bytes).toBe(Buffer.byteLength(JSON.stringify(content)))
})

it('a result within the limits is the same, and says whether it is an error', () => {
  const image = { type: 'image' as const, data: 'aGFsbG8=', mimeType: 'image/png' }
  const given = { content: [text('a'), image], isError: true }
  expect(limitResult(given, redact)).toMatchObject({ result: given, cut: false })
})

it('resources become text, and what is neither text nor an image that fits is only named', () => {
  const image = { type: 'image' as const, data: 'x'.repeat(11), mimeType: 'image/png' }
  const audio = { type: 'audio' as const, data: 'x', mimeType: 'audio/wav' }
  const content = [
    { type: 'resource' as const, resource: { uri: 'a:b', text: 'inside' } },
    { type: 'resource_link' as const, uri: 'a:b', name: 'more' },
    image,
    audio,
  ]
  const { result, cut } = limitResult({ content }, redact, { text: 1000, images: 10 })
  expect(result.content).toEqual([
    text('inside'),
    text('more: a:b'),
    text('[left out by Caisson: image]'),
    text('[left out by Caisson: audio]'),
  ])
  expect(cut).toBe(true)
})

it('structured content alone becomes text', () => {
  const { result } = limitResult({ content: [], structuredContent: { a: 1 } }, redact)
  expect(result.content).toEqual([text('{"a":1}')])
})

it('an image with a secret in its data, or with more than a type beside it, is left out', () => {
  const image = (data: string, mimeType = 'image/png') => ({ type: 'image' as const, data, mimeType })
  const hidden = Buffer.from('PNG the-secret-of-it').toString('base64')
  const content = [image(hidden), image('aGFsbG8=', `image/${'x'.repeat(1000)}`)]
  const { result } = limitResult({ content }, redact)
  expect(result.content).toEqual([text('[left out by Caisson: image]'), text('[left out by Caisson: image]')])
})
