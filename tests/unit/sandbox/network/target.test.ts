import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTarget } from '../../../../src/sandbox/network/target.js'

describe('where a client wants to go', () => {
  test.each([
    ['example.com:443', 'example.com', false, 443],
    ['EXAMPLE.com:443', 'example.com', false, 443],
    ['example.com.:443', 'example.com', false, 443],
    ['xn--bcher-kva.example:443', 'xn--bcher-kva.example', false, 443],
    ['a_b.example:443', 'a_b.example', false, 443],
    ['10.0.0.1:80', '10.0.0.1', true, 80],
    ['10.0.0.1.:80', '10.0.0.1', true, 80],
    ['127.1:80', '127.0.0.1', true, 80],
    ['0x7f.1:80', '127.0.0.1', true, 80],
    ['0177.0.0.1:80', '127.0.0.1', true, 80],
    ['2130706433:80', '127.0.0.1', true, 80],
    ['[::1]:80', '::1', true, 80],
    ['[0:0:0:0:0:0:0:1]:80', '::1', true, 80],
    ['[::ffff:127.0.0.1]:80', '127.0.0.1', true, 80],
    ['[::FFFF:7f00:1]:80', '127.0.0.1', true, 80],
  ])('%s is %s', (authority, host, address, port) => {
    expect(parseTarget(authority)).toEqual({ host, address, port })
  })

  test.each([
    '',
    ':443',
    'example.com',
    'example.com:',
    'example.com:0',
    'example.com:65536',
    'example.com:443:80',
    'example.com:+443',
    'example.com: 443',
    'example.com:443 ',
    'user@example.com:443',
    'user:pass@example.com:443',
    'good.example@evil.example:443',
    'good.example#evil.example:443',
    'good.example/evil.example:443',
    'good.example\\evil.example:443',
    'good.example?evil.example:443',
    'good.example%00.evil.example:443',
    'good.example%2eevil.example:443',
    'bücher.example:443',
    'exam\u3002ple:443',
    'a..b:443',
    '..:443',
    '.:443',
    '.example.com:443',
    '::1:443',
    '[::1',
    '[fe80::1%lo]:443',
    '[fe80::1%25lo]:443',
    '[127.0.0.1]:443',
    '256.1.1.1:80',
    '1.2.3.4.5:80',
    'a\r\nHost: b:443',
    `${'a'.repeat(254)}:443`,
  ])('%j cannot be read in one way only', (authority) => expect(parseTarget(authority)).toBeNull())

  test('has a default port only where the caller gives one', () => {
    expect(parseTarget('example.com', 80)).toMatchObject({ port: 80 })
    expect(parseTarget('example.com:', 80)).toBeNull()
  })

  test('is written in one way: reading what was read changes nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.domain(), fc.ipV4(), fc.ipV4Extended()),
        fc.integer({ min: 1, max: 65_535 }),
        (host, port) => {
          const once = parseTarget(`${host}:${port}`)
          if (once === null) return
          expect(parseTarget(`${once.host}:${port}`)).toEqual(once)
        },
      ),
    )
  })
})
