import type { BareRepository } from './git/bare-repository.js'

/** All that the embedded GitHub knows, in memory; commits and branches lie in bare repositories on disk. */
export interface GitHubState {
  /** Web address, e.g. `http://127.0.0.1:4000`; set once the server listens. */
  url: string
  /** `${url}/api/v3`, as on GitHub Enterprise Server. */
  apiUrl: string
  /** Folder of the bare repositories: `<root>/<owner>/<name>.git`. */
  readonly root: string
  /** Where git is looked for, as in `PATH`. */
  readonly path: string
  readonly users: Map<string, UserState>
  readonly tokens: Map<string, TokenState>
  /** By `owner/name` in lower case. */
  readonly repositories: Map<string, RepositoryState>
  /** Called when branches of a repository may have moved. */
  onPush(repository: RepositoryState): Promise<void>
  nextId(): number
  /** ISO 8601 without milliseconds, as GitHub writes times. */
  now(): string
}

export type Access = 'none' | 'read' | 'write'
export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none'

export interface UserState {
  id: number
  login: string
  type: 'User' | 'Bot' | 'Organization'
  createdAt: string
}

/** What a workflow's `permissions:` block grants. */
export interface TokenPermissions {
  contents: Access
  issues: Access
  pull_requests: Access
  checks: Access
  actions: Access
  /** Of an organization; absent: none, as for every workflow's own token. */
  members?: 'read'
}

export interface TokenState {
  token: string
  login: string
  permissions: TokenPermissions
  /** `owner/name` in lower case of the only repositories that it is for; absent: all. */
  repositories?: readonly string[]
  /** Milliseconds since the epoch; absent: never. */
  expiresAt?: number
}

export interface RepositoryState {
  id: number
  owner: string
  name: string
  private: boolean
  defaultBranch: string
  bare: BareRepository
  /** `owner/name` of the repository that this is a fork of. */
  forkOf: string | null
  createdAt: string
  roles: Map<string, Role>
  issues: Map<number, IssueState>
  pulls: Map<number, PullState>
  comments: Map<number, CommentState>
  labels: Map<string, LabelState>
  /** Titles of the open ones, by number. */
  milestones: Map<number, string>
  /** Commits that GitHub made and signed itself. */
  signedCommits: Set<string>
  /** The setting "Allow GitHub Actions to create and approve pull requests". */
  actionsMayCreatePullRequests: boolean
}

export interface IssueState {
  id: number
  number: number
  title: string
  body: string | null
  author: string
  state: 'open' | 'closed'
  stateReason?: string | null
  locked: boolean
  labels: string[]
  assignees: string[]
  /** Number. */
  milestone: number | null
  /** Branches that GitHub links to it. */
  linkedBranches: string[]
  reactions: ReactionState[]
  createdAt: string
  updatedAt: string
  closedAt: string | null
  /** When its text was edited, and its title. */
  editedAt?: string
  renamedAt?: string
  projects?: { title: string; fields: Record<string, string | number> }[]
}

/** What a pull request has beyond its issue, which has the same number. */
export interface PullState {
  id: number
  number: number
  draft: boolean
  base: { ref: string; sha: string }
  /** `repository` is null once the fork is deleted. */
  head: { repository: string | null; ref: string; sha: string }
  maintainerCanModify: boolean
  reviewers: string[]
}

export interface CommentState {
  id: number
  issueNumber: number
  body: string
  author: string
  association: string | null
  reactions: ReactionState[]
  createdAt: string
  updatedAt: string
}

export interface ReactionState {
  id: number
  author: string
  content: string
  createdAt: string
}

export interface LabelState {
  id: number
  name: string
  color: string
  description: string | null
}

export function fullName(repository: { owner: string; name: string }): string {
  return `${repository.owner}/${repository.name}`
}

export function findRepository(state: GitHubState, owner: string, name: string): RepositoryState | undefined {
  return state.repositories.get(`${owner}/${name}`.toLowerCase())
}

/** Logins are compared without case, as GitHub does. */
export function findUser(state: GitHubState, login: string): UserState | undefined {
  return state.users.get(login.toLowerCase())
}

/** The role that counts on a repository; on a public one everybody may read. */
export function roleOf(repository: RepositoryState, login: string): Role {
  if (login.toLowerCase() === repository.owner.toLowerCase()) return 'admin'
  return repository.roles.get(login.toLowerCase()) ?? (repository.private ? 'none' : 'read')
}

export function createState(root: string, path: string, now: () => Date): GitHubState {
  let id = 1_000
  return {
    url: '',
    apiUrl: '',
    root,
    path,
    users: new Map(),
    tokens: new Map(),
    repositories: new Map(),
    onPush: async () => {},
    nextId: () => ++id,
    now: () =>
      now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
  }
}
