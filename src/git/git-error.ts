import { CaissonError, type ErrorCode } from '../errors.js'

const DISK_FULL = /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i

export interface GitFailure {
  /** `fetch`, `read-tree` ...: never the whole command line, which may contain a URL. */
  command: string
  exitCode: number | null
  signal?: string | null
  /** The end of standard error, without secrets. */
  stderr: string
  /** Standard output, when the caller asked for it with an error (push writes its reasons there). */
  stdout?: string
  cause?: unknown
}

/** A git command that failed; `stderr` is its own words. */
export class GitError extends CaissonError {
  readonly command: string
  readonly exitCode: number | null
  readonly stderr: string
  readonly stdout: string

  constructor(
    failure: GitFailure,
    code: ErrorCode = isDiskFull(failure.stderr) ? 'DISK_FULL' : 'GIT_FAILED',
  ) {
    super(code, describe(failure), { hint: hintFor(code, failure), cause: failure.cause })
    this.command = failure.command
    this.exitCode = failure.exitCode
    this.stderr = failure.stderr
    this.stdout = failure.stdout ?? ''
  }
}

/** True for the messages of git, cp and the C library about a full disk. */
export function isDiskFull(words: string): boolean {
  return DISK_FULL.test(words)
}

function describe(failure: GitFailure): string {
  const end =
    failure.exitCode === null
      ? failure.signal
        ? `was ended by ${failure.signal}`
        : 'could not be started'
      : `failed with exit code ${failure.exitCode}`
  const words = failure.stderr.trim() || 'it wrote nothing to standard error'
  return `git ${failure.command} ${end}: ${words}`
}

function hintFor(code: ErrorCode, failure: GitFailure): string {
  if (code === 'DISK_FULL')
    return 'Free disk space on the runner (large caches and images first) and run again.'
  if (failure.exitCode === null && !failure.signal) return 'Install git 2.30 or newer where Caisson runs.'
  if (/could not resolve host|failed to connect|timed out|connection (reset|refused)/i.test(failure.stderr)) {
    return 'Check the network and the proxy of the runner, then run again.'
  }
  if (
    /missing blob|promisor|unable to read (tree|sha1)|bad object|object file .* is empty/i.test(
      failure.stderr,
    )
  ) {
    return 'The checkout is missing objects (a partial or damaged clone): check out without `filter` and run again.'
  }
  return "Read git's own message above; run again with debug logging to see the commands."
}
