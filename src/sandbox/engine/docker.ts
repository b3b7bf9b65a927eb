import { z } from 'zod'
import { runCommand } from '../../base/command.js'
import { parseJson } from '../../base/json.js'
import type { Log } from '../../base/log.js'
import type { Dialect, EngineTraits } from './container-arguments.js'
import { createCliEngine } from './container-cli.js'
import { tail } from './container-errors.js'
import type { Engine, EngineProbe } from './engine.js'
import { dockerGvisor, type GvisorRuntime, type Isolation } from './gvisor.js'

export const DOCKER: Dialect = {
  name: 'docker',
  displayName: 'Docker',
  rootlessUser: 'root',
  tmpfsOwner: 'ids',
  inheritsUlimits: false,
  tmpfsCopiesUp: false,
  buildFlags: [],
}

const info = z.looseObject({
  ServerVersion: z.string().default(''),
  ServerErrors: z.array(z.string()).nullish(),
  OSType: z.string().default('linux'),
  SecurityOptions: z.array(z.string()).nullish(),
  MemoryLimit: z.boolean().default(true),
  CpuCfsQuota: z.boolean().default(true),
  PidsLimit: z.boolean().default(true),
  Runtimes: z
    .record(
      z.string(),
      z.looseObject({
        path: z.string().optional(),
        runtimeArgs: z.array(z.string()).nullish(),
        runtimeType: z.string().optional(),
      }),
    )
    .nullish(),
})

/**
 * Connects to the Docker daemon that the environment names (DOCKER_HOST, DOCKER_CONTEXT, the current
 * context).
 */
export async function probeDocker(
  env: Record<string, string | undefined>,
  log: Log,
  isolation: Isolation,
): Promise<EngineProbe> {
  const result = await runCommand('docker', ['info', '--format', '{{json .}}'], { env, timeoutMs: 20_000 })
  if (result.startError)
    return {
      engine: null,
      reason: `docker: client not found (${result.startError.code ?? result.startError.message})`,
    }
  const parsed = info.safeParse(parseJson(result.stdout.toString('utf8'))).data
  if (!parsed?.ServerVersion || parsed.ServerErrors?.length) {
    return { engine: null, reason: `docker: ${parsed?.ServerErrors?.join(' ') || tail(result)}` }
  }
  if (parsed.OSType !== 'linux')
    return { engine: null, reason: `docker: it runs ${parsed.OSType} containers` }
  const search = isolation === 'gvisor' ? dockerGvisor(parsed.Runtimes ?? {}) : null
  if (search?.runtime === null) return { engine: null, reason: search.reason }
  return { engine: dockerEngine(parsed, search?.runtime ?? null, env, log) }
}

function dockerEngine(
  found: z.infer<typeof info>,
  gvisor: GvisorRuntime | null,
  env: Record<string, string | undefined>,
  log: Log,
): Engine {
  const options = (found.SecurityOptions ?? []).map((option) => option.replace(/^name=/, '').split(',')[0])
  const rootless = options.includes('rootless')
  const traits: EngineTraits = {
    rootless,
    usernsRemap: options.includes('userns'),
    selinux: options.includes('selinux'),
    seccomp: options.includes('seccomp'),
    apparmor: options.includes('apparmor'),
    limits: { memory: found.MemoryLimit, cpus: found.CpuCfsQuota, pids: found.PidsLimit },
  }
  return createCliEngine({
    dialect: DOCKER,
    version: found.ServerVersion,
    // A rootless engine would mount layers inside a user namespace, where other users own the files.
    capabilities: {
      bindMounts: true,
      overlayVolumes: !rootless,
      init: true,
      // gVisor has a network stack of its own in every container.
      sharedNetworks: gvisor === null,
      exposesHostAddress: false,
      imageStore: true,
      keeper: false,
    },
    traits,
    gvisor,
    env,
    log,
  })
}
