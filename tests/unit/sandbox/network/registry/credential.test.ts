import { expect, test } from 'vitest'
import {
  basicAt,
  credentialAt,
  credentialFor,
  separate,
} from '../../../../../src/sandbox/network/registry/credential.js'

const at = (url: string, header = url) => credentialAt(new URL(url), header, ['a-secret-token']) as never
const CREDENTIALS = [
  at('https://h.corp/npm/'),
  at('https://h.corp/npm/inner/'),
  at('http://plain.corp:8080/'),
]

const forRequest = (path: string, { method = 'GET', host = 'h.corp', port = 443, secure = true } = {}) =>
  credentialFor(CREDENTIALS, { target: { host, port, address: false }, secure, method, path })?.header ?? null

test('a credential is for reading below its path, and the longest path wins', () => {
  expect(forRequest('/npm/@corp%2fx')).toBe('https://h.corp/npm/')
  expect(forRequest('/npm?write=1')).toBe('https://h.corp/npm/')
  expect(forRequest('/npm/inner/x')).toBe('https://h.corp/npm/inner/')
  expect(forRequest('/npm/x', { method: 'HEAD' })).toBe('https://h.corp/npm/')
  expect(forRequest('/npm/x.git/git-upload-pack', { method: 'POST' })).toBe('https://h.corp/npm/')
  expect(forRequest('/x', { host: 'plain.corp', port: 8080, secure: false })).toBe('http://plain.corp:8080/')
})

test.each(['PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'get'])('%s gets none', (method) => {
  expect(forRequest('/npm/x', { method })).toBeNull()
})

test.each([
  '/npmx/y',
  '/other',
  '/',
  '//npm/x',
  '/npm/../api',
  '/npm/%2e%2e/api',
  '/npm/.%2E/api',
  '/npm/..%2fapi',
  '/npm/..%252fapi',
  '/npm/%252e%252e/api',
  '/npm/..;/api',
  '/npm/..;x=1/api',
  '/npm/..%3b/api',
  '/npm/..\\api',
  '/npm/..%5capi',
  '/npm/x/..',
])('%s gets none', (path) => expect(forRequest(path)).toBeNull())

test('another host, port or protocol gets none', () => {
  expect(forRequest('/npm/x', { host: 'h.corp.evil' })).toBeNull()
  expect(forRequest('/npm/x', { port: 8443 })).toBeNull()
  expect(forRequest('/npm/x', { secure: false, port: 80 })).toBeNull()
  expect(forRequest('/x', { host: 'plain.corp', port: 8080 })).toBeNull()
})

test('names with dots are no way up', () => {
  for (const path of ['/npm/..x/y', '/npm/x..y', '/npm/x/.well-known', '/npm/@corp/x/-/x-1.0.0.tgz?a=../b'])
    expect([path, forRequest(path)]).toEqual([path, 'https://h.corp/npm/'])
})

test('an address is separated from its credential, which covers the files beside the index', () => {
  const { url, credential } = separate(new URL('https://me:p%40ss-word@h.corp:8443/pypi/simple/'))
  expect(url.href).toBe('https://h.corp:8443/pypi/simple/')
  expect(credential).toMatchObject({
    secure: true,
    host: 'h.corp',
    port: 8443,
    prefix: '/pypi/',
    header: `Basic ${Buffer.from('me:p@ss-word').toString('base64')}`,
  })
  expect(credential?.secrets).toContain('p@ss-word')
  expect(separate(new URL('https://h.corp/simple')).credential).toBeNull()
})

test('what stands for no token, and what is not filled in, is no credential', () => {
  const url = new URL('https://h.corp/')
  for (const text of ['XXXXX-XXXXX-XXXXX-XXXXX', '${NPM_TOKEN}', ''])
    for (const made of [
      credentialAt(url, `Bearer ${text}`, [text]),
      basicAt(url, text, ''),
      basicAt(url, 'me', text || '${X}'),
    ])
      expect(made).toBeNull()
})
