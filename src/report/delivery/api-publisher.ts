import { type CaissonError, GitHubError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { openPristine } from '../../change/patch/pristine-git.js'
import { pushHint, pushRef } from '../../change/patch/push.js'
import type { CommitFacts } from '../../github/git-data.js'
import type { GitHub } from '../../github/github.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { type ApiChange, apiChanges, beyondApi, isPlain, readBlob, storeTree } from './api-objects.js'
import {
  type CommitRequest,
  gitPublisher,
  makeCommit,
  type Published,
  type Publisher,
  type PublisherOptions,
} from './publisher.js'

type Made = Pick<CommitFacts, 'id' | 'tree' | 'verified'>
type Target = { branch: string; expected?: string | null }

/**
 * The publisher that lets GitHub create and sign the commit. The tree is always the captured one, verified by
 * its ID. Depending on the token and the change there are three ways: the Git database API (a bot's token);
 * `createCommitOnBranch` (a person's token and plain files only; GitHub signs nothing else for a person);
 * and, if the API cannot take the files, a git push to a temporary ref of ours with the commit created by the
 * API.
 */
export function apiPublisher(o: PublisherOptions & { github: GitHub; log: Log }): Publisher {
  const { workspace, github, log } = o
  const { gitData } = github
  const git = openPristine(workspace, o.signal)

  async function publish(request: { commit: CommitRequest } & Target): Promise<Published> {
    const { commit, branch, expected } = request
    const head = await gitData.branch(branch)
    const there = head === null ? null : await gitData.commit(head)
    if (there && isSame(there, commit)) return published(there, true)
    if (expected !== undefined && head !== expected)
      throw pushRefused(branch, 'stale info, someone else moved it.')
    const [parent = ''] = commit.parents
    const changes = await apiChanges(git, `${parent}^{tree}`, commit.tree)
    const person = !(await github.viewer()).endsWith('[bot]')
    const target = expected === undefined ? { branch } : { branch, expected }
    if (person && commit.parents.length === 1 && isPlain(changes)) {
      return published(await onBranch(commit, target, changes), false)
    }
    const made = await inDatabase(commit, changes)
    await moveBranch(target, made.id)
    return published(made, false)
  }

  /** Objects and the commit first; the branch is not touched yet. */
  async function inDatabase(commit: CommitRequest, changes: ApiChange[]): Promise<Made> {
    const why = beyondApi(changes) ?? (await makeByApi(commit, changes))
    if (typeof why !== 'string') return why
    log.info(`The files were pushed with git and the commit was created through the API: ${why}.`)
    const id = await makeCommit(workspace, commit)
    const ref = `refs/caisson/${id}`
    await pushRef({ ...o, workspace, commit: id, ref })
    try {
      return await gitData.createCommit(commit)
    } finally {
      await removed(`The ref ${ref}`, ref)
    }
  }

  /** The commit, or the reason why it cannot be created from objects sent through the API. */
  async function makeByApi(commit: CommitRequest, changes: ApiChange[]): Promise<Made | string> {
    try {
      const base = await git.run(['rev-parse', `${commit.parents[0]}^{tree}`])
      const stored = await storeTree(git, gitData, { base, changes })
      if ('why' in stored) return stored.why
      if (stored.tree !== commit.tree) return 'GitHub built a different tree from them'
      return await gitData.createCommit(commit)
    } catch (error) {
      // Too large, missing or invalid: git may still succeed. Permissions and limits are the same there.
      const status = error instanceof GitHubRequestError ? (error.status ?? 0) : 0
      if (![404, 409, 413, 422].includes(status)) throw error
      return (error as Error).message
    }
  }

  /**
   * For a person's token. The new branch is created beside the one it replaces, so that no pull request ever
   * sees it empty.
   */
  async function onBranch(commit: CommitRequest, target: Target, changes: ApiChange[]): Promise<Made> {
    const [parent = ''] = commit.parents
    const additions: { path: string; content: Buffer }[] = []
    for (const change of changes.filter(({ mode }) => mode !== '000000')) {
      additions.push({ path: change.path ?? '', content: await readBlob(git, change) })
    }
    const deletions = changes.filter(({ mode }) => mode === '000000').map(({ path }) => path ?? '')
    const append = async (branch: string): Promise<Made> => {
      const made = await gitData.commitOnBranch({
        branch,
        parent,
        message: commit.message,
        additions,
        deletions,
      })
      if (made.tree === commit.tree) return made
      throw new GitHubError(
        'PUSH_REFUSED',
        'GitHub built a different tree from the change than the captured one.',
        { hint: 'Use `delivery.commitWith: git`.' },
      )
    }
    if (target.expected === undefined) return refusing(target.branch, () => append(target.branch))
    const beside = `${target.branch}-${commit.tree.slice(0, 12)}`
    // Left behind by a run that was killed at this point.
    if ((await gitData.branch(beside)) !== null) await gitData.deleteRef(`refs/heads/${beside}`)
    await refusing(beside, () => gitData.createBranch(beside, parent))
    try {
      const made = await refusing(beside, () => append(beside))
      await moveBranch(target, made.id)
      return made
    } finally {
      await removed(`The branch ${beside}`, `refs/heads/${beside}`)
    }
  }

  async function removed(name: string, ref: string): Promise<void> {
    await gitData.deleteRef(ref).catch((error: unknown) => {
      log.warn(`${name} could not be removed: ${error instanceof Error ? error.message : error}`)
    })
  }

  async function moveBranch({ branch, expected }: Target, commit: string): Promise<void> {
    await refusing(branch, async () => {
      try {
        if (expected === undefined) await gitData.forwardBranch(branch, commit)
        else if (expected === null) await gitData.createBranch(branch, commit)
        else if (!(await gitData.replaceBranch(branch, commit, expected))) {
          log.info(
            `This server cannot replace ${branch} conditionally. The branch was checked immediately before.`,
          )
        }
      } catch (error) {
        // The response may have been lost after GitHub acted.
        if ((await gitData.branch(branch).catch(() => null)) !== commit) throw error
      }
    })
  }

  return { ...gitPublisher(o), publish, remoteBranch: (branch) => gitData.branch(branch) }
}

function published({ id, verified }: Pick<Made, 'id' | 'verified'>, unchanged: boolean): Published {
  return { commit: id, unchanged, with: 'api', verified }
}

/** Times and accounts differ with every attempt; these fields do not. */
function isSame(there: CommitFacts, wanted: CommitRequest): boolean {
  return (
    there.tree === wanted.tree &&
    there.parents.join() === wanted.parents.join() &&
    there.message.trim() === wanted.message.trim()
  )
}

/** GitHub's refusal as the error of a push, with the same advice. */
async function refusing<T>(branch: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof GitHubRequestError) || ![409, 422].includes(error.status ?? 0)) throw error
    throw pushRefused(branch, error.message, error)
  }
}

function pushRefused(branch: string, words: string, cause?: unknown): CaissonError {
  return new GitHubError('PUSH_REFUSED', `The commit was not put on ${branch}: ${words}`, {
    hint: pushHint(words),
    ...(cause === undefined ? {} : { cause }),
  })
}
