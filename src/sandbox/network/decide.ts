import { classifyAddress, plainAddress } from './addresses.js'
import { type HostRules, nameMatches, portMatches } from './host-rules.js'
import type { Target } from './target.js'

export const NETWORK_DENIALS = [
  'bad_request',
  'host_not_listed',
  'port_not_listed',
  'address_not_listed',
  'address_not_public',
] as const

export type NetworkDenial = (typeof NETWORK_DENIALS)[number]

/** What the proxy does with a target. An allowed one carries the only addresses that may be connected to. */
export type Decision =
  | { allowed: true; addresses: readonly string[] }
  | { allowed: false; code: NetworkDenial; why: string }
  | { allowed: 'unreachable'; why: string }

/** All addresses of a name. */
export type Lookup = (name: string) => Promise<readonly string[]>

/**
 * Decides once: looks the name up, checks every address of the answer, and lets the caller connect to these
 * addresses without another lookup. One bad address spoils the answer. `own` are this machine's addresses,
 * public or not: nothing on it is meant to be reached.
 */
export async function decide(
  target: Target,
  rules: HostRules,
  lookup: Lookup,
  own: ReadonlySet<string>,
): Promise<Decision> {
  const addressAllowed = (address: string, byName: boolean) =>
    rules.entries.some(
      (rule) =>
        rule.kind === 'address' &&
        rule.holds(address) &&
        // The port was checked together with the name.
        (portMatches(rule.ports, target.port) || (byName && rule.ports === 'default')),
    )
  const outside = (address: string) => classifyAddress(address) === 'public' && !own.has(address)

  if (target.address) {
    if (addressAllowed(target.host, false) || (rules.everything && outside(target.host)))
      return { allowed: true, addresses: [target.host] }
    return deny('address_not_listed', `the address ${target.host}:${target.port} is not listed`)
  }

  const named = rules.entries.filter((rule) => nameMatches(rule, target.host))
  if (!rules.everything && named.length === 0)
    return deny('host_not_listed', `the host ${target.host} is not listed`)
  const matching = named.filter((rule) => portMatches(rule.ports, target.port))
  if (!rules.everything && matching.length === 0)
    return deny('port_not_listed', `port ${target.port} of ${target.host} is not listed`)
  const mayBePrivate = matching.some((rule) => rule.private)

  let found: readonly string[]
  try {
    found = await lookup(target.host)
  } catch (error) {
    return { allowed: 'unreachable', why: `${target.host} has no address: ${(error as Error).message}` }
  }
  const addresses = found.map((address) => plainAddress(address) ?? address)
  if (addresses.length === 0) return { allowed: 'unreachable', why: `${target.host} has no address` }
  for (const address of addresses) {
    const kind = classifyAddress(address)
    const inside = kind === 'private' || kind === 'loopback' || kind === 'shared' || kind === 'public'
    if (outside(address) || addressAllowed(address, true) || (mayBePrivate && inside)) continue
    const what = kind === 'public' ? "this machine's own" : kind
    return deny('address_not_public', `${target.host} leads to ${address} (${what}), which is not listed`)
  }
  return { allowed: true, addresses }
}

function deny(code: NetworkDenial, why: string): Decision {
  return { allowed: false, code, why }
}
