import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { type FileCommands, readPairs } from './file-commands.js'

/** What a step left behind, as its workflow sees it. */
export interface StepResult {
  /** Null when a signal ended the process. */
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** Standard output and error in the order they came. */
  log: string
  outputs: Record<string, string>
  summary: string
  state: Record<string, string>
}

export interface RunningStep {
  readonly pid: number
  /** What was printed so far. */
  log(): string
  /** Resolves once this text was printed; rejects when the process ends without it. */
  printed(text: string | RegExp): Promise<void>
  kill(signal: NodeJS.Signals): void
  readonly done: Promise<StepResult>
}

/** What the runner starts instead of a command, e.g. to be another user. */
export type Launch = (command: [program: string, ...args: string[]]) => [program: string, ...args: string[]]

/** Starts a script with node, with exactly this environment, as the runner starts an action. */
export function startStep(
  script: string,
  cwd: string,
  env: Record<string, string>,
  files: FileCommands,
  launch: Launch = (command) => command,
): RunningStep {
  const [program, ...args] = launch([process.env['CAISSON_TEST_NODE24'] ?? process.execPath, script])
  const child: ChildProcess = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  let ended = false
  const watchers = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    log += chunk.toString()
    for (const watcher of [...watchers]) watcher()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const done = new Promise<StepResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode, signal) => {
      ended = true
      for (const watcher of [...watchers]) watcher()
      const read = async () => ({
        exitCode,
        signal,
        log,
        outputs: await readPairs(files.GITHUB_OUTPUT),
        summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
        state: await readPairs(files.GITHUB_STATE),
      })
      read().then(resolve, reject)
    })
  })
  // Whoever waits for `done` gets its failure; nobody has to.
  done.catch(() => {})
  return {
    pid: child.pid ?? -1,
    log: () => log,
    done,
    kill: (signal) => child.kill(signal),
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = typeof text === 'string' ? log.includes(text) : text.test(log)
          if (!found && !ended) return
          watchers.delete(look)
          if (found) resolve()
          else reject(new Error(`The step ended and never printed ${text}:\n${log}`))
        }
        watchers.add(look)
        look()
      }),
  }
}
