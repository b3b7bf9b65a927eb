/**
 * GitHub's REST objects, as far as they are used, and their translation into the port's terms. Every field
 * that GitHub leaves out or sets to null for a deleted account or fork is handled here and nowhere else.
 */
import type {
  ChangedFile,
  CheckRun,
  Comment,
  Issue,
  Permission,
  Person,
  PullRequest,
  Review,
  ReviewComment,
} from './github.js'

interface RestUser {
  login?: string
  id?: number
  type?: string
}

/** GitHub shows contributions of deleted accounts under this name. */
const GHOST: Person = { login: 'ghost', id: 10137, type: 'User' }

function toPerson(user: RestUser | null | undefined): Person {
  if (!user?.login || user.id === undefined) return GHOST
  return { login: user.login, id: user.id, type: user.type ?? 'User' }
}

function toLabels(labels: readonly (string | { name?: string | null })[] | undefined): string[] {
  return (labels ?? [])
    .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
    .filter((name) => name !== '')
}

interface RestIssue {
  number: number
  title: string
  body?: string | null
  state: string
  user: RestUser | null
  labels: (string | { name?: string | null })[]
  created_at: string
  updated_at: string
  html_url: string
  pull_request?: unknown
  milestone?: { title: string } | null
}

export function toIssue(issue: RestIssue): Issue {
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body ?? '',
    state: issue.state,
    author: toPerson(issue.user),
    labels: toLabels(issue.labels),
    createdAt: issue.created_at,
    updatedAt: issue.updated_at,
    url: issue.html_url,
    ...(issue.milestone ? { milestone: issue.milestone.title } : {}),
    isPullRequest: issue.pull_request !== undefined && issue.pull_request !== null,
  }
}

interface RestPullRequest {
  number: number
  title: string
  body?: string | null
  state: string
  draft?: boolean | null
  user: RestUser | null
  labels?: { name?: string | null }[]
  created_at: string
  updated_at: string
  html_url: string
  base: { ref: string; sha: string; repo: { full_name: string } }
  head: { ref: string; sha: string; repo: { full_name: string } | null }
  maintainer_can_modify?: boolean
  changed_files?: number
}

export function toPullRequest(pull: RestPullRequest): PullRequest {
  const head = pull.head.repo?.full_name ?? null
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body ?? '',
    state: pull.state,
    draft: pull.draft ?? false,
    author: toPerson(pull.user),
    createdAt: pull.created_at,
    updatedAt: pull.updated_at,
    url: pull.html_url,
    base: { ref: pull.base.ref, sha: pull.base.sha },
    head: { ref: pull.head.ref, sha: pull.head.sha, repository: head },
    fromFork: head?.toLowerCase() !== pull.base.repo.full_name.toLowerCase(),
    maintainerCanModify: pull.maintainer_can_modify ?? false,
    labels: toLabels(pull.labels),
    ...(pull.changed_files === undefined ? {} : { changedFiles: pull.changed_files }),
  }
}

interface RestComment {
  id: number
  body?: string | null
  user: RestUser | null
  created_at: string
  updated_at: string
  html_url: string
  author_association?: string
}

export function toComment(comment: RestComment): Comment {
  return {
    id: comment.id,
    body: comment.body ?? '',
    author: toPerson(comment.user),
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
    url: comment.html_url,
    association: comment.author_association ?? 'NONE',
  }
}

interface RestReview extends Omit<RestComment, 'created_at' | 'updated_at'> {
  state: string
  /** Absent while the review is pending. */
  submitted_at?: string | null
}

/** Reviews have only one time; a pending one, which only its author sees, is left out by the adapter. */
export function toReview(review: RestReview): Review {
  const at = review.submitted_at ?? ''
  return { ...toComment({ ...review, created_at: at, updated_at: at }), state: review.state }
}

interface RestReviewComment extends RestComment {
  path: string
  line?: number | null
  original_line?: number | null
  diff_hunk: string
  in_reply_to_id?: number
}

export function toReviewComment(comment: RestReviewComment): ReviewComment {
  return {
    ...toComment(comment),
    path: comment.path,
    line: comment.line ?? comment.original_line ?? null,
    diffHunk: comment.diff_hunk,
    ...(comment.in_reply_to_id === undefined ? {} : { inReplyTo: comment.in_reply_to_id }),
  }
}

interface RestFile {
  filename: string
  previous_filename?: string
  status: string
  additions: number
  deletions: number
  patch?: string
}

export function toChangedFile(file: RestFile): ChangedFile {
  return {
    path: file.filename,
    ...(file.previous_filename === undefined ? {} : { previousPath: file.previous_filename }),
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    ...(file.patch === undefined ? {} : { patch: file.patch }),
  }
}

interface RestCheckRun {
  name: string
  status: string
  conclusion: string | null
  html_url: string | null
  output?: { title?: string | null; summary?: string | null }
}

export function toCheckRun(run: RestCheckRun): CheckRun {
  return {
    name: run.name,
    status: run.status,
    conclusion: run.conclusion,
    url: run.html_url ?? '',
    summary: [run.output?.title, run.output?.summary].filter(Boolean).join('\n\n'),
  }
}

const PERMISSIONS: readonly string[] = [
  'admin',
  'maintain',
  'write',
  'triage',
  'read',
  'none',
] satisfies Permission[]

/** The role where it is one of GitHub's own; custom roles and old servers have only the basic permission. */
export function toPermission(role: string | undefined, basic: string): Permission {
  const known = [role, basic].find((name) => name !== undefined && PERMISSIONS.includes(name))
  return (known ?? 'none') as Permission
}
