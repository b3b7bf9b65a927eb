import { mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type AgentChoice, agentFor } from './agents/registry.js'
import {
  createExecutionBackend,
  type EndedExecution,
  type ExecutionBackend,
} from './agents/session/execution.js'
import { systemClock } from './clock.js'
import { parseWith } from './config/parse.js'
import { type SpecInput, specSchema } from './config/spec.js'
import { RunError, WorkspaceError } from './errors.js'
import { dialectOf } from './gateway/dialects.js'
import { type Gateway, startGateway } from './gateway/server.js'
import type { ModelSource } from './gateway/source.js'
import { type Log, silentLog } from './log.js'
import { createRedactor } from './redact.js'
import { chownTree } from './sandbox/ownership.js'
import type { PassedOver, Sandbox } from './sandbox/sandbox.js'
import { type BackendChoice, chooseBackend } from './stages/environment/backend.js'
import { gatewayPolicy } from './stages/environment/model.js'
import { openSandboxFor } from './stages/environment/sandbox.js'
import { withBackend } from './stages/environment/with-backend.js'
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
  /** The agent that works; default: the one that the spec names. */
  adapter?: AgentChoice
  /** Where executables are cached. Default: a folder in the system's temporary folder. */
  cacheDir?: string
  log?: Log
}

/**
 * A function that runs a session, whichever the backend: `container` (an engine's), `local` (this machine),
 * or `auto`, which uses a container if an engine answers. The agent works on `workspacePath` itself; its
 * changes are there when the promise resolves, and everything else that the session needed is gone.  * A
 * second call on a workspace in use rejects with RUN_BUSY, a workspace that is not a folder with
 * WORKSPACE_FAILED. Engine, image and executable fail with ENGINE_NOT_FOUND, IMAGE_FAILED, CLI_NOT_FOUND and
 * so on.
 */
export function resolveExecutionBackend(
  backend: 'container' | 'local' | 'auto',
  container: ContainerOptions = {},
): ExecutionBackend<EndedExecution> {
  const spec = parseWith(
    specSchema,
    { sandbox: { ...container.sandbox, backend }, agent: container.agent ?? {} },
    'the options of the execution backend',
  )
  const log = container.log ?? silentLog
  const redact = createRedactor([container.credential?.value])
  const busy = new Set<string>()
  // The engine is detected once, however many sessions follow.
  let choice: Promise<BackendChoice> | undefined
  return async (params) => {
    const workspace = await folderOf(params.workspacePath)
    if (busy.has(workspace)) {
      throw new RunError('RUN_BUSY', `An agent is already working on ${workspace}.`, {
        hint: 'Wait until it is done, or use another workspace.',
      })
    }
    busy.add(workspace)
    const dir = await mkdtemp(join(await realpath(tmpdir()), 'caisson-'))
    const host: Host = {
      env: container.env ?? {},
      platform: process.platform,
      arch: process.arch,
      cacheDir: container.cacheDir ?? join(tmpdir(), 'caisson-cache'),
      ...(container.adapter ? { agent: container.adapter } : {}),
    }
    let gateway: Gateway | undefined
    let sandbox: Sandbox | undefined
    let giveBack: (() => Promise<void>) | undefined
    try {
      // Remembered, since the engine is detected once, however many sessions follow.
      const choose = (passedOver: readonly PassedOver[]) => {
        if (passedOver.length > 0) choice = chooseBackend(spec, host, dir, log, passedOver)
        choice ??= chooseBackend(spec, host, dir, log)
        return choice
      }
      await choose([])
      const folders = await makeFolders(dir, workspace)
      gateway = await startGateway({
        socketPath: join(folders.gateway, 'model.sock'),
        source: container.source
          ? { kind: 'source', source: unclosed(container.source) }
          : {
              kind: 'upstream',
              baseUrl: container.baseUrl ?? 'https://api.anthropic.com',
              credential: container.credential ?? null,
            },
        dialect: dialectOf(agentFor({ host, spec }).modelDialect),
        policy: gatewayPolicy(spec),
        redact,
        log,
        clock: systemClock,
      })
      const request = { spec, host, log, runId: basename(dir), folders, objectMounts: [] }
      sandbox = await withBackend(
        { spec, host, runDir: dir, log, redact, choose },
        async (chosen, onPassOver) => {
          giveBack = await lendWorkspace(workspace, chosen)
          onPassOver(async () => giveBack?.())
          return openSandboxFor(request, chosen, {})
        },
      )
      const { usage } = gateway
      const lastFailure = () => usage().lastFailure
      const execute = createExecutionBackend({
        agent: agentFor({ host, spec }),
        sandbox,
        log,
        clock: systemClock,
        redact,
        lastFailure,
        env: {},
      })
      const ended = await execute({
        allowedTools: spec.agent.allowedTools,
        disallowedTools: spec.agent.disallowedTools,
        permissionMode: spec.agent.permissionMode,
        ...(spec.agent.model ? { model: spec.agent.model } : {}),
        ...params,
        workspacePath: workspace,
      })
      await sandbox.remote?.getFiles()
      return ended
    } finally {
      await sandbox?.cleanup()
      await giveBack?.()
      await gateway?.close()
      await rm(dir, { recursive: true, force: true, maxRetries: 3 })
      busy.delete(workspace)
    }
  }
}

async function folderOf(path: string): Promise<string> {
  const there = await realpath(path).catch(() => null)
  if (there !== null && (await stat(there)).isDirectory()) return there
  throw new WorkspaceError('WORKSPACE_FAILED', `The workspace ${path} is not a folder.`, {
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

/** An agent is never root, so root's workspace is lent to the sandbox's user while the agent works. */
async function lendWorkspace(
  workspace: string,
  { owner: user }: BackendChoice,
): Promise<(() => Promise<void>) | undefined> {
  if (user === null) return undefined
  const { uid, gid } = await stat(workspace)
  if (uid === user.uid) return undefined
  await chownTree(workspace, user)
  return () => chownTree(workspace, { uid, gid })
}

/** The caller owns the source: the end of one session must not close it for the next. */
function unclosed(source: ModelSource): ModelSource {
  return { send: (request) => source.send(request), close: async () => {} }
}
