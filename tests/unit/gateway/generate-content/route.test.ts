import { describe, expect, it } from 'vitest'
import { routeOf } from '../../../../src/gateway/generate-content/route.js'

const MODEL = '/v1beta/models/gemini-2.5-pro'

describe('routeOf', () => {
  it.each([
    ['POST', `${MODEL}:generateContent`, 'answer', `${MODEL}:generateContent`],
    ['POST', `${MODEL}:streamGenerateContent?alt=sse`, 'answer', `${MODEL}:streamGenerateContent?alt=sse`],
    ['POST', `${MODEL}:countTokens`, 'count', `${MODEL}:countTokens`],
    [
      'POST',
      '/v1/models/gemini-3.1-pro:generateContent',
      'answer',
      '/v1/models/gemini-3.1-pro:generateContent',
    ],
    ['GET', '/v1beta/models', 'models', '/v1beta/models'],
    ['GET', '/v1beta/models?pageSize=50&pageToken=Ab=', 'models', '/v1beta/models?pageSize=50&pageToken=Ab='],
    ['GET', MODEL, 'models', MODEL],
  ])('knows %s %s', (method, url, kind, path) => expect(routeOf(method, url)).toEqual({ kind, path }))

  it('leaves a key in the address behind', () => {
    expect(routeOf('POST', `${MODEL}:generateContent?key=agents-own`)).toEqual({
      kind: 'answer',
      path: `${MODEL}:generateContent`,
    })
    expect(routeOf('POST', `${MODEL}:streamGenerateContent?key=a&alt=sse`)).toEqual({
      kind: 'answer',
      path: `${MODEL}:streamGenerateContent?alt=sse`,
    })
    expect(routeOf('GET', '/v1beta/models?key=a&pageSize=5')).toEqual({
      kind: 'models',
      path: '/v1beta/models?pageSize=5',
    })
  })

  it.each([
    ['GET', `${MODEL}:generateContent`],
    ['POST', MODEL],
    ['POST', '/v1beta/models'],
    ['POST', `${MODEL}:streamGenerateContent`],
    ['POST', `${MODEL}:streamGenerateContent?alt=json`],
    ['POST', `${MODEL}:streamGenerateContent?alt=sse&alt=json`],
    ['POST', `${MODEL}:generateContent?alt=sse`],
    ['POST', `${MODEL}:generateContent?fields=usageMetadata`],
    ['POST', `${MODEL}:generateContent#x`],
    ['POST', `${MODEL}:embedContent`],
    ['POST', `${MODEL}:batchGenerateContent`],
    ['POST', `${MODEL}:generateContent/../../files`],
    ['POST', '/v1beta/models/../cachedContents:generateContent'],
    ['POST', '/v1beta/models/a%2fb:generateContent'],
    ['POST', '/v1beta/tunedModels/mine:generateContent'],
    ['POST', '/v1beta/cachedContents'],
    ['POST', '/upload/v1beta/files'],
    ['GET', '/v1beta/files'],
    ['GET', '/v1beta/models/..'],
    ['GET', '/v1beta/models?filter=x'],
    ['POST', `http://evil.example${MODEL}:generateContent`],
    ['DELETE', MODEL],
    ['HEAD', '/'],
    [undefined, undefined],
  ])('does not know %s %s', (method, url) => expect(routeOf(method, url)).toBeUndefined())
})
