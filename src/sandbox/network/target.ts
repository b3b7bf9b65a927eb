import { isIPv4 } from 'node:net'
import { plainAddress } from './addresses.js'

/** Where a client of the proxy wants to connect, in canonical form. */
export interface Target {
  /** Lower-case name without a final dot, or an address as `plainAddress` writes it. */
  host: string
  address: boolean
  port: number
}

/**
 * Parses `host:port`. Strict: anything that two parsers could read as different hosts is rejected (user
 * information, percent signs, zone IDs, spaces, non-ASCII). Names that `getaddrinfo` would read as an address
 * (`127.1`, `0x7f000001`, `2130706433`) become that address.
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
