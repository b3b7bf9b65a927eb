import type { Missing, Protection } from '../seal/protections.js'
import type { EngineTraits } from './container-arguments.js'

/**
 * The protections that an engine's containers will lack according to the engine's own information. `name` is
 * for messages. Pure.
 */
export function missingCapabilities(name: string, traits: EngineTraits): Missing[] {
  const { memory, pids, cpus } = traits.limits
  const all: [isLost: boolean, protection: Protection, why: string][] = [
    [!traits.seccomp, 'system-calls', `${name} cannot filter system calls here`],
    [
      traits.selinux,
      'selinux',
      "SELinux is switched off for the agent's container, which could not reach the gateway's socket otherwise",
    ],
    [
      traits.usernsRemap,
      'user-namespace',
      "user IDs are not remapped for the agent's container, which could not write to its folders otherwise",
    ],
    [!memory, 'memory-limit', `${name} cannot limit memory here`],
    [!pids, 'process-limit', `${name} cannot limit processes here`],
    [!cpus, 'cpu-limit', `${name} cannot limit CPU time here`],
  ]
  return all.flatMap(([isLost, protection, why]) => (isLost ? [{ protection, why }] : []))
}
