import { z } from 'zod'
import type { Log } from '../log.js'
import { runCommand } from './command.js'
import { createCliEngine } from './container-cli.js'
import { tail } from './container-errors.js'
import { withoutSeccomp } from './engine.js'
import type { EngineProbe } from './engine-probe.js'

const info = z.looseObject({
  version: z.looseObject({ Version: z.string() }),
  host: z.looseObject({
    cgroupControllers: z.array(z.string()).nullish(),
    security: z.looseObject({
      rootless: z.boolean().default(false),
      seccompEnabled: z.boolean().default(true),
      selinuxEnabled: z.boolean().default(false),
    }),
  }),
})

/** Asks for Podman, with or without a service behind it (CONTAINER_HOST). */
export async function probePodman(env: Record<string, string | undefined>, log: Log): Promise<EngineProbe> {
  const result = await runCommand('podman', ['info', '--format', 'json'], { env, timeoutMs: 20_000 })
  if (result.startError)
    return {
      engine: null,
      reason: `podman: no client (${result.startError.code ?? result.startError.message})`,
    }
  if (result.exitCode !== 0) return { engine: null, reason: `podman: ${tail(result)}` }
  const parsed = info.safeParse(parseJson(result.stdout.toString('utf8')))
  if (!parsed.success) return { engine: null, reason: 'podman: `podman info` says nothing that can be read' }
  const { security, cgroupControllers } = parsed.data.host
  const can = (controller: string) => !cgroupControllers || cgroupControllers.includes(controller)
  const limits = { memory: can('memory'), cpus: can('cpu'), pids: can('pids') }
  const weaknesses: string[] = []
  if (!security.seccompEnabled) weaknesses.push(withoutSeccomp('podman'))
  if (security.selinuxEnabled)
    weaknesses.push('SELinux separation is off for the container, so that it can see its mounts.')
  for (const [name, possible] of Object.entries(limits))
    if (!possible) weaknesses.push(`Podman cannot limit ${name} here.`)
  return {
    engine: createCliEngine({
      name: 'podman',
      file: 'podman',
      version: parsed.data.version.Version,
      traits: { rootless: security.rootless, usernsRemap: false, selinux: security.selinuxEnabled, limits },
      weaknesses,
      env,
      log,
    }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
