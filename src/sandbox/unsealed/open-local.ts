import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { executableFor } from '../agent-program.js'
import type { OpenOptions } from '../backend.js'
import { collect } from '../process/collect.js'
import { killStragglers, RUN_VARIABLE } from '../process/stragglers.js'
import type { Sandbox, SandboxProcess } from '../sandbox.js'
import { linkIntoHome } from '../toolchains/home-links.js'
import { detectLibc } from '../toolchains/libc.js'
import { planToolchains } from '../toolchains/plan.js'
import { startLocal } from './local-process.js'

export interface LocalSandboxOptions
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
  let closed: Promise<void> | undefined
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
    cleanup() {
      closed ??= (async () => {
        for (const child of running) child.end()
        await killStragglers(runId)
        await linked.undo()
      })()
      return closed
    },
  }
}
