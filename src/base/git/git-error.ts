import { AUTHORITY_HINT } from '../certificates.js'
import { CaissonError, type ErrorCode } from '../errors.js'

const NO_ANSWER =
  /could not resolve|failed to connect|couldn't connect|could not connect|timed out|connection (?:was |timed )?(?:reset|refused|closed|died|out)|(?:recv|send) (?:failure|error)|empty reply|hung up unexpectedly|unexpected disconnect|early EOF|curl (?:7|16|18|28|35|52|55|56|92) |non-properly terminated|SSL_ERROR_SYSCALL|unexpected eof/i
const UNTRUSTED = /certificate problem|certificate verif|self[- ]signed certificate|unknown CA/i

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
  /** The last response to a request over HTTP. */
  response?: HttpResponse | undefined
  cause?: unknown
}

/** A git command that failed; `stderr` is its own words. */
export class GitError extends CaissonError {
  readonly command: string
  readonly exitCode: number | null
  readonly stderr: string
  readonly stdout: string
  readonly response: HttpResponse | undefined

  constructor(failure: GitFailure) {
    const code = isDiskFull(failure.stderr) ? 'DISK_FULL' : 'GIT_FAILED'
    super(code, describe(failure), { hint: hintFor(code, failure), cause: failure.cause })
    this.command = failure.command
    this.exitCode = failure.exitCode
    this.stderr = failure.stderr
    this.stdout = failure.stdout ?? ''
    this.response = failure.response
  }

  /** No answer came, or the server had a problem of its own: it may be another in a moment. */
  get temporary(): boolean {
    return isTemporary(this)
  }

  /** The server does not accept the token, or wants one. */
  get unauthorized(): boolean {
    return isUnauthorized(this)
  }

  /** The remote was not reached, so it refused nothing. */
  get unreachable(): boolean {
    return this.temporary || UNTRUSTED.test(this.stderr) || [407, 429].includes(this.response?.status ?? 0)
  }
}

function isUnauthorized({ stderr, response }: Pick<GitFailure, 'stderr' | 'response'>): boolean {
  return response?.status === 401 || /could not read Username|Authentication failed/i.test(stderr)
}

/** What to do about a token that is not accepted. */
export const TOKEN_HINT =
  'The token is not valid, or not any longer: one of a GitHub App expires after an hour. Pass a valid token as `github-token`, or `app-id` and `app-private-key`, whose token Caisson renews.'

function isTemporary({ stderr, response }: Pick<GitFailure, 'stderr' | 'response'>): boolean {
  const status = response?.status ?? 0
  if (status >= 400) return status >= 500
  // What a hook on the server says is not about the connection.
  const own = stderr.replace(/^remote:.*$/gm, '')
  return NO_ANSWER.test(own) && !UNTRUSTED.test(own)
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
  if (UNTRUSTED.test(failure.stderr)) return AUTHORITY_HINT
  if (isUnauthorized(failure)) return TOKEN_HINT
  if (failure.response?.status === 407)
    return 'Put the user name and password for the proxy into its address: `http://user:password@host:port`.'
  if (failure.response?.status === 429) return 'The server limits requests: run again later.'
  if (isTemporary(failure)) return 'Check the network and the proxy of the runner, then run again.'
  if (
    /missing blob|promisor|unable to read (tree|sha1|[0-9a-f]{40})|bad object|object file .* is empty/i.test(
      failure.stderr,
    )
  ) {
    return 'The checkout is missing objects (a partial or damaged clone): check out without `filter` and run again.'
  }
  return "Read git's own message above; run again with debug logging to see the commands."
}

/** git writes the headers of each HTTP exchange to standard error, without credentials and without bodies. */
export const TRACE = { GIT_TRACE_CURL: '1', GIT_TRACE_CURL_NO_DATA: '1', GIT_TRACE_REDACT: '1' }

const PREFIX = String.raw`^(?:\d\d:\d\d:\d\d\.\d+ \S+ +)?`
const TRACED = new RegExp(String.raw`${PREFIX}(?:<=|=>|==) (?:Recv|Send|Info)\b.*(?:\n|$)`, 'gm')
const RECEIVED = new RegExp(
  String.raw`${PREFIX}<= Recv header: (?:HTTP/\S+ (\d{3})\b|retry-after: *(\S.*?) *\r?$)`,
  'gim',
)

/** The last response that git received: from the remote, or from the proxy on the way. */
export interface HttpResponse {
  status: number
  /** As the header has it: seconds or a date. */
  retryAfter?: string
}

/** Separates what git says from what {@link TRACE} adds. */
export function splitTrace(stderr: string): { words: string; response?: HttpResponse } {
  let response: HttpResponse | undefined
  for (const [, status, retryAfter] of stderr.matchAll(RECEIVED)) {
    if (status) response = { status: Number(status) }
    else if (response && retryAfter) response.retryAfter = retryAfter
  }
  const words = stderr.replace(TRACED, '').trim()
  return response ? { words, response } : { words }
}
