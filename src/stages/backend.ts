import type { Spec } from '../config/spec.js'
import { SandboxError } from '../errors.js'
import type { Log } from '../log.js'
import { detectEngine } from '../sandbox/detect.js'
import type { Engine } from '../sandbox/engine.js'
import { type OwnContainer, ownContainer, translatePath } from '../sandbox/own-container.js'
import type { Host } from './request.js'

/** Where a run takes place; decided once, before anything is made for it. */
export type BackendChoice =
  | { kind: 'container'; engine: Engine; image: string; own: OwnContainer | null }
  | { kind: 'launch'; command: readonly string[] }
  | { kind: 'local'; why: string }

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
  if (backend === 'local') return { kind: 'local', why: 'asked for by `backend: local`' }

  const engine = await detectEngine({ preferred: spec.sandbox.engine, env: host.env, log })
  if (!engine) {
    if (backend === 'auto' && spec.sandbox.engine === 'auto')
      return { kind: 'local', why: 'no container engine answers' }
    throw new SandboxError('ENGINE_NOT_FOUND', 'No container engine answers on this machine.', {
      hint: 'Start Docker or Podman, or set `backend: local` to run the agent unsealed on this machine.',
    })
  }
  const own = await ownContainer(engine)
  if (own && translatePath(own.mounts, runDir) === null) {
    const why = `this job runs in a container, and the engine cannot see its folder ${runDir}`
    if (backend === 'auto') return { kind: 'local', why }
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
