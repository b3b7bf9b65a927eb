import {
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Log } from '../../base/log.js'
import { succeeds } from '../../base/succeeds.js'
import { type AgentProgram, filesOf } from '../agent-program.js'
import type { Engine } from '../engine/engine.js'
import { type ComposedImage, dockerfileOf, type Layer, layerImageName, PROGRAM_FOLDER } from './layer.js'

export interface ComposeOptions {
  engine: Pick<Engine, 'images'>
  base: { reference: string; digest: string }
  agent: Pick<AgentProgram, 'displayName' | 'command' | 'hasFiles'> & {
    compose: NonNullable<AgentProgram['compose']>
  }
  /** Host path of the build that fits the base. */
  executable: string
  /** For the build; it must not exist, and is removed. */
  folder: string
  log: Log
  /** Ends the build. */
  signal?: AbortSignal
}

export interface Composition extends ComposedImage {
  /** Of the agent. */
  version: string
  /** False if it was there already. */
  built: boolean
}

/**
 * The image of a base with an agent's executable at the path where it is otherwise mounted, made at the first use.
 * Rejects with IMAGE_FAILED, or with the reason of an aborted `signal`, and then leaves nothing behind.
 */
export async function composeImage(o: ComposeOptions): Promise<Composition> {
  const { base, agent, executable, folder } = o
  const { version, integrity } = await agent.compose(executable)
  const { command, displayName, hasFiles } = agent
  const layer: Layer = { base: base.reference, baseDigest: base.digest, command, version, integrity }
  return imageOf(layer, `${displayName} ${version}`, o, async () => {
    await makeFolder(join(folder, 'bin'))
    await makeFolder(join(folder, 'caisson'))
    await symlink(PROGRAM_FOLDER, join(folder, 'caisson', 'bin'))
    await place(executable, join(folder, 'bin', command))
    if (hasFiles) await placeAll(filesOf(executable), join(folder, 'bin', basename(filesOf(command))))
    return dockerfileOf(layer)
  })
}

/** The image of a layer: what an earlier run built, or else of `prepare`'s Dockerfile and what it puts into the folder. */
export async function imageOf(
  layer: Layer,
  what: string,
  { engine, folder, log, signal }: Pick<ComposeOptions, 'engine' | 'folder' | 'log' | 'signal'>,
  prepare: () => Promise<string>,
): Promise<Composition> {
  const { reference, label } = layerImageName(layer)
  const { base, baseDigest, version } = layer
  const present = await engine.images.find(reference)
  if (present !== null) {
    log.info(`Using the image of ${base} with ${what} that an earlier run built.`)
    return { reference, digest: present, version, built: false }
  }
  log.info(`Building an image of ${base} with ${what} …`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'Dockerfile'), await prepare())
    const cancelled = signal ? { signal } : {}
    const digest = await engine.images.build({ folder, base: baseDigest, reference, label, ...cancelled })
    return { reference, digest, version, built: true }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whatever this process may create only for itself, the agent's user in the image must be able to read. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
}

async function placeAll(from: string, to: string): Promise<void> {
  await makeFolder(to)
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    await ((await stat(source)).isDirectory() ? placeAll(source, target) : place(source, target))
  }
}

/** As a hard link, or as a copy where that is impossible or where others could not read the file; never a symbolic link. */
async function place(path: string, to: string): Promise<void> {
  const from = await realpath(path)
  const { mode } = await stat(from)
  const wanted = mode & 0o100 ? 0o555 : 0o444
  if ((mode & wanted) === wanted && (await succeeds(link(from, to)))) return
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, wanted)
}
