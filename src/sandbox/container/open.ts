import { chmod, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SandboxError } from '../../base/errors.js'
import type { Engine, Mount } from '../engine/engine.js'
import { blameEngine } from '../engine/unfit-engine.js'
import { chownTree, writeReadable } from '../ownership.js'
import { openRemoteSandbox } from '../remote/open.js'
import { RELAY_PATH, RELAY_SCRIPT } from '../remote/relay-script.js'
import { openTunnel, relayRuntimes } from '../remote/tunnel.js'
import { CONTAINER_PATHS, type Sandbox } from '../sandbox.js'
import { hostsFile, machineHosts, ownUlimits } from '../surroundings.js'
import { type LinkedHome, linkIntoHome } from '../toolchains/home-links.js'
import { writeStandIns } from '../toolchains/stand-ins.js'
import { sandboxUser } from '../user.js'
import { accountFiles } from './accounts.js'
import { hostBase, imageBase, withAgent } from './base.js'
import { type ContainerSandboxOptions, containerName, containerSandbox } from './container-sandbox.js'
import { ensureHostImage } from './host-image.js'
import { cacheWorkIn, releaseCacheWork } from './kernel-work.js'
import { type OwnContainer, translatePath } from './own-container.js'
import { planContainer, type RunFolders } from './plan.js'

/**
 * Starts the agent's container once, for many commands. Rejects with IMAGE_FAILED, ENGINE_FAILED or
 * NOT_SUPPORTED, and then leaves nothing behind; rejects with `UnfitEngineError` where the engine cannot
 * start any container.
 */
export async function openContainerSandbox(options: ContainerSandboxOptions): Promise<Sandbox> {
  const { capabilities } = options.engine
  return capabilities.bindMounts ? open(options, capabilities.overlayVolumes) : openRemoteSandbox(options)
}

/** `layered`: the job's caches are layers below the home's own, where their owner allows it. */
async function open(options: ContainerSandboxOptions, layered: boolean): Promise<Sandbox> {
  const { engine, runId, run, log, own } = options
  const host = options.image === 'host'
  if (host && own) {
    throw new SandboxError('NOT_SUPPORTED', '`sandbox.image: host` cannot be used in a job container.', {
      hint: "Remove `sandbox.image` to use the job container's own image, or name another one.",
    })
  }
  const labels = { 'caisson.run': runId }
  const name = containerName(runId)
  const runFolder = dirname(run.home)
  const extras = join(runFolder, 'sandbox')
  await mkdir(extras, { recursive: true, mode: 0o755 })
  const undo: (() => Promise<void>)[] = [() => rm(extras, { recursive: true, force: true })]
  let linked: LinkedHome | null = null
  try {
    const owner = await giveFolders(run, engine)
    const base = host ? await hostBase(options) : await imageBase(options, `${name}-probe`, labels)
    const layers = layered ? { uid: engine.user.uid, work: cacheWorkIn(runFolder) } : null
    linked = base.toolchains && (await linkIntoHome(run.home, base.toolchains, { owner, layers, log }))
    if (linked) undo.unshift(linked.undo, () => releaseCacheWork(engine, runFolder))
    const { executable, composed, isInside, path } = await withAgent(options, base, extras)
    const empty = join(extras, 'empty')
    await writeStandIns(empty)
    const accounts = await accountFiles(extras, base.image, engine.user)
    const spec = planContainer({
      name,
      // The name may lead to another image by now, or to none.
      image: composed?.digest ?? base.reference,
      init: !host && engine.capabilities.init,
      labels,
      run,
      agent: isInside ? null : { ...options.agent, executable },
      system: base.mounts,
      toolchains: base.toolchains,
      linked,
      empty,
      accounts,
      objectMounts: options.objectMounts,
      mounts: [...options.mounts, ...(await hostsFor(options, extras)), await relayFor(extras)],
      env: { ...pathWithOwn(path ?? base.image?.path), ...options.env },
      limits: options.limits,
      // Without root, an engine cannot raise limits, and has this process's own anyway.
      ulimits: engine.rootless ? {} : await ownUlimits(),
      network: options.network === 'open' ? 'default' : 'none',
      seen: (path) => seenByEngine(path, own ?? null),
    })
    log.debug(`Container ${name}: ${spec.mounts?.length ?? 0} mounts, image ${spec.image}`)
    const container = await engine.startContainer(spec).catch(async (error: unknown) => {
      // Whether the image is there is asked only once it is missed.
      if (!host || !(error instanceof SandboxError) || error.code !== 'IMAGE_FAILED') throw error
      await ensureHostImage(engine)
      return engine.startContainer(spec)
    })
    undo.unshift(() => container.cleanup())
    const { spawn } = container
    const runtimes = relayRuntimes(options.agent)
    return {
      ...containerSandbox(
        container,
        options,
        { digest: base.digest || container.imageDigest, composed },
        undo,
      ),
      openTunnel: (entrance, exit) => openTunnel({ spawn, runtimes, entrance, exit, log }),
    }
  } catch (error) {
    for (const step of undo) await step()
    await takeBackFolders(run, engine)
    if (linked?.caches.length) {
      log.debug(`The job's caches may be what cannot be mounted as layers; trying them as views: ${error}`)
      return open(options, false)
    }
    throw await blameEngine(error, {
      engine,
      image: options.image,
      own: own ?? null,
      name,
      labels,
      runFolder,
    })
  }
}

/** `pip install` installs for the user where it may not write: in most images, where this user is not root. */
const pathWithOwn = (path: string | undefined): Record<string, string> =>
  path ? { PATH: `${path}:${CONTAINER_PATHS.home}/.local/bin` } : {}

/** The program of tunnels. */
async function relayFor(extras: string): Promise<Mount> {
  const source = join(extras, 'relay.mjs')
  await writeReadable(source, RELAY_SCRIPT)
  return { source, target: RELAY_PATH, readOnly: true }
}

/** With this machine's tools, its `localhost`. A container without a network cannot use this machine's address. */
async function hostsFor(
  { engine, image, network, hosts = '' }: ContainerSandboxOptions,
  extras: string,
): Promise<Mount[]> {
  const needed = image === 'host' || engine.capabilities.exposesHostAddress || hosts !== ''
  if (!needed || network === 'open') return []
  const source = join(extras, 'hosts')
  await writeReadable(source, hostsFile(await machineHosts(), hosts))
  return [{ source, target: '/etc/hosts', readOnly: true }]
}

/**
 * Makes the agent's user own the agent's folders and lets it reach the gateway; null when neither is
 * necessary.
 */
export async function giveFolders(run: RunFolders, engine: Pick<Engine, 'rootless'>) {
  for (const folder of [run.home, run.output, run.input, run.gateway])
    await mkdir(folder, { recursive: true })
  // The container's user may be a different one: it must be able to reach the socket and read the input.
  await chmod(run.gateway, 0o755)
  await chmod(join(run.gateway, 'model.sock'), 0o666).catch(() => {})
  if (process.getuid?.() !== 0 || engine.rootless) return null
  const owner = sandboxUser()
  for (const folder of [run.home, run.output]) await chownTree(folder, owner)
  return owner
}

/** Restores the owners, so that the folders are unchanged for whoever uses them next. */
async function takeBackFolders(run: RunFolders, engine: Engine): Promise<void> {
  if (process.getuid?.() !== 0 || engine.rootless) return
  for (const folder of [run.home, run.output])
    await chownTree(folder, { uid: 0, gid: process.getgid?.() ?? 0 })
}

function seenByEngine(path: string, own: OwnContainer | null): string {
  if (!own) return path
  const translated = translatePath(own.mounts, path)
  if (translated !== null) return translated
  throw new SandboxError(
    'NOT_SUPPORTED',
    `This job runs in a container, and the engine cannot see ${path}.`,
    {
      hint: 'Put the run folder on a mount of the job container (RUNNER_TEMP is usually on one).',
    },
  )
}
