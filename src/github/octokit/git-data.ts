import type { RestEndpointMethodTypes } from '@octokit/rest'
import type { CommitFacts, CommitSince, GitData, TreeEntry } from '../git-data.js'
import { on, type Place } from './place.js'

const WRITE = 'contents: write'

/** The adapter of {@link GitData} over REST, and GraphQL where REST has no such operation. */
export function createGitData({ octokit, graphql, owner, repo, ask, unlessDone }: Place): GitData {
  const here = { owner, repo }
  const once = { request: { retries: 0 } }

  const branch: GitData['branch'] = (name) =>
    ask({ what: `find the branch ${name}`, permission: 'contents: read' }, async () => {
      const found = await octokit.rest.git.getRef({ ...here, ref: `heads/${name}` }).catch(on([404], null))
      return found?.data.object.sha ?? null
    })

  const commit: GitData['commit'] = (id) =>
    ask({ what: `read the commit ${id}`, permission: 'contents: read' }, async () => {
      const found = await octokit.rest.git.getCommit({ ...here, commit_sha: id }).catch(on([404], null))
      return found && factsOf(found.data)
    })

  const isAt = async (name: string, id: string) => ((await branch(name)) === id ? true : undefined)

  return {
    branch,
    commit,

    commitsSince: (base, head) =>
      ask({ what: `compare ${base} with ${head}`, permission: 'contents: read' }, async () => {
        const compared = { ...here, basehead: `${base}...${head}`, per_page: 100 }
        const commits: CommitSince[] = []
        for (let page = 1; ; page++) {
          const asked = octokit.rest.repos.compareCommitsWithBasehead({ ...compared, page })
          const found = await asked.catch(on([404], null))
          if (found === null) return null
          const { data } = found
          for (const { sha, commit } of data.commits)
            commits.push({ id: sha, message: commit.message, date: commit.committer?.date })
          if (data.commits.length < compared.per_page) return commits
        }
      }),

    createBlob: (content) =>
      ask({ what: 'store a file', permission: WRITE }, async () => {
        const body = { content: content.toString('base64'), encoding: 'base64' }
        return (await octokit.rest.git.createBlob({ ...here, ...body })).data.sha
      }),

    createTree: ({ base, entries }) =>
      ask({ what: 'store the files of the commit', permission: WRITE }, async () => {
        const tree = entries.map(restEntry)
        return (await octokit.rest.git.createTree({ ...here, base_tree: base, tree })).data.sha
      }),

    createCommit: ({ tree, parents, message }) =>
      ask({ what: 'create the commit', permission: WRITE }, async () =>
        // No author or committer: with either of them, GitHub signs nothing.
        factsOf(
          (await octokit.rest.git.createCommit({ ...here, tree, parents: [...parents], message })).data,
        ),
      ),

    commitOnBranch: (o) =>
      ask({ what: `commit on the branch ${o.branch}`, permission: WRITE }, async () => {
        const [headline = '', ...rest] = o.message.trimEnd().split('\n')
        const input = {
          branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: o.branch },
          expectedHeadOid: o.parent,
          message: { headline, body: rest.join('\n').replace(/^\n+/, '') },
          fileChanges: {
            additions: o.additions.map(({ path, content }) => ({
              path,
              contents: content.toString('base64'),
            })),
            deletions: o.deletions.map((path) => ({ path })),
          },
        }
        return unlessDone(
          async () => {
            const { createCommitOnBranch: made } = await graphql<CommitOnBranch>(
              COMMIT_ON_BRANCH,
              { input },
              0,
            )
            const { oid: id, tree, signature } = made.commit
            return { id, tree: tree.oid, verified: signature?.isValid === true }
          },
          async () => {
            const head = await branch(o.branch)
            const there = head === null || head === o.parent ? null : await commit(head)
            return there?.parents[0] === o.parent && there.message.trim() === o.message.trim()
              ? there
              : undefined
          },
        )
      }),

    createBranch: (name, commit) =>
      ask({ what: `create the branch ${name}`, permission: WRITE }, async () => {
        await unlessDone<unknown>(
          () => octokit.rest.git.createRef({ ...here, ...once, ref: `refs/heads/${name}`, sha: commit }),
          () => isAt(name, commit),
        )
      }),

    forwardBranch: (name, commit) =>
      ask({ what: `move the branch ${name}`, permission: WRITE }, async () => {
        await octokit.rest.git.updateRef({ ...here, ref: `heads/${name}`, sha: commit, force: false })
      }),

    replaceBranch: (name, commit, expected) =>
      ask({ what: `replace the branch ${name}`, permission: WRITE }, async () => {
        const repositoryId = (await octokit.rest.repos.get(here)).data.node_id
        const update = { name: `refs/heads/${name}`, beforeOid: expected, afterOid: commit, force: true }
        try {
          const input = { repositoryId, refUpdates: [update] }
          await unlessDone<unknown>(
            () => graphql(UPDATE_REFS, { input }, 0),
            () => isAt(name, commit),
          )
          return true
        } catch (error) {
          if ((error as { unknownField?: boolean }).unknownField !== true) throw error
        }
        // REST has no such condition: a short window remains between these two requests.
        const now = await branch(name)
        if (now !== expected) throw moved(name, expected)
        await octokit.rest.git.updateRef({ ...here, ref: `heads/${name}`, sha: commit, force: true })
        return false
      }),

    deleteRef: (ref) =>
      ask({ what: `delete ${ref}`, permission: WRITE }, async () => {
        const deleting = octokit.rest.git.deleteRef({ ...here, ref: ref.replace(/^refs\//, '') })
        await deleting.catch(on([404, 422], null))
      }),
  }
}

const UPDATE_REFS = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }'

const COMMIT_ON_BRANCH = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid tree { oid } signature { isValid } } }
}`

interface CommitOnBranch {
  createCommitOnBranch: {
    commit: { oid: string; tree: { oid: string }; signature: { isValid: boolean } | null }
  }
}

type RestCommit = RestEndpointMethodTypes['git']['getCommit']['response']['data']

function factsOf({ sha, tree, parents, message, verification }: RestCommit): CommitFacts {
  return {
    id: sha,
    tree: tree.sha,
    parents: parents.map((parent) => parent.sha),
    message,
    verified: verification?.verified ?? false,
    reason: verification?.reason ?? 'unsigned',
  }
}

type Mode = '100644' | '100755' | '160000' | '120000'

function restEntry(entry: TreeEntry) {
  const mode = entry.mode as Mode
  const type: 'commit' | 'blob' = mode === '160000' ? 'commit' : 'blob'
  const { path } = entry
  return 'text' in entry ? { path, mode, type, content: entry.text } : { path, mode, type, sha: entry.id }
}

function moved(branch: string, expected: string): Error {
  const message = `${branch} is no longer at ${expected}`
  return Object.assign(new Error(message), { status: 422, response: { data: { message } } })
}
