import type { EngineKind } from './engine-kind.js'

/** All engines, in the order in which `auto` tries them. Adapters are loaded on first use. */
export const ENGINES = [
  { name: 'docker', probe: async (env, log) => (await import('./docker.js')).probeDocker(env, log) },
  { name: 'podman', probe: async (env, log) => (await import('./podman.js')).probePodman(env, log) },
] as const satisfies readonly EngineKind[]

/** Their names, in the same order. */
export const ENGINE_NAMES = ENGINES.map(({ name }) => name)
