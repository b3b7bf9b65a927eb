import { type ErrorCode, GitHubError } from '../base/errors.js'
import { TOKEN_HINT } from '../base/git/git-error.js'
import { oneLine } from '../base/hidden-characters.js'

/** A request that GitHub refused: the request, GitHub's answer, and when to try again. */
export class GitHubRequestError extends GitHubError {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  /** ISO 8601, when a rate limit ends. */
  readonly retryAt: string | undefined
  /** The line of `permissions:` that the token lacks, where that is what GitHub's refusal means. */
  readonly permission: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      hint: string
      cause?: unknown
      status?: number | undefined
      retryAt?: string | undefined
      permission?: string | undefined
    },
  ) {
    super(code, message, options)
    this.status = options.status
    this.retryAt = options.retryAt
    this.permission = options.permission
  }
}

/** The purpose of a request, to explain its failure. */
export interface Asked {
  /** Completes "GitHub did not …", e.g. `read issue #7`. */
  what: string
  /** The line of `permissions:` that the request needs, e.g. `issues: read`. */
  permission?: string
  /** The number of the issue or pull request: a 404 then means that it does not exist. */
  target?: number
  /** The code for a refusal (403 or 422) of this request. */
  refused?: ErrorCode
}

interface Answer {
  status?: number
  message?: string
  response?: { status?: number; headers?: Record<string, string | number | undefined>; data?: unknown }
}

/** Whether the connection itself failed: Octokit reports that as a 500 without a response. */
export function gotNoAnswer(error: unknown): boolean {
  const { status, response } = (error ?? {}) as Answer
  return status === 500 && response === undefined
}

/** Turns any error of the HTTP client into the typed error; `redact` removes secrets from GitHub's message. */
export function toGitHubError(
  error: unknown,
  asked: Asked,
  where: { repository: string; apiUrl: string; now: number },
  redact: (text: string) => string,
): GitHubError {
  if (error instanceof GitHubError) return error
  const answer = (error ?? {}) as Answer
  const words = redact(answerMessage(answer))
  // Octokit reports a connection that failed as a 500 without a response.
  const status = answer.response === undefined ? undefined : (answer.response.status ?? answer.status)
  const options = { cause: error, status }
  const failed = (text: string) => `GitHub did not ${asked.what}: ${text}`

  const retryAt = rateLimitEnd(answer, where.now)
  if (retryAt !== null) {
    return new GitHubRequestError(
      'GITHUB_REQUEST_FAILED',
      failed(`the rate limit is used up until ${retryAt} (${words}).`),
      {
        ...options,
        retryAt,
        hint: `Run again after ${retryAt}, or use the token of your own GitHub App.`,
      },
    )
  }
  if (status === undefined) {
    return new GitHubRequestError(
      'GITHUB_REQUEST_FAILED',
      failed(`${where.apiUrl} could not be reached (${words}).`),
      { ...options, hint: 'Check the network, the proxy and the API address of the runner, then run again.' },
    )
  }
  const target = unavailable(status, words, asked, where.repository)
  if (target) return new GitHubRequestError(target.code, target.message, { ...options, hint: target.hint })
  const refusal = asked.refused !== undefined && (status === 403 || status === 404 || status === 422)
  return new GitHubRequestError(
    refusal && asked.refused ? asked.refused : 'GITHUB_REQUEST_FAILED',
    failed(`${words} (HTTP ${status}).`),
    { ...options, ...adviceFor(status, words, asked, where.repository) },
  )
}

/** Why the target itself stands in the way; null if it does not. */
function unavailable(
  status: number,
  words: string,
  { permission, target }: Asked,
  repository: string,
): { code: ErrorCode; message: string; hint: string } | null {
  if (status === 403 && /\bis locked\b/i.test(words)) {
    return {
      code: 'TARGET_LOCKED',
      message: `The conversation${target === undefined ? '' : ` on #${target}`} in ${repository} is locked, and the token may not comment there (${words}).`,
      hint: 'Unlock the conversation and rerun the job, or pass the token of a person with write access as `github-token`.',
    }
  }
  if (target === undefined) return null
  if (status === 410 && !/disabled/i.test(words)) {
    return {
      code: 'TARGET_DELETED',
      message: `Issue #${target} in ${repository} was deleted (${words}).`,
      hint: 'Ask again in another issue.',
    }
  }
  if (status !== 404) return null
  return {
    code: 'TARGET_NOT_FOUND',
    message: `There is no issue or pull request #${target} in ${repository} that the token can see: it was deleted, transferred to a repository that the token cannot read, or never existed (${words}).`,
    hint: `Check the number, and that the job has the permission \`${permission}\`.`,
  }
}

/** What to do, and the permission that it is about. */
function adviceFor(
  status: number,
  words: string,
  asked: Asked,
  repository: string,
): { hint: string; permission?: string } {
  const { permission } = asked
  const hint = otherHintFor(status, words, asked, repository)
  if (hint !== null) return { hint }
  const check = `heck that the token may use ${repository}.`
  if (permission === undefined) return { hint: `C${check}` }
  return { hint: `Add \`${permission}\` to the job's \`permissions:\`, and c${check}`, permission }
}

/** Null if a permission is missing. */
function otherHintFor(status: number, words: string, asked: Asked, repository: string): string | null {
  if (/\barchived\b/i.test(words)) return `Unarchive ${repository}.`
  if (/not permitted to create or approve pull requests/i.test(words)) {
    return 'Allow it under Settings → Actions → General → Workflow permissions, or pass the token of a GitHub App as `github-token`.'
  }
  if (status === 401) return TOKEN_HINT
  if (asked.refused === 'WORKFLOW_REFUSED' && status !== 403) {
    return 'The workflow must be a file in `.github/workflows` on the default branch, and have `workflow_dispatch:` under `on:`.'
  }
  if (status === 403 || status === 404) return null
  if (status === 410) return `Enable issues in the settings of ${repository}.`
  if (status >= 500) return 'GitHub is having a problem: check its status page, and run again later.'
  return "Read GitHub's message above; if the request should have been accepted, report it with the log."
}

/** GitHub's own explanation, with the details of a failed validation. */
function answerMessage(answer: Answer): string {
  const data = answer.response?.data as { message?: unknown; errors?: unknown } | undefined
  if (typeof data?.message !== 'string') {
    return shortLine(answer.message ?? 'no explanation given')
  }
  const details = Array.isArray(data.errors) ? data.errors.map(detailOf).filter((text) => text !== '') : []
  return shortLine([data.message, ...details].join(': '))
}

function detailOf(detail: unknown): string {
  if (typeof detail === 'string') return detail
  const { message, field, code } = (detail ?? {}) as { message?: string; field?: string; code?: string }
  return message ?? [field, code].filter(Boolean).join(' ')
}

function shortLine(text: string): string {
  const line = oneLine(text).replace(/\.$/, '')
  return line.length > 500 ? `${line.slice(0, 500)}…` : line
}

/** When the rate limit ends; null when the failure is not a rate limit. */
function rateLimitEnd(answer: Answer, now: number): string | null {
  if (answer.status !== 403 && answer.status !== 429) return null
  const headers = answer.response?.headers ?? {}
  const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
  const retryAfter = Number(headers['retry-after'])
  if (retryAfter > 0) return iso(now + retryAfter * 1000)
  const reset = Number(headers['x-ratelimit-reset'])
  if (String(headers['x-ratelimit-remaining']) === '0' && reset > 0) return iso(reset * 1000)
  if (answer.status === 429 || /\bsecondary rate\b/i.test(answerMessage(answer))) return iso(now + 60_000)
  return null
}
