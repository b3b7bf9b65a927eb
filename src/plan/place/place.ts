import { appendFile, mkdir, mkdtemp } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join, posix } from 'node:path'
import { ExecutionError, SandboxError } from '../../base/errors.js'
import { removeTree } from '../../base/sweep.js'
import type { Spec } from '../../config/spec.js'
import { type BackendChoice, chooseBackend, withBackend } from '../../pipeline/stages/environment/backend.js'
import { choiceWithImage, openBareSandbox, standIn } from '../../pipeline/stages/environment/bare-sandbox.js'
import { createResources, type Resources } from '../../pipeline/stages/environment/resources.js'
import { PROXY_SOCKET } from '../../sandbox/network/egress/egress.js'
import { killStragglers } from '../../sandbox/process/stragglers.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { temporaryPrefix } from '../../sandbox/temporary.js'
import { assertCan, cannot } from './capabilities.js'
import { type CopiedVolumes, copyVolumes, outermost } from './copied-volumes.js'
import { digestTree } from './digest.js'
import { makeMountPoints, OF_MACHINE, orderMounts, type PlaceMount, WORK } from './mounts.js'
import type { Place, PlaceContext, PlaceWish } from './place-types.js'
import { asFileName, assertVolume, createVolume, makeForContainers } from './volume.js'

/** Bytes of each output that a result has at most. */
const KEPT_BYTES = 4 * 2 ** 20
/** File in a plan's folder: the engines that it has used, line by line. */
export const ENGINES = 'engines'
const LONGEST_SOCKET_PATH = 107

/** What processes of a place have as the ID of their run where no sandbox holds them. */
export const processesOf = (id: string, placeFolder: string) => `${id}.${basename(placeFolder)}`

/** Chooses a backend once for many places, and again for those after one that had to be passed over. */
export function rememberChoice(
  context: Pick<PlaceContext, 'spec' | 'host' | 'folder' | 'log' | 'allowUnsealed'>,
): PlaceContext['choose'] {
  const { spec, host, folder, log } = context
  let choice: Promise<BackendChoice> | undefined
  return (passedOver) => {
    if (passedOver.length > 0) choice = undefined
    choice ??= chooseBackend(spec, host, folder, log, { passedOver }).then(
      (chosen) => {
        if (chosen.unsealed !== null && context.allowUnsealed)
          log.warn(
            `NOT SEALED: steps run ${chosen.where}. They can use its network, and change whatever its user can.`,
          )
        return chosen
      },
      (error: unknown) => {
        choice = undefined
        throw error
      },
    )
    return choice
  }
}

/**
 * Starts a sandbox with volumes, for many commands. Rejects with CONFIG_INVALID, with NOT_SUPPORTED for what the backend
 * cannot do, with EXECUTION_CANCELLED, or as `openSandboxFor` does, and leaves nothing behind. The signal closes it.
 */
export async function openPlace(context: PlaceContext, wish: PlaceWish): Promise<Place> {
  const { folder, log, redact, spec, host, choose, allowUnsealed } = context
  const signals = [context.signal, wish.signal].filter((signal) => signal !== undefined)
  const signal = AbortSignal.any(signals)
  const mounts = orderMounts(wish.mounts)
  for (const { volume } of mounts) await assertVolume(volume, folder)
  const work = join(folder, 'work')
  await mkdir(work, { recursive: true })
  const dir = await mkdtemp(join(work, `${asFileName(wish.name)}-`))
  const resources = createResources(log)
  resources.add(`the folder of ${wish.name}`, () => removeTree(dir))
  let closed: Promise<void> | undefined
  const close = () => {
    signal.removeEventListener('abort', close)
    closed ??= resources.release().then(() => {})
    return closed
  }
  try {
    assertGoesOn(wish, signal)
    const search = { spec, host, runDir: folder, log, redact, signal, choose, allowUnsealed }
    const opened = await withBackend(search, (choice, onPassOver) =>
      openIn({ ...context, signal }, { ...wish, mounts }, { dir, choice, resources, onPassOver }),
    )
    assertGoesOn(wish, signal)
    signal.addEventListener('abort', close)
    return volumePlace(opened, wish, signal, close)
  } catch (error) {
    await close()
    assertGoesOn(wish, signal, error)
    throw error
  }
}

interface Site {
  dir: string
  choice: BackendChoice
  resources: Resources
  onPassOver: (undo: () => Promise<void>) => void
}

interface Opened {
  choice: BackendChoice
  sandbox: Sandbox
  /** Where commands find a path of the container: another one only without a seal. */
  locate(path: string): string
  /** Where it has copies of its volumes. */
  copied?: CopiedVolumes
}

async function openIn(context: PlaceContext, wish: PlaceWish, site: Site): Promise<Opened> {
  const { id, spec, log, folder } = context
  const { dir, resources } = site
  const { mounts, limits } = wish
  const choice = backendFor(wish, site.choice)
  const { containerPaths } = choice.capabilities
  const copies = choice.containers?.engine.capabilities.bindMounts === false
  const inside = mounts.find(({ path }) => path === WORK)
  const workspace = inside?.volume ?? (await createVolume(dir, 'workspace'))
  for (const name of ['home', 'output']) await makeForContainers(join(dir, name))
  const unmake = await makeMountPoints(
    mounts.filter((mount) => mount !== inside),
    workspace.path,
    !containerPaths,
  )
  resources.add('the mount points', unmake)
  site.onPassOver(unmake)
  const there = new Map(copies && inside ? [[WORK, await digestTree(workspace.path)]] : [])
  const engine = choice.containers?.engine.name
  // Whoever comes after a crash asks it for what is left.
  if (engine) await appendFile(join(folder, ENGINES), `${engine}\n`)
  const processes = processesOf(id, dir)
  const sandbox = await openBareSandbox(
    {
      request: context,
      redact: context.redact,
      own: {
        mounts: containerPaths && !copies ? mounts.filter((mount) => mount !== inside).map(asMount) : [],
        env: { ...wish.env },
        limits: { ...spec.sandbox.limits, ...withinMachine(limits) },
        allowMissing: [...spec.sandbox.allowMissing, ...unasked(limits)],
      },
      network: wish.network,
      ...{ runId: id, processes, folder: dir, phase: 'task' },
      evidence: wish.evidence ?? dir,
      gateway: await gatewayFor(context, site),
      program: await standIn(dir, 'the folder of the step'),
      workspace: workspace.path,
      copiedFolders: copies ? outermost(mounts) : undefined,
    },
    choice,
  )
  resources.add(`what ${wish.name} left running`, async () => {
    await sandbox.cleanup()
    // A launch command ends nothing by itself.
    if (!containerPaths) await killStragglers(processes)
  })
  const root = sandbox.paths.workspace
  const locate = (path: string) => {
    const plain = posix.normalize(path)
    const isInside = plain === WORK || plain.startsWith(`${WORK}/`)
    return containerPaths || !isInside ? plain : root + plain.slice(WORK.length)
  }
  if (!containerPaths && mounts.length > 0)
    await assertSeen({ choice, sandbox, locate }, wish, workspace.path)
  log.debug(`${wish.name} runs ${choice.where}`)
  const { remote } = sandbox
  return {
    ...{ choice, sandbox, locate },
    ...(copies && remote && mounts.length > 0
      ? { copied: copyVolumes(wish.name, mounts, remote, there) }
      : {}),
  }
}

/** The backend with the image of the step. Throws NOT_SUPPORTED for whatever else it cannot do. */
function backendFor(wish: PlaceWish, choice: BackendChoice): BackendChoice {
  const { image, mounts, limits, network, name } = wish
  const here = (image === undefined ? null : choiceWithImage(choice, image)) ?? choice
  assertCan(here, name, {
    image: image !== undefined && image !== 'host',
    host: image === 'host',
    volumes: mounts.length > 0,
    paths: mounts.some(({ path }) => path !== WORK && !path.startsWith(`${WORK}/`)),
    'read-only': mounts.some(({ readOnly }) => readOnly),
    limits: Object.keys(limits).length > 0,
    hosts: typeof network !== 'string' && network.length > 0,
  })
  const taken = here.capabilities.hostTools ? mounts.find(({ path }) => OF_MACHINE.test(path)) : undefined
  if (taken)
    throw new SandboxError('NOT_SUPPORTED', `${name} has this machine's own ${taken.path}.`, {
      hint: 'Name an image, or choose another path for the volume.',
    })
  return here
}

const asMount = ({ volume, path, readOnly = false }: PlaceMount) => ({
  ...{ source: volume.path, target: path, readOnly },
})

/** No more CPUs than there are, which some engines refuse. */
function withinMachine({ cpus, memoryMb }: PlaceWish['limits']): Partial<Spec['sandbox']['limits']> {
  return {
    ...(memoryMb === undefined ? {} : { memory: `${memoryMb}m` }),
    ...(cpus === undefined ? {} : { cpus: Math.min(cpus, availableParallelism()) }),
  }
}

/** Limits that a step has only because every sandbox has some are not worth a refusal. */
function unasked({ memoryMb }: PlaceWish['limits']): Spec['sandbox']['allowMissing'] {
  return ['process-limit', ...(memoryMb === undefined ? (['memory-limit'] as const) : [])]
}

/** The path of a socket is short. */
async function gatewayFor({ id }: PlaceContext, { dir, resources }: Site): Promise<string> {
  if (Buffer.byteLength(join(dir, 'network', PROXY_SOCKET)) <= LONGEST_SOCKET_PATH)
    return join(dir, 'gateway')
  const short = await mkdtemp(await temporaryPrefix(id))
  resources.add('the folder of its sockets', () => removeTree(short))
  return join(short, 'gateway')
}

/** A launched environment need not see the plan's folder. */
async function assertSeen(
  { choice, sandbox, locate }: Opened,
  { name, mounts }: PlaceWish,
  workspace: string,
): Promise<void> {
  const [seen, ...others] = [sandbox.paths.workspace === workspace, ...mounts.map(({ path }) => locate(path))]
  const script = 'for d in "$@"; do [ -d "$d" ] || exit 1; done'
  const found = seen && (await sandbox.exec(['sh', '-c', script, 'sh', ...others])).exitCode === 0
  if (!found) throw cannot('volumes', name, choice.where)
}

function volumePlace(
  { sandbox, locate, copied }: Opened,
  wish: PlaceWish,
  signal: AbortSignal,
  close: () => Promise<void>,
): Place {
  const start = wish.workdir === undefined ? sandbox.paths.workspace : locate(wish.workdir)
  const cwdOf = (cwd: string | undefined) =>
    cwd === undefined ? start : posix.isAbsolute(cwd) ? locate(cwd) : posix.join(start, cwd)
  return {
    id: sandbox.id,
    async exec(command, options = {}) {
      assertGoesOn(wish, signal)
      const own = options.signal ? AbortSignal.any([signal, options.signal]) : signal
      const how = { keepBytes: KEPT_BYTES, ...options, cwd: cwdOf(options.cwd), signal: own }
      const run = () => sandbox.exec(command, how)
      const result = await (copied ? copied.around(run) : run()).catch((error: unknown) => {
        assertGoesOn(wish, signal, error)
        throw error
      })
      assertGoesOn(wish, signal)
      return result
    },
    close,
  }
}

function assertGoesOn({ name }: PlaceWish, signal: AbortSignal, cause?: unknown): void {
  if (!signal.aborted) return
  throw new ExecutionError('EXECUTION_CANCELLED', `${name} was stopped.`, {
    hint: 'Start it again when nothing stops it.',
    cause,
  })
}
