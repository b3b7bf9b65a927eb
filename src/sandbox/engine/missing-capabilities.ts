import type { Missing } from '../seal/protections.js'
import type { EngineTraits } from './container-arguments.js'

const NAMES = { docker: 'Docker', podman: 'Podman' } as const

/** What an engine's own information says that a container of its will lack. Pure. */
export function missingCapabilities(engine: keyof typeof NAMES, traits: EngineTraits): Missing[] {
  const name = NAMES[engine]
  const missingCapabilities: Missing[] = []
  if (!traits.seccomp)
    missingCapabilities.push({
      protection: 'system-calls',
      why: traits.seccompLost ?? `${name} does not run with the seccomp profile that it came with`,
    })
  if (traits.selinux)
    missingCapabilities.push({
      protection: 'selinux',
      why: `SELinux is switched off for the agent's container, which could not reach the gateway's socket otherwise`,
    })
  if (traits.usernsRemap)
    missingCapabilities.push({
      protection: 'user-namespace',
      why: `user ids are not mapped away for the agent's container, which could not write to its folders otherwise`,
    })
  const { memory, pids, cpus } = traits.limits
  if (!memory)
    missingCapabilities.push({ protection: 'memory-limit', why: `${name} cannot limit memory here` })
  if (!pids)
    missingCapabilities.push({ protection: 'process-limit', why: `${name} cannot limit processes here` })
  if (!cpus) missingCapabilities.push({ protection: 'cpu-limit', why: `${name} cannot limit CPU time here` })
  return missingCapabilities
}
