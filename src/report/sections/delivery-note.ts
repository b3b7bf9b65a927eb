import { CaissonError, errorInWords, GitHubError, sentence } from '../../base/errors.js'

const BY_HAND = 'Apply the patch manually, or run again.'

/** GitHub's own message and what to do about it, as one note. */
export function noteOf(what: string, error: unknown): string {
  return errorInWords(refusal(what, error))
}

/** The same as an error of the run. A refused push already says what it is. */
export function refusal(what: string, error: unknown): CaissonError {
  const code = error instanceof CaissonError ? error.code : 'GITHUB_REQUEST_FAILED'
  const hint = error instanceof CaissonError ? error.hint : ''
  const message = error instanceof Error ? error.message : String(error)
  const words = code === 'PUSH_REFUSED' ? sentence(message) : `${what}: ${sentence(message)}`
  return new GitHubError(code, words, { hint: hint || BY_HAND, cause: error })
}
