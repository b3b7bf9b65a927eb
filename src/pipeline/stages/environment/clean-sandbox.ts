import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTree } from '../../../base/sweep.js'
import type { CleanWorkspace } from '../../../change/verify/clean-types.js'
import { copyFor, createCleanWorkspace } from '../../../change/verify/clean-workspace.js'
import type { OverlayChoice } from '../../../change/workspace/overlay/layers.js'
import type { Spec } from '../../../config/spec.js'
import type { AgentProgram } from '../../../sandbox/agent-program.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { Run } from '../open.js'
import { withoutSecrets } from './files.js'
import { cleanLayersName, isLayersFault, layersOf, mountLayers } from './layers.js'
import { networkFolder, networkOf, withNetwork } from './network.js'
import { openSandboxFor, type SandboxPlace } from './sandbox.js'
import { repeatSetup } from './setup.js'

/** What clean sandboxes are made of; a session is not part of it. */
export interface CleanPlace extends Omit<SandboxPlace, 'tools' | 'early'> {
  /** What is there in the place of an agent. */
  program: AgentProgram
}

/** The base and what is put on it; the same tree twice for the base alone. */
interface CleanTrees {
  baseTree: string
  tree: string
}

/** Opens the sandbox for the next command of a verification, after the one before it is gone. */
export type OpenClean = (last: boolean) => Promise<Sandbox>

/**
 * Sandboxes of the same image that have never seen the agent, each around a clean copy of base plus patch, after
 * the same setup. The setup runs once, on the base alone: it may have a network, and the agent's code must not.
 * Everything it started ends before the patch is applied and the commands start. Each command gets a sandbox, a
 * workspace and a home of its own, because it runs the agent's code: what it leaves must not reach the next one.
 */
export function cleanSandboxes(run: Run, from: CleanPlace, trees: CleanTrees): OpenClean {
  let overlay = layersOf(from.choice)
  let prepared: Promise<OpenClean> | undefined
  const setup = { failed: false }
  return async function openNext(last) {
    try {
      prepared ??= prepareClean(run, from, trees, overlay, setup)
      return await (await prepared)(last)
    } catch (error) {
      if (overlay === null || setup.failed || !isLayersFault(error, from.workspace)) throw error
      run.request.log.debug(
        `The layers for the verification cannot be mounted, so the checkout is copied: ${error}`,
      )
      overlay = null
      prepared = undefined
      return openNext(last)
    }
  }
}

async function prepareClean(
  run: Run,
  from: CleanPlace,
  trees: CleanTrees,
  overlay: OverlayChoice | null,
  setup: { failed: boolean },
): Promise<OpenClean> {
  const { request, folder } = run
  const { choice, workspace, projectSettings } = from
  const { spec, log, checkout, signal } = request
  const clean = await createCleanWorkspace({
    workspace,
    checkout,
    runDir: folder.dir,
    dir: folder.verify,
    objectsAt: choice.capabilities.containerPaths ? 'container' : 'host',
    owner: choice.owner ?? undefined,
    signal,
    overlay: overlay ?? undefined,
  })
  const reduced = reduceSpec(spec, from.variables)
  for (const name of reduced.held) log.info(`Not available in the verification's sandbox: ${name}`)
  if (spec.setup.run.trim() !== '') {
    // An open sandbox has the engine's network from its start; otherwise the setup brings its own.
    const network = spec.sandbox.network === 'open' ? 'open' : 'none'
    const sandbox = await openIn(run, from, { clean, spec: reduced.spec, network, place: folder.verify })
    try {
      await repeatSetup(run, { choice, sandbox, workspace: clean, projectSettings })
    } catch (error) {
      setup.failed = true
      throw error
    } finally {
      await sandbox.cleanup()
    }
  }
  await mkdir(join(folder.verify, 'home'), { recursive: true })
  await clean.apply(trees)
  const { network } = spec.verify
  return async (last) => {
    await clean.renew(last)
    if (!last) await copyFor(folder.verify, 'home')
    const place = last ? folder.verify : join(folder.verify, 'command')
    const sandbox = await openIn(run, from, { clean, spec: reduced.spec, network, place })
    if (network !== 'allowlist') return sandbox
    const allowed = { ...reduced.spec, sandbox: { ...reduced.spec.sandbox, network } }
    return withNetwork({ ...networkOf(run, projectSettings), spec: allowed }, choice, sandbox, 'verify')
  }
}

/** No value that looks like a secret, and no folder that the agent could write to. */
function reduceSpec(spec: Spec, variables: Record<string, string>): { spec: Spec; held: string[] } {
  const all = { ...variables, ...spec.sandbox.env }
  const env = withoutSecrets(all)
  const mounts = spec.sandbox.mounts.filter(({ readOnly }) => readOnly)
  const held = [
    ...Object.keys(all).filter((name) => !(name in env)),
    ...spec.sandbox.mounts.filter(({ readOnly }) => !readOnly).map(({ target }) => target),
  ]
  return { spec: { ...spec, sandbox: { ...spec.sandbox, env, mounts } }, held }
}

async function openIn(
  { request, folder }: Run,
  { choice, workspace, program }: CleanPlace,
  o: { clean: CleanWorkspace; spec: Spec; network: Spec['verify']['network']; place: string },
): Promise<Sandbox> {
  const { clean, spec, network, place } = o
  const at = (name: string) => join(place, name)
  // The gateway's folder stays empty: there is no way to the model.
  const own = { input: at('input'), output: at('output'), gateway: at('gateway') }
  // What a command writes here is for nobody; its home has what the setup left.
  for (const path of Object.values(own)) await removeTree(path)
  const folders = { workspace: clean.path, home: at('home'), ...own }
  for (const path of [folders.home, ...Object.values(own)]) await mkdir(path, { recursive: true })
  const { host, log, signal, allowUnsealed, checkout } = request
  const layers = await mountLayers(choice, { overlay: clean.layers }, folder.id, cleanLayersName(folder.id))
  const sandbox = await openSandboxFor(
    {
      spec,
      host,
      allowUnsealed,
      // Its warnings were already given when the agent's sandbox was opened.
      log: { ...log, warn: log.debug },
      signal,
      runId: folder.id,
      folders: { ...folders, workspaceVolume: layers?.volume },
      checkout,
      program,
      objectMounts: workspace.objectMounts,
      network,
      networkFolder: networkFolder(folder),
    },
    choice,
    {},
  ).catch(async (error: unknown) => {
    await layers?.release()
    throw error
  })
  return layers ? layers.over(sandbox) : sandbox
}
