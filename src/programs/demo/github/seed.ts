import { join } from 'node:path'
import { createBareRepository } from './git/bare-repository.js'
import { renderIssue, renderLabels } from './render/render-issue.js'
import { renderRepository } from './render/render-repository.js'
import { renderUser } from './render/render-user.js'
import { keepHead } from './routes/pull-changes.js'
import {
  type CommentState,
  findUser,
  fullName,
  type GitHubState,
  type IssueState,
  type LabelState,
  type PullState,
  type RepositoryState,
  type UserState,
} from './state.js'

export interface SeedIssue {
  title: string
  body?: string | null
  author?: string
  labels?: string[]
  number?: number
  createdAt?: string
}

export interface SeedComment {
  body: string
  author?: string
  /** `OWNER`, `MEMBER`, ...; default computed from the author's role. */
  association?: string
  createdAt?: string
  updatedAt?: string
}

export interface SeedPull extends SeedIssue {
  /** Branch of `headRepository`; must exist. */
  head: string
  /** Default: the repository itself. */
  headRepository?: RepositoryState
  /** Default: the default branch. */
  base?: string
  draft?: boolean
  maintainerCanModify?: boolean
}

export function createUser(
  state: GitHubState,
  login: string,
  more: { id?: number; type?: UserState['type'] } = {},
): UserState {
  const present = findUser(state, login)
  if (present) return present
  const type = more.type ?? (login.endsWith('[bot]') ? 'Bot' : 'User')
  const user = { id: more.id ?? state.nextId(), login, type, createdAt: '2020-01-01T00:00:00Z' }
  state.users.set(login.toLowerCase(), user)
  return user
}

export interface SeedRepository {
  owner: string
  name: string
  private?: boolean
  defaultBranch?: string
  forkOf?: string
}

export async function createRepository(state: GitHubState, seed: SeedRepository): Promise<RepositoryState> {
  createUser(state, seed.owner)
  const defaultBranch = seed.defaultBranch ?? 'main'
  const directory = join(state.root, seed.owner, `${seed.name}.git`)
  const repository: RepositoryState = {
    id: state.nextId(),
    owner: seed.owner,
    name: seed.name,
    private: seed.private ?? false,
    defaultBranch,
    bare: await createBareRepository(directory, state.path, defaultBranch),
    forkOf: seed.forkOf ?? null,
    createdAt: state.now(),
    roles: new Map(),
    issues: new Map(),
    pulls: new Map(),
    comments: new Map(),
    labels: new Map(),
    milestones: new Map(),
    signedCommits: new Set(),
    actionsMayCreatePullRequests: true,
  }
  state.repositories.set(fullName(repository).toLowerCase(), repository)
  return repository
}

export function ensureLabel(state: GitHubState, repository: RepositoryState, name: string): LabelState {
  const present = repository.labels.get(name.toLowerCase())
  if (present) return present
  const label = { id: state.nextId(), name, color: 'ededed', description: null }
  repository.labels.set(name.toLowerCase(), label)
  return label
}

export function createIssue(state: GitHubState, repository: RepositoryState, seed: SeedIssue): IssueState {
  const at = seed.createdAt ?? state.now()
  const issue: IssueState = {
    id: state.nextId(),
    number: seed.number ?? Math.max(0, ...repository.issues.keys()) + 1,
    title: seed.title,
    body: seed.body ?? null,
    author: createUser(state, seed.author ?? repository.owner).login,
    state: 'open',
    labels: seed.labels ?? [],
    assignees: [],
    milestone: null,
    linkedBranches: [],
    reactions: [],
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    locked: false,
  }
  if (repository.issues.has(issue.number)) throw new Error(`Issue #${issue.number} already exists`)
  for (const name of issue.labels) ensureLabel(state, repository, name)
  repository.issues.set(issue.number, issue)
  return issue
}

export function createComment(
  state: GitHubState,
  repository: RepositoryState,
  issueNumber: number,
  seed: SeedComment,
): CommentState {
  const at = seed.createdAt ?? state.now()
  const comment: CommentState = {
    id: state.nextId(),
    issueNumber,
    body: seed.body,
    author: createUser(state, seed.author ?? repository.owner).login,
    association: seed.association ?? null,
    reactions: [],
    createdAt: at,
    updatedAt: seed.updatedAt ?? at,
  }
  repository.comments.set(comment.id, comment)
  return comment
}

export async function openPull(
  state: GitHubState,
  repository: RepositoryState,
  seed: SeedPull,
): Promise<PullState> {
  const from = seed.headRepository ?? repository
  const base = seed.base ?? repository.defaultBranch
  const sha = await from.bare.resolve(`refs/heads/${seed.head}`)
  const baseSha = await repository.bare.resolve(`refs/heads/${base}`)
  if (!sha || !baseSha) throw new Error(`No such branch: ${sha ? base : `${fullName(from)}:${seed.head}`}`)
  const issue = createIssue(state, repository, seed)
  const pull: PullState = {
    id: state.nextId(),
    number: issue.number,
    draft: seed.draft ?? false,
    base: { ref: base, sha: baseSha },
    head: { repository: fullName(from), ref: seed.head, sha },
    maintainerCanModify: seed.maintainerCanModify ?? false,
    reviewers: [],
  }
  repository.pulls.set(pull.number, pull)
  await keepHead(repository, from, pull)
  return pull
}

/** Someone puts a label on an issue: it is there, and the event tells of it as a workflow gets it. */
export async function issueLabeled(
  { state, repository }: { state: GitHubState; repository: RepositoryState },
  number: number,
  label: string,
  sender: string,
) {
  const issue = repository.issues.get(number)
  if (!issue) throw new Error(`There is no issue #${number}`)
  ensureLabel(state, repository, label)
  if (!issue.labels.includes(label)) issue.labels.push(label)
  issue.updatedAt = state.now()
  const payload = {
    action: 'labeled',
    issue: renderIssue(state, repository, issue),
    label: renderLabels(state, repository, [label])[0],
    repository: renderRepository(state, repository),
    sender: renderUser(state, sender),
  }
  const ref = `refs/heads/${repository.defaultBranch}`
  const sha = (await repository.bare.resolve(ref)) ?? ''
  return { name: 'issues' as const, payload, actor: sender, ref, sha }
}
