import { mkdir, rename, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { SandboxError } from '../../errors.js'
import { removeTree } from '../../workspace/record/sweep.js'
import type { TaskConfig } from '../model.js'
import { WORK } from '../place/mounts.js'
import { openPlace } from '../place/place.js'
import type { Place } from '../place/place-types.js'
import { copyIntoVolume, createVolume, makeForContainers, type Volume } from '../place/volume.js'
import type { Artifact, StepContext } from '../work/ports.js'
import { keepArtifact, plainFolder } from './artifacts.js'
import { type Cached, keepCaches, readCaches } from './caches.js'
import type { PlanSite } from './plan-site.js'

/** The folder that a step's container works in, on this machine: copies of its inputs, and a folder for each output. */
export interface WorkingFolder {
  volume: Volume
  caches: readonly Cached[]
  /** Keeps what was left in the outputs, by their names. */
  outputs(): Promise<Map<string, Artifact>>
  /** Keeps the caches for later steps. */
  keepCaches(): Promise<void>
  remove(): Promise<void>
}

/** Prepares the folder. Rejects with WORKSPACE_FAILED, DISK_FULL or the signal's reason, and leaves nothing behind. */
export async function makeWorkingFolder(
  name: string,
  config: TaskConfig,
  context: StepContext,
  site: PlanSite,
): Promise<WorkingFolder> {
  const { folder, log } = site
  const { signal } = context
  const parent = join(folder, 'work')
  await mkdir(parent, { recursive: true })
  const at = (artifact: Artifact) => join(folder, artifact.folder)
  const volume =
    config.inputs === null
      ? await copyIntoVolume(at(site.workspace), parent, { name, log, signal })
      : await createVolume(parent, name)
  const made = [volume]
  const remove = async () => {
    for (const { path } of made) await removeTree(path)
  }
  try {
    for (const input of config.inputs ?? []) {
      const artifact = context.inputs.get(input.name)
      if (artifact) await putCopy(at(artifact), volume, input.path, { log, signal })
    }
    for (const { path } of config.outputs) await makeFolders(volume.path, path)
    const caches = await readCaches(name, config, context, site)
    made.push(...caches.map((cache) => cache.volume))
    return {
      volume,
      caches,
      async outputs() {
        const kept = new Map<string, Artifact>()
        for (const output of config.outputs) {
          const from = await plainFolder(volume.path, output.path)
          if (from === null) throw gone(name, output.path)
          kept.set(output.name, await keepArtifact(folder, from, { name: output.name, log }))
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

/** The copy at its place in the folder; folders on the way are made. */
async function putCopy(
  from: string,
  { path: folder }: Volume,
  path: string,
  how: { log: PlanSite['log']; signal: AbortSignal },
): Promise<void> {
  const to = join(folder, path)
  const parent = join(to, '..')
  if (parent !== folder) await makeFolders(folder, posix.dirname(path))
  const copy = await copyIntoVolume(from, parent, { name: 'input', ...how })
  await rename(copy.path, to)
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
