import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../base/command.js'
import { SandboxError } from '../../base/errors.js'
import type { AgentProgram } from '../agent-program.js'
import type { OpenOptions } from '../backend.js'
import { collect } from '../process/collect.js'
import { once } from '../process/end.js'
import { type Carrier, startMarked } from '../process/marked-process.js'
import { NO_INPUT } from '../process/sentinel.js'
import { signalWord } from '../process/signals.js'
import { throughTerminal } from '../process/terminal.js'
import type { ExecResult, Sandbox, SandboxPaths } from '../sandbox.js'
import { ISOLATION_PROBE, missingInside } from '../seal/isolation-probe.js'
import { bringInto, lookInside, unseen } from './launched-files.js'

export interface LaunchSandboxOptions extends Pick<OpenOptions, 'run' | 'env' | 'hostEnv' | 'log'> {
  /**
   * Program and arguments that the command is appended to; `{workspace}` and other placeholders are filled
   * in.
   */
  launch: readonly string[]
  /** Its executable is used where the launched environment can see it. */
  agent: AgentProgram & { executable: string }
}

/**
 * A third kind of sandbox: a command such as `agentbox shell`, `devcontainer exec` or `docker compose exec -T
 * agent` carries every command to where it runs. What that is, and how well it is sealed, is the user's
 * choice. What it cannot see of the run is copied
 * in, and the gateway reached through its streams. Rejects with CONTAINER_EXEC_FAILED when the launch command does not
 * work, and NOT_SUPPORTED when neither the agent nor the gateway can be reached there.
 */
export async function openLaunchSandbox(options: LaunchSandboxOptions): Promise<Sandbox> {
  const { run, hostEnv, log } = options
  for (const folder of [run.home, run.output, run.input, run.gateway])
    await mkdir(folder, { recursive: true })
  const host: SandboxPaths = {
    workspace: run.workspace,
    home: run.home,
    input: run.input,
    output: run.output,
    agent: options.agent.executable,
    socket: join(run.gateway, 'model.sock'),
  }
  const launch = options.launch.map((word) => fillIn(word, host, options.agent.command))
  let terminal = false
  const carrier = (variables: readonly string[], folder: string): Carrier => ({
    argv: [...launch, ...(variables.length > 0 ? ['env', ...variables] : [])],
    env: hostEnv,
    cwd: run.workspace,
    folder,
    terminal,
    async signal(pid, signal) {
      const line = [...launch, 'sh', '-c', `kill -${signalWord(signal)} ${pid}`]
      const [file, ...args] = terminal ? throughTerminal(line) : line
      const result = await runCommand(file as string, args, {
        env: hostEnv,
        cwd: run.workspace,
        timeoutMs: 10_000,
      })
      return result.exitCode === 0
    },
    failure: async (words) => {
      if (words === NO_INPUT) return deaf(launch)
      return new SandboxError(
        'CONTAINER_EXEC_FAILED',
        `The launch command \`${launch.join(' ')}\` failed: ${words || 'it said nothing'}`,
        {
          hint: launchHint(launch, words, terminal),
        },
      )
    },
  })

  const limits = { timeoutMs: 60_000 }
  const exec = async (command: readonly string[], input = '') =>
    collect(await startMarked(carrier([], ''), command, limits), { ...limits, input }, command)
  if (await usesTerminal(exec)) {
    terminal = true
    log.info(`\`${launch.join(' ')}\` uses a terminal, so it gets a pseudo terminal.`)
    await exec(['true'])
  }
  const spawnIn =
    (folder: string, base: Record<string, string>): Sandbox['spawn'] =>
    async (command, given = {}) => {
      const variables = Object.entries({ ...base, ...given.env }).map(([name, value]) => `${name}=${value}`)
      return startMarked(carrier(variables, given.cwd ?? folder), command, given)
    }
  const { seen, isInWorkspace, pwd } = await lookInside(run, exec)
  const { executable, weaknesses } = await findProgram(exec, host.agent, options.agent)
  const workspace = isInWorkspace && !seen.workspace ? pwd : host.workspace
  const { paths, cleanup, ...ways } = await bringInto({
    ...{ run, log, exec, agent: options.agent, text: terminal, spawn: spawnIn('/', {}) },
    paths: { ...host, workspace, agent: executable },
    seen: { ...seen, workspace: seen.workspace || isInWorkspace },
  })
  weaknesses.push(...(await seenInside(exec)))
  log.warn(`NOT SEALED: the agent runs through \`${launch.join(' ')}\`. ${weaknesses.join(' ')}`)

  const spawn = spawnIn(paths.workspace, { HOME: paths.home, ...options.env })
  return {
    id: `launch-${randomUUID()}`,
    contained: true,
    paths,
    facts: { backend: 'container', engine: launch.join(' '), network: 'open', sealed: false, weaknesses },
    ...ways,
    spawn,
    exec: async (command, given = {}) => collect(await spawn(command, given), given, command),
    // The environment is the user's: only what was copied into it was created here.
    cleanup: once(cleanup),
  }
}

/** What programs say that find no terminal: Docker, Podman, `ssh -t`, `tty`, `stty`, Python's and Node.js's own. */
const NO_TERMINAL =
  /\b(tty|pty|pseudo-?terminal)\b|not a (tty|terminal)|(requires?|needs?|without) (an? )?(interactive )?(terminal|tty)|inappropriate ioctl/i

/** Some refuse to work without one; Podman's `-t` makes one inside, which changes what passes through it. */
async function usesTerminal(exec: (command: readonly string[]) => Promise<ExecResult>): Promise<boolean> {
  try {
    return (await exec(['sh', '-c', '[ ! -t 1 ]'])).exitCode !== 0
  } catch (error) {
    const refused = error instanceof SandboxError && error.code === 'CONTAINER_EXEC_FAILED'
    if (refused && NO_TERMINAL.test(error.message)) return true
    throw error
  }
}

/** A command whose input ends at once gets no prompt. */
function deaf(launch: readonly string[]): SandboxError {
  return new SandboxError(
    'CONTAINER_EXEC_FAILED',
    `The launch command \`${launch.join(' ')}\` does not pass on standard input, which carries the agent's prompt.`,
    {
      hint: 'Tell it to: `docker exec -i`, `podman exec -i`, `docker compose exec -T` without `--interactive=false`.',
    },
  )
}

/** The next step for known error messages of launch commands. */
function launchHint(launch: readonly string[], words: string, terminal: boolean): string {
  if (terminal && /\bscript\b.*(not found|no such file)/i.test(words)) {
    return 'It demands a terminal, and the program `script` (util-linux), which would give it one, is not installed: install it, or tell the launch command not to use a terminal (`docker compose exec -T`, `docker exec -i`).'
  }
  if (NO_TERMINAL.test(words)) {
    return 'Tell it not to use a terminal (`docker compose exec -T`, `docker exec -i`).'
  }
  if (/not running|is paused|no such container|no such service|container not found/i.test(words)) {
    return 'Start the container in an earlier step (`docker start NAME`, `docker compose up --detach --wait`, `devcontainer up --workspace-folder .`), and check its name.'
  }
  if (/ENOENT|not found|no such file/i.test(words)) {
    return `Install \`${launch[0]}\` in an earlier step, or use its full path.`
  }
  return 'Run it by hand with `sh -c "echo works"` appended; it must pass on arguments, input and output.'
}

/** The executable can be written as `{agent}` or by its own name, such as `{claude}`. */
function fillIn(word: string, paths: SandboxPaths, command: string): string {
  const named: Record<string, string> = { ...paths, [command]: paths.agent }
  return word.replace(
    /\{([\w-]+)\}/g,
    (all, name: string) => (Object.hasOwn(named, name) ? named[name] : all) ?? all,
  )
}

/** The agent's executable inside: the host's where that is visible, otherwise the environment's own. */
async function findProgram(
  exec: (command: readonly string[]) => Promise<{ stdout: string }>,
  executable: string,
  agent: AgentProgram,
): Promise<{ executable: string; weaknesses: string[] }> {
  const script = '[ -x "$1" ] && echo yes || echo no; command -v "$0" || echo'
  const { stdout } = await exec(['sh', '-c', script, agent.command, executable])
  const [isVisible, own = ''] = stdout.split('\n')
  const weaknesses = ['The launch command decides what the agent can reach, not Caisson.']
  if (isVisible === 'yes') return { executable, weaknesses }
  if (!own.startsWith('/')) throw unseen(executable, agent.displayName)
  weaknesses.push(
    `The launched environment has its own ${agent.displayName}, whose version Caisson did not pin.`,
  )
  return { executable: own, weaknesses }
}

/** What the maker of that environment would want to know; the process group's own limits are not checked. */
async function seenInside(
  exec: (command: readonly string[]) => Promise<{ stdout: string }>,
): Promise<string[]> {
  const { stdout } = await exec(['sh', '-c', ISOLATION_PROBE])
  const missing = missingInside(stdout, { network: 'none', limits: {}, settings: null })
  return missing.length === 0 ? [] : [`Probed from inside: ${missing.map(({ why }) => why).join('; ')}.`]
}
