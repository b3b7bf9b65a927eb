import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SandboxError } from '../../base/errors.js'
import { executableFor } from '../agent-program.js'
import type { Backend, OpenOptions } from '../backend.js'
import { collect } from '../process/collect.js'
import { once } from '../process/end.js'
import { deferred, killGroup } from '../process/marked-process.js'
import { makePipes, readFrom } from '../process/named-pipes.js'
import { exitCodeOf } from '../process/signals.js'
import { killStragglers, RUN_VARIABLE } from '../process/stragglers.js'
import type { Sandbox, SandboxProcess } from '../sandbox.js'
import { linkIntoHome } from '../toolchains/home-links.js'
import { detectLibc } from '../toolchains/libc.js'
import { planToolchains } from '../toolchains/plan.js'
import { openLaunchSandbox } from './open-launch.js'

const UNSEALED = {
  capabilities: {
    containerPaths: false,
    contained: false,
    images: false,
    hostTools: false,
    overlayVolumes: false,
  },
  missing: [],
  owner: null,
}

/** This machine itself; `why` there is nothing better. */
export function localBackend(why: string): Backend {
  return {
    kind: 'local',
    where: 'on this machine itself',
    ...UNSEALED,
    unsealed: `the agent would run on this machine without a container (${why})`,
    open: (options) => openLocalSandbox({ ...options, why }),
  }
}

/** Wherever a command of the user's carries the agent. */
export function launchBackend(launch: readonly string[]): Backend {
  return {
    kind: 'launch',
    where: 'through a launch command',
    ...UNSEALED,
    capabilities: { ...UNSEALED.capabilities, contained: true },
    unsealed: `the agent would run through \`${launch.join(' ')}\`, and Caisson does not control what it can reach there`,
    async open(options) {
      const executable = await executableFor(options.agent, detectLibc)
      return openLaunchSandbox({ ...options, launch, agent: { ...options.agent, executable } })
    },
  }
}

interface LocalSandboxOptions
  extends Pick<OpenOptions, 'run' | 'runId' | 'agent' | 'env' | 'hostEnv' | 'ecosystems' | 'log'> {
  /** Why there is no container, for the log. */
  why: string
}

/** Loud and plain: readers of the log and the report must know this. */
const WEAKNESSES = [
  'The agent can use the network.',
  "The agent can read and change everything that this job's user can, including other processes and their environments.",
  'Memory, CPU and processes are not limited.',
]

/**
 * This machine itself, for where there is no container engine. Nothing is sealed: only the environment is an
 * allowlist, the home is the run's own, and all processes still running at the end are killed.
 */
export async function openLocalSandbox(options: LocalSandboxOptions): Promise<Sandbox> {
  const { run, runId, log } = options
  for (const folder of [run.home, run.output, run.input, run.gateway])
    await mkdir(folder, { recursive: true })
  const tools = await planToolchains({
    hostEnv: options.hostEnv,
    system: ['/'],
    private: [dirname(run.home)],
    home: run.home,
    ecosystems: options.ecosystems,
  })
  const linked = await linkIntoHome(run.home, tools, { owner: null, log })
  const agent = await executableFor(options.agent, detectLibc)
  // In every process of the agent, so that those that leave its process group are found at the end.
  const env = { ...tools.env, HOME: run.home, [RUN_VARIABLE]: runId, ...options.env }
  const weaknesses = [...WEAKNESSES]
  if (process.getuid?.() === 0) weaknesses.push('The agent runs as root.')
  log.warn(
    `NOT SEALED: the agent runs on this machine, WITHOUT a container (${options.why}). ${weaknesses.join(' ')}`,
  )

  const running = new Set<SandboxProcess & { end(): void }>()
  const spawn: Sandbox['spawn'] = async (command, given = {}) => {
    const child = await startLocal(command, {
      env: { ...env, ...given.env },
      cwd: given.cwd ?? run.workspace,
    })
    running.add(child)
    return child
  }
  return {
    id: `local-${randomUUID()}`,
    contained: false,
    paths: { ...run, agent, socket: join(run.gateway, 'model.sock') },
    facts: { backend: 'local', engine: 'none', network: 'open', sealed: false, weaknesses },
    spawn,
    exec: async (command, given = {}) => collect(await spawn(command, given), given, command),
    cleanup: once(async () => {
      for (const child of running) child.end()
      await killStragglers(runId)
      await linked.undo()
    }),
  }
}

/**
 * Starts a command of this machine in its own process group. Signals go to the whole group, so that its
 * children get them too; `end` kills what is left of the group.
 */
export async function startLocal(
  command: readonly string[],
  options: { env: Record<string, string>; cwd: string },
): Promise<SandboxProcess & { end(): void }> {
  await assertFolder(options.cwd)
  const [file, ...args] = command
  // Elsewhere, /dev/stderr is the descriptor itself.
  const outputs = process.platform === 'linux' ? await openOutputs(options.env['PATH']) : []
  const child = spawn(file as string, args, {
    env: options.env,
    cwd: options.cwd,
    stdio: ['pipe', outputs[0]?.fd ?? 'pipe', outputs[1]?.fd ?? 'pipe'],
    detached: true,
  })
  for (const { fd, release } of outputs) {
    closeSync(fd)
    release()
  }
  const { stdin } = child
  const [stdout, stderr] = [outputs[0]?.stream ?? child.stdout, outputs[1]?.stream ?? child.stderr]
  if (!stdin || !stdout || !stderr) throw new Error('unreachable: three streams')
  const started = deferred<void>()
  const exited = deferred<{ exitCode: number | null; signal: string | null }>()
  child.once('spawn', () => started.resolve())
  child.once('error', (cause) =>
    started.reject(
      new SandboxError('CONTAINER_EXEC_FAILED', `\`${file}\` could not be started: ${cause.message}`, {
        hint: 'Install it on this machine, or use its full path.',
        cause,
      }),
    ),
  )
  child.once('exit', (exitCode, signal) =>
    exited.resolve({ exitCode: signal ? exitCodeOf(signal) : exitCode, signal }),
  )
  // EPIPE: the command ended without reading all of its input, which it may do.
  for (const stream of [stdin, stdout, stderr]) stream.on('error', () => {})
  await started.promise
  return {
    stdin,
    stdout,
    stderr,
    exited: exited.promise,
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) killGroup(child, signal)
    },
    detach() {
      for (const stream of [stdin, stdout, stderr]) stream.destroy()
    },
    end() {
      killGroup(child, 'SIGKILL')
    },
  }
}

/** Both outputs of a command, which it can open by their names. */
async function openOutputs(path: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-pipes-'))
  try {
    const paths = [join(folder, 'out'), join(folder, 'err')]
    await makePipes(paths, { path })
    return paths.map((name) => ({ ...readFrom(name), fd: openSync(name, 'w') }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assertFolder(path: string): Promise<void> {
  // Without this check, a missing folder looks like a missing program.
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  throw new SandboxError('CONTAINER_EXEC_FAILED', `The folder \`${path}\` does not exist.`, {
    hint: 'Use a working directory that exists.',
  })
}
