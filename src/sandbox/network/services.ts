import { lookup } from 'node:dns/promises'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { ConfigError } from '../../base/errors.js'
import { closerOf, listenOnSocket } from '../../base/listen.js'
import type { Log } from '../../base/log.js'
import { dial } from './egress/dial.js'
import type { Route } from './egress/relay.js'

/** Something that the job has started, as the sandbox finds it and as this process does. */
export interface Service {
  name: string
  port: number
  /** On the loopback interface of the sandbox, so that two services may have the same port. */
  address: string
  /** Where it is; undefined: under its own name, or on this machine at its port. */
  at?: { host: string; port: number }
}

const SERVICE =
  /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?(?:=([a-z0-9._-]+|\[[0-9a-f:]+\]):(\d{1,5}))?$/i

/** Parses `postgres:5432`, `postgres:5432=localhost:15432` and `postgres=localhost:15432`. Throws CONFIG_INVALID. */
export function parseServices(entries: readonly string[]): Service[] {
  const services = entries.map((entry, index): Service => {
    const [, name = '', own, host, there] = SERVICE.exec(entry.trim()) ?? []
    const [port, target] = [Number(own ?? there), Number(there ?? own)]
    const valid = (number: number) => number >= 1 && number <= 65_535
    if (name === '' || !valid(port) || !valid(target) || index > 200)
      throw invalidService(entry, 'is not `name:port` or `name:port=host:port`')
    return {
      name: name.toLowerCase(),
      port,
      address: name.toLowerCase() === 'localhost' ? '127.0.0.1' : `127.1.0.${index + 1}`,
      ...(host === undefined ? {} : { at: { host: host.replace(/^\[|\]$/g, ''), port: target } }),
    }
  })
  const twice = services.find(
    (one, index) => services.findIndex((other) => other.name === one.name && other.port === one.port) < index,
  )
  if (twice) throw invalidService(`${twice.name}:${twice.port}`, 'is there twice')
  // One address per name, whatever its ports.
  const addresses = new Map<string, string>()
  for (const { name, address } of services) if (!addresses.has(name)) addresses.set(name, address)
  return services.map((service) => ({ ...service, address: addresses.get(service.name) ?? service.address }))
}

/** The lines of `/etc/hosts` for the services. */
export function hostsOf(services: readonly Service[]): string {
  const names = new Map(
    services.filter(({ name }) => name !== 'localhost').map(({ name, address }) => [name, address]),
  )
  return [...names].map(([name, address]) => `${address} ${name}\n`).join('')
}

/** Where a relay inside listens: as the service itself, and on loopback, where the job has its ports. */
export function routesOf(services: readonly Service[]): Route[] {
  return services.flatMap(({ address, port }, index): Route[] => {
    const socket = socketName(index)
    const own = { address, port, socket }
    const isFirst = services.findIndex((other) => other.port === port) === index
    return address === '127.0.0.1' || !isFirst
      ? [own]
      : [own, { address: '127.0.0.1', port, socket, optional: true }]
  })
}

const socketName = (index: number) => `service-${index}.sock`

/**
 * Listens for each service on a socket in `folder`, and connects to that service alone. Resolves to a function that
 * ends every connection.
 */
export async function openServices(
  services: readonly Service[],
  { folder, log }: { folder: string; log: Log },
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const closing = new AbortController()
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    closing.abort()
    for (const step of undo.splice(0)) await step()
  }
  try {
    for (const [index, service] of services.entries()) {
      let told = false
      const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
        client.on('error', () => client.destroy())
        connectTo(service, closing.signal).then(
          (upstream) => {
            if (!told)
              log.info(`Service ${service.name}:${service.port}: connected to from inside the sandbox`)
            told = true
            upstream.on('error', () => client.destroy())
            upstream.once('close', () => client.destroy())
            client.once('close', () => upstream.destroy())
            client.pipe(upstream)
            upstream.pipe(client)
          },
          (error: Error) => {
            log.warn(`Service ${service.name}:${service.port} cannot be reached: ${error.message}`)
            client.destroy()
          },
        )
      })
      const closeServer = closerOf(server)
      server.maxConnections = 512
      const path = join(folder, socketName(index))
      await listenOnSocket(server, path)
      undo.push(async () => {
        await closeServer()
        await rm(path, { force: true })
      })
    }
    return close
  } catch (error) {
    await close()
    throw error
  }
}

/** In a job container, a service has a name; otherwise the runner maps its port to this machine. */
async function connectTo({ name, port, at }: Service, signal: AbortSignal): Promise<Socket> {
  const places = at
    ? [at]
    : [
        { host: name, port },
        { host: 'localhost', port },
      ]
  let last: Error = new Error('it has no address')
  for (const place of places) {
    try {
      const found = await lookup(place.host, { all: true, verbatim: true })
      return await dial(
        found.map(({ address }) => address),
        place.port,
        signal,
      )
    } catch (error) {
      last = error as Error
    }
  }
  throw last
}

function invalidService(entry: string, why: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `services: "${entry}" ${why}.`, {
    hint: 'Write e.g. `postgres:5432`, or `postgres:5432=localhost:15432` for a port that the job maps elsewhere.',
  })
}
