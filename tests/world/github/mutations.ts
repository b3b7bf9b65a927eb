import type { Answer } from '../../../src/programs/demo/github/answer.js'
import { refuseAccess } from '../../../src/programs/demo/github/auth.js'
import { nodeId } from '../../../src/programs/demo/github/render/render-user.js'
import type { Need } from '../../../src/programs/demo/github/route.js'
import {
  fullName,
  type GitHubState,
  type RepositoryState,
  type TokenState,
} from '../../../src/programs/demo/github/state.js'
import { GraphqlRefusal } from './graphql-refusal.js'
import { isProtected } from './push-rules.js'
import { commitTree, moveRef, NO_OBJECT, storeBlobs, treeWith } from './routes/git-data-routes.js'
import { worldRepository } from './world-state.js'

type Mutation = (args: { input: Record<string, unknown> }) => Promise<unknown>

interface FileChanges {
  additions?: { path: string; contents: string }[]
  deletions?: { path: string }[]
}

/** The mutations that the embedded GitHub knows, for whoever holds this token; an executor validates around them. */
export function mutationsFor(state: GitHubState, identity: TokenState): Record<string, Mutation> {
  const permitted = (repository: RepositoryState | undefined, need: Need): RepositoryState => {
    if (!repository) throw new GraphqlRefusal('NOT_FOUND', 'Could not resolve to a node with the global id')
    const refused = refuseAccess(state, repository, identity, [need])
    if (refused) throw new GraphqlRefusal('FORBIDDEN', messageOf(refused))
    return repository
  }
  const named = (find: (repository: RepositoryState) => boolean) =>
    [...state.repositories.values()].find(find)

  const setDraft =
    (draft: boolean): Mutation =>
    async ({ input }) => {
      const id = String(input['pullRequestId'])
      const holds = (repository: RepositoryState) =>
        [...repository.pulls.values()].find((pull) => nodeId('PullRequest', pull.id) === id)
      const repository = permitted(
        named((one) => holds(one) !== undefined),
        'pull_requests:write',
      )
      // https://github.com/actions/toolkit/issues/1165: no permission of the workflow's token is enough.
      if (identity.login === 'github-actions[bot]') {
        throw new GraphqlRefusal('FORBIDDEN', 'Resource not accessible by integration')
      }
      const pull = holds(repository)
      if (!pull)
        throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`)
      pull.draft = draft
      return { pullRequest: { id, isDraft: draft, number: pull.number } }
    }

  return {
    convertPullRequestToDraft: setDraft(true),
    markPullRequestReadyForReview: setDraft(false),

    // https://github.com/orgs/community/discussions/44650: writing to pull requests is not enough.
    async resolveReviewThread({ input }) {
      const holds = (repository: RepositoryState) =>
        [...worldRepository(repository).reviewComments.values()].find(
          ({ id }) => nodeId('PullRequestReviewThread', id) === input['threadId'],
        )
      const repository = permitted(
        named((one) => holds(one) !== undefined),
        'contents:write',
      )
      const root = holds(repository)
      if (root) root.resolved = true
      return { clientMutationId: null }
    },

    async updateRefs({ input }) {
      const repository = permitted(
        named((one) => nodeId('Repository', one.id) === input['repositoryId']),
        'contents:write',
      )
      const updates = input['refUpdates'] as {
        name: string
        beforeOid?: string
        afterOid: string
        force?: boolean
      }[]
      for (const { name, beforeOid, afterOid, force } of updates) {
        const old = await repository.bare.resolve(name)
        if (beforeOid !== undefined && beforeOid !== (old ?? NO_OBJECT)) {
          throw new GraphqlRefusal('UNPROCESSABLE', `Reference update failed: ${name} is not at ${beforeOid}`)
        }
        const moved = await moveRef(state, repository, {
          ref: name,
          to: afterOid,
          old,
          force: force === true,
        })
        if (moved !== null) throw new GraphqlRefusal('UNPROCESSABLE', moved)
      }
      return { clientMutationId: null }
    },

    async createCommitOnBranch({ input }) {
      const branch = input['branch'] as { repositoryNameWithOwner?: string; branchName?: string }
      const repository = permitted(
        named((one) => fullName(one) === branch.repositoryNameWithOwner),
        'contents:write',
      )
      const ref = `refs/heads/${branch.branchName}`
      const expected = String(input['expectedHeadOid'])
      const head = await repository.bare.resolve(ref)
      if (head === null || isProtected(repository, ref)) {
        throw new GraphqlRefusal('NOT_FOUND', `A branch named "${branch.branchName}" was not found.`)
      }
      if (head !== expected) {
        const words = `Expected branch to point to "${expected}" but it did not. Pull and try again.`
        throw new GraphqlRefusal('STALE_DATA', words)
      }
      const { additions = [], deletions = [] } = (input['fileChanges'] ?? {}) as FileChanges
      const stored = await storeBlobs(
        repository.bare,
        additions.map(({ contents }) => Buffer.from(contents, 'base64')),
      )
      const entries = [
        ...deletions.map(({ path }) => ({ path, mode: '0', sha: null })),
        ...additions.map(({ path }, index) => ({ path, mode: '100644', sha: stored[index] ?? null })),
      ]
      const tree = await treeWith(state, repository, `${head}^{tree}`, entries)
      const { headline, body } = input['message'] as { headline: string; body?: string }
      const message = body ? `${headline}\n\n${body}` : headline
      const oid = await commitTree(state, repository, {
        tree,
        parents: [head],
        message,
        login: identity.login,
        signed: true,
      })
      await moveRef(state, repository, { ref, to: oid, old: head, force: false })
      return {
        commit: {
          oid,
          tree: { oid: tree },
          signature: { __typename: 'GpgSignature', isValid: true, wasSignedByGitHub: true, state: 'VALID' },
        },
      }
    },
  }
}

function messageOf({ body }: Answer): string {
  return (body as { message?: string } | undefined)?.message ?? 'Not Found'
}
