import { chmod, chown, lstat, mkdir, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { describeFailure, runCommand } from '../../base/command.js'
import { describeError, WorkspaceError } from '../../base/errors.js'
import { removeTree } from '../../base/sweep.js'
import { ensureHostImage } from '../../sandbox/container/host-image.js'
import type { Engine } from '../../sandbox/engine/engine.js'
import type { PlaceContext } from './place-types.js'
import { makeForContainers } from './volume.js'

const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/**
 * Shows a folder that nobody changes as one that can be changed, and takes no space but for the changes. `dir` is an empty
 * folder for all that this needs, which `removeMounted` removes. Resolves to the path to work in. Rejects with
 * WORKSPACE_FAILED where this process, the kernel or the file system cannot do that.
 */
export async function mountOver(lower: string, dir: string): Promise<string> {
  const at = (name: string) => join(dir, name)
  for (const name of ['upper', 'work', 'merged']) await mkdir(at(name))
  const { uid, gid, mode } = await stat(lower)
  await chown(at('upper'), uid, gid)
  await chmod(at('upper'), mode & 0o777)
  // Paths from here on have no characters that options would need escapes for. `redirect_dir`: folders can be renamed.
  const layers = `lowerdir=${relative(dir, lower)},upperdir=upper,workdir=work,redirect_dir=on`
  const args = ['-t', 'overlay', 'overlay', '-o', `${layers},nodev,nosuid`, 'merged']
  const result = await runCommand('mount', args, { cwd: dir, env: ENVIRONMENT })
  if (result.exitCode === 0) return at('merged')
  throw new WorkspaceError('WORKSPACE_FAILED', describeFailure('mount', args, result), {
    hint: 'Nothing has to be done: copies take the place of layers.',
  })
}

/** Removes a folder of a plan with everything in it, also what is mounted there. */
export async function removeMounted(path: string): Promise<void> {
  for (const mounted of await mountsBelow(path)) {
    const unmount = (...flags: string[]) => runCommand('umount', [...flags, mounted], { env: ENVIRONMENT })
    // Whoever still uses it keeps it, and nobody else sees it any more.
    if ((await unmount()).exitCode !== 0) await unmount('-l')
  }
  await removeTree(path)
}

/** Deepest first. */
async function mountsBelow(path: string): Promise<string[]> {
  // A repository can contain a link in the place of a folder of ours.
  const isLink = (await lstat(path).catch(() => null))?.isSymbolicLink()
  const within = isLink ? null : await realpath(path).catch(() => null)
  const table = within === null ? '' : await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  const targets = table.split('\n').map((line) => decoded(line.split(' ')[4] ?? ''))
  return targets.filter((target) => target.startsWith(`${within}${sep}`)).sort((a, b) => b.length - a.length)
}

/** The kernel writes white space and backslashes as octal numbers. */
const decoded = (text: string) =>
  text.replace(/\\([0-7]{3})/g, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))

/**
 * Whether layers can be mounted in a plan's folder and its containers see them; tried once, when it is first asked. The log
 * says why not.
 */
export function layersIn(
  context: Pick<PlaceContext, 'id' | 'folder' | 'choose' | 'log'>,
): () => Promise<boolean> {
  let known: Promise<boolean> | undefined
  const answer = async () => {
    const why = await whyNot(context).catch((error: unknown) => describeError(error).message)
    if (why !== null) context.log.debug(`No layers, so inputs are copied: ${why}`)
    return why === null
  }
  return () => {
    known ??= answer()
    return known
  }
}

async function whyNot({ id, folder, choose }: Parameters<typeof layersIn>[0]): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount them.'
  const { capabilities, containers, where } = await choose([])
  const isNear = !containers || (containers.engine.capabilities.bindMounts && containers.own === null)
  if (!capabilities.containerPaths || !isNear) return `they would not be seen ${where}.`
  await mkdir(join(folder, 'work'), { recursive: true })
  const dir = await mkdtemp(join(folder, 'work', 'layers-'))
  try {
    const lower = join(dir, 'lower')
    await makeForContainers(lower)
    await writeFile(join(lower, SEEN), basename(dir))
    const path = await mountOver(lower, dir)
    const isSeen = !containers || (await readInside(containers.engine, id, path)) === basename(dir)
    return isSeen ? null : `they are not seen ${where}.`
  } finally {
    await removeMounted(dir)
  }
}

const SEEN = 'seen'

/** The engine may run in another mount namespace, where what this process mounts is an empty folder. */
async function readInside(engine: Engine, id: string, path: string): Promise<string> {
  const { reference: image, mounts } = await ensureHostImage(engine)
  const { stdout } = await engine.run({
    name: `caisson-${basename(join(path, '..'))}`,
    image,
    mounts: [...mounts, { source: path, target: '/workspace', readOnly: true }],
    command: ['cat', `/workspace/${SEEN}`],
    labels: { 'caisson.run': id },
    keepAlive: false,
  })
  return stdout
}
