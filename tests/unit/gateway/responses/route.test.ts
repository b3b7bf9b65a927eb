import { describe, expect, it } from 'vitest'
import { routeOf } from '../../../../src/gateway/responses/request.js'

describe('routeOf', () => {
  it.each([
    ['POST', '/v1/responses', 'answer'],
    ['POST', '/v1/responses/input_tokens', 'count'],
    ['GET', '/v1/models', 'models'],
    ['GET', '/v1/models?client_version=0.169.0', 'models'],
    ['GET', '/v1/models/gpt-5.5', 'models'],
  ])('knows %s %s', (method, url, kind) => expect(routeOf(method, url)).toEqual({ kind, path: url }))

  it.each([
    ['GET', '/v1/responses'],
    ['GET', '/v1/responses/resp_1'],
    ['DELETE', '/v1/responses/resp_1'],
    ['POST', '/v1/responses/resp_1/cancel'],
    ['POST', '/v1/responses/compact'],
    ['POST', '/v1/responses?beta=true'],
    ['POST', '/responses'],
    ['POST', '//v1/responses'],
    ['POST', '/v1/../v1/responses'],
    ['POST', 'http://evil.example/v1/responses'],
    ['POST', '/v1/files'],
    ['POST', '/v1/conversations'],
    ['POST', '/v1/chat/completions'],
    ['POST', '/v1/models'],
    ['GET', '/v1/models/..'],
    ['GET', '/v1/models/../files'],
    ['GET', '/v1/models?x=1'],
    ['GET', '/v1/vector_stores'],
    [undefined, undefined],
  ])('does not know %s %s', (method, url) => expect(routeOf(method, url)).toBeUndefined())
})
