import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameMatches, parseHostRule, portMatches } from '../../../../src/sandbox/network/host-rules.js'

const name = (entry: string, host: string) => nameMatches(parseHostRule(entry), host)

describe('an entry of the list of hosts', () => {
  test('without a star is the name alone', () => {
    expect(name('Example.COM.', 'example.com')).toBe(true)
    expect(name('example.com', 'www.example.com')).toBe(false)
    expect(name('example.com', 'notexample.com')).toBe(false)
    expect(name('example.com', 'example.com.evil.org')).toBe(false)
  })

  test('with a star is everything below, at any depth, and not the name itself', () => {
    expect(name('*.example.com', 'a.example.com')).toBe(true)
    expect(name('*.example.com', 'a.b.example.com')).toBe(true)
    expect(name('*.example.com', 'example.com')).toBe(false)
    expect(name('*.example.com', '.example.com')).toBe(false)
    expect(name('*.example.com', 'aexample.com')).toBe(false)
  })

  test('in another script is its ASCII form', () => {
    expect(name('bücher.example', 'xn--bcher-kva.example')).toBe(true)
    expect(name('*.BÜCHER.example', 'a.xn--bcher-kva.example')).toBe(true)
  })

  test('speaks of ports 80 and 443 unless it names one', () => {
    const ports = (entry: string, port: number) => portMatches(parseHostRule(entry).ports, port)
    expect([80, 443, 22, 8443].map((port) => ports('a.example', port))).toEqual([true, true, false, false])
    expect([80, 443, 8443].map((port) => ports('a.example:8443', port))).toEqual([false, false, true])
    expect([1, 65_535].map((port) => ports('a.example:*', port))).toEqual([true, true])
    expect(ports('10.0.0.0/8:22', 22)).toBe(true)
    expect(ports('[fd00::1]:8080', 8080)).toBe(true)
  })

  test('may be an address or a network', () => {
    const holds = (entry: string, address: string) => {
      const rule = parseHostRule(entry)
      return rule.kind === 'address' && rule.holds(address)
    }
    expect(holds('10.1.0.0/16', '10.1.2.3')).toBe(true)
    expect(holds('127.0.0.1:8080', '127.0.0.1')).toBe(true)
    expect(holds('127.0.0.1:8080', '127.0.0.2')).toBe(false)
    expect(holds('::1', '::1')).toBe(true)
    expect(holds('fd00::/8', 'fd12::1')).toBe(true)
    expect(holds('[fd00::]/8', 'fd12::1')).toBe(true)
    expect(holds('::ffff:10.0.0.1', '10.0.0.1')).toBe(true)
  })

  test.each([
    '*',
    '',
    ' ',
    'https://example.com',
    'user@example.com',
    'example.com/path',
    'exa mple.com',
    '*.*.example.com',
    'a.*.example.com',
    '*example.com',
    'example..com',
    '-a.example',
    'example.com:0',
    'example.com:65536',
    'example.com:http',
    '127.1',
    '0x7f000001',
    '2130706433',
    '10.0.0.0/33',
    '[::1',
    'fe80::1%eth0',
    '[fe80::1%eth0]:80',
    '%31.example',
  ])('%j is refused with words', (entry) => expect(() => parseHostRule(entry)).toThrow(/cannot be used/))

  test('never lets a name through that does not end in it', () => {
    fc.assert(
      fc.property(fc.domain(), fc.domain(), fc.boolean(), (listed, asked, star) => {
        const matched = name(star ? `*.${listed}` : listed, asked.toLowerCase())
        if (matched) expect(`.${asked.toLowerCase()}`.endsWith(`.${listed.toLowerCase()}`)).toBe(true)
      }),
    )
  })
})
