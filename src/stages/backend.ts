import type { Spec } from '../config/spec.js'
import { SandboxError } from '../errors.js'
import type { Log } from '../log.js'
import type { Place } from '../prompt/place.js'
import { type Bubblewrap, detectBubblewrap } from '../sandbox/bubblewrap.js'
import { detectEngine } from '../sandbox/detect.js'
import type { Engine } from '../sandbox/engine.js'
import { type OwnContainer, ownContainer, translatePath } from '../sandbox/own-container.js'
import { type SandboxUser, sandboxUser } from '../sandbox/user.js'
import type { Host } from './request.js'

/** Where a run takes place; decided once, before anything is made for it. */
export type BackendChoice =
  | { kind: 'container'; engine: Engine; image: string; own: OwnContainer | null }
  | { kind: 'launch'; command: readonly string[] }
  /** `seal`: what makes this machine as tight as a container; null where nothing can. */
  | { kind: 'local'; why: string; seal: Bubblewrap | null }

/**
 * Picks the backend. Throws ENGINE_NOT_FOUND when a container is asked for and no engine answers, and
 * NOT_SUPPORTED when the engine cannot see the run folder.
 */
export async function chooseBackend(
  spec: Spec,
  host: Host,
  runDir: string,
  log: Log,
): Promise<BackendChoice> {
  const { backend, engineCommand } = spec.sandbox
  if (engineCommand.length > 0) return { kind: 'launch', command: engineCommand }
  const local = async (why: string): Promise<BackendChoice> => ({
    kind: 'local',
    why,
    seal: await detectBubblewrap({ env: host.env, log }),
  })
  if (backend === 'local') return local('asked for by `backend: local`')

  const engine = await detectEngine({ preferred: spec.sandbox.engine, env: host.env, log })
  if (!engine) {
    if (backend === 'auto' && spec.sandbox.engine === 'auto') return local('no container engine answers')
    throw new SandboxError('ENGINE_NOT_FOUND', 'No container engine answers on this machine.', {
      hint: 'Start Docker or Podman, or set `backend: local` to run the agent on this machine.',
    })
  }
  const own = await ownContainer(engine)
  if (own && translatePath(own.mounts, runDir) === null) {
    const why = `this job runs in a container, and the engine cannot see its folder ${runDir}`
    if (backend === 'auto') return local(why)
    throw new SandboxError('NOT_SUPPORTED', `The container cannot be started: ${why}.`, {
      hint: 'Set `run-directory` to a folder that is mounted into the job container, or use `backend: local`.',
    })
  }
  return { kind: 'container', engine, own, image: imageFor(spec.sandbox.image, own) }
}

function imageFor(image: string, own: OwnContainer | null): string {
  if (image !== 'auto') return image
  return own ? own.image : 'host'
}

/** Whether the agent finds everything at a container's paths: in a container, or under a seal like one. */
export function hasContainerPaths(choice: BackendChoice): boolean {
  return choice.kind === 'container' || (choice.kind === 'local' && choice.seal !== null)
}

/** Who the agent is when not this process's user: it never is root, so what it may write must be given to it. */
export function agentOwner(choice: BackendChoice): SandboxUser | null {
  if (!hasContainerPaths(choice) || process.getuid?.() !== 0) return null
  return choice.kind === 'container' && choice.engine.rootless ? null : sandboxUser()
}

/** What the agent may be told of where it works. */
export function placeFor(choice: BackendChoice, network: Spec['sandbox']['network']): Place {
  if (choice.kind === 'launch') return 'launched'
  if (!hasContainerPaths(choice)) return 'machine'
  return ({ none: 'sealed', allowlist: 'hosts', open: 'network' } as const)[network]
}
