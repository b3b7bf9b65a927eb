import { GitHubError } from '../../base/errors.js'
import { GitError, TOKEN_HINT } from '../../base/git/git-error.js'
import { reachRemote } from '../../base/git/reach-remote.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'
import { accessTo, type Remote, remoteRef } from './remote.js'

/**
 * Pushes a commit to a branch. `expected` undefined: a plain push, without force; a commit ID: replaces the
 * branch if it still points there; null: only if the branch does not exist. Rejects with PUSH_REFUSED in the
 * remote's own words, or with GIT_FAILED when the remote could not be reached.
 */
export async function pushCommit({ branch, ...o }: Omit<Push, 'ref'> & { branch: string }): Promise<void> {
  await pushRef({ ...o, ref: `refs/heads/${branch}` })
}

type Push = Remote & { workspace: Workspace; commit: string; ref: string; expected?: string | null }

/** The same under any ref, e.g. one of our own that is not a branch. */
export async function pushRef({ workspace, commit, ref, expected, ...remote }: Push): Promise<void> {
  const name = ref.replace(/^refs\/heads\//, '')
  const lease = expected === undefined ? [] : [`--force-with-lease=${ref}:${expected ?? ''}`]
  const args = ['push', '--porcelain', '--no-verify', ...lease, '--', remote.remoteUrl, `${commit}:${ref}`]
  const git = openPristine(workspace)
  await reachRemote(accessTo(remote), (access) => git.raw(args, access)).catch(async (cause: unknown) => {
    // Only the answer was lost, and what was sent again (by curl, even) is refused: it is there already.
    if ((await remoteRef({ ...remote, ref, retryPauseMs: 0 }).catch(() => undefined)) === commit) return
    if (!(cause instanceof GitError) || cause.code !== 'GIT_FAILED' || cause.unreachable) throw cause
    const words = cause.unauthorized ? 'the server does not accept the token (HTTP 401).' : reasons(cause)
    throw new GitHubError('PUSH_REFUSED', `The push to ${name} was refused: ${words}`, {
      hint: cause.unauthorized ? TOKEN_HINT : pushHint(words),
      cause,
    })
  })
}

/** The remote's own words first, then the line about the ref, then git's own error. */
function reasons(error: GitError): string {
  const lines = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, words = '']) => words.trim()).filter((words) => words !== '')
  const remote = lines(error.stderr, /^remote:(.*)$/gm)
  const ref = lines(error.stdout, /^!\t\S+\t(.*)$/gm)
  const own = lines(error.stderr, /^(?:fatal|error): (.*)$/gm)
  const said = [...new Set([...remote, ...(ref.length > 0 ? ref : own)])]
  return said.join(' ') || error.stderr.trim() || `git push ended with exit code ${error.exitCode}`
}

/** What to do about a refusal, based on the remote's words. */
export function pushHint(words: string): string {
  if (/without .?workflows?.? permission|workflow. scope|workflows. permission/i.test(words)) {
    return 'The change touches `.github/workflows`, which the workflow token may not push: use a GitHub App token with `workflows: write`.'
  }
  if (/protected (?:branch|ref)|GH006|GH013|rule violations|ruleset/i.test(words)) {
    return 'Let Caisson push to this branch in the branch protection or ruleset, or apply the patch manually.'
  }
  if (
    /exists; cannot create|(?:directory|file).{0,6}conflict|reference (?:update failed|cannot be created)/i.test(
      words,
    )
  ) {
    return 'A branch of the repository stands in the way of this name: git has no branch `a` beside a branch `a/b`. Rename or delete it, or choose another prefix with `delivery.branchPrefix` in `.github/caisson.yml`.'
  }
  if (/archived|read-only/i.test(words)) return 'Unarchive the repository.'
  if (
    /fetch first|non-fast-forward|not a fast forward|Expected branch to point|no longer at|stale info|cannot lock ref|already exists/i.test(
      words,
    )
  ) {
    return 'Someone else moved the branch in the meantime: run again on its new head.'
  }
  if (/large file|exceeds|GH001/i.test(words))
    return 'Keep the large file out of the repository, or store it with Git LFS.'
  return 'Give the job `permissions: contents: write`, and check that the token belongs to this repository.'
}
