import { isIPv4 } from 'node:net'
import { plainAddress } from './addresses.js'

/** Where a client of the proxy wants to go, in one spelling. */
export interface Target {
  /** Lower-case name without a final dot, or an address as `plainAddress` writes it. */
  host: string
  address: boolean
  port: number
}

/**
 * Reads `host:port`. Strict: what two readers could take for different hosts is no target at all (user
 * information, percent signs, zone ids, spaces, anything but ASCII). Names that `getaddrinfo` would take for
 * an address (`127.1`, `0x7f000001`, `2130706433`) are that address.
 */
export function parseTarget(authority: string, defaultPort?: number): Target | null {
  if (authority.length > 300) return null
  const [, rawHost, rawPort] =
    /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?$/.exec(authority) ?? []
  const port = rawPort === undefined ? defaultPort : Number(rawPort)
  if (rawHost === undefined || port === undefined || port < 1 || port > 65_535) return null
  if (rawHost.startsWith('[')) {
    const address = rawHost.includes(':') ? plainAddress(rawHost) : null
    return address === null ? null : { host: address, address: true, port }
  }
  const bare = rawHost.replace(/\.$/, '')
  if (bare === '' || bare.length > 253 || !URL.canParse(`http://${bare}/`)) return null
  const { hostname } = new URL(`http://${bare}/`)
  const host = hostname.replace(/\.$/, '')
  if (host === '' || host.split('.').some((label) => label === '')) return null
  return { host, address: isIPv4(host), port }
}
