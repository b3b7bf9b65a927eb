import { mkdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AgentChoice, agentFor } from '../agents/registry.js'
import {
  cancelledBeforeStart,
  createExecutionBackend,
  type EndedExecution,
  type ExecutionBackend,
  type ExecutionParams,
} from '../agents/session/execution.js'
import { SessionError } from '../agents/session/session-error.js'
import { systemClock } from '../base/clock.js'
import { ConfigError, ExecutionError, WorkspaceError } from '../base/errors.js'
import { type Log, silentLog } from '../base/log.js'
import { createRedactor } from '../base/redact.js'
import { userCache } from '../base/user.js'
import { modelRoute, ownAddress } from '../config/model-route.js'
import { parseWith } from '../config/parse.js'
import { type SpecInput, specSchema } from '../config/spec.js'
import { dialectOf } from '../gateway/dialects.js'
import { startGateway } from '../gateway/server.js'
import type { ModelSource } from '../gateway/source.js'
import { stateFolderOf } from '../run/record/state-folder.js'
import type { PassedOver, Sandbox } from '../sandbox/sandbox.js'
import { type BackendChoice, chooseBackend, withBackend } from './stages/environment/backend.js'
import { readEnvFiles, secretValues } from './stages/environment/files.js'
import { enterModel, gatewayPolicy, keyFor } from './stages/environment/model.js'
import { networkFolder, withNetwork } from './stages/environment/network.js'
import { createResources, type Resources } from './stages/environment/resources.js'
import { agentProgram, openSandboxFor } from './stages/environment/sandbox.js'
import { withoutTranscript } from './stages/execute.js'
import { type Claim, claimWorkspace } from './stages/lone-session/claim.js'
import { assertHasEffect, assertHasEffectAt, sessionSettings } from './stages/lone-session/options.js'
import { endedBySignals } from './stages/lone-session/signals.js'
import { emptyEngine } from './stages/recovery/leftovers.js'
import type { Host } from './stages/request.js'

/** What an execution backend may use. Nothing is read from the process environment. */
export interface ContainerOptions {
  /** The key stays in this process, in the gateway. */
  credential?: { kind: 'api-key' | 'oauth' | 'bearer'; value: string }
  /** Address of the Messages API. Default `https://api.anthropic.com`. */
  baseUrl?: string
  /** Gets answers from elsewhere than the API, e.g. from a script. */
  source?: ModelSource
  /** The environment in which engines and toolchains are searched, e.g. `process.env`. */
  env?: Readonly<Record<string, string | undefined>>
  /** As in `spec.yaml`. */
  sandbox?: Omit<NonNullable<SpecInput['sandbox']>, 'backend'>
  agent?: SpecInput['agent']
  /** Where executables are cached. Default: as on the command line, by `env`: `~/.cache/caisson`. */
  cacheDir?: string
  log?: Log
  /**
   * What happens with a session that does not complete: `reject` (default) with a {@link SessionError}, or
   * `resolve` with what it left, for callers that look at `session.reason`.
   */
  onFailure?: 'reject' | 'resolve'
}

/** Milliseconds of a session whose caller names no `timeoutMs`. */
const SESSION_TIMEOUT_MS = 10 * 60_000
/** The longest time that a timer of Node.js can wait for. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** The same for Caisson's own tests. */
export interface AdapterOptions extends ContainerOptions {
  /** The agent that works; default: the one that the spec names. */
  adapter?: AgentChoice
}

/** What `resolveExecutionBackend` of the package is, for any agent. */
export function resolveExecutionBackend(
  backend: 'container' | 'local' | 'auto',
  container: AdapterOptions = {},
): ExecutionBackend<EndedExecution> {
  const spec = parseWith(
    specSchema,
    { sandbox: { ...container.sandbox, backend }, agent: container.agent ?? {} },
    'the options of the execution backend',
  )
  assertHasEffect(spec)
  const log = container.log ?? silentLog
  const host: Host = {
    env: container.env ?? {},
    platform: process.platform,
    arch: process.arch,
    cacheDir: container.cacheDir ?? userCache(container.env),
    stateDir: stateFolderOf(container.env ?? {}),
    ...(container.adapter ? { agent: container.adapter } : {}),
  }
  // The engine is detected once, however many sessions follow.
  let choice: Promise<BackendChoice> | undefined
  const chooseIn = (dir: string) => (passedOver: readonly PassedOver[]) => {
    if (passedOver.length > 0) choice = undefined
    choice ??= chooseBackend(spec, host, dir, log, { passedOver }).catch((error: unknown) => {
      choice = undefined
      throw error
    })
    return choice
  }
  return async (params) => {
    const timeoutMs = timeoutOf(params)
    assertPrompt(params)
    const workspace = await folderOf(params.workspacePath)
    assertModel(container)
    const ended = await endedBySignals(async (interrupted) => {
      const signal = params.signal ? AbortSignal.any([params.signal, interrupted]) : interrupted
      const claim = await claimWorkspace(workspace, { host, log, signal })
      const resources = createResources(log)
      const session = { spec, host, log, container, chooseIn, claim, resources, signal }
      try {
        return await runSession(session, { ...params, workspacePath: workspace, timeoutMs, signal })
      } catch (error) {
        // Whatever fails when it is cut short.
        if (signal.aborted) return withoutTranscript(cancelledBeforeStart(error))
        throw error
      } finally {
        await claim.end(await resources.release())
      }
    })
    const { error } = ended.session
    if (error && container.onFailure !== 'resolve') throw new SessionError(error, ended)
    return ended
  }
}

/** A session of a backend, in the workspace that it has claimed. */
interface LoneSession extends Pick<Parameters<typeof openSandboxFor>[0], 'spec' | 'host' | 'log'> {
  container: ContainerOptions
  chooseIn: (dir: string) => (passedOver: readonly PassedOver[]) => Promise<BackendChoice>
  claim: Claim
  /** Released at the end, before the workspace is given back. */
  resources: Resources
  signal: AbortSignal
}

async function runSession(session: LoneSession, params: ExecutionParams): Promise<EndedExecution> {
  const { spec, host, log, container, claim, resources } = session
  const adapter = agentFor({ host, spec })
  const variables = await readEnvFiles(params.workspacePath, spec.sandbox.envFiles)
  const redact = createRedactor([
    container.credential?.value,
    ...secretValues({ ...spec.sandbox.env, ...variables }),
  ])
  const folders = await makeFolders(claim.folder, params.workspacePath)
  const route = modelRoute(adapter, params.model ?? spec.agent.model, ownAddress(container.baseUrl))
  const key = keyFor(adapter)
  const gateway = await startGateway({
    socketPath: join(folders.gateway, 'model.sock'),
    source: container.source
      ? unclosed(container.source)
      : {
          baseUrl: container.baseUrl ?? route.provider.baseUrl,
          credential: container.credential ?? null,
        },
    dialect: dialectOf(route.dialect),
    ...(key ? { key } : {}),
    policy: gatewayPolicy(spec),
    redact,
    log,
    clock: systemClock,
  })
  resources.add('the model gateway', () => gateway.close())
  const { sandbox, choice } = await openSandbox(session, folders, variables, redact)
  const execute = createExecutionBackend({
    agent: adapter,
    sandbox,
    log,
    clock: systemClock,
    redact,
    requests: () => gateway.usage(),
    pages: route.provider.pages,
    env: {},
  })
  const folder = { id: claim.id, gateway: folders.gateway }
  const model = { route, key }
  const door = await enterModel(sandbox, choice, { agent: adapter, model, folder })
  if (door) resources.add('the way to the model', () => door.close())
  const ended = await execute({
    ...sessionSettings(params, spec, adapter, sandbox),
    ...(route.model ? { model: route.model } : {}),
    ...(spec.agent.args.length > 0 ? { args: spec.agent.args } : {}),
    ...(door ? { endpoint: door.endpoint } : {}),
  }).catch((error: unknown) => {
    // A session without a word may have changed files all the same.
    if (error instanceof ExecutionError) return withoutTranscript(error)
    throw error
  })
  await sandbox.remote?.getFiles()
  return ended
}

async function openSandbox(
  { spec, host, log, chooseIn, claim, resources, signal }: LoneSession,
  folders: Awaited<ReturnType<typeof makeFolders>>,
  variables: Record<string, string>,
  redact: (text: string) => string,
): Promise<{ sandbox: Sandbox; choice: BackendChoice }> {
  const runDir = claim.folder
  const { network } = spec.sandbox
  const folder = { id: claim.id, gateway: folders.gateway, evidence: join(runDir, 'evidence') }
  const request = {
    ...{ spec, host, log, signal, runId: claim.id, folders, objectMounts: [], network },
    networkFolder: networkFolder(folder),
    program: agentProgram(agentFor({ host, spec }), { spec, host, log, signal }),
  }
  const { backend, engineCommand } = spec.sandbox
  const search = {
    ...{ spec, host, runDir, log, redact, signal },
    choose: chooseIn(runDir),
    // The caller has chosen what these are, and the log warns.
    allowUnsealed: backend === 'local' || engineCommand.length > 0,
  }
  return withBackend(search, async (choice, onPassOver) => {
    assertHasEffectAt(spec, choice, log)
    let engine = choice.containers?.engine
    await claim.noteEngine(engine?.name)
    resources.add('the engine', async () => {
      if (engine) await emptyEngine(engine, claim.id)
    })
    await claim.lend(choice.owner)
    onPassOver(async () => {
      engine = undefined
      await claim.takeBack()
    })
    const opened = await openSandboxFor(request, choice, variables)
    resources.add('the sandbox', () => opened.cleanup())
    const network = { spec, host, log, clock: systemClock, folder, redact }
    const sandbox = await withNetwork(network, choice, opened)
    if (sandbox !== opened) resources.add('the network', () => sandbox.cleanup())
    return { sandbox, choice }
  })
}

function timeoutOf({ timeoutMs = SESSION_TIMEOUT_MS }: ExecutionParams): number {
  if (timeoutMs > 0 && timeoutMs <= LONGEST_TIMEOUT_MS) return timeoutMs
  throw new ConfigError('CONFIG_INVALID', `timeoutMs: ${timeoutMs} is not a time that can be waited for.`, {
    hint: `Give milliseconds, from 1 to ${LONGEST_TIMEOUT_MS}, or leave it out for ten minutes.`,
  })
}

function assertPrompt({ prompt }: { prompt?: unknown }): void {
  if (typeof prompt === 'string' && prompt.trim() !== '') return
  throw new ConfigError('CONFIG_INVALID', 'prompt: there is nothing to do.', {
    hint: "Say what to do, e.g. `prompt: 'Fix the failing test.'`.",
  })
}

/** A proxy of one's own may add the key; the API itself answers nobody without one. */
function assertModel({ source, baseUrl, credential }: ContainerOptions): void {
  if (source || baseUrl || credential) return
  throw new ConfigError('CREDENTIAL_MISSING', 'There is no credential for the model.', {
    hint: "Give `credential: { kind: 'api-key', value: key }`, or `source: createScriptSource(…)` to work without a key.",
  })
}

async function folderOf(path: string): Promise<string> {
  const there = await realpath(path).catch(() => null)
  // Where this is root, the workspace changes its owner for the session.
  const everything = there !== null && there === dirname(there)
  if (there !== null && !everything && (await stat(there)).isDirectory()) return there
  const what = everything ? 'has all files of this machine' : 'is not a folder'
  throw new WorkspaceError('WORKSPACE_FAILED', `The workspace ${path} ${what}.`, {
    hint: 'Set `workspacePath` to the folder of a checkout.',
  })
}

async function makeFolders(dir: string, workspace: string) {
  const folders = {
    workspace,
    home: join(dir, 'home'),
    input: join(dir, 'input'),
    output: join(dir, 'output'),
    gateway: join(dir, 'gateway'),
  }
  for (const folder of [folders.home, folders.input, folders.output, folders.gateway]) await mkdir(folder)
  return folders
}

/** The caller owns the source: the end of one session must not close it for the next. */
function unclosed(source: ModelSource): ModelSource {
  return { send: (request) => source.send(request), close: async () => {} }
}
