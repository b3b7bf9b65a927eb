import { join } from 'node:path'
import { SandboxError } from '../../../base/errors.js'
import { once } from '../../process/end.js'
import type { Sandbox } from '../../sandbox.js'
import { openNetworkLog } from '../network-log.js'
import { type ForwardProxyOptions, startForwardProxy } from './proxy.js'
import type { Relay } from './relay.js'

export interface EgressOptions extends Omit<ForwardProxyOptions, 'socketPath' | 'records'> {
  /** Folder for the proxy's socket. */
  folder: string
  /** Starts the relay from the sandbox's loopback interface, its only one. */
  startRelay: () => Promise<Relay>
  /** The evidence file. */
  logPath: string
  redact: (text: string) => string
}

/** Name of the proxy's socket in its folder. */
export const PROXY_SOCKET = 'proxy.sock'

/** The egress of a container without a network: our proxy, on its loopback interface. */
export interface Egress {
  env: Record<string, string>
  /** The certificate of the proxy's own authority, which the tools inside must trust; null: it needs none. */
  authority: string | null
  /** Closes proxy, connections, socket and relay. Idempotent. */
  close(): Promise<void>
}

/**
 * Opens the egress of a container. Rejects with ENGINE_FAILED or GATEWAY_FAILED, and leaves nothing behind.
 */
export async function openEgress(options: EgressOptions): Promise<Egress> {
  const { folder, startRelay, logPath, redact, ...proxied } = options
  const records = await openNetworkLog(logPath, redact, (error) =>
    options.log.warn(`The network's log cannot be written: ${error.message}`),
  )
  const undo: (() => Promise<void>)[] = [() => records.close()]
  const close = async () => {
    for (const step of undo.splice(0)) await step()
  }
  try {
    const proxy = await startForwardProxy({ ...proxied, socketPath: join(folder, PROXY_SOCKET), records })
    undo.unshift(() => proxy.close())
    const relay = await startRelay()
    undo.unshift(() => relay.close())
    return { env: proxyEnvironment(relay.port), authority: proxy.authority, close: once(close) }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Checks the container for ways out: a route other than loopback, or the relay's port. Throws ENGINE_FAILED
 * if there is one, so that no agent starts there.
 */
export async function assertClosed(sandbox: Pick<Sandbox, 'exec'>, egress: Egress): Promise<void> {
  const port = Number(new URL(egress.env['HTTP_PROXY'] ?? '').port)
  // Shell built-ins only: an image may have neither `cat` nor `ip`.
  const script =
    'for f in route ipv6_route tcp; do [ -r /proc/net/$f ] || continue; echo "$f:"; while read -r l; do echo "$l"; done < /proc/net/$f; done'
  const how = { timeoutMs: 30_000, keepBytes: 2_000_000 }
  const { stdout, exitCode, truncated } = await sandbox.exec(['sh', '-c', script], how)
  const unread = truncated ? 'too long' : exitCode
  const left = unread === 0 ? leftOpen(stdout, port) : [`its tables cannot be read (${unread})`]
  if (left.length === 0) return
  throw new SandboxError(
    'ENGINE_FAILED',
    `The network of the setup could not be closed: ${left.join(', ')}.`,
    {
      hint: 'Use `setup.network: none`, and report this with the log of the run.',
    },
  )
}

/** Ways out according to the kernel's tables `route`, `ipv6_route` and `tcp`, each under its name. */
export function leftOpen(tables: string, port: number): string[] {
  const found: string[] = []
  let table = ''
  for (const line of tables.split('\n')) {
    const fields = line.trim().split(/\s+/)
    if (/^\w+:$/.test(line)) table = line
    else if (table === 'route:' && fields[0] !== 'Iface' && fields.length > 7)
      found.push(`a route by ${fields[0]}`)
    else if (table === 'ipv6_route:' && fields.length > 9 && fields[9] !== 'lo')
      found.push(`a route by ${fields[9]}`)
    else if (table === 'tcp:' && fields[3] === '0A' && fields[1]?.endsWith(`:${hex(port)}`))
      found.push(`port ${port} still listens`)
  }
  return found
}

const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

/** Variables that tell common tools about a proxy. The container's own loopback never goes through it. */
function proxyEnvironment(port: number): Record<string, string> {
  const proxy = `http://127.0.0.1:${port}`
  const none = 'localhost,127.0.0.1,::1'
  const java = ['http', 'https'].flatMap((scheme) => [
    `-D${scheme}.proxyHost=127.0.0.1`,
    `-D${scheme}.proxyPort=${port}`,
  ])
  return {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: none,
    http_proxy: proxy,
    https_proxy: proxy,
    no_proxy: none,
    // Node.js only reads these variables when told to.
    NODE_USE_ENV_PROXY: '1',
    YARN_HTTP_PROXY: proxy,
    YARN_HTTPS_PROXY: proxy,
    // Maven, Gradle and similar tools ignore these variables.
    JAVA_TOOL_OPTIONS: [...java, '-Dhttp.nonProxyHosts=localhost|127.*|[::1]'].join(' '),
  }
}
