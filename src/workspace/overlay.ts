import { chmod, lchown, mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type BytePath, parents, toBuffer } from '../git/byte-path.js'
import { makeWhiteouts } from './coreutils.js'
import { canMarkFolders } from './layer-marks.js'
import { statOf } from './scan.js'
import { type Survey, survey } from './survey.js'

/** What the caller's sandbox can do with layers. */
export interface OverlayChoice {
  /** The agent's user: layers are only possible where the checkout belongs to it. */
  uid: number
  /** A path of this machine as the engine sees it; null when it does not. */
  seen(path: string): string | null
  /** Fewer entries than this are copied, which is as fast then, and simpler. Default 5,000. */
  minimum?: number
}

/** The layers of a workspace that was not copied; paths of this machine. Plain data. */
export interface Overlay {
  /** The job's checkout: never written to. */
  lower: string
  /** Hides what the agent must not see of the checkout. */
  mask: string
  /** What the agent writes; also its `.git`. */
  upper: string
  /** The kernel's own. */
  work: string
  /** What the engine mounts, `o=` of a volume of type overlay, in paths that the engine sees. */
  mountOptions: string
}

const DEFAULT_MINIMUM = 5000
/** These would need escapes that the engines do not pass on. */
const AWKWARD = /[:,\\"'\s]/

/**
 * Prepares the layers over a checkout, or resolves to null where a copy is needed: a small tree, entries of another
 * user (the agent could not write them), a run folder inside the checkout, a kernel or a file system without
 * what this takes. The engine itself is tried when the sandbox opens.
 */
export async function prepareOverlay(
  checkout: string,
  runDir: string,
  choice: OverlayChoice,
): Promise<Overlay | null> {
  const folder = join(runDir, 'layers')
  const layers = {
    lower: checkout,
    mask: join(folder, 'mask'),
    upper: join(runDir, 'workspace'),
    work: join(folder, 'work'),
  }
  const mountOptions = optionsFor(layers, choice)
  if (mountOptions === null || !relative(checkout, runDir).startsWith('..')) return null
  const found = survey(checkout, choice.uid)
  if (found === null || found.entries < (choice.minimum ?? DEFAULT_MINIMUM)) return null
  await mkdir(layers.mask, { recursive: true })
  await mkdir(layers.work)
  const hidden = await hide(found, layers)
  if (!hidden || !(await canMarkFolders(layers.upper))) return null
  return { ...layers, mountOptions }
}

function optionsFor(
  layers: Pick<Overlay, 'lower' | 'mask' | 'upper' | 'work'>,
  { seen }: OverlayChoice,
): string | null {
  const [lower, mask, upper, work] = [layers.lower, layers.mask, layers.upper, layers.work].map(seen)
  if (!lower || !mask || !upper || !work || AWKWARD.test(lower + mask + upper + work)) return null
  // `userxattr`: the marks of replaced folders can be read without being root, and cannot be made by the agent.
  return `lowerdir=${mask}:${lower},upperdir=${upper},workdir=${work},userxattr`
}

/**
 * A layer of whiteouts between the checkout and the agent. It is a layer of its own, so that the agent's `.git`
 * above it is not merged with the checkout's below it, and what the agent removes can be told from it.
 */
async function hide(
  { repositories, special }: Survey,
  { lower, mask }: Pick<Overlay, 'lower' | 'mask'>,
): Promise<boolean> {
  const paths = [...repositories, ...special]
  const found = new Set<BytePath>()
  for (const path of paths) for (const parent of parents(path)) found.add(parent)
  const folders = [...found].sort()
  for (const path of folders) await mkdir(toBuffer(mask, path), { mode: 0o700 })
  const names = paths.map((path) => Buffer.from(path, 'latin1'))
  const made = await makeWhiteouts(mask, names)
  // Modes and owners of the checkout's: it is these folders that the agent sees.
  for (const path of folders.reverse()) {
    const stats = statOf(lower, path)
    if (stats === null) return false
    if (process.getuid?.() === 0) await lchown(toBuffer(mask, path), stats.uid, stats.gid)
    await chmod(toBuffer(mask, path), stats.mode & 0o7777)
  }
  return made && paths.every((path) => statOf(mask, path)?.rdev === 0)
}

/** Removes the kernel's folder, which a later mount makes anew. False where only root could. */
export async function releaseOverlay({ work }: Overlay): Promise<boolean> {
  return rm(join(work, 'work'), { recursive: true, force: true }).then(
    () => true,
    () => false,
  )
}
