import type { FailedJob } from '../../../src/github/failed-jobs.js'
import type {
  ChangedFile,
  CheckRun,
  Comment,
  Details,
  GitHub,
  Issue,
  Permission,
  Person,
  PullRequest,
  Repository,
  RequestsMade,
  Review,
  ReviewComment,
  WorkflowRunTimes,
} from '../../../src/github/github.js'
import { GitHubRequestError } from '../../../src/github/request-error.js'
import type { ReviewThread } from '../../../src/github/reviewing.js'
import type { Download, Named, ProjectItem, PullCommit } from '../../../src/github/surroundings.js'

/** What the fake holds; tests read and change it. */
export interface FakeState {
  viewer: string
  repository: Repository
  permissions: Record<string, Permission>
  /** Logins by `org/team`. */
  teams: Record<string, string[]>
  issues: Issue[]
  pulls: PullRequest[]
  comments: Map<number, Comment[]>
  reviews: Review[]
  reviewComments: ReviewComment[]
  files: ChangedFile[]
  diff: string | null
  checks: CheckRun[]
  failedJobs: FailedJob[]
  /** The head at any time; absent: the one that the pull request has. */
  headAt?: string | null
  reactions: { id: number; content: string }[]
  requestsMade?: RequestsMade
  /** Names of the operations called, in order. */
  calls: string[]
  /** IDs of workflow runs that can be cancelled. */
  running: Set<number>
  /** Workflow runs that there are; default: each that is asked for, since ever. */
  workflowRuns: (id: number) => WorkflowRunTimes | null
  /** Workflows that were started: `<file> <branch>`. */
  workflows: string[]
  /** What was set on pull requests, by number. */
  details: Map<number, Details>
  /** Branches that the forge links to issues. */
  linked: string[]
  threads: ReviewThread[]
  /** Numbers of what the target closes, or is closed by. */
  closing: number[]
  /** What can be read of what is linked. */
  named: Named[]
  projects: ProjectItem[]
  commits: PullCommit[]
  /** By address. */
  downloads: Record<string, Download>
  /** Operations that fail, by name. */
  failures: Partial<Record<keyof GitHub, Error>>
  /** ISO 8601 time of what the fake writes. */
  now: string
}

export const alice: Person = { login: 'alice', id: 1, type: 'User' }
export const bob: Person = { login: 'bob', id: 2, type: 'User' }
export const ours: Person = { login: 'github-actions[bot]', id: 41898282, type: 'Bot' }

const DAY = '2026-01-01T00:00:00Z'

export function anIssue(change: Partial<Issue> = {}): Issue {
  return {
    number: 7,
    title: 'It breaks',
    body: 'When I press the button, it breaks.',
    state: 'open',
    author: bob,
    labels: ['bug'],
    createdAt: DAY,
    url: 'https://github.test/octo/repo/issues/7',
    isPullRequest: false,
    ...change,
  }
}

export function aPullRequest(change: Partial<PullRequest> = {}): PullRequest {
  return {
    number: 8,
    title: 'Mend it',
    body: 'It was broken.',
    state: 'open',
    draft: false,
    author: alice,
    createdAt: DAY,
    url: 'https://github.test/octo/repo/pull/8',
    base: { ref: 'main', sha: 'b'.repeat(40) },
    head: { ref: 'mend', sha: 'a'.repeat(40), repository: 'octo/repo' },
    fromFork: false,
    labels: [],
    ...change,
  }
}

let ids = 100

export function aComment(change: Partial<Comment> = {}): Comment {
  ids += 1
  return {
    id: ids,
    body: 'I see it too.',
    author: bob,
    createdAt: DAY,
    updatedAt: change.createdAt ?? DAY,
    url: `https://github.test/octo/repo/issues/7#issuecomment-${ids}`,
    association: 'NONE',
    ...change,
  }
}

/** Who wants commits by the API, or reviews, takes the embedded GitHub. */
const absent = <T extends object>() =>
  new Proxy({} as T, { get: (_, name) => () => Promise.reject(new Error(`The fake has no ${String(name)}`)) })

/** An in-memory GitHub behind the port: one repository, `octo/repo`. */
export function fakeGitHub(change: Partial<FakeState> = {}): GitHub & { readonly state: FakeState } {
  const state: FakeState = {
    viewer: ours.login,
    repository: {
      owner: 'octo',
      name: 'repo',
      defaultBranch: 'main',
      private: false,
      cloneUrl: 'https://github.test/octo/repo.git',
    },
    permissions: { alice: 'write', bob: 'read' },
    teams: {},
    issues: [anIssue()],
    pulls: [aPullRequest()],
    comments: new Map(),
    reviews: [],
    reviewComments: [],
    files: [],
    diff: '',
    checks: [],
    failedJobs: [],
    reactions: [],
    calls: [],
    running: new Set(),
    workflows: [],
    workflowRuns: () => ({ startedAt: '2020-01-01T00:00:00Z' }),
    details: new Map(),
    linked: [],
    threads: [],
    closing: [],
    named: [],
    projects: [],
    commits: [],
    downloads: {},
    failures: {},
    now: DAY,
    ...change,
  }
  const called = async <T>(name: keyof GitHub, answer: () => T): Promise<T> => {
    state.calls.push(name)
    const failure = state.failures[name]
    if (failure) throw failure
    return answer()
  }
  const missing = (number: number) =>
    new GitHubRequestError('TARGET_NOT_FOUND', `There is no issue or pull request #${number} in octo/repo.`, {
      hint: 'Check the number.',
      status: 404,
    })
  const pullOf = (number: number) => {
    const pull = state.pulls.find((one) => one.number === number)
    if (!pull) throw missing(number)
    return pull
  }
  const known = (number: number) => {
    if (![...state.issues, ...state.pulls].some((one) => one.number === number)) throw missing(number)
  }
  const viewerPerson = (): Person => ({ ...ours, login: state.viewer })

  return {
    state,
    serverUrl: 'https://github.test',
    gitData: { ...absent<GitHub['gitData']>(), branch: async () => null },
    reviewing: { ...absent<GitHub['reviewing']>(), threads: async () => state.threads },
    surroundings: {
      closing: async () => state.closing,
      named: async (number) => state.named.find((one) => one.number === number) ?? null,
      projects: async () => state.projects,
      commits: async () => state.commits,
      images: async (_, urls) => urls.map((url) => state.downloads[url] ?? { missing: 'it is elsewhere' }),
    },
    acting: absent<GitHub['acting']>(),
    viewer: () => called('viewer', () => state.viewer),
    repository: () => called('repository', () => state.repository),
    permission: (login) => called('permission', () => state.permissions[login] ?? 'none'),
    isTeamMember: ({ org, slug }, login) =>
      called('isTeamMember', () => state.teams[`${org}/${slug}`]?.includes(login) ?? false),
    commentsSince: (time) =>
      called('commentsSince', () =>
        [...state.comments.values()]
          .flat()
          .filter(({ updatedAt }) => updatedAt >= time)
          .sort((a, b) => a.id - b.id),
      ),
    issue: (number) =>
      called('issue', () => {
        const issue = state.issues.find((one) => one.number === number)
        if (issue) return issue
        const { title, body, labels, url } = pullOf(number)
        return anIssue({ number, title, body, labels, url, isPullRequest: true })
      }),
    pullRequest: (number) => called('pullRequest', () => pullOf(number)),
    comment: (id) =>
      called('comment', () => [...state.comments.values()].flat().find((one) => one.id === id) ?? null),

    comments: (number) =>
      called('comments', () => {
        known(number)
        return [...(state.comments.get(number) ?? [])]
      }),
    reviews: (number) => called('reviews', () => [pullOf(number)].flatMap(() => state.reviews)),
    reviewComments: (number) =>
      called('reviewComments', () => [pullOf(number)].flatMap(() => state.reviewComments)),
    changedFiles: (number) => called('changedFiles', () => [pullOf(number)].flatMap(() => state.files)),
    pullRequestDiff: (number) => called('pullRequestDiff', () => (pullOf(number) ? state.diff : null)),
    headAt: (pull) => called('headAt', () => (state.headAt === undefined ? pull.head.sha : state.headAt)),
    failedJobs: () => called('failedJobs', () => state.failedJobs),
    checkRuns: () => called('checkRuns', () => state.checks),
    createComment: (number, body) =>
      called('createComment', () => {
        known(number)
        const comment = aComment({ body, author: viewerPerson(), createdAt: state.now })
        state.comments.set(number, [...(state.comments.get(number) ?? []), comment])
        return comment
      }),
    updateComment: (id, body) =>
      called('updateComment', () => {
        for (const comment of [...state.comments.values()].flat()) {
          if (comment.id === id) return Object.assign(comment, { body, updatedAt: state.now })
        }
        throw missing(id)
      }),
    deleteComment: (id) =>
      called('deleteComment', () => {
        for (const [number, comments] of state.comments)
          state.comments.set(
            number,
            comments.filter((comment) => comment.id !== id),
          )
      }),
    requestsMade: () => state.requestsMade,
    react: ({ id }, content) => called('react', () => void state.reactions.push({ id, content })),
    openPullRequests: (branch) =>
      called('openPullRequests', () =>
        state.pulls.filter((pull) => pull.state === 'open' && !pull.fromFork && pull.head.ref === branch),
      ),
    pullRequestsOf: (branch) =>
      called('pullRequestsOf', () =>
        state.pulls.filter((pull) => !pull.fromFork && pull.head.ref === branch).reverse(),
      ),
    createPullRequest: (pull) =>
      called('createPullRequest', () => {
        const number =
          Math.max(0, ...state.issues.map((i) => i.number), ...state.pulls.map((p) => p.number)) + 1
        const created = aPullRequest({
          number,
          title: pull.title,
          body: pull.body,
          draft: pull.draft,
          author: viewerPerson(),
          url: `https://github.test/octo/repo/pull/${number}`,
          base: { ref: pull.base, sha: 'b'.repeat(40) },
          head: { ref: pull.head, sha: 'c'.repeat(40), repository: 'octo/repo' },
          createdAt: state.now,
        })
        state.pulls.push(created)
        return created
      }),
    updatePullRequest: (number, change) =>
      called('updatePullRequest', () => Object.assign(pullOf(number), change)),
    workflowRun: (id) => called('workflowRun', () => state.workflowRuns(id)),
    cancelRun: (id) => called('cancelRun', () => state.running.delete(id)),
    setDraft: (number, draft) => called('setDraft', () => void Object.assign(pullOf(number), { draft })),
    refusals: () => called('refusals', () => []),
    setDetails: (number, details) =>
      called('setDetails', () => {
        state.details.set(number, details)
        return []
      }),
    linkedBranches: () => called('linkedBranches', () => state.linked),
    startWorkflow: ({ workflow, ref }) =>
      called('startWorkflow', () => {
        state.workflows.push(`${workflow} ${ref}`)
        return { url: `https://github.test/octo/repo/actions/runs/${state.workflows.length}` }
      }),
  }
}
