import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { onCode } from '../../base/errors.js'
import { ISOLATION_PROBE, isWholeProbe } from '../seal/isolation-probe.js'
import type { Call } from './container-errors.js'
import type { ContainerDetails, ContainerSettings } from './engine.js'

/** The part of `inspect` that Docker and Podman have in common. */
const inspection = z.array(
  z.looseObject({
    Id: z.string(),
    Image: z.string(),
    ImageName: z.string().optional(),
    Config: z.looseObject({ Image: z.string().optional() }).optional(),
    // Podman's; Docker has it in `HostConfig`.
    OCIRuntime: z.string().optional(),
    State: z.looseObject({ Running: z.boolean(), Pid: z.number().optional() }),
    HostConfig: z
      .looseObject({
        PidMode: z.string().nullish(),
        IpcMode: z.string().nullish(),
        UTSMode: z.string().nullish(),
        Runtime: z.string().nullish(),
        Privileged: z.boolean().nullish(),
        Devices: z.array(z.unknown()).nullish(),
        Memory: z.number().nullish(),
        PidsLimit: z.number().nullish(),
        NanoCpus: z.number().nullish(),
        CpuQuota: z.number().nullish(),
        CpuPeriod: z.number().nullish(),
      })
      .optional(),
    Mounts: z
      .array(
        z.looseObject({
          Type: z.string(),
          Source: z.string().optional(),
          Destination: z.string(),
          RW: z.boolean(),
        }),
      )
      .nullish(),
  }),
)

export async function inspectContainer(call: Call, nameOrId: string): Promise<ContainerDetails | null> {
  const result = await call(['container', 'inspect', nameOrId])
  if (result.exitCode !== 0) return null
  const [found] = inspection.parse(JSON.parse(result.stdout.toString('utf8')))
  if (!found) return null
  return {
    id: found.Id,
    image: found.Image.startsWith('sha256:') ? found.Image : `sha256:${found.Image}`,
    imageReference: found.Config?.Image ?? found.ImageName ?? found.Image,
    running: found.State.Running,
    pid: found.State.Pid,
    mounts: (found.Mounts ?? []).map((mount) => ({
      type: mount.Type,
      source: mount.Source ?? '',
      target: mount.Destination,
      readOnly: !mount.RW,
    })),
    settings: found.HostConfig ? settingsOf(found.HostConfig, found.OCIRuntime) : null,
  }
}

type HostConfig = NonNullable<z.infer<typeof inspection>[number]['HostConfig']>

function settingsOf(config: HostConfig, runtime: string | undefined): ContainerSettings {
  const modes = { processes: config.PidMode, 'shared memory': config.IpcMode, 'host name': config.UTSMode }
  const quota = (config.CpuQuota ?? 0) / (config.CpuPeriod || 100_000)
  return {
    shared: Object.entries(modes).flatMap(([name, mode]) =>
      /^(host$|container:|ns:)/.test(mode ?? '') ? [name] : [],
    ),
    privileged: config.Privileged ?? false,
    runtime: runtime ?? config.Runtime ?? null,
    devices: config.Devices?.length ?? 0,
    limits: {
      memory: config.Memory ?? 0,
      pids: config.PidsLimit ?? 0,
      cpus: config.NanoCpus ? config.NanoCpus / 1e9 : quota,
    },
  }
}

/**
 * The output of the isolation probe that a container's first process ran, from the container's log; where the
 * engine keeps no readable log, the output of a new probe.
 */
export async function probeInside(call: Call, id: string): Promise<string> {
  const logged = (await call(['logs', id])).stdout.toString('utf8')
  if (isWholeProbe(logged)) return logged
  return (await call(['exec', id, 'sh', '-c', ISOLATION_PROBE])).stdout.toString('utf8')
}

const POLL_MS = 3

/**
 * Whether a container still has processes: the kernel ends the first process of a PID namespace after all others in it.
 * Undefined where that process is not one of this machine's, as with an engine in a virtual machine.
 */
export async function watchProcesses(id: string, pid: number): Promise<(() => Promise<boolean>) | undefined> {
  const isAlive = async () => {
    // Its control group carries the container's ID; another process may have got its number by now. No other error says
    // that it is gone.
    const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(onCode(['ENOENT', 'ESRCH'], ''))
    return groups.includes(id)
  }
  return (await isAlive().catch(() => false)) ? () => isAlive().catch(() => true) : undefined
}

/** Resolves once nothing is alive, or the removal has ended, however it did. */
export async function untilHalted(isAlive: () => Promise<boolean>, removal: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  removal.then(end, end)
  while (!ended && (await isAlive())) await sleep(POLL_MS)
}
