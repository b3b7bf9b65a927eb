import type { Missing } from '../seal/protections.js'
import type { EngineTraits } from './container-arguments.js'

const NAMES = { docker: 'Docker', podman: 'Podman' } as const

/** What an engine's own information says that a container of its will lack. Pure. */
export function lacksOf(engine: keyof typeof NAMES, traits: EngineTraits): Missing[] {
  const name = NAMES[engine]
  const lacks: Missing[] = []
  if (!traits.seccomp)
    lacks.push({
      protection: 'system-calls',
      why: traits.seccompLost ?? `${name} does not run with the seccomp profile that it came with`,
    })
  if (traits.selinux)
    lacks.push({
      protection: 'selinux',
      why: `SELinux is switched off for the agent's container, which could not reach the gateway's socket otherwise`,
    })
  if (traits.usernsRemap)
    lacks.push({
      protection: 'user-namespace',
      why: `user ids are not mapped away for the agent's container, which could not write to its folders otherwise`,
    })
  const { memory, pids, cpus } = traits.limits
  if (!memory) lacks.push({ protection: 'memory-limit', why: `${name} cannot limit memory here` })
  if (!pids) lacks.push({ protection: 'process-limit', why: `${name} cannot limit processes here` })
  if (!cpus) lacks.push({ protection: 'cpu-limit', why: `${name} cannot limit CPU time here` })
  return lacks
}
