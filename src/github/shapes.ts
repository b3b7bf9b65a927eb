/**
 * GitHub's REST objects, as far as they are used, and their translation into the port's terms. Every field
 * that GitHub leaves out or sets to null for a deleted account or fork is handled here and nowhere else.
 */
import type { RestEndpointMethodTypes } from '@octokit/rest'
import {
  type ChangedFile,
  type CheckRun,
  type Comment,
  type Issue,
  type Permission,
  type Person,
  type PullRequest,
  RANK,
  type Review,
  type ReviewComment,
} from './github.js'

type Answers = RestEndpointMethodTypes
type RestIssue = Answers['issues']['get']['response']['data']
type RestPullRequest =
  | Answers['pulls']['get']['response']['data']
  | (Answers['pulls']['list']['response']['data'][number] & { changed_files?: never })
type RestComment = Pick<
  Answers['issues']['getComment']['response']['data'],
  'id' | 'body' | 'user' | 'created_at' | 'updated_at' | 'html_url' | 'author_association'
>
type RestReview = Answers['pulls']['getReview']['response']['data']
type RestReviewComment = Answers['pulls']['getReviewComment']['response']['data']
type RestFile = Answers['pulls']['listFiles']['response']['data'][number]
type RestCheckRun = Answers['checks']['get']['response']['data']

interface RestUser {
  login?: string
  id?: number
  type?: string
}

/** An account, as GraphQL tells it. */
export interface Actor {
  __typename: string
  login: string
}

/** GraphQL names an app `name`, as a person may be called, and REST `name[bot]`. */
export function restLogin({ __typename: type, login }: Actor): string {
  return type === 'Bot' && !login.endsWith('[bot]') ? `${login}[bot]` : login
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

export function toIssue(issue: RestIssue): Issue {
  return {
    number: issue.number,
    title: issue.title,
    body: issue.body ?? '',
    state: issue.state,
    author: toPerson(issue.user),
    labels: toLabels(issue.labels),
    assignees: (issue.assignees ?? []).map(({ login }) => login),
    createdAt: issue.created_at,
    url: issue.html_url,
    ...(issue.milestone ? { milestone: issue.milestone.title } : {}),
    isPullRequest: issue.pull_request !== undefined && issue.pull_request !== null,
  }
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
    url: pull.html_url,
    base: { ref: pull.base.ref, sha: pull.base.sha },
    head: { ref: pull.head.ref, sha: pull.head.sha, repository: head },
    fromFork: head?.toLowerCase() !== pull.base.repo.full_name.toLowerCase(),
    labels: toLabels(pull.labels),
    ...(pull.merged_at ? { merged: true } : {}),
    ...(pull.changed_files === undefined ? {} : { changedFiles: pull.changed_files }),
  }
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

/** Reviews have only one time; a pending one, which only its author sees, is left out by the adapter. */
export function toReview(review: RestReview): Review {
  const at = review.submitted_at ?? ''
  return { ...toComment({ ...review, created_at: at, updated_at: at }), state: review.state }
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

export function toCheckRun(run: RestCheckRun): CheckRun {
  return {
    name: run.name,
    status: run.status,
    conclusion: run.conclusion,
    url: run.html_url ?? '',
    summary: [run.output?.title, run.output?.summary].filter(Boolean).join('\n\n'),
  }
}

/** The role where it is one of GitHub's own; custom roles and old servers have only the basic permission. */
export function toPermission(role: string | undefined, basic: string): Permission {
  return [role, basic].find((name): name is Permission => RANK.includes(name as Permission)) ?? 'none'
}
