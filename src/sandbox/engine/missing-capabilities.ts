import type { Missing } from '../seal/protections.js'
import type { EngineTraits } from './container-arguments.js'

/**
 * The protections that an engine's containers will lack according to the engine's own information. `name` is
 * for messages. Pure.
 */
export function missingCapabilities(name: string, traits: EngineTraits): Missing[] {
  const missingCapabilities: Missing[] = []
  if (!traits.seccomp)
    missingCapabilities.push({
      protection: 'system-calls',
      why: `${name} cannot filter system calls here`,
    })
  if (traits.selinux)
    missingCapabilities.push({
      protection: 'selinux',
      why: `SELinux is switched off for the agent's container, which could not reach the gateway's socket otherwise`,
    })
  if (traits.usernsRemap)
    missingCapabilities.push({
      protection: 'user-namespace',
      why: `user IDs are not remapped for the agent's container, which could not write to its folders otherwise`,
    })
  const { memory, pids, cpus } = traits.limits
  if (!memory)
    missingCapabilities.push({ protection: 'memory-limit', why: `${name} cannot limit memory here` })
  if (!pids)
    missingCapabilities.push({ protection: 'process-limit', why: `${name} cannot limit processes here` })
  if (!cpus) missingCapabilities.push({ protection: 'cpu-limit', why: `${name} cannot limit CPU time here` })
  return missingCapabilities
}
