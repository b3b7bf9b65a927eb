import type { Octokit } from '@octokit/rest'
import type { GitHub, RequestsMade } from './github.js'
import { findRefusals } from './octokit/access.js'
import { createActing } from './octokit/acting.js'
import { createOctokit, type OctokitOptions, patientFetch, redactToken } from './octokit/client.js'
import { findViewer, readsCommunity } from './octokit/community.js'
import { readsFailedJobs } from './octokit/failed-jobs.js'
import { createGitData } from './octokit/git-data.js'
import { createGraphql, on, onTarget, type Place, READ_PULLS, unlessAborted } from './octokit/place.js'
import { setsDetails } from './octokit/pull-request-details.js'
import { createReviewing } from './octokit/reviewing.js'
import { readsSurroundings } from './octokit/surroundings.js'
import { readsTarget } from './octokit/target.js'
import { createsOnce, onceSeen } from './octokit/unless-done.js'
import { type Asked, toGitHubError } from './request-error.js'
import { toComment, toPermission, toPullRequest } from './shapes.js'

export interface GitHubOptions extends OctokitOptions {
  owner: string
  repo: string
  /** Default: derived from `apiUrl`, as on GitHub and GitHub Enterprise Server. */
  graphqlUrl?: string
  /** Web address, e.g. `https://github.com`. */
  serverUrl: string
}

/** The adapter of the {@link GitHub} port: one Octokit, rate limits obeyed up to a bound, typed errors. */
export function createGitHub(options: GitHubOptions): GitHub {
  const { owner, repo, log } = options
  const serverUrl = options.serverUrl.replace(/\/+$/, '')
  const apiUrl = options.apiUrl.replace(/\/+$/, '')
  const octokit = createOctokit({ ...options, apiUrl })
  const redact = redactToken(options)
  const where = { repository: `${owner}/${repo}`, apiUrl }

  const typed = (error: unknown, asked: Asked) =>
    toGitHubError(error, asked, { ...where, now: Date.now() }, redact)
  const ask = async <T>(asked: Asked, request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      throw typed(error, asked)
    }
  }
  const page = { owner, repo, per_page: 100 }
  const once = { request: { retries: 0 } }
  const graphqlUrl = options.graphqlUrl ?? `${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`
  const graphql = createGraphql(octokit, graphqlUrl)
  const { token, renew, fetch } = options
  let viewer: Promise<string> | undefined
  let realOwner: Promise<string> | undefined

  const { retryPauseMs: pauseMs = 1000 } = options
  const unlessDone = createsOnce(pauseMs)
  const place: Place = { octokit, graphql, owner, repo, fetch: patientFetch(options), ask, unlessDone }
  const reads = readsTarget(place)
  const pullRequestsOf = (headBranch: string, state: 'open' | 'all') =>
    ask({ what: `list the pull requests of ${headBranch}`, permission: READ_PULLS }, async () => {
      const list = async (of: string) => {
        const head = `${of}:${headBranch}`
        const all = await octokit.paginate(octokit.rest.pulls.list, { ...page, state, head })
        // GitHub ignores a filter that it cannot read, and then lists everything.
        return all.map(toPullRequest).filter((pull) => pull.head.ref === headBranch && !pull.fromFork)
      }
      const found = await list(owner)
      if (found.length > 0) return found
      // An owner who was renamed is found by the old name, but a filter knows only the new one.
      realOwner ??= octokit.rest.repos
        .get({ owner, repo })
        .then(({ data }) => data.owner.login)
        .catch(() => owner)
      const renamed = await realOwner
      return renamed.toLowerCase() === owner.toLowerCase() ? found : list(renamed)
    })

  const github: GitHub = {
    serverUrl,
    upstream: {
      webUrl: serverUrl,
      apiUrl,
      graphqlUrl,
      renew,
      fetch,
      token: () => (typeof token === 'string' ? token : token()),
    },
    gitData: createGitData(place),
    ...reads,
    ...readsFailedJobs(place),
    ...readsCommunity(place),
    ...setsDetails(place),
    ...cancelsRuns(place),
    reviewing: createReviewing(place, reads),
    surroundings: readsSurroundings(place, serverUrl),
    acting: createActing(place),

    viewer() {
      viewer ??= findViewer({
        graphql: async () =>
          (await graphql<{ viewer?: { login?: string } }>('{ viewer { login } }', {})).viewer?.login,
        rest: async () => (await octokit.rest.users.getAuthenticated()).data.login,
        unreachable: (error) => typed(error, { what: "look up the token's account" }),
        log,
      })
      return viewer
    },

    repository: () =>
      ask({ what: `read the repository ${owner}/${repo}`, permission: 'contents: read' }, async () => {
        const { data } = await octokit.rest.repos.get({ owner, repo })
        return {
          owner: data.owner.login,
          name: data.name,
          defaultBranch: data.default_branch,
          private: data.private,
          cloneUrl: data.clone_url,
        }
      }),

    permission: (login) =>
      ask({ what: `look up the permission of ${login}`, permission: 'contents: read' }, async () => {
        const of = { owner, repo, username: login }
        const found = await octokit.rest.repos.getCollaboratorPermissionLevel(of).catch(on([404], null))
        return found ? toPermission(found.data.role_name, found.data.permission) : 'none'
      }),

    createComment: (number, body) =>
      onTarget(
        place,
        { what: `add a comment to #${number}`, permission: 'issues: write', target: number },
        () =>
          unlessDone(
            async () => {
              const comment = { ...once, owner, repo, issue_number: number, body }
              return toComment((await octokit.rest.issues.createComment(comment)).data)
            },
            async () => (await github.comments(number)).findLast((comment) => comment.body === body),
          ),
      ),

    updateComment: (id, body, signal) =>
      ask({ what: `update the comment ${id}`, permission: 'issues: write' }, async () => {
        const change = { owner, repo, comment_id: id, body, ...unlessAborted(signal) }
        return toComment((await octokit.rest.issues.updateComment(change)).data)
      }),

    deleteComment: (id) =>
      ask({ what: `delete the comment ${id}`, permission: 'issues: write' }, async () => {
        await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id }).catch(on([404], null))
      }),

    requestsMade: countsRequests(octokit),

    async react(comment, content) {
      // It is not worth a wait.
      const soon = unlessAborted(AbortSignal.timeout(10_000))
      const to = { ...soon, owner, repo, comment_id: comment.id, content }
      try {
        if (comment.kind === 'issue_comment') await octokit.rest.reactions.createForIssueComment(to)
        else await octokit.rest.reactions.createForPullRequestReviewComment(to)
      } catch (error) {
        log.debug(`No reaction was added to the comment ${comment.id}: ${redact(String(error))}`)
      }
    },

    openPullRequests: (headBranch) => pullRequestsOf(headBranch, 'open'),
    pullRequestsOf: (headBranch) => pullRequestsOf(headBranch, 'all'),

    createPullRequest: (pull) =>
      ask(
        {
          what: 'open the pull request',
          permission: 'pull-requests: write',
          refused: 'PULL_REQUEST_REFUSED',
        },
        () =>
          unlessDone(
            () =>
              onceSeen(HEAD_INVALID, pauseMs, async () =>
                toPullRequest((await octokit.rest.pulls.create({ ...once, owner, repo, ...pull })).data),
              ),
            async () =>
              (await github.openPullRequests(pull.head)).find((open) => open.base.ref === pull.base),
          ),
      ),

    updatePullRequest: (number, change) =>
      ask(
        { what: `update pull request #${number}`, permission: 'pull-requests: write', target: number },
        async () =>
          toPullRequest(
            (await octokit.rest.pulls.update({ owner, repo, pull_number: number, ...change })).data,
          ),
      ),

    setDraft: (number, draft) =>
      ask(
        {
          what: `make pull request #${number} ${draft ? 'a draft' : 'ready for review'}`,
          permission: 'pull-requests: write',
        },
        async () => {
          const pull = (await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data
          const input = { pullRequestId: pull.node_id }
          // REST cannot do it.
          await graphql(draft ? TO_DRAFT : TO_READY, { input })
        },
      ),

    refusals: (asked) => findRefusals(octokit, { owner, repo }, ask, asked),

    startWorkflow: (o) =>
      ask(
        {
          what: `start the workflow ${o.workflow}`,
          permission: 'actions: write',
          refused: 'WORKFLOW_REFUSED',
        },
        () => onceSeen(/No ref found/i, pauseMs, () => startWorkflow(octokit, { owner, repo, ...o })),
      ),
  }
  return github
}

const HEAD_INVALID = /"field":"head"[^}]*"code":"invalid"|"code":"invalid"[^}]*"field":"head"/
const TO_DRAFT =
  'mutation ($input: ConvertPullRequestToDraftInput!) { convertPullRequestToDraft(input: $input) { clientMutationId } }'
const TO_READY =
  'mutation ($input: MarkPullRequestReadyForReviewInput!) { markPullRequestReadyForReview(input: $input) { clientMutationId } }'

function cancelsRuns({ octokit, owner, repo, ask }: Place): Pick<GitHub, 'workflowRun' | 'cancelRun'> {
  return {
    workflowRun: (id) =>
      ask({ what: `find the workflow run ${id}`, permission: 'actions: read' }, async () => {
        const found = octokit.rest.actions.getWorkflowRun({ owner, repo, run_id: id })
        const data = (await found.catch(on([404], null)))?.data
        if (!data) return null
        const { created_at: startedAt, updated_at: endedAt, status } = data
        return { startedAt, ...(status === 'completed' ? { endedAt } : {}) }
      }),
    cancelRun: (id) =>
      ask({ what: `cancel the workflow run ${id}`, permission: 'actions: write' }, async () => {
        const cancelled = octokit.rest.actions.cancelWorkflowRun({ owner, repo, run_id: id })
        return (await cancelled.catch(on([404, 409], null))) !== null
      }),
  }
}

/** What GitHub says with every answer about the requests of the token's account; undefined until it says so. */
function countsRequests(octokit: Octokit): () => RequestsMade | undefined {
  let own = 0
  let last: Omit<RequestsMade, 'own'> | undefined
  const read = (headers: Record<string, string | number | undefined> = {}) => {
    const number = (name: string) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN)
    // GraphQL and search have limits of their own.
    if ((headers['x-ratelimit-resource'] ?? 'core') !== 'core') return
    const [all, left, limit, reset] = [number('used'), number('remaining'), number('limit'), number('reset')]
    if (![all, left, limit, reset].every(Number.isFinite)) return
    own++
    last = { all, left, limit, resetAt: reset * 1000 }
  }
  octokit.hook.after('request', ({ headers }) => read(headers))
  octokit.hook.error('request', (error) => {
    if ('response' in error) read(error.response?.headers)
    throw error
  })
  return () => (last === undefined ? undefined : { ...last, own })
}

/**
 * `workflow_dispatch` on a branch. Requests the run's address, and dispatches again without it where the
 * server does not support that.
 */
async function startWorkflow(
  octokit: Octokit,
  o: { owner: string; repo: string; workflow: string; ref: string },
): Promise<{ url?: string }> {
  const { workflow, ...where } = o
  const start = (more: object) =>
    octokit.rest.actions.createWorkflowDispatch({
      ...where,
      workflow_id: workflow,
      // A retry could start it twice.
      request: { retries: 0 },
      ...more,
    })
  const answer = await start({ return_run_details: true }).catch((error: unknown) => {
    const { status, message } = error as { status?: number; message?: string }
    if (status !== 422 || !/return_run_details/.test(message ?? '')) throw error
    return start({})
  })
  const url = (answer.data as { html_url?: string } | undefined)?.html_url
  return url ? { url } : {}
}
