import { formatDuration } from '../../agents/transcript/transcript.js'
import { withoutCommands } from '../../agents/transcript/views/printable.js'
import type { Clock } from '../../base/clock.js'
import { ExecutionError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { type CommandOutcome, runVerifyCommand } from './command.js'
import type { VerifyLog } from './verify-log.js'

/** One verification: every command on one clean copy. */
export interface Attempt {
  passed: boolean
  commands: CommandOutcome[]
}

export interface AttemptOptions {
  /** What is verified, for the log and the evidence: `the change, attempt 1 of 2`. */
  title: string
  commands: readonly string[]
  /** Folder of the workspace to run them in; default: its top level. */
  directory?: string | undefined
  /** Milliseconds for each command. */
  timeoutMs: number
  /** Opens a sandbox around the files; `last`: no other command follows. */
  open: (last: boolean) => Promise<Sandbox>
  /** One sandbox for all commands, whose changes to the workspace stay; default one for each. */
  shared?: boolean
  evidence: VerifyLog
  log: Log
  clock: Clock
  redact: (text: string) => string
  signal?: AbortSignal | undefined
}

/** The job log shows this many lines per command; the evidence has more. */
const SHOWN_LINES = 2_000

/**
 * Runs the commands one after the other, each in a sandbox that exists only for it, unless they share one. All of
 * them run, so that every failure is known at once; only a command that runs out of time ends the attempt. Rejects
 * with EXECUTION_CANCELLED, or with the sandbox's error.
 */
export async function runAttempt(options: AttemptOptions): Promise<Attempt> {
  const { log, evidence, title } = options
  const groups = options.shared ? [options.commands] : options.commands.map((command) => [command])
  return log.group(`Verification of ${title}`, async () => {
    evidence.heading(title)
    const commands: CommandOutcome[] = []
    for (const [index, group] of groups.entries()) {
      if (commands.at(-1)?.timedOut) break
      commands.push(...(await runGroup(group, index === groups.length - 1, options)))
    }
    const complete = commands.length === options.commands.length
    return { passed: complete && commands.every(({ exitCode }) => exitCode === 0), commands }
  })
}

async function runGroup(
  group: readonly string[],
  last: boolean,
  options: AttemptOptions,
): Promise<CommandOutcome[]> {
  stopIfCancelled(options.signal)
  const sandbox = await options.open(last)
  try {
    const commands: CommandOutcome[] = []
    for (const command of group) {
      stopIfCancelled(options.signal)
      const outcome = await runAndTell(sandbox, command, options)
      stopIfCancelled(options.signal)
      commands.push(outcome)
      if (outcome.timedOut) break
    }
    if (options.shared) await sandbox.remote?.getFiles()
    return commands
  } finally {
    await sandbox.cleanup()
  }
}

async function runAndTell(
  sandbox: Sandbox,
  command: string,
  { log, evidence, clock, redact, timeoutMs, signal, directory }: AttemptOptions,
): Promise<CommandOutcome> {
  const said = redact(command)
  log.info(withoutCommands(`$ ${said}`))
  const section = evidence.command(said)
  let lines = 0
  const outcome = await runVerifyCommand({
    sandbox,
    command,
    directory,
    timeoutMs,
    clock,
    redact,
    ...(signal ? { signal } : {}),
    onLine(line) {
      section.line(line)
      lines++
      if (lines <= SHOWN_LINES) log.info(withoutCommands(`  ${line}`))
    },
  })
  if (lines > SHOWN_LINES) log.info(`  … ${lines - SHOWN_LINES} more lines: see evidence/verify.log`)
  const end = `${signal?.aborted ? 'cancelled' : describeOutcome(outcome)} after ${formatDuration(outcome.durationMs)}`
  section.end(end)
  log.info(`${outcome.exitCode === 0 ? '✓' : '✗'} ${end}`)
  return { ...outcome, command: said }
}

function describeOutcome({ exitCode, timedOut }: CommandOutcome): string {
  if (timedOut) return 'stopped: out of time'
  return exitCode === 0 ? 'passed' : `failed with exit code ${exitCode}`
}

function stopIfCancelled(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw new ExecutionError('EXECUTION_CANCELLED', 'The run was cancelled during its verification.', {
    hint: 'Start the run again. The unverified change is kept.',
  })
}
