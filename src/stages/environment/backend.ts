import type { Spec } from '../../config/spec.js'
import { SandboxError } from '../../errors.js'
import type { Log } from '../../log.js'
import type { Place } from '../../prompt/place.js'
import type { Redact } from '../../redact.js'
import { type Bubblewrap, detectBubblewrap } from '../../sandbox/bubblewrap/bubblewrap.js'
import { type OwnContainer, ownContainer, translatePath } from '../../sandbox/container/own-container.js'
import { detectEngine } from '../../sandbox/engine/detect.js'
import type { Engine } from '../../sandbox/engine/engine.js'
import { UnfitEngineError } from '../../sandbox/engine/unfit-engine.js'
import type { PassedOver } from '../../sandbox/sandbox.js'
import { type SandboxUser, sandboxUser } from '../../sandbox/user.js'
import type { Host } from '../request.js'

/** Where a run takes place; decided once, before anything is created for it. */
export type BackendChoice =
  | ({ kind: 'container'; engine: Engine; image: string; own: OwnContainer | null } & Instead)
  | { kind: 'launch'; command: readonly string[] }
  /** `seal`: what makes this machine as tight as a container; null where nothing can. */
  | ({ kind: 'local'; why: string; seal: Bubblewrap | null } & Instead)

interface Instead {
  /** Engines that were tried before and started no container. */
  passedOver?: readonly PassedOver[]
}

/**
 * Picks the backend. Throws ENGINE_NOT_FOUND if a container is requested and no engine answers, and
 * NOT_SUPPORTED if the engine cannot see the run folder. `passedOver` are engines that failed before, see
 * {@link passOver}: they are ignored, and the log says so.
 */
export async function chooseBackend(
  spec: Spec,
  host: Host,
  runDir: string,
  log: Log,
  passedOver: readonly PassedOver[] = [],
): Promise<BackendChoice> {
  const choice = await choose(spec, host, runDir, log, passedOver)
  const last = passedOver.at(-1)
  if (!last || choice.kind === 'launch') return choice
  const instead = insteadOf(choice, spec)
  const said = `${last.engine} answers but starts no container on this machine, so ${instead}: ${last.why}`
  // Without a seal, the warning or refusal that follows says it.
  if (choice.kind === 'local' && !choice.seal) log.info(said)
  else log.warn(said)
  return { ...choice, passedOver }
}

function insteadOf(choice: Exclude<BackendChoice, { kind: 'launch' }>, { sandbox }: Spec): string {
  if (choice.kind === 'container') return `${choice.engine.name} is used instead`
  const tools = sandbox.image === 'auto' || sandbox.image === 'host' ? '' : ` and not \`${sandbox.image}\``
  if (choice.seal) return `the agent will work under bubblewrap instead, with this machine's tools${tools}`
  return `nothing else here can seal the agent, which would get this machine itself${tools}`
}

/**
 * The engines to skip after opening `choice` failed because its engine starts no container: pass them to
 * {@link chooseBackend}. Null for every other error, if somebody named the backend or the engine, and while
 * the run is being stopped.
 */
export function passOver(
  error: unknown,
  o: { choice: BackendChoice; spec: Spec; redact: Redact; signal?: AbortSignal | undefined },
): readonly PassedOver[] | null {
  const { choice, spec } = o
  if (!(error instanceof UnfitEngineError) || choice.kind !== 'container') return null
  if (spec.sandbox.backend !== 'auto' || spec.sandbox.engine !== 'auto' || o.signal?.aborted) return null
  return [...(choice.passedOver ?? []), { engine: choice.engine.name, why: o.redact(error.words) }]
}

async function choose(
  spec: Spec,
  host: Host,
  runDir: string,
  log: Log,
  passedOver: readonly PassedOver[],
): Promise<BackendChoice> {
  const { backend, engineCommand } = spec.sandbox
  if (engineCommand.length > 0) return { kind: 'launch', command: engineCommand }
  const local = async (why: string): Promise<BackendChoice> => ({
    kind: 'local',
    why,
    seal: await detectBubblewrap({ env: host.env, log }),
  })
  if (backend === 'local') return local('requested by `backend: local`')

  const last = passedOver.at(-1)?.engine
  const engine = await detectEngine({
    preferred: spec.sandbox.engine,
    ...(last ? { after: last } : {}),
    env: host.env,
    ...(host.engines ? { engines: host.engines } : {}),
    log,
  })
  if (!engine) {
    if (backend === 'auto' && spec.sandbox.engine === 'auto')
      return local(passedOver.map(({ why }) => why).join('; ') || 'no container engine answers')
    throw new SandboxError('ENGINE_NOT_FOUND', 'No container engine answers on this machine.', {
      hint: 'Start Docker or Podman, or set `backend: local` to run the agent on this machine.',
    })
  }
  // An engine that shares no folders with this machine does not run this container either.
  const own = engine.capabilities.bindMounts ? await ownContainer(engine) : null
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

/** Whether the agent finds everything at a container's paths: in a container, or under an equivalent seal. */
export function hasContainerPaths(choice: BackendChoice): boolean {
  return choice.kind === 'container' || (choice.kind === 'local' && choice.seal !== null)
}

/**
 * The agent's user if it is not this process's: it never is root, so what it may write must be given to it.
 */
export function agentOwner(choice: BackendChoice): SandboxUser | null {
  if (!hasContainerPaths(choice) || process.getuid?.() !== 0) return null
  if (choice.kind !== 'container') return sandboxUser()
  // Copies inside belong to the agent, whoever owns the originals.
  const { rootless, capabilities } = choice.engine
  return rootless || !capabilities.bindMounts ? null : sandboxUser()
}

/** What the agent may know about where it works. */
export function placeFor(choice: BackendChoice, network: Spec['sandbox']['network']): Place {
  if (choice.kind === 'launch') return 'launched'
  if (!hasContainerPaths(choice)) return 'machine'
  return ({ none: 'sealed', allowlist: 'hosts', open: 'network' } as const)[network]
}
