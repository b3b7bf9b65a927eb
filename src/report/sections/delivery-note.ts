import { CaissonError, errorInWords, GitHubError, sentence } from '../../base/errors.js'

const BY_HAND = 'Apply the patch manually, or run again.'

/** GitHub's own message and what to do about it, as one note. */
export function noteOf(what: string, error: unknown): string {
  if (!(error instanceof CaissonError))
    return `${what}: ${sentence(error instanceof Error ? error.message : String(error))}`
  return errorInWords(refusal(what, error))
}

/** The same as an error of the run. A refused push already says what it is. */
export function refusal(what: string, error: unknown): CaissonError {
  if (!(error instanceof CaissonError)) {
    const words = error instanceof Error ? error.message : String(error)
    return new GitHubError('GITHUB_REQUEST_FAILED', `${what}: ${sentence(words)}`, {
      hint: BY_HAND,
      cause: error,
    })
  }
  const { code, hint, message } = error
  const words = code === 'PUSH_REFUSED' ? sentence(message) : `${what}: ${sentence(message)}`
  return new GitHubError(code, words, { hint: hint || BY_HAND, cause: error })
}
