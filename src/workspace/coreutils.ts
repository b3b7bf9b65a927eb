import { setTimeout } from 'node:timers/promises'
import { describeFailure, runCommand } from '../command.js'
import { describeError, WorkspaceError } from '../errors.js'
import { isDiskFull } from '../git/git-error.js'

/** How many milliseconds a folder that is being filled is removed again and again. */
const REMOVAL_TIME = 20_000

const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' }

/** Whether `cp` supports `-a`, `-t` and `--reflink`. */
export async function hasGnuCopy(): Promise<boolean> {
  const { exitCode, stdout } = await runCommand('cp', ['--version'], { env: ENVIRONMENT })
  return exitCode === 0 && stdout.includes('GNU coreutils')
}

/**
 * `cp -a`: names go through `xargs`, because an argument in Node.js must be valid UTF-8 and a name need not
 * be.
 */
export async function copyWithCoreutils(
  from: string,
  names: readonly Buffer[],
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  if (names.length === 0) return
  // `./` before each name, so that none is mistaken for an option.
  const input = Buffer.concat(names.flatMap((name) => [Buffer.from('./'), name, Buffer.from([0])]))
  await run('xargs', ['-0', 'cp', '-a', '--reflink=auto', '-t', to, '--'], { cwd: from, input, signal })
}

/** Gives a tree to another user: links themselves, not their targets. */
export async function changeOwner(path: string, owner: { uid: number; gid: number }): Promise<void> {
  await run('chown', ['-hR', `${owner.uid}:${owner.gid}`, path], { cwd: '/' })
}

/**
 * Creates a character device 0, 0, which marks a name as removed in a layer. False where this user may not.
 */
export async function makeWhiteout(path: string): Promise<boolean> {
  return run('mknod', ['--', path, 'c', '0', '0'], { cwd: '/' }).then(
    () => true,
    () => false,
  )
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

async function run(
  command: string,
  args: string[],
  options: { cwd: string; input?: Buffer; signal?: AbortSignal | undefined },
): Promise<void> {
  const { input, signal } = options
  const result = await runCommand(command, args, {
    cwd: options.cwd,
    env: ENVIRONMENT,
    ...(input ? { input } : {}),
    ...(signal ? { signal } : {}),
  })
  if (result.exitCode === 0) return
  const words = describeFailure(command, args, result)
  if (isDiskFull(result.stderr)) {
    throw new WorkspaceError(
      'DISK_FULL',
      `The disk is full: the snapshot of the repository does not fit.\n${words}`,
      { hint: 'Free disk space on the runner (large caches and images first) and run again.' },
    )
  }
  throw new WorkspaceError('WORKSPACE_FAILED', `The workspace could not be changed. ${words}`, {
    hint: 'Run Caisson as a user who can read every file of the checkout.',
    ...(result.startError ? { cause: result.startError } : {}),
  })
}
