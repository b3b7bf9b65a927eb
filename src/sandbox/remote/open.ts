import { chmod, copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onCode, SandboxError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import { type AgentProgram, filesOf } from '../agent-program.js'
import { PROGRAM_FOLDER } from '../compose/layer.js'
import { imageBase, startedBase, withAgent } from '../container/base.js'
import {
  type ContainerSandboxOptions,
  containerName,
  containerSandbox,
} from '../container/container-sandbox.js'
import type { Container, ContainerSpec, Engine } from '../engine/engine.js'
import { blameEngine } from '../engine/unfit-engine.js'
import { collect } from '../process/collect.js'
import { CONTAINER_PATHS, containerPaths, type RemoteFiles, type Sandbox } from '../sandbox.js'
import type { Missing } from '../seal/protections.js'
import { packFolder } from './archive.js'
import { RELAY_PATH, RELAY_SCRIPT } from './relay-script.js'
import { openTunnel, type RelayRuntime, relayRuntimes, withRelay } from './tunnel.js'
import { copyLabel, getFolder, getWritten, markComplete, writtenFolders } from './written.js'

const NODE = '/caisson/node/node'

/**
 * The agent's container on an engine whose containers cannot see this machine's files: the agent's folders
 * and its executable are copied into the container's own folders, and the way to the gateway is a tunnel over
 * `exec`. Rejects as `openContainerSandbox` does, and then leaves nothing behind.
 */
export async function openRemoteSandbox(options: ContainerSandboxOptions): Promise<Sandbox> {
  const { engine, runId, run, log } = options
  refuseUnsupported(options)
  const labels = { 'caisson.run': runId }
  const name = containerName(runId)
  const extras = join(dirname(run.home), 'sandbox')
  await mkdir(extras, { recursive: true })
  const undo: (() => Promise<void>)[] = [() => rm(extras, { recursive: true, force: true })]
  try {
    for (const folder of [run.home, run.input, run.output]) await mkdir(folder, { recursive: true })
    await trustFolders(options)
    const { container, base, program, composed } = await startRemote(options, name, labels, extras, undo)
    const { keeper = container } = container
    await putPrograms(keeper, options, program, extras)
    const remote = remoteFiles(container, options)
    const { spawn } = keeper
    const runtimes = [...relayRuntimes(options.agent), ownRuntime(keeper, extras)]
    const toSocket: NonNullable<Sandbox['openTunnel']> = (entrance, exit) =>
      openTunnel({ spawn, runtimes, entrance, exit, log })
    const [reached] = await Promise.all([reachedFrom({ ...container, spawn }, runtimes), remote.putFiles()])
    await markComplete(container)
    await toSocket({ path: CONTAINER_PATHS.socket }, join(run.gateway, basename(CONTAINER_PATHS.socket)))
    log.debug(`Container ${name}: files copied, image ${composed?.digest ?? base.reference}`)
    const missing = [...container.missing, ...reached]
    return {
      ...containerSandbox({ ...container, missing }, options, { digest: base.digest, composed }, undo),
      remote,
      openTunnel: toSocket,
    }
  } catch (error) {
    for (const step of undo) await step()
    const runFolder = dirname(run.home)
    // A cluster says itself what it refuses.
    if (!engine.capabilities.imageStore) throw error
    throw await blameEngine(error, { engine, image: options.image, own: null, name, labels, runFolder })
  }
}

/**
 * Lets git work in folders whose top level belongs to root, as that of every volume of a Pod does. Not by variables, which
 * git before 2.38 does not take this from.
 */
async function trustFolders({ run, copiedFolders = [] }: ContainerSandboxOptions): Promise<void> {
  const lines = [CONTAINER_PATHS.workspace, ...copiedFolders].map((path) => `\tdirectory = ${path}\n`)
  await writeFile(join(run.home, '.gitconfig'), `[safe]\n${lines.join('')}`, { flag: 'wx' }).catch(
    onCode(['EEXIST'], undefined),
  )
}

/** The started container, what its image is, and the agent's program for it: null where the image has it. */
async function startRemote(
  options: ContainerSandboxOptions,
  name: string,
  labels: Record<string, string>,
  extras: string,
  undo: (() => Promise<void>)[],
) {
  const { engine, run, image, agent, signal, queueMs } = options
  const start = async (reference: string, path?: string) => {
    const env = { ...(path === undefined ? {} : { PATH: path }), ...options.env }
    const plan = { ...options, image: reference, env }
    const spec = planRemoteContainer(plan, name, { ...labels, ...copyLabel(run) })
    const container = await engine.startContainer(spec, {
      ...(signal ? { signal } : {}),
      ...(queueMs === undefined ? {} : { queueMs }),
    })
    undo.unshift(() => container.cleanup())
    return container
  }
  if (engine.capabilities.imageStore) {
    const base = await imageBase(options, `${name}-probe`, labels)
    const { executable, composed, isInside, path } = await withAgent(options, base, extras)
    // The name may lead to another image by now, or to none.
    const container = await start(composed?.digest ?? base.reference, path)
    return { container, base, composed, program: isInside ? null : executable }
  }
  if (typeof agent.executable === 'object')
    throw new SandboxError(
      'NOT_SUPPORTED',
      `${agent.displayName} cannot run here: ${engine.displayName} does not let Caisson inspect or build images.`,
      { hint: 'Run it on Docker or Podman, or choose another agent.' },
    )
  if (agent.compose !== undefined)
    throw new SandboxError(
      'NOT_SUPPORTED',
      `${engine.displayName} does not let Caisson inspect \`${image}\`.`,
      { hint: 'Leave `sandbox.compose` out.' },
    )
  const container = await start(image)
  const base = await startedBase(options, container)
  const { executable } = await withAgent(options, base, extras)
  return { container, base, composed: undefined, program: executable }
}

function refuseUnsupported({ engine, image, mounts }: ContainerSandboxOptions): void {
  const why = `${engine.displayName} shares no folders with the machine that Caisson runs on`
  if (image === 'host')
    throw new SandboxError('NOT_SUPPORTED', `\`sandbox.image: host\` cannot be used: ${why}.`, {
      hint: 'Set `sandbox.image` to one that has a shell, `tar` and the tools of your project.',
    })
  if (mounts.length > 0)
    throw new SandboxError('NOT_SUPPORTED', `\`sandbox.mounts\` cannot be used: ${why}.`, {
      hint: 'Put what the agent needs into the image or the repository, and remove `sandbox.mounts`.',
    })
}

/** The agent's container before it starts: the same seal as any other, and folders of its own. Pure. */
export function planRemoteContainer(
  {
    engine,
    image,
    env,
    limits,
    network,
    agent,
    objectMounts,
    copiedFolders = [],
  }: Pick<
    ContainerSandboxOptions,
    'image' | 'env' | 'limits' | 'network' | 'objectMounts' | 'copiedFolders'
  > & {
    engine: Pick<Engine, 'capabilities'>
    agent: Pick<AgentProgram, 'command'>
  },
  name: string,
  labels: Record<string, string>,
): ContainerSpec {
  const scratch = (target: string) => ({ source: '', target, type: 'scratch' as const })
  const { workspace, home, output, input, socket } = CONTAINER_PATHS
  const read = [input, dirname(socket), dirname(containerPaths(agent.command).agent)]
  const folders = engine.capabilities.keeper
    ? [
        ...[workspace, home, output, ...copiedFolders].map(scratch),
        ...[...read, ...objectMounts.map(({ target }) => target)].map((target) => ({
          ...scratch(target),
          readOnly: true,
        })),
      ]
    : [workspace, '/caisson', ...copiedFolders].map(scratch)
  return {
    name,
    image,
    init: engine.capabilities.init,
    labels,
    network: network === 'open' ? 'default' : 'none',
    workdir: CONTAINER_PATHS.workspace,
    containerLimits: limits,
    env: { HOME: CONTAINER_PATHS.home, ...env },
    mounts: folders,
  }
}

/**
 * What does not change while the container lives: the agent's executable, git objects, the relay. `executable` is null in
 * an image that has it, of which the container's own folder hides only the link.
 */
async function putPrograms(
  container: Pick<Container, 'exec' | 'putFiles'>,
  { agent, objectMounts }: ContainerSandboxOptions,
  executable: string | null,
  extras: string,
): Promise<void> {
  const folder = (inside: string) => join(extras, basename(dirname(inside)))
  const path = containerPaths(agent.command).agent
  const all = [...(executable === null ? [] : [path]), RELAY_PATH, CONTAINER_PATHS.socket]
  for (const inside of all) await mkdir(folder(inside), { recursive: true })
  if (executable === null) await linkProgram(container, dirname(path))
  else {
    await symlink(executable, join(folder(path), basename(path)))
    if (agent.hasFiles) await symlink(filesOf(executable), join(folder(path), basename(filesOf(path))))
  }
  await writeFile(join(folder(RELAY_PATH), basename(RELAY_PATH)), RELAY_SCRIPT, { mode: 0o644 })
  for (const inside of all)
    await container.putFiles(dirname(inside), packFolder(folder(inside), { follow: true }))
  for (const { source, target } of objectMounts) await container.putFiles(target, packFolder(source))
}

async function linkProgram(container: Pick<Container, 'exec'>, target: string): Promise<void> {
  const { exitCode, stderr } = await container.exec(['ln', '-s', PROGRAM_FOLDER, target], { cwd: '/' })
  if (exitCode === 0) return
  throw new SandboxError(
    'IMAGE_FAILED',
    `The agent of the image could not be linked to ${target}: ${stderr}`,
    {
      hint: 'Use an image with `ln` whose user may write into the folders of the container, or leave `sandbox.compose` out.',
    },
  )
}

function remoteFiles(container: Container, { run }: Pick<ContainerSandboxOptions, 'run'>): RemoteFiles {
  return {
    async putFiles() {
      for (const [inside, here] of writtenFolders(run)) await container.putFiles(inside, packFolder(here))
      await (container.keeper ?? container).putFiles(CONTAINER_PATHS.input, packFolder(run.input))
    },
    getFiles: () => getWritten(container, run),
    putFolder: (inside, here) => container.putFiles(inside, packFolder(here)),
    getFolder: (inside, here, emptied) => getFolder(container, inside, here, emptied),
  }
}

/** This process's own Node.js, copied into the container. */
function ownRuntime(container: Pick<Container, 'putFiles'>, extras: string): RelayRuntime {
  return {
    command: [NODE, RELAY_PATH],
    async prepare() {
      const folder = join(extras, 'node')
      await mkdir(folder, { recursive: true })
      await copyFile(process.execPath, join(folder, basename(NODE)))
      await chmod(join(folder, basename(NODE)), 0o755)
      await container.putFiles(dirname(NODE), packFolder(folder))
    },
  }
}

/** A network may take some seconds to learn the rules for a new container. */
const TRIES = 5
const PAUSE_MS = 1500
const TRY_MS = 30_000

/**
 * What a container without a network can reach all the same: tried from inside with connections that are closed at once.
 * Rejects with ENGINE_FAILED where that cannot be tried.
 */
async function reachedFrom(
  { waysOut = [], spawn }: Pick<Container, 'waysOut' | 'spawn'>,
  runtimes: readonly RelayRuntime[],
): Promise<Missing[]> {
  let left = [...waysOut]
  for (let count = 0; left.length > 0; count++) {
    const reached = await tryAll(spawn, runtimes, left)
    left = left.filter((_way, index) => reached[index])
    // Rules that count for one address count for all of those that they are about.
    if (!left.some(({ protection }) => protection === 'network') || count === TRIES) break
    await sleep(PAUSE_MS)
  }
  return left.map(({ what, port, protection }) => ({
    protection,
    why: `the agent can connect to ${what} (port ${port}), which the network policy forbids`,
  }))
}

function tryAll(
  spawn: Container['spawn'],
  runtimes: readonly RelayRuntime[],
  reach: NonNullable<Container['waysOut']>,
): Promise<boolean[]> {
  const limits = { timeoutMs: TRY_MS }
  return withRelay(
    runtimes,
    { reach },
    'The network of the container cannot be tested',
    async (command, env) => {
      const { stdout, stderr } = await collect(
        await spawn(command, { env, cwd: '/', ...limits }),
        limits,
        command,
      )
      const found: unknown = parseJson(stdout)
      if (Array.isArray(found) && found.length === reach.length) return found.map((one) => one === true)
      throw new Error(stderr.trim())
    },
  )
}
