import { resolve } from 'node:path'
import { type Clock, systemClock } from '../../base/clock.js'
import { type Log, silentLog } from '../../base/log.js'
import { userCache, userName } from '../../base/user.js'
import { type DeliveryOptions, deliveryOptions } from '../../config/delivery.js'
import type { ModelAccess } from '../../config/model-access.js'
import { parseWith } from '../../config/parse.js'
import { type SpecInput, specSchema } from '../../config/spec.js'
import type { ModelSource } from '../../gateway/source.js'
import type { Requester, Target, Task } from '../../github/event/task.js'
import type { Host, Publication, RunRequest } from '../../pipeline/stages/request.js'
import { lockKeyOf } from '../../run/record/lock.js'
import { type RunsAt, runsFolderOf, stateFolderOf } from '../../run/record/state-folder.js'
import { type EarlierSession, resumeInputOf } from './earlier-session.js'
import { forgeOf, type Repository } from './repository.js'
import { assertNamed, assertRequest, assertUsable } from './usable.js'

/** Where runs are stored, and how to reach what they left running. */
export interface StoreOptions {
  /** The project: the checkout that runs work on. */
  checkout: string
  /** Folder that holds the run folders; default: one for the checkout in the folder `runs` of `stateDir`. */
  root?: string
  /**
   * The environment in which engines and toolchains are searched (PATH, DOCKER_HOST …), e.g. `process.env`.
   * The process's own environment is never read, and only an allow list of it reaches the agent. Default:
   * empty.
   */
  env?: Readonly<Record<string, string | undefined>>
  /**
   * What Caisson keeps for this user, outside of every checkout: runs, and the key by which it knows its own. Default:
   * `caisson` in `XDG_STATE_HOME` of `env` or in `.local/state` of the home folder.
   */
  stateDir?: string
  /** Default: logs nothing. */
  log?: Log
  /** Default: the system's. */
  clock?: Clock
  signal?: AbortSignal
}

/** Where a run reads its target, and where its result goes. */
export type LibraryPublication =
  /** The result stays in the run folder. The repository is only read. */
  | { to: 'none'; forge?: Repository }
  /** Pull request, push or comment. */
  | { to: 'forge'; forge: Repository }

/** What a run needs besides its spec. */
export interface RunOptions extends StoreOptions {
  /** Access to the model: address and credential, or a source such as `createScriptSource`. */
  model: ModelAccess | ModelSource
  /** What the run is about; default: no target, the spec's goal, requested by this process's user. */
  task?: { target?: Target; instruction?: string; requester?: Requester }
  /**
   * Start even if nothing on this machine can seal the agent, which then reaches whatever this process reaches. Default
   * false: the run ends with SEAL_MISSING before the agent is fetched or started.
   */
  allowUnsealed?: boolean
  /** Start even if another run works on the same issue or pull request. Default false. */
  parallel?: boolean
  runId?: string
  /** Where context comes from and where the result goes. Default: the result stays in the run folder. */
  publish?: LibraryPublication
  /** Overrides the repository's own configuration. */
  delivery?: Partial<DeliveryOptions>
  /** Other values that must not appear in anything written; the credential of `model` is always included. */
  secrets?: readonly string[]
  /** Where executables are cached; default as on the command line, by `env`: `~/.cache/caisson`. */
  cacheDir?: string
  /** npm registry for the agent's executable. */
  registry?: string
  /** Token for that registry. */
  registryToken?: string
  /** Resumes the session of an earlier run. */
  resume?: EarlierSession
}

/** Where the runs are. */
export function runsOf(options: Pick<StoreOptions, 'checkout' | 'root' | 'stateDir' | 'env'>): RunsAt {
  const { checkout, root, env = {} } = options
  const stateDir = options.stateDir ?? stateFolderOf(env)
  return { root: root ? resolve(root) : runsFolderOf(stateDir, checkout), stateDir }
}

/**
 * Builds the request. Throws CONFIG_INVALID, also for a checkout that is not a folder or with nothing to do, and
 * CREDENTIAL_MISSING without access to a model.
 */
export function requestOf(input: SpecInput, options: RunOptions): RunRequest {
  const spec = parseWith(specSchema, input, 'the spec')
  assertUsable(options)
  assertNamed(options)
  const { checkout, env = {}, clock = systemClock, log = silentLog, model } = options
  const task: Task = {
    target: options.task?.target ?? { kind: 'none' },
    instruction: options.task?.instruction ?? spec.goal,
    requester: options.task?.requester ?? { login: userName() },
    trigger: 'prompted',
    triggeredAt: new Date(clock.now()).toISOString(),
  }
  assertRequest(task)
  const credential = typeof model === 'object' && 'credential' in model ? [model.credential.value] : []
  const lock = lockKeyOf(task)
  return {
    spec,
    delivery: deliveryOptions(options.delivery),
    given: { spec: input, delivery: options.delivery ?? {} },
    publish: publicationOf(options.publish),
    task,
    root: runsOf(options).root,
    trim: true,
    allowUnsealed: options.allowUnsealed === true,
    ...(options.runId === undefined ? {} : { runId: options.runId }),
    checkout: resolve(checkout),
    model,
    host: hostOf(env, options),
    secrets: [
      ...(options.secrets ?? []),
      ...credential,
      ...(options.registryToken ? [options.registryToken] : []),
    ],
    log,
    clock,
    ...(lock === undefined || options.parallel ? {} : { lock }),
    // Its process is the caller's program, which nobody else may end.
    stop: 'file',
    ...(options.resume ? { resume: resumeInputOf(options.resume) } : {}),
  }
}

function publicationOf(given: LibraryPublication = { to: 'none' }): Publication {
  if (given.to === 'forge') return { to: 'forge', forge: forgeOf(given.forge) }
  return { to: 'none', ...(given.forge ? { forge: forgeOf(given.forge) } : {}) }
}

export function hostOf(
  env: Host['env'],
  options: Pick<RunOptions, 'cacheDir' | 'stateDir' | 'registry' | 'registryToken'>,
): Host {
  const { cacheDir, stateDir, registry, registryToken } = options
  return {
    env,
    platform: process.platform,
    arch: process.arch,
    cacheDir: cacheDir ?? userCache(env),
    stateDir: stateDir ?? stateFolderOf(env),
    ...(registry ? { registry } : {}),
    ...(registryToken ? { registryToken } : {}),
  }
}
