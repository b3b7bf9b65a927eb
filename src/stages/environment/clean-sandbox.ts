import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Spec } from '../../config/spec.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { CleanWorkspace } from '../../verify/clean-types.js'
import { copyFor, createCleanWorkspace } from '../../verify/clean-workspace.js'
import type { OverlayChoice } from '../../workspace/overlay/layers.js'
import { removeTree } from '../../workspace/record/sweep.js'
import type { RunSoFar } from '../open.js'
import type { PreparedRun } from '../prepare.js'
import { withoutSecrets } from './files.js'
import { cleanLayersName, isLayersFault, layersOf, mountLayers } from './layers.js'
import { networkFolder, withNetwork } from './network.js'
import { openSandboxFor, type SandboxRequest } from './sandbox.js'
import { repeatSetup } from './setup.js'

/** What a clean sandbox is opened for; a session is not part of it. */
export type CleanRun = RunSoFar &
  Pick<PreparedRun, 'choice' | 'workspace' | 'variables'> &
  Pick<SandboxRequest, 'program'>

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
export function cleanSandboxes(run: CleanRun, trees: CleanTrees): OpenClean {
  let overlay = layersOf(run.choice)
  let prepared: Promise<OpenClean> | undefined
  const setup = { failed: false }
  return async function openNext(last) {
    try {
      prepared ??= prepare(run, trees, overlay, setup)
      return await (await prepared)(last)
    } catch (error) {
      if (overlay === null || setup.failed || !isLayersFault(error, run.workspace)) throw error
      run.request.log.debug(
        `The layers for the verification cannot be mounted, so the checkout is copied: ${error}`,
      )
      overlay = null
      prepared = undefined
      return openNext(last)
    }
  }
}

async function prepare(
  run: CleanRun,
  trees: CleanTrees,
  overlay: OverlayChoice | null,
  setup: { failed: boolean },
): Promise<OpenClean> {
  const { request, folder, choice } = run
  const { spec, log } = request
  const { owner } = choice
  const how = {
    objectsAt: choice.capabilities.containerPaths ? ('container' as const) : ('host' as const),
    ...(owner ? { owner } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  }
  const { workspace } = run
  const place = { workspace, checkout: request.checkout, runDir: folder.dir, dir: folder.verify }
  const clean = await createCleanWorkspace({ ...place, ...how, ...(overlay ? { overlay } : {}) })
  const reduced = reduceSpec(run)
  for (const name of reduced.held) log.info(`Not available in the verification's sandbox: ${name}`)
  if (spec.setup.run.trim() !== '') {
    // An open sandbox has the engine's network from its start; otherwise the setup brings its own.
    const network = spec.sandbox.network === 'open' ? 'open' : 'none'
    const sandbox = await openIn(run, clean, reduced.spec, network, folder.verify)
    try {
      await repeatSetup(run, choice, clean.path, sandbox)
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
    const sandbox = await openIn(run, clean, reduced.spec, network, place)
    if (network !== 'allowlist') return sandbox
    const allowed = { ...reduced.spec, sandbox: { ...reduced.spec.sandbox, network } }
    return withNetwork({ ...run, request: { ...request, spec: allowed } }, choice, sandbox, 'verify')
  }
}

/** No value that looks like a secret, and no folder that the agent could write to. */
function reduceSpec({ request, variables }: CleanRun): { spec: Spec; held: string[] } {
  const { spec } = request
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
  { request, folder, choice, workspace, program }: CleanRun,
  clean: CleanWorkspace,
  spec: Spec,
  network: Spec['verify']['network'],
  place: string,
): Promise<Sandbox> {
  const at = (name: string) => join(place, name)
  // The gateway's folder stays empty: there is no way to the model.
  const own = { input: at('input'), output: at('output'), gateway: at('gateway') }
  // What a command writes here is for nobody; its home has what the setup left.
  for (const path of Object.values(own)) await removeTree(path)
  const folders = { workspace: clean.path, home: at('home'), ...own }
  for (const path of [folders.home, ...Object.values(own)]) await mkdir(path, { recursive: true })
  const { host, log, signal, allowUnsealed } = request
  const overlay = clean.layers
  const layers = await mountLayers(choice, overlay ? { overlay } : {}, folder.id, cleanLayersName(folder.id))
  const sandbox = await openSandboxFor(
    {
      spec,
      host,
      allowUnsealed,
      // Its warnings were already given when the agent's sandbox was opened.
      log: { ...log, warn: log.debug },
      ...(signal ? { signal } : {}),
      runId: folder.id,
      folders: layers ? { ...folders, workspaceVolume: layers.volume } : folders,
      checkout: request.checkout,
      ...(program ? { program } : {}),
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
