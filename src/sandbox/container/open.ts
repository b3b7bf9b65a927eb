import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SandboxError } from '../../errors.js'
import type { Log } from '../../log.js'
import type { AgentProgram } from '../agent-program.js'
import type { Container, ContainerLimits, Engine, Mount } from '../engine/engine.js'
import { blameEngine } from '../engine/unfit-engine.js'
import { chownTree } from '../ownership.js'
import { containerPaths, type Sandbox } from '../sandbox.js'
import { sealedWithout } from '../seal/protections.js'
import { linkIntoHome } from '../toolchains/home-links.js'
import { detectLibc, type ImageFacts, type Libc, lookIntoImage } from '../toolchains/libc.js'
import { planToolchains, type ToolchainPlan } from '../toolchains/plan.js'
import { sandboxUser } from '../user.js'
import { accountFiles } from './accounts.js'
import { ensureHostImage } from './host-image.js'
import { type OwnContainer, translatePath } from './own-container.js'
import { planContainer, type RunFolders } from './plan.js'

export interface ContainerSandboxOptions {
  engine: Engine
  runId: string
  /** Host paths: the gateway's is the folder that holds `model.sock`. */
  run: RunFolders
  agent: AgentProgram
  /** `host` for this machine's own tools, or an image reference. */
  image: string
  mounts: readonly Mount[]
  objectMounts: readonly Mount[]
  env: Record<string, string>
  limits: ContainerLimits
  /** The job's environment, to find toolchains; only an allow list of it gets into the container. */
  hostEnv: Record<string, string | undefined>
  /** What the facts say. Only `open` gives an interface: `allowlist` is a proxy on the container's loopback. */
  network: 'none' | 'allowlist' | 'open'
  /** The container that Caisson itself runs in: its paths are translated to the engine's. */
  own?: OwnContainer | null
  log: Log
}

/**
 * Starts the container that the agent works in: once, for many commands. Rejects with IMAGE_FAILED,
 * ENGINE_FAILED or NOT_SUPPORTED, and then leaves nothing behind; as `UnfitEngineError` where the engine starts no
 * container at all.
 */
export async function openContainerSandbox(options: ContainerSandboxOptions): Promise<Sandbox> {
  const { engine, runId, run, log, own } = options
  const host = options.image === 'host'
  if (host && own) {
    throw new SandboxError('NOT_SUPPORTED', '`image: host` is not possible in a job container.', {
      hint: "Leave `image` out to use the job container's own image, or name another one.",
    })
  }
  const labels = { 'caisson.run': runId }
  const name = `caisson-${runId}-${randomBytes(3).toString('hex')}`.replace(/[^A-Za-z0-9_.-]/g, '-')
  const runFolder = dirname(run.home)
  const extras = join(runFolder, 'sandbox')
  await mkdir(extras, { recursive: true, mode: 0o755 })
  const undo: (() => Promise<void>)[] = [() => rm(extras, { recursive: true, force: true })]
  try {
    const owner = await giveFolders(run, engine)
    const base = host ? await hostBase(options, runFolder) : await imageBase(options, `${name}-look`, labels)
    if (base.toolchains) undo.push(await linkIntoHome(run.home, base.toolchains.links, owner))
    const executable = await agentFor(options, base)
    const empty = join(extras, 'empty')
    await writeFile(empty, '', { mode: 0o444 })
    const accounts = await accountFiles(extras, base.accounts, engine.user)
    const spec = planContainer({
      name,
      image: base.reference,
      init: !host && engine.capabilities.init,
      labels,
      run,
      agent: { command: options.agent.command, executable },
      system: base.mounts,
      toolchains: base.toolchains,
      empty,
      accounts,
      objectMounts: options.objectMounts,
      mounts: [...options.mounts, ...(await hostsFor(options, extras))],
      env: options.env,
      limits: options.limits,
      network: options.network === 'open' ? 'default' : 'none',
      seen: (path) => seenByEngine(path, own ?? null),
    })
    log.debug(`Container ${name}: ${spec.mounts?.length ?? 0} mounts, image ${base.reference}`)
    const container = await engine.startContainer(spec)
    undo.unshift(() => container.cleanup())
    return containerSandbox(container, options, base.digest, undo)
  } catch (error) {
    for (const step of undo) await step()
    await takeBackFolders(run, engine)
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

/** A container without a network has no use for this machine's address. */
async function hostsFor({ engine, network }: ContainerSandboxOptions, extras: string): Promise<Mount[]> {
  if (!engine.capabilities.exposesHostAddress || network === 'open') return []
  const source = join(extras, 'hosts')
  await writeFile(source, '127.0.0.1 localhost\n::1 localhost\n', { mode: 0o444 })
  return [{ source, target: '/etc/hosts', readOnly: true }]
}

interface Base {
  reference: string
  digest: string
  mounts: Mount[]
  libc: Libc | null
  toolchains: ToolchainPlan | null
  accounts: Pick<ImageFacts, 'passwd' | 'group'> | null
}

async function hostBase(options: ContainerSandboxOptions, runFolder: string): Promise<Base> {
  const image = await ensureHostImage(options.engine)
  const system = image.mounts.map(({ target }) => target)
  const [toolchains, libc] = await Promise.all([
    planToolchains({ hostEnv: options.hostEnv, system: [...system, '/bin', '/sbin'], private: [runFolder] }),
    detectLibc(),
  ])
  return { ...image, libc, toolchains, accounts: null }
}

async function imageBase(
  { engine, image, agent, log }: ContainerSandboxOptions,
  name: string,
  labels: Record<string, string>,
): Promise<Base> {
  const { digest } = await engine.ensureImage(image)
  const facts = await lookIntoImage(engine, image, { name, labels })
  if (!facts.bash)
    log.warn(
      `The image ${image} has neither bash nor zsh: ${agent.displayName} can read and edit files there, and run no command. Add bash to the image.`,
    )
  return { reference: image, digest, mounts: [], libc: facts.libc, toolchains: null, accounts: facts }
}

async function agentFor({ agent, image }: ContainerSandboxOptions, { libc }: Base): Promise<string> {
  if (typeof agent.executable === 'string') return agent.executable
  if (libc) return agent.executable(libc)
  throw new SandboxError(
    'IMAGE_FAILED',
    `The image \`${image}\` has neither glibc nor musl, so ${agent.displayName} cannot run in it.`,
    {
      hint: 'Use an image based on Debian, Ubuntu, Fedora or Alpine, or `image: host`.',
    },
  )
}

/** Makes the agent's folders its own, and the way to the gateway passable; null when they are already. */
async function giveFolders(run: RunFolders, engine: Engine) {
  for (const folder of [run.home, run.output, run.input, run.gateway])
    await mkdir(folder, { recursive: true })
  // The container's user may be another one: it must be able to reach the socket and read the input.
  await chmod(run.gateway, 0o755)
  await chmod(join(run.gateway, 'model.sock'), 0o666).catch(() => {})
  if (process.getuid?.() !== 0 || engine.rootless) return null
  const owner = sandboxUser()
  await chownTree(run.home, owner)
  await chownTree(run.output, owner)
  return owner
}

/** Whoever works there next finds the folders as they were. */
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
      hint: 'Put the run folder on a mount of the job container (RUNNER_TEMP usually is one), or use `backend: local`.',
    },
  )
}

function containerSandbox(
  container: Container,
  { agent, engine, image, network, own }: ContainerSandboxOptions,
  digest: string,
  undo: (() => Promise<void>)[],
): Sandbox {
  let cleaned: Promise<void> | undefined
  return {
    id: container.id,
    kind: 'container',
    paths: containerPaths(agent.command),
    facts: {
      backend: 'container',
      engine: engine.name,
      engineVersion: engine.version,
      image: own && image === own.image ? own.imageReference : image,
      imageDigest: digest,
      network,
      sealed: network === 'none' && sealedWithout(container.missing),
      weaknesses: [],
      missing: [...container.missing],
    },
    exec: (command, options) => container.exec(command, options),
    spawn: (command, options) => container.spawn(command, options),
    cleanup() {
      cleaned ??= (async () => {
        for (const step of undo) await step()
      })()
      return cleaned
    },
  }
}
