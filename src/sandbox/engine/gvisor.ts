import { access, constants } from 'node:fs/promises'
import { basename, delimiter, isAbsolute, join } from 'node:path'
import type { Environment } from '../../base/command.js'
import { SandboxError } from '../../base/errors.js'
import { succeeds } from '../../base/succeeds.js'

/** Whose kernel answers the agent's system calls: the one that the engine's own runtime uses, or gVisor's. */
export const ISOLATIONS = ['default', 'gvisor'] as const
export type Isolation = (typeof ISOLATIONS)[number]

/** How an engine's client starts a container under gVisor; each depends on whether the container has a network. */
export interface GvisorRuntime {
  /** As the engine's inspection names it. */
  name(network: boolean): string
  /** Arguments before `run`. */
  client(network: boolean): readonly string[]
  /** Arguments after `run`. */
  run(network: boolean): readonly string[]
}

/** A runtime, or why there is none. */
export type RuntimeSearch = { runtime: GvisorRuntime } | { runtime: null; reason: string }

/** What `docker info` says of a runtime; a containerd shim has a type instead of a path. */
export interface DockerRuntime {
  path?: string | undefined
  runtimeArgs?: string[] | null | undefined
  runtimeType?: string | undefined
}

/** The sockets of the machine that a container may open: without it, not even the model gateway's. */
const OPEN_SOCKETS = /^--?(host-uds=(open|all)|fsgofer-host-uds(=true)?)$/
const NO_NETWORK = /^--?network=none$/

/**
 * The daemon knows its runtimes from its configuration, which it reads again on SIGHUP; a client cannot add one.
 * Pure.
 */
export function dockerGvisor(runtimes: Readonly<Record<string, DockerRuntime>>): RuntimeSearch {
  const found = Object.entries(runtimes).filter(
    ([, { path, runtimeType }]) =>
      (path !== undefined && basename(path) === 'runsc') || runtimeType === 'io.containerd.runsc.v1',
  )
  if (found.length === 0)
    return none('docker: gVisor is not one of its runtimes (`runtimes` in `/etc/docker/daemon.json`)')
  const usable = found.filter(
    ([, { path, runtimeArgs }]) => !path || runtimeArgs?.some((argument) => OPEN_SOCKETS.test(argument)),
  )
  const [first] = usable
  if (!first)
    return none(
      `docker: its runtime \`${found[0]?.[0]}\` cannot open the model gateway's socket; add \`--host-uds=open\` to its \`runtimeArgs\``,
    )
  const isClosed = ([, { runtimeArgs }]: [string, DockerRuntime]) =>
    runtimeArgs?.some((argument) => NO_NETWORK.test(argument)) ?? false
  const name = (network: boolean) => {
    const [fitting] = usable.find((one) => isClosed(one) !== network) ?? (network ? [] : first)
    if (fitting !== undefined) return fitting
    throw new SandboxError(
      'NOT_SUPPORTED',
      `Docker's runtime \`${first[0]}\` gives no container a network.`,
      {
        hint: 'Add a second runtime to `/etc/docker/daemon.json` with `runsc` as `path`, but without `--network=none`.',
      },
    )
  }
  return { runtime: { name, client: () => [], run: (network) => ['--runtime', name(network)] } }
}

/** Podman takes any runtime by its path, with the runtime's own flags. */
export async function podmanGvisor(env: Environment): Promise<RuntimeSearch> {
  const path = await findRunsc(env['PATH'] ?? '')
  if (path === null) return none('podman: `runsc` is not on the PATH')
  return {
    runtime: {
      name: () => path,
      client: (network) => [
        '--runtime',
        path,
        '--runtime-flag',
        'host-uds=open',
        ...(network ? [] : ['--runtime-flag', 'network=none']),
      ],
      run: () => [],
    },
  }
}

const none = (reason: string): RuntimeSearch => ({ runtime: null, reason })

async function findRunsc(path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const candidate = join(folder, 'runsc')
    if (await succeeds(access(candidate, constants.X_OK))) return candidate
  }
  return null
}
