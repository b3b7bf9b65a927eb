import { expect, test } from 'vitest'
import { remoteEnvironment } from '../../../src/config/proxy.js'

const URL = 'https://ghe.example.com/o/r.git'
const PROXY = 'http://job:secret@proxy.example.com:3128'

test.each<[object, object]>([
  [{}, {}],
  [{ HTTPS_PROXY: PROXY }, { https_proxy: PROXY }],
  [{ https_proxy: 'proxy.example.com:3128' }, { https_proxy: 'http://proxy.example.com:3128' }],
  [{ all_proxy: PROXY, HTTP_PROXY: 'http://other' }, { https_proxy: PROXY }],
  [{ HTTPS_PROXY: PROXY, NO_PROXY: 'example.com' }, {}],
  [{ HTTPS_PROXY: PROXY, no_proxy: '*' }, {}],
  [{ HTTPS_PROXY: 'socks5://proxy.example.com' }, {}],
  [
    {
      SSL_CERT_FILE: '/a',
      NODE_EXTRA_CA_CERTS: '/b',
      GIT_SSL_CAINFO: '',
      GIT_SSL_NO_VERIFY: '1',
      GIT_DIR: '/c',
    },
    { SSL_CERT_FILE: '/a', NODE_EXTRA_CA_CERTS: '/b' },
  ],
])('git gets of %j: %j', (env, expected) => {
  expect(remoteEnvironment(URL, env as Record<string, string>)).toEqual(expected)
})

test('a remote without TLS has the proxy of its own kind', () => {
  const env = { HTTPS_PROXY: 'http://a', HTTP_PROXY: PROXY }
  expect(remoteEnvironment('http://ghe.example.com/o/r.git', env)).toEqual({ http_proxy: PROXY })
})
