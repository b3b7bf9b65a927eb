import { agentFor } from '../../../agents/registry.js'
import { document } from '../../../base/docs.js'
import { ConfigError, SandboxError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import type { Redact } from '../../../base/redact.js'
import type { Spec } from '../../../config/spec.js'
import { inImageOnly } from '../../../sandbox/agent-program.js'
import type { Backend } from '../../../sandbox/backend.js'
import { bubblewrapBackend } from '../../../sandbox/bubblewrap/backend.js'
import { detectBubblewrap } from '../../../sandbox/bubblewrap/bubblewrap.js'
import { containerBackend } from '../../../sandbox/container/backend.js'
import { type OwnContainer, ownContainer, translatePath } from '../../../sandbox/container/own-container.js'
import { detectEngine } from '../../../sandbox/engine/detect.js'
import { UnfitEngineError } from '../../../sandbox/engine/unfit-engine.js'
import type { PassedOver } from '../../../sandbox/sandbox.js'
import { launchBackend, localBackend } from '../../../sandbox/unsealed/backends.js'
import { ownPathOf } from '../../../sandbox/workspace-path.js'
import type { Place } from '../../prompt/system.js'
import type { Host } from '../request.js'
import { assertSealed } from './seal-policy.js'

/** The backend of a run. */
export interface BackendChoice extends Backend {
  /** Engines that were tried before and started no container. */
  passedOver?: readonly PassedOver[]
}

/**
 * Picks the backend. Throws ENGINE_NOT_FOUND if a container is requested and no engine answers, NOT_SUPPORTED if the
 * engine cannot see the run folder, and CONFIG_INVALID if there is no image to compose from. `passedOver` are engines that
 * failed before, see {@link passOver}: they are ignored, and the log says so.
 */
export async function chooseBackend(
  spec: Spec,
  host: Host,
  runDir: string,
  log: Log,
  { passedOver = [] }: { passedOver?: readonly PassedOver[] } = {},
): Promise<BackendChoice> {
  const { image, displayName } = agentFor({ host, spec })
  const choice = await chooseFitting({ spec, host, runDir, log, passedOver, image })
  if (image !== undefined && !choice.capabilities.images) throw inImageOnly(displayName, ` ${choice.where}`)
  const last = passedOver.at(-1)
  if (spec.sandbox.compose && !choice.capabilities.images)
    log.warn(`\`sandbox.compose\` has no effect: the agent works ${choice.where}, where there are no images.`)
  if (!last) return choice
  const instead = insteadOf(choice, spec)
  const warning = `${last.engine} answers but starts no container on this machine, so ${instead}: ${last.why}`
  // Without a seal, the warning or refusal that follows says it.
  if (choice.unsealed === null) log.warn(warning)
  else log.info(warning)
  return { ...choice, passedOver }
}

function insteadOf({ capabilities, containers, unsealed, where }: BackendChoice, { sandbox }: Spec): string {
  if (containers) return `${containers.engine.name} is used instead`
  const named = sandbox.image !== 'auto' && sandbox.image !== 'host'
  const tools = named && !capabilities.images ? ` and not \`${sandbox.image}\`` : ''
  if (unsealed === null) return `the agent will work ${where} instead, with this machine's tools${tools}`
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
  if (!(error instanceof UnfitEngineError) || !choice.containers) return null
  if (spec.sandbox.backend !== 'auto' || spec.sandbox.engine !== 'auto' || o.signal?.aborted) return null
  return [...(choice.passedOver ?? []), { engine: choice.containers.engine.name, why: o.redact(error.words) }]
}

async function chooseFitting(o: {
  spec: Spec
  host: Host
  runDir: string
  log: Log
  passedOver: readonly PassedOver[]
  /** Of an agent that is one. */
  image: string | undefined
}): Promise<BackendChoice> {
  const { spec, host, runDir, log, passedOver } = o
  const { backend, engineCommand, isolation } = spec.sandbox
  if (engineCommand.length > 0) return launchBackend(engineCommand)
  const local = async (why: string): Promise<BackendChoice> => {
    const bubblewrap = await detectBubblewrap({ env: host.env, orUnshare: host.sealByUnshare, log })
    return bubblewrap ? bubblewrapBackend(bubblewrap) : localBackend(why)
  }
  if (backend === 'local') return local('requested by `backend: local`')

  const last = passedOver.at(-1)?.engine
  const engine = await detectEngine({
    preferred: spec.sandbox.engine,
    isolation,
    after: last,
    env: host.env,
    settings: { podTemplate: spec.sandbox.podTemplate },
    engines: host.engines,
    log,
  })
  if (!engine && isolation === 'gvisor')
    throw new SandboxError('ENGINE_NOT_FOUND', 'No container engine on this machine can use gVisor.', {
      hint: `Install \`runsc\`: Podman finds it on the PATH, Docker in its configuration. The log says what each engine lacks; see ${document('containers.md')}.`,
    })
  if (!engine) {
    if (backend === 'auto' && spec.sandbox.engine === 'auto')
      return local(passedOver.map(({ why }) => why).join('; ') || 'no container engine answers')
    if (spec.sandbox.engine === 'kubernetes')
      throw new SandboxError('ENGINE_NOT_FOUND', 'No Kubernetes cluster can be used.', {
        hint: `The log says why. Caisson connects as \`kubectl\` does: by KUBECONFIG, the kubeconfig of the home, or the service account of its own Pod; see ${document('kubernetes.md')}.`,
      })
    throw new SandboxError('ENGINE_NOT_FOUND', 'No container engine answers on this machine.', {
      hint: 'Start Docker or Podman, or let bubblewrap seal the agent: install it and leave `backend` out.',
    })
  }
  // An engine that shares no folders with this machine does not run this container either.
  const own = engine.capabilities.bindMounts ? await ownContainer(engine) : null
  if (own && translatePath(own.mounts, runDir) === null) {
    const why = `this job runs in a container, and the engine cannot see its folder ${runDir}`
    if (backend === 'auto' && isolation === 'default') return local(why)
    throw new SandboxError('NOT_SUPPORTED', `The container cannot be started: ${why}.`, {
      hint: 'Set RUNNER_TEMP to a folder that is mounted into the job container.',
    })
  }
  return containerBackend(engine, adapterAlone(spec, o.image) ?? imageFor(spec, own), own)
}

/** The image of an agent that is one; undefined where it is added to an image that somebody has named. */
export function adapterAlone({ sandbox }: Spec, adapter: string | undefined): string | undefined {
  return sandbox.image === 'auto' || sandbox.image === 'host' ? adapter : undefined
}

/** Throws CONFIG_INVALID where the agent is to be added to an image and nobody names one. */
export function imageFor({ sandbox: { image, compose } }: Spec, own: OwnContainer | null): string {
  if (image !== 'auto') return image
  if (own) return own.image
  if (compose)
    throw new ConfigError(
      'CONFIG_INVALID',
      '`sandbox.compose` adds the agent to an image, and no `sandbox.image` is named.',
      {
        hint: 'Name the image that has the tools of the project, for example `sandbox.image: debian:bookworm`, or leave `sandbox.compose` out.',
      },
    )
  return 'host'
}

/** Where the sandbox shows the workspace as well; copies in a remote container are in one place only. */
export function ownPathIn({ capabilities, containers }: BackendChoice, checkout: string): string | null {
  if (!capabilities.containerPaths || containers?.engine.capabilities.bindMounts === false) return null
  return ownPathOf(checkout)
}

/** What the agent may know about where it works. */
export function placeFor(
  { capabilities }: Pick<Backend, 'capabilities'>,
  network: Spec['sandbox']['network'],
): Place {
  if (!capabilities.containerPaths) return capabilities.contained ? 'launched' : 'machine'
  return ({ none: 'sealed', allowlist: 'hosts', public: 'network', open: 'network' } as const)[network]
}

export interface BackendSearch {
  spec: Spec
  host: Host
  /** Folder that a container has to see. */
  runDir: string
  log: Log
  redact: Redact
  signal?: AbortSignal | undefined
  /** Whether the call allows a place that seals nothing. */
  allowUnsealed: boolean
  /** Default {@link chooseBackend}; for a caller that remembers its choice. */
  choose?: (passedOver: readonly PassedOver[]) => Promise<BackendChoice>
}

/**
 * Calls `attempt` with the chosen backend. If its engine turns out to start no container, and nobody named the engine,
 * undoes what the attempt registered, last first, and calls it again with the next backend. Rejects with SEAL_MISSING
 * before an attempt where nothing seals, and with any other error of an attempt, and then undoes nothing.
 */
export async function withBackend<Result>(
  search: BackendSearch,
  attempt: (choice: BackendChoice, onPassOver: (undo: () => Promise<void>) => void) => Promise<Result>,
): Promise<Result> {
  const { spec, host, runDir, log, redact, signal } = search
  const choose = search.choose ?? ((passedOver) => chooseBackend(spec, host, runDir, log, { passedOver }))
  let passedOver: readonly PassedOver[] = []
  for (;;) {
    const choice = await choose(passedOver)
    assertSealed(choice, search)
    const undo: (() => Promise<void>)[] = []
    try {
      return await attempt(choice, (step) => undo.unshift(step))
    } catch (error) {
      const without = passOver(error, { choice, spec, redact, signal })
      if (!without) throw error
      for (const step of undo) await step()
      passedOver = without
    }
  }
}
