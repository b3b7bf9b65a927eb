import { lookup } from 'node:dns/promises'
import { lstatSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import {
  type Address,
  attempt,
  codeOf,
  type Finding,
  fail,
  notApplicable,
  nothing,
  type Probe,
  type ProbeContext,
  pass,
  probe,
  words,
} from './probe.js'
import { interfacesOf } from './proc.js'
import {
  dnsQuestion,
  type Reached,
  reachAbstract,
  reachAddress,
  reachByDatagram,
  reachPath,
} from './reach.js'
import { entries, isFolder } from './secrets.js'

const isLoopback = (host: string) => host.startsWith('127.') || host === '::1'
const show = ({ host, port }: Address) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

type Counts = (reached: Reached, address: Address) => boolean

/** Tries all addresses at once; passes if none can be reached. */
async function none(
  addresses: readonly Address[],
  reach: (address: Address) => Promise<Reached>,
  counts: Counts = ({ there }) => there,
): Promise<Finding> {
  if (addresses.length === 0) return notApplicable('there is no such address here')
  const tried = await Promise.all(
    addresses.map(async (address) => ({ address, reached: await reach(address) })),
  )
  const through = tried
    .filter(({ address, reached }) => counts(reached, address))
    .map(({ address, reached }) => `${show(address)} ${reached.how}`)
  const ways = [...new Set(tried.map(({ reached }) => reached.how))].join(', ')
  return nothing(through, `${tried.length} tried: ${ways}`)
}

const datagram = (address: Address) => reachByDatagram(address, 'caisson doctor')
const question = dnsQuestion('example.com')
const ask = (address: Address) => reachByDatagram(address, question)

const ofFamily = (family: 4 | 6, addresses: readonly Address[]) =>
  addresses.filter(({ host }) => isIP(host) === family)

const hostAt = ({ host }: ProbeContext, port: number, wanted: (address: string) => boolean = () => true) =>
  host.addresses.filter(wanted).map((address) => ({ host: address, port }))

/** The servers on all addresses but the loopback. */
const hostOutside = (context: ProbeContext) =>
  hostAt(context, context.host.tcpPort, (address) => !isLoopback(address))

const POD_NETWORK = 'a Pod always has a network: where it leads is tried by the others'

/** On the sandbox's own loopback, anything except the host may answer. */
const fromHost =
  ({ canary }: ProbeContext): Counts =>
  ({ there, said }, { host }) =>
    isLoopback(host) ? said.includes(canary) : there

/** A policy lets datagrams leave and drops them: what counts is an answer, and what the servers of the host have seen. */
const hasSpoken: Counts = ({ said }) => said !== ''

/** Datagrams sent to an outside server count even if unanswered: names carry data out. */
const answered: Counts = ({ there, said }, { host }) => (isLoopback(host) ? said !== '' : there)

/** What the kernel creates in every namespace, and leaves down unless somebody sets it up. */
const IDLE = /^(tunl0|sit0|ip6tnl0|gre0|gretap0|erspan0|ip_vti0|ip6_vti0|ip6gre0)$/

export const networkProbes: readonly Probe[] = [
  probe('network.interfaces', 'find an interface besides loopback', ({ pod }) => {
    if (pod) return notApplicable(POD_NETWORK)
    const names = interfacesOf(readFileSync('/proc/net/dev', 'utf8'))
    if (names === null) return fail('not even loopback can be seen')
    const found = names.filter((name) => !IDLE.test(name))
    return nothing(found, 'only loopback')
  }),
  probe('network.routes', 'find a route to anywhere', ({ pod }) => {
    if (pod) return notApplicable(POD_NETWORK)
    const v4 = readTable('/proc/net/route').slice(1)
    const v6 = readTable('/proc/net/ipv6_route').map((columns) => columns.at(-1) ?? '')
    const found = [
      ...v4.map(([device]) => `over ${device}`),
      ...v6.filter((device) => !/^(lo)?$/.test(device)).map((device) => `IPv6 over ${device}`),
    ]
    return nothing(found, 'the routing tables are empty')
  }),
  probe('network.tcp-public', 'connect to public addresses (TCP)', ({ publicTcp }) =>
    none(ofFamily(4, publicTcp), reachAddress),
  ),
  probe('network.tcp6-public', 'connect to public addresses (TCP over IPv6)', ({ publicTcp }) =>
    none(ofFamily(6, publicTcp), reachAddress),
  ),
  probe(
    'network.udp-public',
    'send datagrams to public addresses (UDP, IPv4 and IPv6)',
    ({ publicUdp, pod }) => (pod ? none(publicUdp, ask, hasSpoken) : none(publicUdp, datagram)),
  ),
  probe('network.metadata', "ask the cloud's metadata service", ({ metadata }) =>
    none(metadata, (address) => reachAddress(address, 'GET / HTTP/1.0\r\nMetadata-Flavor: Google\r\n\r\n')),
  ),
  probe('network.dns-udp', 'ask name servers directly (UDP)', (context) =>
    none(resolvers(context), ask, context.pod ? hasSpoken : answered),
  ),
  probe('network.dns-tcp', 'ask name servers directly (TCP)', (context) => {
    const framed = Buffer.concat([Buffer.from([0, question.length]), question])
    return none(resolvers(context), (address) => reachAddress(address, framed), answered)
  }),
  probe('network.names', 'look names up as every program does', async ({ publicNames }) =>
    nothing(await resolvable(publicNames), 'no name resolves'),
  ),
  probe('network.host-names', 'find the host by the names that engines give it', async ({ hostNames }) =>
    nothing(await resolvable(hostNames), 'no such name'),
  ),
  probe('network.host-loopback', "connect to services on the host's loopback (TCP)", (context) =>
    none(hostAt(context, context.host.tcpPort, isLoopback), reachAddress, fromHost(context)),
  ),
  probe(
    'network.host-addresses',
    "connect to services on the host's other addresses, bridges of the engine included (TCP)",
    (context) => none(ofFamily(4, hostOutside(context)), reachAddress),
  ),
  probe('network.host-addresses6', "connect to services on the host's IPv6 addresses (TCP)", (context) =>
    none(ofFamily(6, hostOutside(context)), reachAddress),
  ),
  probe('network.host-datagrams', 'send datagrams to services of the host (UDP)', (context) =>
    none(hostAt(context, context.host.udpPort), datagram, context.pod ? hasSpoken : fromHost(context)),
  ),
  probe('network.abstract-sockets', "connect to the host's abstract Unix sockets", async ({ host }) =>
    hostSocket(await reachAbstract(host.abstractSocket)),
  ),
  probe('network.host-sockets', 'connect to a Unix socket of the host by its path', async ({ host }) =>
    hostSocket(await reachPath(host.socket)),
  ),
  probe('network.engine-sockets', "connect to the container engine's sockets", async ({ engineSockets }) => {
    const tried = await Promise.all(
      engineSockets.map(async (path) => ((await reachPath(path)).there || isSocket(path) ? [path] : [])),
    )
    return nothing(tried.flat(), `${tried.length} places, none has one`)
  }),
  probe('network.other-sockets', "find any Unix socket besides the gateways'", ({ paths, copy }) => {
    const found = words('/run /tmp /var /caisson /mnt /srv /opt').flatMap((folder) => sockets(folder, 4))
    const others = found.filter((path) => path !== paths.socket && path !== copy.socket)
    return nothing(others, 'there are only those')
  }),
]

const hostSocket = ({ there, how }: Reached) => (there ? fail(`the host's socket ${how}`) : pass(how))

const isSocket = (path: string): boolean => attempt(() => lstatSync(path).isSocket(), false)

/** Those in a folder, and in its folders down to a depth. */
const sockets = (folder: string, depth: number): string[] =>
  entries(folder).flatMap((name) => {
    const path = join(folder, name)
    if (isSocket(path)) return [path]
    return depth > 0 && isFolder(path) ? sockets(path, depth - 1) : []
  })

function resolvers({ resolvers: given }: ProbeContext): Address[] {
  if (given !== 'system') return given
  const configured = readTable('/etc/resolv.conf').flatMap(([word, host]) =>
    word === 'nameserver' && host && isIP(host) ? [host] : [],
  )
  const wellKnown = ['127.0.0.11', '127.0.0.53', '8.8.8.8', '1.1.1.1']
  return [...new Set([...configured, ...wellKnown])].map((host) => ({ host, port: 53 }))
}

async function resolvable(names: readonly string[]): Promise<string[]> {
  const found = names.map(async (name) => `${name} is ${(await lookup(name, { family: 4 })).address}`)
  return (await Promise.allSettled(found)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

function readTable(path: string): string[][] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean).map(words)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
