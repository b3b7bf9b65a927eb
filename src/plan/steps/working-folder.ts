import { mkdir, mkdtemp, rename, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { sha256OfContent } from '../../base/digest.js'
import { describeError, SandboxError } from '../../base/errors.js'
import { removeTree } from '../../base/sweep.js'
import type { TaskConfig } from '../model.js'
import { mountOver, removeMounted } from '../place/layers.js'
import { WORK } from '../place/mounts.js'
import { openPlace } from '../place/place.js'
import type { Place } from '../place/place-types.js'
import {
  asFileName,
  copyIntoVolume,
  createVolume,
  keepArtifact,
  makeForContainers,
  plainFolder,
  type Volume,
} from '../place/volume.js'
import type { Artifact, StepContext } from '../work/ports.js'
import type { PlanSite } from './plan-site.js'

/** The folder that a step's container works in, on this machine: its inputs as its own, and a folder for each output. */
export interface WorkingFolder {
  volume: Volume
  caches: readonly Cached[]
  /** Keeps what was left in the outputs, by their names. */
  outputs(): Promise<Map<string, Artifact>>
  /** Keeps the caches for later steps. */
  keepCaches(): Promise<void>
  remove(): Promise<void>
}

/**
 * Prepares the folder: with copies of the inputs, or, where that is possible and the step is one of several with the same
 * inputs (`alike`), with a layer over them. Rejects with WORKSPACE_FAILED, DISK_FULL or the signal's reason, and leaves
 * nothing behind.
 */
export async function makeWorkingFolder(
  name: string,
  config: TaskConfig,
  context: StepContext,
  site: PlanSite,
  alike: boolean,
): Promise<WorkingFolder> {
  const { folder, log } = site
  await mkdir(join(folder, 'work'), { recursive: true })
  const dir = await mkdtemp(join(folder, 'work', `${asFileName(name)}-`))
  const made = [dir]
  const remove = async () => {
    for (const path of made) await removeMounted(path)
  }
  try {
    const wish = { name, config, context, site }
    const volume = (alike ? await layOverInputs(wish, dir) : null) ?? (await putInputs(wish, dir, false))
    for (const { path } of config.outputs) await makeFolders(volume.path, path)
    const caches = await readCaches(name, config, context, site)
    made.push(...caches.map((cache) => cache.volume.path))
    return {
      volume,
      caches,
      async outputs() {
        const kept = new Map<string, Artifact>()
        for (const output of config.outputs) {
          const from = await plainFolder(volume.path, output.path)
          if (from === null) throw gone(name, output.path)
          const how = { name: output.name, log, like: await givenFor(output, wish) }
          kept.set(output.name, await keepArtifact(folder, from, how))
        }
        return kept
      },
      keepCaches: () => keepCaches(caches, site),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

interface Wish {
  name: string
  config: TaskConfig
  context: StepContext
  site: PlanSite
}

/** A new folder in `dir` with the inputs, which shares their files if nobody is going to change it. */
async function putInputs(
  { name, config, context, site }: Wish,
  dir: string,
  share: boolean,
): Promise<Volume> {
  const { signal, inputs } = context
  const { folder, log, workspace } = site
  const copy = (artifact: Artifact, parent: string, of: string) => {
    const from = join(folder, artifact.folder)
    return copyIntoVolume(from, parent, { name: of, log, signal, ...(share ? { like: from } : {}) })
  }
  if (config.inputs === null) return copy(workspace, dir, name)
  const volume = await createVolume(dir, name)
  for (const { name: input, path } of config.inputs) {
    const artifact = inputs.get(input)
    if (!artifact) continue
    const to = join(volume.path, path)
    const parent = join(to, '..')
    if (parent !== volume.path) await makeFolders(volume.path, posix.dirname(path))
    await rename((await copy(artifact, parent, 'input')).path, to)
  }
  return volume
}

/** The inputs below a layer that takes all changes; null where there can be none. */
async function layOverInputs(wish: Wish, dir: string): Promise<Volume | null> {
  const { name, config, context, site } = wish
  if (!(await site.canLayer())) return null
  const layers = join(dir, 'layers')
  try {
    await mkdir(layers)
    const whole = config.inputs === null
    const lower = whole
      ? join(site.folder, site.workspace.folder)
      : (await putInputs(wish, layers, true)).path
    return { name, path: await mountOver(lower, layers) }
  } catch (error) {
    await removeMounted(layers)
    context.signal.throwIfAborted()
    site.log.debug(`${name} gets copies of its inputs: ${describeError(error).message}`)
    return null
  }
}

/** What the step was given in the place of an output, or else by its name: much of it may be the same. */
async function givenFor(
  { name, path }: { name: string; path: string },
  { config, context, site }: Wish,
): Promise<string | undefined> {
  if (config.inputs === null)
    return (await plainFolder(join(site.folder, site.workspace.folder), path)) ?? undefined
  const input = config.inputs.find((one) => one.path === path)
  const artifact = context.inputs.get(input?.name ?? name)
  return artifact && join(site.folder, artifact.folder)
}

/** Starts the step's container around its folder. Rejects as `openPlace` does. */
export function openWorkingPlace(
  name: string,
  config: TaskConfig,
  working: WorkingFolder,
  context: Pick<StepContext, 'node' | 'signal'>,
  site: PlanSite,
): Promise<Place> {
  const { image, params, limits, network, run } = config
  const caches = working.caches.map(({ volume, path }) => ({ volume, path: posix.resolve(WORK, path) }))
  return openPlace(site.places, {
    name,
    image,
    mounts: [{ volume: working.volume, path: WORK }, ...caches],
    env: params,
    limits,
    network,
    ...(run?.dir === undefined ? {} : { workdir: posix.resolve(WORK, run.dir) }),
    evidence: join(site.folder, 'steps', context.node),
    signal: context.signal,
  })
}

/** Each folder of a path below one that nobody else has worked in yet. */
async function makeFolders(folder: string, path: string): Promise<void> {
  let at = folder
  for (const segment of path.split('/')) {
    at = join(at, segment)
    const there = await stat(at).catch(() => null)
    if (!there?.isDirectory()) await makeForContainers(at)
  }
}

function gone(name: string, path: string): SandboxError {
  return new SandboxError('OUTPUT_MISSING', `${name}: its output ${path} is not a folder any more.`, {
    hint: 'Write files into the folder that is there, and do not replace it.',
  })
}

/** A folder that the step has from an earlier time that it ran. */
interface Cached {
  /** As the step names it. */
  path: string
  volume: Volume
  /** Where it is kept. */
  kept: string
}

/**
 * Copies of the step's caches: two steps that run side by side never share one, and a step that fails leaves none. As in
 * Concourse, a cache belongs to a step of a job, so that no agent's step writes what another one trusts.
 */
async function readCaches(
  name: string,
  { caches }: TaskConfig,
  { node, signal }: StepContext,
  { folder, caches: root, log }: PlanSite,
): Promise<Cached[]> {
  const parent = join(folder, 'work')
  const step = node.replace(/#\d+$/, '')
  const found: Cached[] = []
  for (const { path } of caches) {
    const kept = join(root, sha256OfContent(JSON.stringify([step, path])).slice(0, 32))
    const volume = await copyIntoVolume(kept, parent, { name: `${name}-cache`, log, signal }).catch(
      async (error: unknown) => {
        signal.throwIfAborted()
        log.debug(`${name}: no cache for ${path}: ${describeError(error).message}`)
        return createVolume(parent, `${name}-cache`)
      },
    )
    found.push({ path, volume, kept })
  }
  return found
}

/** Puts them in the place of the earlier ones; who fails to do so has lost nothing. */
async function keepCaches(caches: readonly Cached[], { caches: root, log }: PlanSite): Promise<void> {
  for (const { path, volume, kept } of caches) {
    try {
      await mkdir(root, { recursive: true })
      const { path: copy } = await copyIntoVolume(volume.path, root, { name: 'new', log })
      await removeTree(kept)
      await rename(copy, kept)
    } catch (error) {
      log.warn(`The cache of ${path} is not kept: ${describeError(error).message}`)
    }
  }
}
