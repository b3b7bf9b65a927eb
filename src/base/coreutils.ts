import { setTimeout } from 'node:timers/promises'
import { type CommandResult, describeFailure, runCommand } from './command.js'
import { describeError, WorkspaceError } from './errors.js'
import { isDiskFull } from './git/git-error.js'
import { succeeds } from './succeeds.js'

/** How many milliseconds a folder that is being filled is removed again and again. */
const REMOVAL_TIME = 20_000

const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' }

/** Whether `cp` supports `-a`, `-t` and `--reflink`. */
export async function hasGnuCopy(): Promise<boolean> {
  const { exitCode, stdout } = await runCommand('cp', ['--version'], { env: ENVIRONMENT })
  return exitCode === 0 && stdout.includes('GNU coreutils')
}

/** A line about what `cp` may not read; it copies everything else. */
const CLOSED = /^cp: cannot (?:open|access|stat) (.+?)(?: for reading)?: Permission denied$/

/**
 * `cp -a`: names go through `xargs`, because an argument in Node.js must be valid UTF-8 and a name need not
 * be. Resolves to what this user may not read, as `cp` names it.
 */
export async function copyWithCoreutils(
  from: string,
  names: readonly Buffer[],
  to: string,
  signal?: AbortSignal,
): Promise<string[]> {
  if (names.length === 0) return []
  // `./` before each name, so that none is mistaken for an option.
  const input = Buffer.concat(names.flatMap((name) => [Buffer.from('./'), name, Buffer.from([0])]))
  const args = ['-0', 'cp', '-a', '--reflink=auto', '-t', to, '--']
  const result = await start('xargs', args, { cwd: from, input, signal })
  if (result.exitCode === 0) return []
  const closed = result.stderr
    .trimEnd()
    .split('\n')
    .map((line) => CLOSED.exec(line)?.[1]?.replace(/^'\.\/(.*)'$/, '$1'))
  if (closed.every((name) => name !== undefined)) return closed
  throw coreutilFailed('xargs', args, result)
}

/** Gives a tree to another user: links themselves, not their targets. */
export async function changeOwner(path: string, owner: { uid: number; gid: number }): Promise<void> {
  await run('chown', ['-hR', `${owner.uid}:${owner.gid}`, path], { cwd: '/' })
}

/**
 * Creates a character device 0, 0, which marks a name as removed in a layer. False where this user may not.
 */
export async function makeWhiteout(path: string): Promise<boolean> {
  return succeeds(run('mknod', ['--', path, 'c', '0', '0'], { cwd: '/' }))
}

/**
 * `rm -rf`, after granting the owner access to every folder. It walks by descriptors, so no path is too long
 * for it. Again while something fills the folder behind it: the `cp` of a process that was killed goes on to its
 * end, or until it finds its target gone.
 */
export async function removeWithCoreutils(path: string): Promise<void> {
  const latest = Date.now() + REMOVAL_TIME
  for (;;) {
    await run('chmod', ['-R', 'u+rwX', path], { cwd: '/' }).catch(() => {})
    try {
      return await run('rm', ['-rf', '--', path], { cwd: '/' })
    } catch (error) {
      if (Date.now() > latest || !describeError(error).message.includes('Directory not empty')) throw error
    }
    await setTimeout(50)
  }
}

async function run(command: string, args: string[], options: Options): Promise<void> {
  const result = await start(command, args, options)
  if (result.exitCode !== 0) throw coreutilFailed(command, args, result)
}

interface Options {
  cwd: string
  input?: Buffer
  signal?: AbortSignal | undefined
}

function start(command: string, args: string[], { cwd, input, signal }: Options): Promise<CommandResult> {
  return runCommand(command, args, {
    cwd,
    env: ENVIRONMENT,
    ...(input ? { input } : {}),
    ...(signal ? { signal } : {}),
  })
}

function coreutilFailed(command: string, args: string[], result: CommandResult): WorkspaceError {
  const words = describeFailure(command, args, result)
  if (isDiskFull(result.stderr)) {
    return new WorkspaceError(
      'DISK_FULL',
      `The disk is full: the snapshot of the repository does not fit.\n${words}`,
      { hint: 'Free disk space on the runner (large caches and images first) and run again.' },
    )
  }
  return new WorkspaceError('WORKSPACE_FAILED', `The workspace could not be changed. ${words}`, {
    hint: 'Run Caisson as a user who can read every file of the checkout.',
    ...(result.startError ? { cause: result.startError } : {}),
  })
}
