import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { ConfigError } from '../../base/errors.js'
import { parseSubnet, plainAddress } from './addresses.js'

type Ports = 'default' | 'any' | number

/** One entry of a host list. */
export type HostRule =
  | { kind: 'name'; name: string; below: boolean; ports: Ports; private: boolean }
  | { kind: 'address'; holds: (address: string) => boolean; ports: Ports }

/** What a proxy lets through. */
export interface HostRules {
  entries: readonly HostRule[]
  /** Every public host at every port: `open`. */
  everything: boolean
}

/** Ports of entries without one. */
export const DEFAULT_PORTS: readonly number[] = [80, 443]

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/

/**
 * Parses `example.com`, `*.example.com` (any depth below, not the name itself), `example.com:8443`,
 * `example.com:*`, addresses and networks (`10.1.0.0/16`, `[fd00::1]:8080`). Throws CONFIG_INVALID. `private`
 * allows the name to lead to a non-public address: for what the job's owner has configured.
 */
export function parseHostRule(text: string, options: { private?: boolean } = {}): HostRule {
  const entry = text.trim().toLowerCase()
  if (entry === '*')
    throw invalidHostRule(text, 'it would allow everything', 'Use `network: open` if that is intended.')
  if (entry.includes('://') || entry.includes('@'))
    throw invalidHostRule(
      text,
      'it is the address of a page, not a host',
      'Write only the host, e.g. `example.com`.',
    )
  return addressRule(entry, text) ?? nameRule(entry, text, options.private === true)
}

function addressRule(entry: string, text: string): HostRule | null {
  const bracketed = /^\[([^\]]+)\](?:\/(\d{1,3}))?(?::(\d+|\*))?$/.exec(entry)
  const bare = isIP(entry) === 6 || /^[0-9a-f:.]*:[0-9a-f:.]*\/\d+$/.test(entry) ? entry.split('/') : null
  const v4 = /^(\d+\.\d+\.\d+\.\d+)(?:\/(\d{1,2}))?(?::(\d+|\*))?$/.exec(entry)
  const [network, prefix, port] = bracketed?.slice(1) ?? v4?.slice(1) ?? bare ?? []
  if (network === undefined) return null
  const plain = plainAddress(network)
  if (plain === null) throw invalidHostRule(text, 'the address is not valid', 'Check it for a typo.')
  const bits = prefix === undefined ? (isIP(plain) === 4 ? 32 : 128) : Number(prefix)
  const holds = parseSubnet(prefix === undefined ? plain : network, bits)
  if (!holds) throw invalidHostRule(text, 'the network is not valid', 'Write it as in `10.1.0.0/16`.')
  return { kind: 'address', holds, ports: portsOf(port, text) }
}

function nameRule(entry: string, text: string, mayBePrivate: boolean): HostRule {
  const [, star, host, port] = /^(\*\.)?([^:*/%\s]+)(?::(\d+|\*))?$/.exec(entry) ?? []
  const name = host === undefined ? '' : domainToASCII(host.replace(/\.$/, ''))
  const labels = name.split('.')
  // A last label of digits makes the whole an IPv4 address in one of its odd spellings.
  if (
    name.length > 253 ||
    !labels.every((label) => LABEL.test(label)) ||
    /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')
  )
    throw invalidHostRule(
      text,
      'it is not a host name',
      'Write e.g. `example.com`, `*.example.com` or `example.com:8443`.',
    )
  return { kind: 'name', name, below: star !== undefined, ports: portsOf(port, text), private: mayBePrivate }
}

function portsOf(port: string | undefined, text: string): Ports {
  if (port === undefined) return 'default'
  if (port === '*') return 'any'
  const number = Number(port)
  if (number < 1 || number > 65_535)
    throw invalidHostRule(text, 'there is no such port', 'Use a port from 1 to 65535.')
  return number
}

/** True if an entry without a port, or with this one, covers the port. */
export function portMatches(ports: Ports, port: number): boolean {
  return ports === 'any' || (ports === 'default' ? DEFAULT_PORTS.includes(port) : ports === port)
}

/** True if an entry covers the name; both in lower case, without a final dot. */
export function nameMatches(rule: HostRule, name: string): rule is Extract<HostRule, { kind: 'name' }> {
  if (rule.kind !== 'name') return false
  return rule.below
    ? name.endsWith(`.${rule.name}`) && name.length > rule.name.length + 1
    : name === rule.name
}

function invalidHostRule(text: string, why: string, hint: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `sandbox.allowedHosts: "${text}" cannot be used: ${why}.`, {
    hint,
  })
}
