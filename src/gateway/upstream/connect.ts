import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import tls from 'node:tls'

/** How requests reach the upstream: directly, or through an HTTP proxy. */
export interface Route {
  agent: http.Agent
  /** Headers for the proxy; only for upstreams without TLS. */
  headers: Record<string, string>
  /** True when the request line must contain the whole URL (a proxy and no TLS). */
  absolute: boolean
}

const KEEP = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'lifo' } as const

/** Certificates are checked against Node's own list and `NODE_EXTRA_CA_CERTS`. */
export function routeTo(upstream: URL, proxyUrl?: string): Route {
  const secure = upstream.protocol === 'https:'
  if (proxyUrl === undefined) {
    return { agent: secure ? new https.Agent(KEEP) : new http.Agent(KEEP), headers: {}, absolute: false }
  }
  const proxy = new URL(proxyUrl)
  const headers = proxyHeaders(proxy)
  const toProxy = {
    host: hostOf(proxy),
    port: Number(proxy.port || (proxy.protocol === 'https:' ? 443 : 80)),
  }
  const transport = proxy.protocol === 'https:' ? https : http
  if (!secure) {
    const agent = new transport.Agent(KEEP)
    // The request names the upstream; only the connection goes to the proxy.
    const connect = agent.createConnection.bind(agent)
    agent.createConnection = (options, callback) =>
      connect({ ...options, ...toProxy, ...{ servername: hostOf(proxy) } }, callback)
    return { agent, headers, absolute: true }
  }
  const agent = new https.Agent(KEEP)
  agent.createConnection = (_options, callback) => {
    const target = `${upstream.hostname}:${upstream.port || 443}`
    const request = transport.request({
      ...toProxy,
      method: 'CONNECT',
      path: target,
      headers: { ...headers, host: target },
    })
    request.once('error', (error) => callback?.(error, undefined as never))
    request.once('connect', (response: http.IncomingMessage, socket: Socket) => {
      if (response.statusCode === 200) {
        return callback?.(
          null,
          tls.connect({ socket, servername: hostOf(upstream), ALPNProtocols: ['http/1.1'] }),
        )
      }
      socket.destroy()
      callback?.(new Error(`the proxy answered ${response.statusCode} to CONNECT`), undefined as never)
    })
    request.end()
    return undefined
  }
  return { agent, headers: {}, absolute: false }
}

function proxyHeaders(proxy: URL): Record<string, string> {
  if (!proxy.username) return {}
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
