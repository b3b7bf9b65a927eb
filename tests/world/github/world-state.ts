import type {
  GitHubState,
  ReactionState,
  RepositoryState,
  TokenPermissions,
} from '../../../src/programs/demo/github/state.js'

/** An artifact that a workflow run has uploaded. */
export interface ArtifactState {
  id: number
  name: string
  /** The zip file. */
  archive: Buffer
  workflowRunId: number
  /** Of the commit that the run was for: a fork's, where a fork started it. */
  headRepositoryId: number
  headSha: string
  expired: boolean
  createdAt: string
}

/** A job of a workflow run. */
export interface JobState {
  id: number
  runId: number
  attempt: number
  workflow: string
  name: string
  sha: string
  conclusion: 'success' | 'failure' | 'timed_out' | 'cancelled' | 'skipped'
  steps: {
    name: string
    conclusion: 'success' | 'failure' | 'skipped'
    startedAt: string
    completedAt: string
  }[]
  /** Each line begins with its time; null once it has expired. */
  log: string | null
}

export interface TeamState {
  id: number
  org: string
  slug: string
  /** By login in lower case; whoever has not accepted the invitation yet is pending. */
  members: Map<string, 'active' | 'pending'>
}

export interface AppState {
  id: string
  /** Of its account, e.g. `acme-bot[bot]`. */
  login: string
  /** PEM. */
  publicKey: string
  permissions: TokenPermissions
  installation: number
  /** Whether it is installed in the repository. */
  installed: boolean
}

export interface ActivityState {
  id: number
  ref: string
  before: string
  after: string
  timestamp: string
}

export interface ReviewState {
  id: number
  pullNumber: number
  body: string
  author: string
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING'
  commit: string
  submittedAt: string
  editedAt?: string
}

export interface ReviewCommentState {
  id: number
  pullNumber: number
  reviewId: number
  body: string
  author: string
  path: string
  /** Where it was written; null for a comment on the whole file. */
  line: number | null
  startLine?: number
  side?: 'LEFT' | 'RIGHT'
  /** The thread that it began is resolved. */
  resolved?: boolean
  /** The line is no longer part of the diff. */
  outdated: boolean
  diffHunk: string
  commit: string
  inReplyTo: number | null
  reactions: ReactionState[]
  createdAt: string
  updatedAt: string
}

export interface CheckRunState {
  id: number
  name: string
  sha: string
  status: 'queued' | 'in_progress' | 'completed'
  conclusion:
    | 'success'
    | 'failure'
    | 'neutral'
    | 'cancelled'
    | 'skipped'
    | 'timed_out'
    | 'action_required'
    | null
  title: string | null
  summary: string | null
  externalId?: string
  annotations?: readonly Record<string, unknown>[]
  startedAt: string
  /** The check suite that it is part of. */
  suite: number
  text: string | null
}

export interface WorkflowDispatch {
  workflow: string
  ref: string
  inputs: Record<string, unknown>
  login: string
}

/** A repository with what no run of the package itself puts there, or asks for. */
export interface WorldRepository extends RepositoryState {
  /** Issues that were deleted, or transferred to `owner/name#number`. */
  gone: Map<number, 'deleted' | { repository: string; number: number }>
  /** Every change of a branch, oldest first. */
  activities: ActivityState[]
  artifacts: Map<number, ArtifactState>
  /** What was dropped into texts, by ID. */
  uploads: Map<string, Buffer | string>
  /** Of workflow runs. */
  jobs: Map<number, JobState>
  /** Workflow runs that have not ended, and how each is cancelled. */
  running: Map<number, () => void>
  reviews: Map<number, ReviewState>
  reviewComments: Map<number, ReviewCommentState>
  checkRuns: CheckRunState[]
  dispatches: WorkflowDispatch[]
}

export interface WorldState extends GitHubState {
  /** By `organization/slug` in lower case. */
  readonly teams: Map<string, TeamState>
  /** GitHub Apps by ID. */
  readonly apps: Map<string, AppState>
}

/** The same repository, which gets the rest when it is first asked for. */
export function worldRepository(repository: RepositoryState): WorldRepository {
  if ('gone' in repository) return repository as WorldRepository
  return Object.assign(repository, {
    gone: new Map(),
    activities: [],
    artifacts: new Map(),
    uploads: new Map(),
    jobs: new Map(),
    running: new Map(),
    reviews: new Map(),
    reviewComments: new Map(),
    checkRuns: [],
    dispatches: [],
  })
}

/** The same state, which gets the rest when it is first asked for. */
export function worldState(state: GitHubState): WorldState {
  return 'teams' in state
    ? (state as WorldState)
    : Object.assign(state, { teams: new Map(), apps: new Map() })
}

export function worldRepositories(state: GitHubState): WorldRepository[] {
  return [...state.repositories.values()].map(worldRepository)
}
