import { describe, expect, it } from 'vitest'
import { routeOf } from '../../../../src/gateway/messages/dialect.js'

describe('routeOf', () => {
  it.each([
    ['POST', '/v1/messages'],
    ['POST', '/v1/messages?beta=true'],
    ['POST', '/v1/messages/count_tokens?beta=true'],
    ['GET', '/v1/models'],
    ['GET', '/v1/models?limit=1000'],
    ['GET', '/v1/models?limit=20&after_id=claude-opus-5'],
    ['GET', '/v1/models/claude-opus-5-5'],
    ['HEAD', '/'],
  ])('knows %s %s', (method, url) => expect(routeOf(method, url)).toBeDefined())

  it.each([
    ['GET', '/v1/messages'],
    ['POST', '/v1/models'],
    ['HEAD', '/v1/messages'],
    ['GET', '/'],
    ['POST', '/v1/messages/batches'],
    ['POST', '/v1/messages/'],
    ['POST', '/v1/messages?beta=false'],
    ['POST', '/v1/messages?beta=true&api_key=x'],
    ['POST', '/v1/files'],
    ['GET', '/v1/files/file_1/content'],
    ['GET', '/v1/organizations/me'],
    ['POST', '//v1/messages'],
    ['POST', '/v1/../v1/messages'],
    ['POST', '/v1/messages%2fbatches'],
    ['POST', '/v1/messages#x'],
    ['POST', 'http://evil.example/v1/messages'],
    ['GET', '/v1/models/..'],
    ['GET', '/v1/models/../files'],
    ['GET', '/v1/models?limit=1&x=1'],
    ['GET', '/v1/models?'],
    ['DELETE', '/v1/models/claude-opus-5'],
    ['OPTIONS', '*'],
    [undefined, undefined],
  ])('does not know %s %s', (method, url) => expect(routeOf(method, url)).toBeUndefined())
})
