import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { runCommand } from '../../command.js'
import type { Log } from '../../log.js'
import { tightenProfile } from '../seal/seccomp-profile.js'
import type { Dialect, EngineTraits } from './container-arguments.js'
import { createCliEngine } from './container-cli.js'
import { tail } from './container-errors.js'
import type { EngineProbe } from './engine-kind.js'
import { missingCapabilities } from './missing-capabilities.js'

export const PODMAN: Dialect = {
  name: 'podman',
  displayName: 'Podman',
  rootlessUser: 'keep-id',
  tmpfsOwner: 'U',
  tmpfsCopiesUp: true,
}

const info = z.looseObject({
  version: z.looseObject({ Version: z.string() }),
  host: z.looseObject({
    cgroupVersion: z.string().optional(),
    serviceIsRemote: z.boolean().default(false),
    cgroupControllers: z.array(z.string()).nullish(),
    security: z.looseObject({
      rootless: z.boolean().default(false),
      seccompEnabled: z.boolean().default(true),
      seccompProfilePath: z.string().default(''),
      selinuxEnabled: z.boolean().default(false),
      apparmorEnabled: z.boolean().default(false),
    }),
  }),
})

/** Connects to Podman, with or without a service behind it (CONTAINER_HOST). */
export async function probePodman(env: Record<string, string | undefined>, log: Log): Promise<EngineProbe> {
  const result = await runCommand('podman', ['info', '--format', 'json'], { env, timeoutMs: 20_000 })
  if (result.startError)
    return {
      engine: null,
      reason: `podman: client not found (${result.startError.code ?? result.startError.message})`,
    }
  if (result.exitCode !== 0) return { engine: null, reason: `podman: ${tail(result)}` }
  const parsed = info.safeParse(parseJson(result.stdout.toString('utf8')))
  if (!parsed.success) return { engine: null, reason: 'podman: the output of `podman info` cannot be read' }
  const { security } = parsed.data.host
  const filter = security.seccompEnabled ? await tightFilter(parsed.data.host) : {}
  const traits: EngineTraits = {
    rootless: security.rootless,
    usernsRemap: false,
    selinux: security.selinuxEnabled,
    seccomp: filter.profile !== undefined,
    ...(filter.lost === undefined ? {} : { seccompLost: filter.lost }),
    apparmor: security.apparmorEnabled && !security.rootless,
    limits: limitsOf(parsed.data.host),
  }
  return {
    engine: createCliEngine({
      dialect: PODMAN,
      version: parsed.data.version.Version,
      // `host.containers.internal` is in `/etc/hosts` even without a network.
      capabilities: { bindMounts: true, overlayVolumes: false, init: false, exposesHostAddress: true },
      traits,
      missingCapabilities: missingCapabilities(PODMAN.displayName, traits),
      ...(filter.profile === undefined ? {} : { profile: filter.profile }),
      env,
      log,
    }),
  }
}

/**
 * Podman's own profile lets a process create namespaces, so a stricter one is derived from it; otherwise the
 * reason why not.
 */
async function tightFilter({
  security: { seccompProfilePath: path },
  serviceIsRemote,
}: z.infer<typeof info>['host']): Promise<{ profile?: string; lost?: string }> {
  const without = (why: string) => ({
    lost: `Podman's own seccomp profile allows too much, and a stricter one cannot be derived from it: ${why}`,
  })
  if (serviceIsRemote) return without('Podman is a remote service, whose files cannot be read')
  if (path === '') return without('`podman info` does not say where the profile is')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => error)
  if (typeof text !== 'string') return without(`${path} cannot be read (${text.code})`)
  const profile = tightenProfile(text)
  return profile === null ? without(`${path} is not a list of allowed calls`) : { profile }
}

/**
 * Podman only reports version 2 of control groups; with version 1, root has all of them and nobody else has
 * any.
 */
function limitsOf({ cgroupVersion, cgroupControllers, security }: z.infer<typeof info>['host']) {
  const can = (controller: string) =>
    cgroupVersion === 'v1' ? !security.rootless : (cgroupControllers?.includes(controller) ?? true)
  return { memory: can('memory'), cpus: can('cpu'), pids: can('pids') }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
