import { CaissonError } from '../errors.js'

/** GitHub's own words and what to do about them, as one note. */
export function noteOf(what: string, error: unknown): string {
  if (error instanceof CaissonError) return `${what}: ${stop(error.message)} ${error.hint}`.trim()
  return `${what}: ${stop(error instanceof Error ? error.message : String(error))}`
}

function stop(words: string): string {
  return /[.!?]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`
}

/** What to set when a push is refused; git's words tell which of the known cases it is. */
export function pushAdvice(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  if (/without `?workflows?`? permission|refusing to allow/i.test(words)) {
    return 'The workflow token may not change workflow files: use a token of a GitHub App with the `workflows` permission, or apply the patch yourself.'
  }
  if (/protected branch|GH006|GH013|rule violations/i.test(words)) {
    return 'A branch protection or ruleset refuses the push: choose another `branch-prefix`, or let the token pass the rule.'
  }
  if (/403|permission to .* denied|not accessible by integration|write access/i.test(words)) {
    return 'Give the job `permissions: contents: write`.'
  }
  return ''
}

/** What to set when opening a pull request is refused. */
export function pullRequestAdvice(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  if (/not permitted to create or approve/i.test(words)) {
    return 'Allow it under Settings → Actions → General → Workflow permissions → "Allow GitHub Actions to create and approve pull requests".'
  }
  if (/403|not accessible by integration/i.test(words)) {
    return 'Give the job `permissions: pull-requests: write`.'
  }
  return ''
}
