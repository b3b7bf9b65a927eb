import { z } from 'zod'
import { runCommand } from '../../base/command.js'
import { parseJson } from '../../base/json.js'
import type { Log } from '../../base/log.js'
import type { Dialect, EngineTraits } from './container-arguments.js'
import { createCliEngine } from './container-cli.js'
import { tail } from './container-errors.js'
import type { EngineProbe } from './engine.js'
import { type Isolation, podmanGvisor } from './gvisor.js'

export const PODMAN: Dialect = {
  name: 'podman',
  displayName: 'Podman',
  rootlessUser: 'keep-id',
  tmpfsOwner: 'U',
  inheritsUlimits: true,
  tmpfsCopiesUp: true,
  buildFlags: ['--pull=never', '--layers=false', '--force-rm'],
}

const info = z.looseObject({
  version: z.looseObject({ Version: z.string() }),
  host: z.looseObject({
    cgroupVersion: z.string().optional(),
    cgroupControllers: z.array(z.string()).nullish(),
    security: z.looseObject({
      rootless: z.boolean().default(false),
      seccompEnabled: z.boolean().default(true),
      selinuxEnabled: z.boolean().default(false),
      apparmorEnabled: z.boolean().default(false),
    }),
  }),
})

/** Connects to Podman, with or without a service behind it (CONTAINER_HOST). */
export async function probePodman(
  env: Record<string, string | undefined>,
  log: Log,
  isolation: Isolation,
): Promise<EngineProbe> {
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
  const search = isolation === 'gvisor' ? await podmanGvisor(env) : null
  if (search?.runtime === null) return { engine: null, reason: search.reason }
  const traits: EngineTraits = {
    rootless: security.rootless,
    usernsRemap: false,
    selinux: security.selinuxEnabled,
    seccomp: security.seccompEnabled,
    apparmor: security.apparmorEnabled && !security.rootless,
    limits: limitsOf(parsed.data.host),
  }
  return {
    engine: createCliEngine({
      dialect: PODMAN,
      version: parsed.data.version.Version,
      // `host.containers.internal` is in `/etc/hosts` even without a network.
      capabilities: {
        bindMounts: true,
        overlayVolumes: false,
        init: false,
        sharedNetworks: search === null,
        exposesHostAddress: true,
        imageStore: true,
        keeper: false,
      },
      traits,
      gvisor: search?.runtime ?? null,
      env,
      log,
    }),
  }
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
