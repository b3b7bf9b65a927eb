import { simpleGit } from 'simple-git'

export interface SimpleRun {
  cwd: string
  /** The whole environment; nothing from this process is added. */
  env: Record<string, string>
  signal?: AbortSignal
}

/** How a command of simple-git failed, in terms of the process. */
export interface SimpleFailure {
  exitCode: number | null
  stdout: string
  stderr: string
  cause: unknown
}

/**
 * What simple-git blocks unless the caller opts in. All of it is intended here: `gitEnvironment` builds the
 * environment, with every one of these settings pinned to a harmless value.
 */
const MEANT = {
  allowUnsafeAskPass: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeEditor: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
} as const

/** One ordinary git command whose output is text. */
export async function runSimpleGit(
  args: readonly string[],
  { cwd, env, signal }: SimpleRun,
): Promise<{ stdout: string } | SimpleFailure> {
  let ended: Omit<SimpleFailure, 'cause'> = { exitCode: null, stdout: '', stderr: '' }
  const git = simpleGit({
    baseDir: cwd,
    unsafe: MEANT,
    allowEnvironment: Object.keys(env),
    // The streams are closed with the process; waiting longer is for tools that are not git.
    completion: { onClose: true, onExit: false },
    ...(signal ? { abort: signal } : {}),
    errors: (error, { exitCode, stdOut, stdErr }) => {
      // A negative code means that the process could not be started.
      ended = { exitCode: exitCode < 0 ? null : exitCode, stdout: text(stdOut), stderr: text(stdErr) }
      // Warnings on standard error are not a failure; the exit code decides.
      return exitCode === 0 ? undefined : (error ?? Buffer.from('failed'))
    },
  }).env(env)
  try {
    return { stdout: await git.raw([...args]) }
  } catch (cause) {
    return { ...ended, cause }
  }
}

function text(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8')
}
