import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyAddress, parseSubnet, plainAddress } from '../../../../src/sandbox/network/addresses.js'

describe('what an address is', () => {
  test.each([
    ['8.8.8.8', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
    ['100.63.255.255', 'public'],
    ['100.128.0.0', 'public'],
    ['126.255.255.255', 'public'],
    ['2606:4700:4700::1111', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['fd12:3456::1', 'private'],
    ['100.64.0.1', 'shared'],
    ['100.127.255.255', 'shared'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['169.254.169.254', 'metadata'],
    ['169.254.170.2', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['0.0.0.0', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['::', 'reserved'],
    ['64:ff9b::a00:1', 'reserved'],
    ['2002:a00:1::', 'reserved'],
    ['2001::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['fe80::1%eth0', 'reserved'],
    ['not an address', 'reserved'],
  ])('%s is %s', (address, kind) => expect(classifyAddress(address)).toBe(kind))

  test('IPv4 inside IPv6 is what the IPv4 address is, in every spelling', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const hex = `::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
        for (const mapped of [`::ffff:${address}`, `::FFFF:${address}`, hex, `0:0:0:0:0:ffff:${address}`]) {
          expect(plainAddress(mapped)).toBe(address)
          expect(classifyAddress(mapped)).toBe(classifyAddress(address))
        }
      }),
    )
  })

  test('every spelling of an IPv6 address has the same class and plain form', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, '0').toUpperCase()).join(':')
        const plain = plainAddress(long)
        expect(plain).not.toBeNull()
        expect(plainAddress(plain ?? '')).toBe(plain)
        expect(classifyAddress(long)).toBe(classifyAddress(plain ?? ''))
      }),
    )
  })

  test('of IPv6 only the global range can be public', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const address = groups.map((group) => group.toString(16)).join(':')
        const first = groups[0] ?? 0
        if (first >> 13 !== 1) expect(classifyAddress(address)).not.toBe('public')
      }),
    )
  })
})

describe('a network', () => {
  test('holds its own addresses and no others, in its own family', () => {
    const holds = parseSubnet('10.1.0.0', 16)
    expect(holds?.('10.1.255.255')).toBe(true)
    expect(holds?.('10.2.0.0')).toBe(false)
    expect(holds?.('::ffff:10.1.0.1')).toBe(false)
    expect(parseSubnet('::', 0)?.('10.1.0.1')).toBe(false)
  })

  test('with a prefix that is too long, or a zone, is none', () => {
    expect(parseSubnet('10.0.0.0', 33)).toBeNull()
    expect(parseSubnet('fe80::1%lo', 64)).toBeNull()
  })
})
