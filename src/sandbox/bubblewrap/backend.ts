import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SandboxError } from '../../base/errors.js'
import { executableFor } from '../agent-program.js'
import type { Backend, OpenOptions } from '../backend.js'
import { accountFiles } from '../container/accounts.js'
import { planHostRoot } from '../container/host-image.js'
import { hostTools } from '../container/host-tools.js'
import { giveFolders } from '../container/open.js'
import { planContainer } from '../container/plan.js'
import type { Mount } from '../engine/engine.js'
import { writeReadable } from '../ownership.js'
import { collect, lastWords } from '../process/collect.js'
import { once } from '../process/end.js'
import { RUN_VARIABLE } from '../process/stragglers.js'
import { containerPaths, NETWORK_FOLDER, type Sandbox } from '../sandbox.js'
import { type Missing, sealedWithout } from '../seal/protections.js'
import { hostsFile, machineHosts } from '../surroundings.js'
import { temporaryPrefix } from '../temporary.js'
import { linkIntoHome } from '../toolchains/home-links.js'
import { detectLibc } from '../toolchains/libc.js'
import { writeStandIns } from '../toolchains/stand-ins.js'
import { foreignUser, sandboxUser } from '../user.js'
import { workingDirectoryOf } from '../workspace-path.js'
import { type Bubblewrap, missingUnder, startBubblewrap } from './bubblewrap.js'
import { bubblewrapArguments, LAUNCHER } from './bubblewrap-arguments.js'
import { limitProcess } from './bubblewrap-limits.js'
import { LAUNCHER_SCRIPT, type Launcher, type LauncherOptions, speakTo } from './launcher.js'

/** This machine, as tight as a container. */
export function bubblewrapBackend(bubblewrap: Bubblewrap): Backend {
  return {
    kind: 'local',
    where: `under ${bubblewrap.program}`,
    capabilities: {
      containerPaths: true,
      contained: true,
      images: false,
      hostTools: true,
      overlayVolumes: false,
    },
    unsealed: null,
    missing: bubblewrap.filter ? [] : [{ protection: 'system-calls', why: unfiltered(bubblewrap) }],
    owner: foreignUser(),
    open: (options) => openSealedLocalSandbox({ ...options, bubblewrap }),
  }
}

const unfiltered = ({ program }: Bubblewrap) =>
  program === 'unshare'
    ? '`unshare` sets no system call filter, as bubblewrap would'
    : 'there is no system call filter for this processor'

interface SealedLocalOptions extends Omit<OpenOptions, 'network'> {
  bubblewrap: Bubblewrap
  /** Default `none`. */
  network?: OpenOptions['network']
}

/**
 * The same seal as a container's, but without an engine: one set of namespaces made by bubblewrap, with the
 * same paths as a container that uses this machine's tools. Rejects with ENGINE_FAILED, and then leaves
 * nothing behind.
 */
export async function openSealedLocalSandbox(options: SealedLocalOptions): Promise<Sandbox> {
  const { bubblewrap, run, log } = options
  const runFolder = dirname(run.home)
  const extras = join(runFolder, 'sandbox')
  const undo: (() => Promise<void>)[] = [() => rm(extras, { recursive: true, force: true })]
  const user = sandboxUser()
  const network = options.network === 'open' ? 'open' : 'none'
  try {
    await mkdir(extras, { recursive: true, mode: 0o755 })
    const commands = await mkdtemp(await temporaryPrefix(options.runId))
    undo.push(() => rm(commands, { recursive: true, force: true }))
    await chmod(commands, 0o755)
    const owner = await giveFolders(run, { rootless: false })
    const { entries, mounts: system } = await planHostRoot()
    const toolchains = await (options.tools ?? hostTools(options))
    // Nothing of it is in the plan, and nothing that needs it runs before it is done.
    const linking = linkIntoHome(run.home, toolchains, { owner, log })
    const linked = linking.catch(() => null)
    undo.push(async () => (await linked)?.undo())
    const executable = await executableFor(options.agent, detectLibc)
    const files = await writeFiles(extras, network, options.hosts)
    const name = `caisson-${options.runId}`
    const spec = planContainer({
      name,
      image: 'host',
      init: false,
      labels: {},
      run,
      agent: { ...options.agent, executable },
      system,
      toolchains,
      empty: files.empty,
      accounts: await accountFiles(extras, null, user),
      objectMounts: options.objectMounts,
      mounts: [
        ...options.mounts,
        { source: process.execPath, target: LAUNCHER.node, readOnly: true },
        { source: commands, target: LAUNCHER.folder, readOnly: true },
        ...(await networkMount(options.networkFolder)),
      ],
      env: { ...options.env },
      limits: options.limits,
      network,
      seen: (path) => path,
    })
    const args = bubblewrapArguments({
      entries,
      spec,
      // A file can only be mounted over an existing one.
      replaced: await namesFor(network, files.hosts),
      network,
      filter: bubblewrap.filter !== null,
      ...(bubblewrap.root ? { becomes: user } : {}),
    })
    const limits = await limitProcess(
      `${name}-${randomBytes(3).toString('hex')}`,
      options.limits,
      options.hostEnv,
    )
    undo.unshift(limits.release)
    const env = spec.env ?? {}
    const { launcher, probe, stop } = await launch(
      [...args, 'sh', '-c', LAUNCHER_SCRIPT, 'sh', LAUNCHER.folder, env['PATH'] ?? ''],
      {
        PATH: options.hostEnv['PATH'],
        [RUN_VARIABLE]: options.runId,
        ...limits.env,
      },
      bubblewrap,
      limits.before,
      { folder: commands, path: options.hostEnv['PATH'], owner },
    )
    undo.unshift(stop)
    const sandbox = sealedSandbox(options, {
      launcher,
      env,
      undo,
      missing: [...limits.missing, ...missingUnder(probe, network)],
    })
    await linking
    log.debug(`Sealed by ${bubblewrap.program} ${bubblewrap.version}: ${spec.mounts?.length ?? 0} mounts`)
    return sandbox
  } catch (error) {
    for (const step of undo) await step()
    throw error
  }
}

/** Only the folder, which stays empty until a proxy listens in it. */
async function networkMount(source: string | undefined): Promise<Mount[]> {
  if (source === undefined) return []
  await mkdir(source, { recursive: true })
  await chmod(source, 0o755)
  return [{ source, target: NETWORK_FOLDER, readOnly: true }]
}

async function writeFiles(extras: string, network: 'none' | 'open', hosts = '') {
  const files = {
    empty: join(extras, 'empty'),
    hosts: join(extras, 'hosts'),
  }
  await writeStandIns(files.empty)
  const machine = await machineHosts()
  await writeReadable(files.hosts, hostsFile(machine, network === 'open' ? machine : hosts))
  return files
}

/**
 * Starts the launcher inside the seal. Resolves once it listens, to what it found out about the seal, and a function
 * that ends it and everything it started.
 */
async function launch(
  args: readonly string[],
  env: Record<string, string | undefined>,
  bubblewrap: Bubblewrap,
  before: readonly string[],
  commands: LauncherOptions,
): Promise<{ launcher: Launcher; probe: string; stop: () => Promise<void> }> {
  const child = startBubblewrap(args, env, bubblewrap, before)
  const launcher = speakTo(child, commands)
  const words = lastWords(child.stderr)
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const failure = () =>
    new SandboxError(
      'ENGINE_FAILED',
      `${bubblewrap.program} could not start the sandbox: ${words() || 'it said nothing'}`,
      {
        hint: 'Start Docker or Podman instead, or remove what it complains about (a mount, a missing folder).',
      },
    )
  const probe = await Promise.race([
    launcher.ready,
    new Promise<never>((_resolve, reject) => {
      child.once('error', () => reject(failure()))
      void gone.then(() => reject(failure()))
    }),
  ])
  const stop = async () => {
    // The first process of the namespace dies with bwrap, and all others die with it.
    child.kill('SIGKILL')
    await gone
  }
  return { launcher, probe, stop }
}

/**
 * Name resolution: without a network only the loopback's names; with this machine's network, the same as on
 * this machine.
 */
async function namesFor(network: 'none' | 'open', hosts: string): Promise<Record<string, string>> {
  // A file can only be mounted over an existing one.
  const names: Record<string, string> = existsSync('/etc/hosts') ? { '/etc/hosts': hosts } : {}
  if (network === 'none') return names
  const real = await realpath('/etc/resolv.conf').catch(() => '')
  // systemd keeps it below /run, which is empty inside.
  return real.startsWith('/run/') ? { ...names, [real]: real } : names
}

function sealedSandbox(
  { agent, bubblewrap, network = 'none', run }: SealedLocalOptions,
  made: {
    launcher: Launcher
    env: Record<string, string>
    undo: (() => Promise<void>)[]
    missing: Missing[]
  },
): Sandbox {
  const paths = containerPaths(agent.command, workingDirectoryOf(run.ownPath))
  const spawn: Sandbox['spawn'] = (command, given = {}) =>
    made.launcher.start(
      { command, env: { ...made.env, ...given.env }, cwd: given.cwd ?? paths.workspace },
      given,
    )
  return {
    id: `${bubblewrap.program}-${randomUUID()}`,
    contained: true,
    node: LAUNCHER.node,
    paths,
    facts: {
      backend: 'local',
      engine: bubblewrap.program,
      engineVersion: bubblewrap.version,
      image: 'host',
      network,
      sealed: network === 'none' && sealedWithout(made.missing),
      weaknesses:
        network === 'open' ? ["The agent can use this machine's network, including its loopback."] : [],
      missing: made.missing,
    },
    spawn,
    exec: async (command, given = {}) => collect(await spawn(command, given), given, command),
    cleanup: once(async () => {
      for (const step of made.undo) await step()
    }),
  }
}
