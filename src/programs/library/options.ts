import { resolve } from 'node:path'
import { type Clock, systemClock } from '../../base/clock.js'
import { ConfigError } from '../../base/errors.js'
import { type Log, silentLog } from '../../base/log.js'
import { userCache, userName } from '../../base/user.js'
import { type DeliveryOptions, deliveryOptions } from '../../config/delivery.js'
import type { ModelAccess } from '../../config/model-access.js'
import { parseWith } from '../../config/parse.js'
import { assertCheckout } from '../../config/repository.js'
import { type SpecInput, specSchema } from '../../config/spec.js'
import type { ModelSource } from '../../gateway/source.js'
import type { Requester, Target, Task } from '../../github/event/task.js'
import type { ResumeInput } from '../../pipeline/sessions/resume-input.js'
import type { Host, Publication, RunRequest } from '../../pipeline/stages/request.js'
import { manifestSchema } from '../../run/manifest.js'
import { lockKeyOf } from '../../run/record/lock.js'
import { type RunsAt, runsFolderOf, stateFolderOf } from '../../run/record/state-folder.js'
import { forgeOf, type Repository } from './github.js'

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

/** A session that has ended, as `earlier` finds it. */
export interface EarlierSession {
  readonly sessionId: string
  /** The run that it comes from. */
  readonly runId: string
}

/** What is known about it. Throws CONFIG_INVALID for an object that only looks like one. */
function resumeInputOf(session: EarlierSession): ResumeInput {
  if ('sessions' in session) return session as ResumeInput
  throw new ConfigError('CONFIG_INVALID', 'resume: this is not a session that `earlier` found.', {
    hint: "Give `await earlier('latest', { checkout })`.",
  })
}

/**
 * Refuses what JavaScript lets through and no run can do without, before anything of it exists. Throws CONFIG_INVALID or
 * CREDENTIAL_MISSING.
 */
export function assertUsable(options: { checkout?: unknown; model?: unknown } | undefined): void {
  const { checkout, model } = options ?? {}
  assertCheckout(checkout)
  if (typeof model === 'function') return
  const { send, credential } = (model ?? {}) as { send?: unknown; credential?: { value?: unknown } }
  if (send || (typeof credential?.value === 'string' && credential.value.trim() !== '')) return
  const what = model ? 'model.credential: there is no key in it.' : 'model: there is no access to a model.'
  throw new ConfigError('CREDENTIAL_MISSING', what, {
    hint: "Give `model: { baseUrl: 'https://api.anthropic.com', credential: { kind: 'api-key', value: key } }`, or `createScriptSource(…)` to work without a key.",
  })
}

/** Both become parts of paths and requests. Throws CONFIG_INVALID. */
function assertNamed({ runId, publish }: { runId?: unknown; publish?: unknown }): void {
  if (runId !== undefined && !(typeof runId === 'string' && /^\w[\w.-]*$/.test(runId))) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `runId: ${JSON.stringify(runId)} cannot be the name of a folder.`,
      {
        hint: 'Use letters, digits, hyphens, dots and underscores, or leave it out to get a generated ID.',
      },
    )
  }
  const { to = 'none', forge } = (publish ?? {}) as { to?: unknown; forge?: unknown }
  if (to === 'none' || forge) return
  throw new ConfigError('CONFIG_INVALID', 'publish.forge: there is no repository.', {
    hint: "Give `createGitHub(token).repository('octo-org/octo-repo')`, or `to: 'none'` to keep the result in the run folder.",
  })
}

/** A session without a request would cost as much as any. Throws CONFIG_INVALID, also for what no manifest can hold. */
function assertRequest(task: Task): void {
  const { target, instruction } = parseWith(manifestSchema.shape.task, task, 'the task')
  if (target.kind !== 'none' || instruction.trim() !== '') return
  throw new ConfigError('CONFIG_INVALID', 'goal: there is nothing to do.', {
    hint: "Say what to do, e.g. `goal: 'Fix the failing test.'`, or give an issue or a pull request as `task.target`.",
  })
}
