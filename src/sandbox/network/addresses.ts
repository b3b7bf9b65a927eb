import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Why an address is not part of the public internet. */
export type AddressClass =
  | 'public'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'link-local'
  | 'metadata'
  | 'multicast'
  | 'reserved'

type Range = readonly [AddressClass, string, number]

/**
 * The first match wins. IANA's special-purpose registries, and the addresses at which clouds serve
 * credentials.
 */
const V4: readonly Range[] = [
  ['metadata', '169.254.169.254', 32],
  ['metadata', '169.254.170.0', 23],
  // Azure's wire server, Alibaba's and Oracle's metadata services.
  ['metadata', '168.63.129.16', 32],
  ['metadata', '100.100.100.200', 32],
  ['metadata', '192.0.0.192', 32],
  ['loopback', '127.0.0.0', 8],
  ['private', '10.0.0.0', 8],
  ['private', '172.16.0.0', 12],
  ['private', '192.168.0.0', 16],
  ['shared', '100.64.0.0', 10],
  ['link-local', '169.254.0.0', 16],
  ['multicast', '224.0.0.0', 4],
  ['reserved', '0.0.0.0', 8],
  ['reserved', '192.0.0.0', 24],
  ['reserved', '192.0.2.0', 24],
  ['reserved', '192.88.99.0', 24],
  ['reserved', '198.18.0.0', 15],
  ['reserved', '198.51.100.0', 24],
  ['reserved', '203.0.113.0', 24],
  ['reserved', '240.0.0.0', 4],
]

const V6: readonly Range[] = [
  ['metadata', 'fd00:ec2::', 32],
  ['metadata', 'fd20:ce::254', 128],
  ['loopback', '::1', 128],
  ['private', 'fc00::', 7],
  ['link-local', 'fe80::', 10],
  ['multicast', 'ff00::', 8],
  // Inside the global range, but not ordinary addresses: Teredo and similar, documentation, 6to4.
  ['reserved', '2001::', 23],
  ['reserved', '2001:db8::', 32],
  ['reserved', '2002::', 16],
  ['reserved', '3fff::', 20],
  ['public', '2000::', 3],
]

const lists = (ranges: readonly Range[], family: 'ipv4' | 'ipv6') =>
  ranges.map(([kind, network, prefix]) => {
    const list = new BlockList()
    list.addSubnet(network, prefix, family)
    return { kind, list, family }
  })

const TABLE = [...lists(V4, 'ipv4'), ...lists(V6, 'ipv6')]

/**
 * Classifies an address. Everything outside of IPv6's global range is `reserved` unless it has a better name.
 */
export function classifyAddress(address: string): AddressClass {
  const plain = plainAddress(address)
  if (plain === null) return 'reserved'
  const family = isIPv4(plain) ? 'ipv4' : 'ipv6'
  const found = TABLE.find((range) => range.family === family && range.list.check(plain, family))
  return found?.kind ?? (family === 'ipv4' ? 'public' : 'reserved')
}

/**
 * The canonical form of an address: dotted IPv4, also for IPv4 inside IPv6 (`::ffff:127.0.0.1`), otherwise
 * compressed lower-case IPv6. Null for anything else, including zone IDs, which are only meaningful on one
 * machine.
 */
export function plainAddress(text: string): string | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare) || bare.includes('%')) return null
  const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (!mapped) return canonical
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** A network in CIDR notation, as a predicate. Null if the text is not one. */
export function parseSubnet(network: string, prefix: number): ((address: string) => boolean) | null {
  const family = isIP(network)
  if (family === 0 || network.includes('%') || prefix > (family === 4 ? 32 : 128)) return null
  const word = family === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(network, prefix, word)
  // Node.js would let an IPv6 range match mapped IPv4 addresses, so each family is checked separately.
  return (address) => isIP(address) === family && list.check(address, word)
}
