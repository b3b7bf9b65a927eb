import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { presetPrompt } from '../../agents/definitions/preset.js'
import { describeError } from '../../base/errors.js'
import { display } from '../../base/git/byte-path.js'
import type { Log } from '../../base/log.js'
import { displayPath, leftOutOf, sayCredentials } from '../../change/workspace/credentials.js'
import { discardWorkspace, type Workspace } from '../../change/workspace/workspace.js'
import { OWN_OUTPUTS } from '../../config/spec.js'
import { createPathTranslator } from '../../gateway/path-mapping.js'
import { writeReplayRecord } from '../../run/record/replay-record.js'
import { reserveSpace } from '../../run/reserve.js'
import { readManifest, writeManifest } from '../../run/run-folder.js'
import { UnfitEngineError } from '../../sandbox/engine/unfit-engine.js'
import { registrySecrets } from '../../sandbox/network/registry/settings.js'
import { CONTAINER_PATHS, type Sandbox, type SandboxPaths } from '../../sandbox/sandbox.js'
import { workingDirectoryOf } from '../../sandbox/workspace-path.js'
import { buildPrompt } from '../prompt/build.js'
import type { EarlierSession } from '../prompt/earlier.js'
import { adapterContext, adapterSpecText } from './adapter-image/input.js'
import { describedFiles } from './agent-files/submit.js'
import { type BackendChoice, ownPathIn, placeFor, withBackend } from './environment/backend.js'
import { createEarlySandbox } from './environment/early-sandbox.js'
import { findToolsEarly } from './environment/early-tools.js'
import { copyContextFiles, readEnvFiles, secretValues, writeFiles } from './environment/files.js'
import { configureGh, copyFactsOf, startGitHub } from './environment/github.js'
import { isLayersFault } from './environment/layers.js'
import { routeFor, startModel } from './environment/model.js'
import { giveOrigin } from './environment/origin.js'
import { putPlugins, putProjectFiles } from './environment/project-files.js'
import { openSandbox } from './environment/sandbox.js'
import { allowancesInWords, checkMissing, foreseenMissing } from './environment/seal-policy.js'
import { setUp } from './environment/setup.js'
import { isLoop } from './loop/end.js'
import { startMcp } from './mcp/start.js'
import type { Run } from './open.js'
import { emptyEngine } from './recovery/leftovers.js'
import { pathMappingOf, replayRecordOf } from './replay-record.js'
import { digestOnly, recordResumed, resumeSession } from './resume/resume.js'
import { putPatch } from './resume/resume-workspace.js'
import { snapshot } from './snapshot.js'
import type { Prepared, RunAfter } from './state.js'
import { titleStyle } from './title-style.js'

/**
 * Opens sandbox and gateway and writes the prompt, with the next backend if the engine starts no container. Until the run is
 * `allowed`, it only looks. Rejects with why the run is not allowed, if it is not, whatever else is wrong.
 */
export async function prepareRun(
  resolved: RunAfter<'resolved'>,
  allowed: Promise<void>,
): Promise<RunAfter<'prepared'>> {
  // Heard even where something else fails first.
  const [prepared, permission] = await Promise.allSettled([prepareAllowed(resolved, allowed), allowed])
  if (permission.status === 'rejected') throw permission.reason
  if (prepared.status === 'rejected') throw prepared.reason
  return { ...resolved, prepared: prepared.value }
}

async function prepareAllowed(state: RunAfter<'resolved'>, allowed: Promise<void>): Promise<Prepared> {
  const { run, resolved } = state
  const { spec, host, log, signal, publish, checkout, allowUnsealed = false } = run.request
  const variables = await readEnvFiles(checkout, spec.sandbox.envFiles)
  const secrets = [
    ...run.request.secrets,
    ...(publish.forge ? [publish.forge.token] : []),
    ...secretValues({ ...spec.sandbox.env, ...variables }),
    ...(await registrySecrets({ ...host.env, ...spec.sandbox.env }, resolved.projectSettings)),
  ]
  run.hide(secrets)
  // Paths, prompt and workspace depend on the backend, so all of them are made again with another one.
  const search = { spec, host, runDir: run.folder.dir, log, redact: run.redact, signal, allowUnsealed }
  return withBackend(search, (choice, onPassOver) =>
    prepareIn(state, { choice, variables, secrets }, allowed, onPassOver),
  )
}

async function prepareIn(
  { run, resolved }: RunAfter<'resolved'>,
  given: Pick<Prepared, 'choice' | 'variables' | 'secrets'>,
  allowed: Promise<void>,
  onPassOver: (undo: () => Promise<void>) => void,
): Promise<Prepared> {
  const { folder, request, agent } = run
  const { choice, variables } = given
  const { log, spec, allowUnsealed = false } = request
  const { context, projectSettings, plugins } = resolved
  checkMissing(foreseenMissing(choice, spec.sandbox.limits), {
    allowMissing: spec.sandbox.allowMissing,
    allowUnsealed,
  })
  const tools = await findToolsEarly(run, choice)
  await allowed
  if (choice.containers) {
    const { engine } = choice.containers
    await run.note({ engine: engine.name })
    run.resources.add('the engine', () => emptyEngine(engine, folder.id))
  }

  const early = createEarlySandbox(run, { choice, variables, tools, trustedCommit: resolved.trustedCommit })
  run.resources.add('the sandbox that was opened early', () => early.drop())
  const paths = pathsIn(choice, run)
  const pathMapping = pathMappingOf(paths)
  const original = await copyFactsOf(run, variables, pathMapping)
  const take = async (...how: [how: 'auto' | 'copy', onPlaced?: typeof early.begin]) => {
    const made = await snapshot(run, resolved.base, choice, ...how)
    if (original) await giveOrigin(original, choice, made)
    return made
  }
  let workspace = await take('auto', early.begin)
  onPassOver(async () => {
    await discardWorkspace(workspace)
    await run.note({ engine: undefined, workspace: undefined })
  })
  await run.note({
    workspace: { ...workspace },
    hostWorkspace: paths.workspace === CONTAINER_PATHS.workspace ? undefined : paths.workspace,
  })
  const closed = leftOutOf(workspace.credentials ?? []).map(display)
  const copied = await copyContextFiles(request.checkout, spec.context, folder.context, closed)
  const collected = request.replay?.files ?? context?.files ?? []
  const files = agent.image === undefined ? collected : adapterContext(request.task, collected)
  await writeFiles(folder.context, files)

  const { toOwn } = createPathTranslator(pathMapping)
  await putPlugins(folder, plugins)
  // A plugin's command may name the plugin's folder.
  const task =
    plugins.length > 0 ? { ...request.task, instruction: toOwn(request.task.instruction) } : request.task
  const projectFiles = await putProjectFiles(run, resolved.trustedCommit, workspace, choice)
  const resumed = await resumeSession(run, { workspace, context, paths })
  const titles = await titleStyle(request, workspace)
  const promptWith = (earlier: EarlierSession | undefined) =>
    buildPrompt({
      agent,
      task,
      context,
      paths,
      workingDirectory: spec.workingDirectory,
      requiredOutputs: spec.outputs.required.filter((name) => !OWN_OUTPUTS.includes(name)),
      expectedFiles: describedFiles(request, agent),
      extraFiles: copied,
      loop: isLoop(request) ? spec.loop : undefined,
      titles,
      earlier,
      allowance: presetPrompt(spec.agent, agent.guides),
      place: placeFor(choice, spec.sandbox.network),
      github: original !== null,
      customInstructions: spec.agent.instructions || undefined,
    })
  const same = request.replay?.prompt ?? request.prompt
  const prompt = same ? { system: toOwn(same.system), user: toOwn(same.user) } : promptWith(resumed?.earlier)
  await writeInput(run, prompt, {
    ...paths,
    run: folder.id,
    context: [...copied, ...files.map(({ path }) => path)],
  })
  await configureGh(run, paths.socket)
  const route = routeFor(request, agent)
  const made = {
    choice,
    workspace,
    route,
    prompt,
    pathMapping,
    projectFiles,
    plugins: plugins.length > 0 ? plugins : undefined,
  }
  await writeReplayRecord(folder, await replayRecordOf(run, made), run.redact)

  let ready = workspace
  let shown = false
  const open = () =>
    openSandbox(run, { choice, workspace, variables, projectSettings, tools, early }, async (sandbox) => {
      shown = true
      await recordFacts(run, workspace, sandbox, allowancesInWords(choice))
      logPlace(sandbox, log)
      if (resumed) await recordResumed(run, resumed)
      ready = await setUp(run, { choice, workspace, sandbox, projectSettings })
      // After the setup, since what that changes is not part of the patch.
      if (resumed?.patch) {
        await putPatch(ready, resumed.patch, choice.owner)
        await sandbox.remote?.putFiles()
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
    workspace = await take('copy')
    return open()
  })
  run.resources.add('the sandbox', () => sandbox.cleanup())
  // Not earlier: what a setup installs must reach neither the model nor the servers' tools.
  const gitHub = await startGitHub(run, { variables, context, choice, pathMapping })
  if (gitHub) run.resources.add('the sealed copy of GitHub', () => gitHub.close())
  const serverTools = await startMcp(run, resolved.mcp, choice, { pathMapping, tools: gitHub?.tools ?? [] })
  if (serverTools) run.resources.add('the MCP servers', () => serverTools.close())
  const model = await startModel(run, route, pathMapping)
  run.resources.add('the model gateway', () => model.gateway.close())
  await reserveSpace(folder)
  return {
    ...given,
    workspace: ready,
    sandbox,
    model,
    github: gitHub,
    serverTools,
    prompt,
    titles,
    settingSources: projectFiles ? ['user'] : undefined,
    resumed: resumed && { ...resumed, instead: promptWith(digestOnly(resumed.earlier, agent)).user },
  }
}

function pathsIn(
  choice: BackendChoice,
  { folder, request }: Run,
): Pick<SandboxPaths, 'home' | 'input' | 'workspace' | 'output' | 'socket'> {
  if (choice.capabilities.containerPaths)
    return { ...CONTAINER_PATHS, workspace: workingDirectoryOf(ownPathIn(choice, request.checkout)) }
  const { home, input, agentOutput: output } = folder
  const socket = join(folder.gateway, 'model.sock')
  return { home, input, workspace: join(folder.dir, 'workspace'), output, socket }
}

async function writeInput(
  { folder, request, agent, redact }: Run,
  prompt: { system: string; user: string },
  at: Parameters<typeof adapterSpecText>[2],
): Promise<void> {
  const { spec, task } = request
  // Values of variables are for the sandbox alone: a run that goes on has to be given them again.
  const env = Object.fromEntries(Object.keys(spec.sandbox.env).map((name) => [name, '***']))
  const own = redact(stringify({ ...spec, goal: task.instruction, sandbox: { ...spec.sandbox, env } }))
  const isImage = agent.image !== undefined
  if (isImage) await writeFile(folder.ownSpec, own)
  await writeFile(join(folder.input, 'spec.yaml'), isImage ? adapterSpecText(request, agent, at) : own)
  await writeFile(join(folder.prompts, 'system.md'), prompt.system)
  await writeFile(join(folder.prompts, 'user.md'), prompt.user)
  // In a container the agent is another user, so everything it has to read must be readable.
  await chmod(folder.input, 0o755)
}

/** From here on, a process that dies also leaves a manifest that says where it ran. */
async function recordFacts(
  { folder, request }: Run,
  workspace: Workspace,
  { facts }: Sandbox,
  allowances: readonly string[],
): Promise<void> {
  for (const allowance of allowances) request.log.warn(allowance)
  const { credentials = [], baseCommit: sha, baseRef } = workspace
  sayCredentials(credentials, request.log)
  const manifest = await readManifest(folder)
  if (!manifest) return
  const found = credentials.map((file) => ({ ...file, path: displayPath(file.path) }))
  await writeManifest(folder, {
    ...manifest,
    credentials: found.length > 0 ? found : undefined,
    base: { ...manifest.base, sha, ref: baseRef ?? manifest.base.ref },
    sandbox: { ...facts, weaknesses: [...facts.weaknesses, ...allowances] },
  })
}

function logPlace({ facts }: Sandbox, log: Log): void {
  // The others said where the agent runs, and what that means, when they were opened.
  if (facts.image === undefined) return
  log.info(
    `Sandbox: ${facts.engine} ${facts.engineVersion ?? ''}${facts.isolation ? ' with gVisor' : ''}, image ${facts.image}, network ${facts.network}`,
  )
  for (const weakness of facts.weaknesses) log.warn(`Sandbox: ${weakness}`)
}
