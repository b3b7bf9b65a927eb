import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isSocket, sockets } from './files.js'
import {
  type Address,
  codeOf,
  type Finding,
  fail,
  notApplicable,
  nothing,
  type Probe,
  type ProbeContext,
  pass,
} from './probe.js'
import { dnsQuestion, type Reached, reach, reachAbstract, reachAddress, reachByDatagram } from './reach.js'

const isLoopback = (host: string) => host.startsWith('127.') || host === '::1'
const show = ({ host, port }: Address) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

/** Tries all addresses at once; passes if none can be reached. */
async function none(
  addresses: readonly Address[],
  attempt: (address: Address) => Promise<Reached>,
  counts: (reached: Reached, address: Address) => boolean = ({ there }) => there,
): Promise<Finding> {
  if (addresses.length === 0) return notApplicable('there is no such address here')
  const tried = await Promise.all(
    addresses.map(async (address) => ({ address, reached: await attempt(address) })),
  )
  const through = tried.filter(({ address, reached }) => counts(reached, address))
  if (through.length > 0)
    return nothing(
      through.map(({ address, reached }) => `${show(address)} ${reached.how}`),
      '',
    )
  const words = [...new Set(tried.map(({ reached }) => reached.how))].join(', ')
  return pass(`${tried.length} tried: ${words}`)
}

const datagram = (address: Address) => reachByDatagram(address, Buffer.from('caisson doctor'))
const question = dnsQuestion('example.com')

const ofFamily = (family: 4 | 6, addresses: readonly Address[]) =>
  addresses.filter(({ host }) => isIP(host) === family)

const hostAt = ({ host }: ProbeContext, port: number, wanted: (address: string) => boolean) =>
  host.addresses.filter(wanted).map((address) => ({ host: address, port }))

/** The servers on all addresses but the loopback. */
const hostOutside = (context: ProbeContext) =>
  hostAt(context, context.host.tcpPort, (address) => !isLoopback(address))

const POD_NETWORK = 'a Pod always has a network: where it leads is tried by the others'

/** On the sandbox's own loopback, anything except the host may answer. */
const fromHost =
  ({ canary }: ProbeContext) =>
  ({ there, said }: Reached, { host }: Address) =>
    isLoopback(host) ? said.includes(canary) : there

export const networkProbes: readonly Probe[] = [
  {
    id: 'network.interfaces',
    tries: 'find an interface besides loopback',
    run: ({ pod }) => {
      if (pod) return notApplicable(POD_NETWORK)
      const lines = readFileSync('/proc/net/dev', 'utf8').split('\n').slice(2)
      const names = new Set([
        ...Object.keys(networkInterfaces()),
        ...lines.map((line) => line.split(':')[0]?.trim() ?? ''),
      ])
      // Down unless somebody sets them up: the kernel creates them in every namespace.
      const idle = /^(lo|tunl0|sit0|ip6tnl0|gre0|gretap0|erspan0|ip_vti0|ip6_vti0|ip6gre0)?$/
      return nothing(
        [...names].filter((name) => !idle.test(name)),
        'only loopback',
      )
    },
  },
  {
    id: 'network.routes',
    tries: 'find a route to anywhere',
    run: ({ pod }) => {
      if (pod) return notApplicable(POD_NETWORK)
      const v4 = readTable('/proc/net/route').slice(1)
      const v6 = readTable('/proc/net/ipv6_route').filter((columns) => !/^(lo)?$/.test(columns.at(-1) ?? ''))
      return nothing(
        [...v4.map((columns) => `over ${columns[0]}`), ...v6.map((columns) => `IPv6 over ${columns.at(-1)}`)],
        'the routing tables are empty',
      )
    },
  },
  {
    id: 'network.tcp-public',
    tries: 'connect to public addresses (TCP)',
    run: ({ publicTcp }) => none(ofFamily(4, publicTcp), reachAddress),
  },
  {
    id: 'network.tcp6-public',
    tries: 'connect to public addresses (TCP over IPv6)',
    run: ({ publicTcp }) => none(ofFamily(6, publicTcp), reachAddress),
  },
  {
    id: 'network.udp-public',
    tries: 'send datagrams to public addresses (UDP, IPv4 and IPv6)',
    run: ({ publicUdp, pod }) =>
      pod
        ? none(publicUdp, (address) => reachByDatagram(address, question), hasSpoken)
        : none(publicUdp, datagram),
  },
  {
    id: 'network.metadata',
    tries: "ask the cloud's metadata service",
    run: ({ metadata }) =>
      none(metadata, (address) => reachAddress(address, 'GET / HTTP/1.0\r\nMetadata-Flavor: Google\r\n\r\n')),
  },
  {
    id: 'network.dns-udp',
    tries: 'ask name servers directly (UDP)',
    run: (context) =>
      none(
        resolvers(context),
        (address) => reachByDatagram(address, question),
        context.pod ? hasSpoken : answered,
      ),
  },
  {
    id: 'network.dns-tcp',
    tries: 'ask name servers directly (TCP)',
    run: (context) =>
      none(
        resolvers(context),
        (address) => reachAddress(address, Buffer.concat([Buffer.from([0, question.length]), question])),
        answered,
      ),
  },
  {
    id: 'network.names',
    tries: 'look names up as every program does',
    run: async ({ publicNames }) => nothing(await resolvable(publicNames), 'no name resolves'),
  },
  {
    id: 'network.host-names',
    tries: 'find the host by the names that engines give it',
    run: async ({ hostNames }) => nothing(await resolvable(hostNames), 'no such name'),
  },
  {
    id: 'network.host-loopback',
    tries: "connect to services on the host's loopback (TCP)",
    run: (context) =>
      none(hostAt(context, context.host.tcpPort, isLoopback), reachAddress, fromHost(context)),
  },
  {
    id: 'network.host-addresses',
    tries: "connect to services on the host's other addresses, bridges of the engine included (TCP)",
    run: (context) => none(ofFamily(4, hostOutside(context)), reachAddress),
  },
  {
    id: 'network.host-addresses6',
    tries: "connect to services on the host's IPv6 addresses (TCP)",
    run: (context) => none(ofFamily(6, hostOutside(context)), reachAddress),
  },
  {
    id: 'network.host-datagrams',
    tries: 'send datagrams to services of the host (UDP)',
    run: (context) =>
      none(
        hostAt(context, context.host.udpPort, () => true),
        datagram,
        context.pod ? hasSpoken : fromHost(context),
      ),
  },
  {
    id: 'network.abstract-sockets',
    tries: "connect to the host's abstract Unix sockets",
    run: async ({ host }) => {
      const { there, how } = await reachAbstract(host.abstractSocket)
      return there ? fail(`the host's socket ${how}`) : pass(how)
    },
  },
  {
    id: 'network.host-sockets',
    tries: 'connect to a Unix socket of the host by its path',
    run: async ({ host }) => {
      const { there, how } = await reach({ path: host.socket })
      return there ? fail(`the host's socket ${how}`) : pass(how)
    },
  },
  {
    id: 'network.engine-sockets',
    tries: "connect to the container engine's sockets",
    run: async ({ engineSockets }) => {
      const tried = await Promise.all(
        engineSockets.map(async (path) => ({ path, ...(await reach({ path })) })),
      )
      const open = tried.filter(({ path, there }) => there || isSocket(path)).map(({ path }) => path)
      return nothing(open, `${tried.length} places, none has one`)
    },
  },
  {
    id: 'network.other-sockets',
    tries: "find any Unix socket besides the gateway's",
    run: ({ paths }) => {
      const found = ['/run', '/tmp', '/var', '/caisson', '/mnt', '/srv', '/opt'].flatMap((folder) =>
        sockets(folder, 4),
      )
      return nothing(
        found.filter((path) => path !== paths.socket),
        'there is only that one',
      )
    },
  },
]

/** A policy lets datagrams leave and drops them: what counts is an answer, and what the servers of the host have seen. */
const hasSpoken = ({ said }: Reached) => said !== ''

/** Datagrams sent to an outside server count even if unanswered: names carry data out. */
function answered({ there, said }: Reached, { host }: Address): boolean {
  return isLoopback(host) ? said !== '' : there
}

function resolvers({ resolvers: given }: ProbeContext): Address[] {
  if (given !== 'system') return given
  const configured = readTable('/etc/resolv.conf').flatMap(([word, host]) =>
    word === 'nameserver' && host && isIP(host) ? [host] : [],
  )
  const wellKnown = ['127.0.0.11', '127.0.0.53', '8.8.8.8', '1.1.1.1']
  return [...new Set([...configured, ...wellKnown])].map((host) => ({ host, port: 53 }))
}

async function resolvable(names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    names.map((name) =>
      lookup(name, { family: 4 }).then(
        ({ address }) => [`${name} is ${address}`],
        () => [],
      ),
    ),
  )
  return found.flat()
}

function readTable(path: string): string[][] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => line.trim().split(/\s+/))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
