import type { EngineKind } from './engine.js'

/** All engines, in the order in which `auto` tries them. Adapters are loaded on first use. */
export const ENGINES = [
  {
    name: 'docker',
    probe: async (env, log, isolation) => (await import('./docker.js')).probeDocker(env, log, isolation),
  },
  {
    name: 'podman',
    probe: async (env, log, isolation) => (await import('./podman.js')).probePodman(env, log, isolation),
  },
  { name: 'kubernetes', byNameOnly: true, probe: probeLoaded },
] as const satisfies readonly EngineKind[]

/** Their names, in the same order. */
export const ENGINE_NAMES = ENGINES.map(({ name }) => name)
/** Those that keep images on this machine. */
export const IMAGE_ENGINE_NAMES = ENGINE_NAMES.filter((name) => name !== 'kubernetes')

/** The client of Kubernetes is large, and few need it: the package leaves it to its users, the action has it. */
async function probeLoaded(...what: Parameters<EngineKind['probe']>): ReturnType<EngineKind['probe']> {
  try {
    const { probeKubernetes } = await import('../kubernetes/engine.js')
    return await probeKubernetes(...what)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    return {
      engine: null,
      reason: 'kubernetes: its client is not installed: `npm install @kubernetes/client-node@1`',
    }
  }
}
