import type { EngineKind } from './engine-kind.js'

/** All engines, in the order in which `auto` tries them. Adapters are loaded on first use. */
export const ENGINES = [
  { name: 'docker', probe: async (...what) => (await import('./docker.js')).probeDocker(...what) },
  { name: 'podman', probe: async (...what) => (await import('./podman.js')).probePodman(...what) },
] as const satisfies readonly EngineKind[]

/** Their names, in the same order. */
export const ENGINE_NAMES = ENGINES.map(({ name }) => name)
