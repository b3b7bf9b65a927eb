import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CommandResult, runCommand } from '../command.js'
import { type EnvironmentParts, gitEnvironment } from './environment.js'
import { GitError, type HttpResponse, splitTrace } from './git-error.js'
import { runSimpleGit } from './simple-git.js'

const STDERR_KEPT = 4000

/** How one command is run; the options given to `createGit` apply unless a call overrides them. */
export interface GitOptions extends EnvironmentParts {
  /** Default: the git directory, or `/`. */
  cwd?: string
  /** Standard input; empty without it. */
  input?: string | Buffer
  signal?: AbortSignal
  /** Exit codes other than 0 that do not count as a failure. */
  accept?: number[]
  /** Milliseconds after which the command is killed and fails. */
  timeoutMs?: number
  /** It is killed when this process dies, where the system has `setpriv` (Linux); for work without an end of its own. */
  diesWithParent?: boolean
  /** Never shown in an error. */
  secrets?: string[]
}

export interface GitResult {
  stdout: Buffer
  stderr: string
  exitCode: number
}

/**
 * Runs git without any configuration of the user, the system or a hostile repository: every git directory
 * that it uses is ours. Rejects with {@link GitError} (GIT_FAILED or DISK_FULL).
 */
export interface Git {
  /** Standard output as text, without the final newline. */
  run(args: readonly string[], options?: GitOptions): Promise<string>
  /** Standard output as bytes. */
  raw(args: readonly string[], options?: GitOptions): Promise<Buffer>
  /** Output, warnings and exit code. */
  exec(args: readonly string[], options?: GitOptions): Promise<GitResult>
  /** Writes standard output to a stream, and ends the stream. */
  stream(args: readonly string[], options: GitOptions, to: Writable): Promise<void>
  /** The same git with other defaults. */
  with(options: GitOptions): Git
}

export function createGit(base: GitOptions = {}): Git {
  const exec = async (args: readonly string[], options: GitOptions = {}): Promise<GitResult> => {
    const merged = merge(base, options)
    const { failed, stdout, ...end } = await execute(args, merged)
    if (failed) throw gitFailed(args, { ...end, cause: end.startError }, merged, stdout)
    return { stdout, stderr: end.stderr, exitCode: end.exitCode ?? 0 }
  }
  return {
    exec,
    raw: async (args, options) => (await exec(args, options)).stdout,
    run: async (args, options) => {
      const merged = merge(base, options ?? {})
      // simple-git has no time limit per command and treats every exit code but 0 as a failure.
      const special =
        merged.input !== undefined || merged.accept !== undefined || merged.timeoutMs !== undefined
      const stdout = special
        ? (await exec(args, options)).stdout.toString('utf8')
        : await ordinary(args, merged)
      return stdout.replace(/\n$/, '')
    },
    stream: async (args, options, to) => {
      const merged = merge(base, options)
      const { failed, ...end } = await execute(args, merged, (stdout) => pipeline(stdout, to))
      if (failed) throw gitFailed(args, { ...end, cause: end.startError }, merged)
    },
    with: (options) => createGit(merge(base, options)),
  }
}

/** A command without input whose output is text. */
async function ordinary(args: readonly string[], options: GitOptions): Promise<string> {
  options.signal?.throwIfAborted()
  const result = await runSimpleGit(args, {
    cwd: folderOf(options),
    env: gitEnvironment(options),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!('exitCode' in result)) return result.stdout
  options.signal?.throwIfAborted()
  throw gitFailed(args, { ...result, signal: null }, options, Buffer.from(result.stdout))
}

/** It becomes git, with a wish to the kernel. */
const DYING = ['setpriv', '--pdeathsig', 'KILL', 'git'] as const

let setpriv: Promise<boolean> | undefined

/** Asked once per process. */
export function hasSetpriv(): Promise<boolean> {
  setpriv ??= runCommand('setpriv', ['--pdeathsig', 'KILL', 'git', '--version'], {
    env: gitEnvironment({}),
    timeoutMs: 5_000,
  }).then(({ exitCode }) => exitCode === 0)
  return setpriv
}

async function execute(
  args: readonly string[],
  options: GitOptions,
  read?: (stdout: Readable) => Promise<void>,
): Promise<CommandResult & { failed: boolean; response?: HttpResponse }> {
  const [file, ...before] = options.diesWithParent && (await hasSetpriv()) ? DYING : ['git' as const]
  const result = await runCommand(file, [...before, ...args], {
    cwd: folderOf(options),
    env: gitEnvironment(options),
    ...(options.input === undefined ? {} : { input: options.input }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...(read ? { read } : {}),
  })
  const accepted = [0, ...(options.accept ?? [])]
  const failed = result.exitCode === null || !accepted.includes(result.exitCode)
  const { words, ...traced } = splitTrace(result.stderr)
  return { ...result, stderr: words, ...traced, failed }
}

function folderOf({ cwd, workTree, gitDir }: GitOptions): string {
  return cwd ?? workTree ?? gitDir ?? '/'
}

interface End {
  exitCode: number | null
  signal: string | null
  stderr: string
  response?: HttpResponse
  cause?: unknown
}

function gitFailed(args: readonly string[], end: End, options: GitOptions, stdout?: Buffer): GitError {
  const clean = (text: string) => {
    let out = text.replace(/(\w+:\/\/)[^/\s@]+@/g, '$1')
    const settings = Object.entries(options.config ?? {})
    const secrets = settings.filter(([key]) => /extraheader$/i.test(key)).map(([, value]) => value)
    for (const secret of [...secrets, ...(options.secrets ?? [])])
      if (secret) out = out.replaceAll(secret, '***')
    return out
  }
  return new GitError({
    command: args[0] ?? '',
    exitCode: end.exitCode,
    signal: end.signal,
    stderr: clean(end.stderr.slice(-STDERR_KEPT) || (end.cause instanceof Error ? end.cause.message : '')),
    stdout: stdout === undefined ? '' : clean(stdout.toString('utf8').slice(-STDERR_KEPT)),
    response: end.response,
    cause: end.cause,
  })
}

function merge(base: GitOptions, options: GitOptions): GitOptions {
  return {
    ...base,
    ...options,
    env: { ...base.env, ...options.env },
    config: { ...base.config, ...options.config },
    secrets: [...(base.secrets ?? []), ...(options.secrets ?? [])],
  }
}
