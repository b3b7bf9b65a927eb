import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { presetPrompt } from '../agents/definitions/preset.js'
import { agentFor, imageFor } from '../agents/registry.js'
import { OWN_OUTPUTS } from '../config/spec.js'
import { describeError } from '../errors.js'
import { createPathTranslator } from '../gateway/path-mapping.js'
import type { Gateway } from '../gateway/server.js'
import { display } from '../git/byte-path.js'
import type { Log } from '../log.js'
import { registrySecrets } from '../network/registry/settings.js'
import { buildPrompt } from '../prompt/build.js'
import type { EarlierSession } from '../prompt/earlier.js'
import { createRedactor } from '../redact.js'
import { writeReplayRecord } from '../run/record/replay-record.js'
import { reserveSpace } from '../run/reserve.js'
import { readManifest, writeManifest } from '../run/run-folder.js'
import { UnfitEngineError } from '../sandbox/engine/unfit-engine.js'
import { CONTAINER_PATHS, type Sandbox, type SandboxPaths } from '../sandbox/sandbox.js'
import { workingDirectoryOf } from '../sandbox/workspace-path.js'
import { leftOutOf, nameOf, sayCredentials } from '../workspace/credentials.js'
import { discardWorkspace, type Workspace } from '../workspace/workspace.js'
import { adapterContext, adapterSpecText } from './adapter-image/input.js'
import { expectedFiles } from './agent-files/expected.js'
import { type BackendChoice, ownPathIn, placeFor } from './environment/backend.js'
import { copyContextFiles, readEnvFiles, secretValues, writeFiles } from './environment/files.js'
import { isLayersFault } from './environment/layers.js'
import { type RunModel, routeFor, startModel } from './environment/model.js'
import { putProjectFiles } from './environment/project-files.js'
import { openSandbox } from './environment/sandbox.js'
import { sandboxAhead } from './environment/sandbox-ahead.js'
import { checkMissing, foreseenMissing, sayAllowed } from './environment/seal-policy.js'
import { setUp } from './environment/setup.js'
import { lookForTools } from './environment/tools-ahead.js'
import { withBackend } from './environment/with-backend.js'
import { isLoop } from './loop/end.js'
import { type RunTools, startMcp } from './mcp/start.js'
import type { RunSoFar } from './open.js'
import { emptyEngine } from './recovery/leftovers.js'
import { pathMappingOf, replayRecordOf } from './replay-record.js'
import type { RunRequest } from './request.js'
import type { ResolvedRun } from './resolve.js'
import { digestOnly, type Resumed, recordResumed, resumeSession } from './resume/resume.js'
import { putPatch } from './resume/resume-workspace.js'
import { snapshot } from './snapshot.js'

/** A run whose sandbox is open and whose prompt is written. */
export interface PreparedRun extends Omit<ResolvedRun, 'phase'> {
  phase: 'prepared'
  /** Every value that must not leak. */
  secrets: readonly string[]
  workspace: Workspace
  choice: BackendChoice
  /** From the `.env` files, for the agent. */
  variables: Record<string, string>
  sandbox: Sandbox
  gateway: Gateway
  /** Whose model answers behind it. */
  model: Omit<RunModel, 'gateway'>
  /** Of MCP servers; null without any. */
  serverTools: RunTools | null
  prompt: { system: string; user: string }
  /** Set if the workspace's own settings do not count. */
  settingSources?: readonly ['user']
  /** The earlier session that the run's first one resumes; `instead` is the prompt if it cannot. */
  resumed: (Resumed & { instead: string }) | null
}

/**
 * Opens sandbox and gateway and writes the prompt, with the next backend if the engine starts no container. Until the run is
 * `allowed`, it only looks. Rejects with why the run is not allowed, if it is not, whatever else is wrong.
 */
export async function prepareRun(run: ResolvedRun, allowed: Promise<void>): Promise<PreparedRun> {
  // Heard even where something else fails first.
  const [prepared, permission] = await Promise.allSettled([prepareAllowed(run, allowed), allowed])
  if (permission.status === 'rejected') throw permission.reason
  if (prepared.status === 'rejected') throw prepared.reason
  return prepared.value
}

async function prepareAllowed(run: ResolvedRun, allowed: Promise<void>): Promise<PreparedRun> {
  const { folder, request } = run
  const { spec, host, log, signal, publish } = request
  const variables = await readEnvFiles(request.checkout, spec.sandbox.envFiles)
  const secrets = [
    ...request.secrets,
    ...(publish.forge ? [publish.forge.token] : []),
    ...secretValues({ ...spec.sandbox.env, ...variables }),
    ...(await registrySecrets({ ...host.env, ...spec.sandbox.env }, run.projectSettings)),
  ]
  const redact = createRedactor(secrets)
  run.journal.hide(redact)
  // Paths, prompt and workspace depend on the backend, so all of them are made again with another one.
  const { allowUnsealed = false } = request
  const search = { spec, host, runDir: folder.dir, log, redact, signal, allowUnsealed }
  return withBackend(search, (choice, onPassOver) =>
    prepareWith(run, choice, { variables, secrets, redact, allowed }, onPassOver),
  )
}

async function prepareWith(
  run: ResolvedRun,
  choice: BackendChoice,
  given: Pick<PreparedRun, 'variables' | 'secrets' | 'redact'> & { allowed: Promise<void> },
  onPassOver: (undo: () => Promise<void>) => void,
): Promise<PreparedRun> {
  const { folder, request, context } = run
  const { variables, secrets, redact, allowed } = given
  const { log } = request
  const { allowMissing, limits } = request.spec.sandbox
  const { allowUnsealed = false } = request
  checkMissing(foreseenMissing(choice, limits), { allowMissing, allowUnsealed })
  const tools = await lookForTools(run, choice)
  await allowed
  choice.prepare?.()
  if (choice.containers) {
    const { engine } = choice.containers
    await run.note({ engine: engine.name })
    run.resources.add('the engine', () => emptyEngine(engine, folder.id))
  }

  const inside = { ...run, redact, tools }
  const ahead = sandboxAhead(inside, choice, variables)
  run.resources.add('the sandbox that was opened ahead', () => ahead.drop())
  let workspace = await snapshot(run, choice, 'auto', ahead.begin)
  onPassOver(async () => {
    await discardWorkspace(workspace)
    await run.note({ engine: undefined, workspace: undefined })
  })
  const paths = pathsOf(choice, run)
  await run.note({
    workspace: { ...workspace },
    ...(paths.workspace === CONTAINER_PATHS.workspace ? {} : { hostWorkspace: paths.workspace }),
  })
  const closed = leftOutOf(workspace.credentials ?? []).map(display)
  const copied = await copyContextFiles(request.checkout, request.spec.context, folder.context, closed)
  const collected = request.replay?.files ?? context?.files ?? []
  const files = imageFor(request) ? adapterContext(request.task, collected) : collected
  await writeFiles(folder.context, files)

  const pathMapping = pathMappingOf(paths)
  const projectFiles = await putProjectFiles(run, workspace, choice)
  const resumed = await resumeSession(run, { workspace, context, paths })
  const promptWith = (earlier: EarlierSession | undefined) =>
    buildPrompt({
      agent: agentFor(request),
      task: request.task,
      context,
      paths,
      workingDirectory: request.spec.workingDirectory,
      requiredOutputs: request.spec.outputs.required.filter((name) => !OWN_OUTPUTS.includes(name)),
      expectedFiles: expectedFiles(request),
      extraFiles: copied,
      ...(isLoop(request) && request.spec.loop ? { loop: request.spec.loop } : {}),
      ...(earlier ? { earlier } : {}),
      ...allowanceOf(request),
      place: placeFor(choice, request.spec.sandbox.network),
      ...(request.spec.agent.instructions ? { customInstructions: request.spec.agent.instructions } : {}),
    })
  const { toOwn } = createPathTranslator(pathMapping)
  const same = request.replay?.prompt ?? request.prompt
  const prompt = same ? { system: toOwn(same.system), user: toOwn(same.user) } : promptWith(resumed?.earlier)
  await writeInput(run, prompt, {
    ...paths,
    run: folder.id,
    context: [...copied, ...files.map(({ path }) => path)],
  })
  const route = routeFor(request)
  const made = { choice, workspace, route, prompt, pathMapping, projectFiles }
  await writeReplayRecord(folder, await replayRecordOf(run, made), redact)

  let ready = workspace
  let shown = false
  const open = () =>
    openSandbox({ ...inside, ahead }, choice, workspace, variables, async (place) => {
      shown = true
      await recordFacts(run, workspace, place, sayAllowed(choice))
      sayWhere(place, log)
      if (resumed) await recordResumed(run, resumed)
      ready = await setUp(inside, choice, workspace, place)
      // After the setup, since what that changes is not part of the patch.
      if (resumed?.patch) {
        await putPatch(ready, resumed.patch, choice.owner)
        await place.remote?.putFiles()
      }
      await run.note({ workspace: { ...ready } })
    })
  const sandbox = await open().catch(async (error: unknown) => {
    // Layers that were shown are not at fault, and a setup does not run twice.
    if (shown || error instanceof UnfitEngineError || !isLayersFault(error, workspace)) throw error
    log.info(
      `The engine cannot mount the checkout as a layer, so it is copied: ${describeError(error).message}`,
    )
    await discardWorkspace(workspace)
    workspace = await snapshot(run, choice, 'copy')
    return open()
  })
  run.resources.add('the sandbox', () => sandbox.cleanup())
  // Not earlier: what a setup installs must reach neither the model nor the servers' tools.
  const serverTools = await startMcp(run, choice, redact, pathMapping)
  if (serverTools) run.resources.add('the MCP servers', () => serverTools.close())
  const { gateway, ...model } = await startModel(run, route, redact, pathMapping)
  run.resources.add('the model gateway', () => gateway.close())
  await reserveSpace(folder)
  return {
    ...run,
    phase: 'prepared',
    // Beside the workspace: a layer cannot be inside the checkout.
    folder: { ...folder, verify: join(dirname(ready.path), 'verify') },
    redact,
    secrets,
    workspace: ready,
    choice,
    variables,
    sandbox,
    gateway,
    model,
    serverTools,
    prompt,
    ...(projectFiles ? { settingSources: ['user'] as const } : {}),
    resumed: resumed && { ...resumed, instead: promptWith(digestOnly(resumed.earlier, request)).user },
  }
}

function pathsOf(
  choice: BackendChoice,
  { folder, request }: RunSoFar,
): Pick<SandboxPaths, 'home' | 'input' | 'workspace' | 'output'> {
  if (choice.capabilities.containerPaths)
    return { ...CONTAINER_PATHS, workspace: workingDirectoryOf(ownPathIn(choice, request.checkout)) }
  const { home, input, agentOutput: output } = folder
  return { home, input, workspace: join(folder.dir, 'workspace'), output }
}

function allowanceOf(request: RunRequest) {
  const allowance = presetPrompt(request.spec.agent, agentFor(request).guides)
  return allowance === undefined ? {} : { allowance }
}

async function writeInput(
  { folder, request }: RunSoFar,
  prompt: { system: string; user: string },
  at: Parameters<typeof adapterSpecText>[1],
): Promise<void> {
  const { spec, task } = request
  const own = stringify({ ...spec, goal: task.instruction })
  const image = imageFor(request) !== undefined
  if (image) await writeFile(folder.ownSpec, own)
  await writeFile(join(folder.input, 'spec.yaml'), image ? adapterSpecText(request, at) : own)
  await writeFile(join(folder.prompts, 'system.md'), prompt.system)
  await writeFile(join(folder.prompts, 'user.md'), prompt.user)
  // In a container the agent is another user, so everything it has to read must be readable.
  await chmod(folder.input, 0o755)
}

/** From here on, a process that dies also leaves a manifest that says where it ran. */
async function recordFacts(
  { folder, request }: RunSoFar,
  workspace: Workspace,
  { facts }: Sandbox,
  allowances: readonly string[],
): Promise<void> {
  for (const allowance of allowances) request.log.warn(allowance)
  const { credentials = [] } = workspace
  sayCredentials(credentials, request.log)
  const manifest = await readManifest(folder)
  if (!manifest) return
  await writeManifest(folder, {
    ...manifest,
    ...(credentials.length > 0
      ? { credentials: credentials.map((file) => ({ ...file, path: nameOf(file.path) })) }
      : {}),
    base: {
      ...manifest.base,
      sha: workspace.baseCommit,
      ...(workspace.baseRef ? { ref: workspace.baseRef } : {}),
    },
    sandbox: { ...facts, weaknesses: [...facts.weaknesses, ...allowances] },
  })
}

/** Tells the log where the agent runs. */
function sayWhere(sandbox: Sandbox, log: Log): void {
  const { facts } = sandbox
  // The others said where the agent runs, and what that means, when they were opened.
  if (facts.image === undefined) return
  log.info(
    `Sandbox: ${facts.engine} ${facts.engineVersion ?? ''}${facts.isolation ? ' with gVisor' : ''}, image ${facts.image}, network ${facts.network}`,
  )
  for (const weakness of facts.weaknesses) log.warn(`Sandbox: ${weakness}`)
}
