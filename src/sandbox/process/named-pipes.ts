import { closeSync, constants, openSync } from 'node:fs'
import { lchown } from 'node:fs/promises'
import { Socket } from 'node:net'
import { describeFailure, runCommand } from '../../base/command.js'
import { SandboxError } from '../../base/errors.js'
import type { SandboxUser } from '../user.js'

/*
 * What Node.js calls a pipe is a socket, which nothing can open by its name: `echo >/dev/stderr` in a script fails with
 * ENXIO. Only named pipes can be made without a program of our own.
 */

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** One end of a named pipe, for this process. */
export interface PipeEnd {
  stream: Socket
  /** Lets the pipe end with whoever opened its other end: to be called once somebody has, and at every end. Idempotent. */
  release(): void
}

/** Creates named pipes that only their owner (default: this user) can open. `path` is a `PATH` to find `mkfifo` by. */
export async function makePipes(
  paths: readonly string[],
  { path, owner = null }: { path: string | undefined; owner?: SandboxUser | null },
): Promise<void> {
  const args = ['-m', '600', ...paths]
  const made = await runCommand('mkfifo', args, {
    env: { PATH: [path, '/usr/bin:/bin'].filter(Boolean).join(':') },
    timeoutMs: 10_000,
  })
  if (made.exitCode !== 0)
    throw new SandboxError('ENGINE_FAILED', describeFailure('mkfifo', args, made), {
      hint: 'Install `mkfifo` (coreutils has it), and let TMPDIR name a folder on a file system that allows named pipes.',
    })
  if (owner) await Promise.all(paths.map((one) => lchown(one, owner.uid, owner.gid)))
}

/** Opens the end that reads. */
export function readFrom(path: string): PipeEnd {
  const fd = openSync(path, O_RDONLY | O_NONBLOCK)
  return { stream: new Socket({ fd, readable: true, writable: false }), release: hold(path, O_WRONLY) }
}

/** Opens the end that writes. */
export function writeTo(path: string): PipeEnd {
  // Without a reader, there is nothing to open.
  const release = hold(path, O_RDONLY)
  const fd = openSync(path, O_WRONLY | O_NONBLOCK)
  return { stream: new Socket({ fd, readable: false, writable: true }), release }
}

/** Opens the other end as well, so that neither looks closed before it was ever opened. */
function hold(path: string, mode: number): () => void {
  let fd: number | undefined = openSync(path, mode | O_NONBLOCK)
  return () => {
    if (fd !== undefined) closeSync(fd)
    fd = undefined
  }
}
