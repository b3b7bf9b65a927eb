import examples from '@octokit/webhooks-examples' with { type: 'json' }
import type {
  CheckSuiteCompletedEvent,
  IssueCommentCreatedEvent,
  IssuesAssignedEvent,
  IssuesLabeledEvent,
  IssuesOpenedEvent,
  PullRequestAssignedEvent,
  PullRequestLabeledEvent,
  PullRequestOpenedEvent,
  PullRequestReviewCommentCreatedEvent,
  PullRequestReviewSubmittedEvent,
  RepositoryDispatchEvent,
  WorkflowDispatchEvent,
  WorkflowRunCompletedEvent,
} from '@octokit/webhooks-types'
import type { CheckedGitHub } from './checked-github.js'
import type { CompletedChecks, WebhookEvent } from './github/webhook.js'

/** An event with its official type. */
export type TypedEvent<T> = Omit<WebhookEvent, 'payload'> & { payload: T }

export interface Payloads {
  issueLabeled(number: number, o?: { label?: string; by?: string }): Promise<TypedEvent<IssuesLabeledEvent>>
  pullLabeled(
    number: number,
    o?: { label?: string; by?: string },
  ): Promise<TypedEvent<PullRequestLabeledEvent>>
  /** Whoever wrote an issue or a pull request has opened it just now. */
  opened(number: number): Promise<TypedEvent<IssuesOpenedEvent | PullRequestOpenedEvent>>
  /** Someone assigns an issue or a pull request to an account. */
  assigned(
    number: number,
    o: { to: string; by?: string },
  ): Promise<TypedEvent<IssuesAssignedEvent | PullRequestAssignedEvent>>
  /** Someone writes a comment on an issue or a pull request: it is there, and the event tells of it. */
  commented(number: number, o: { body: string; by?: string }): Promise<TypedEvent<IssueCommentCreatedEvent>>
  reviewCommented(
    number: number,
    o: { body: string; path: string; line?: number; by?: string },
  ): Promise<TypedEvent<PullRequestReviewCommentCreatedEvent>>
  /** Someone sends off a review with a text above its comments. */
  reviewed(
    number: number,
    o: { body: string; by?: string },
  ): Promise<TypedEvent<PullRequestReviewSubmittedEvent>>
  /** The checks of a commit have ended: of a workflow, or of an app. */
  checked(
    name: 'workflow_run' | 'check_suite',
    o: CompletedChecks & { by?: string },
  ): Promise<TypedEvent<WorkflowRunCompletedEvent | CheckSuiteCompletedEvent>>
  /** A program sends a `repository_dispatch`. */
  sent(o: { payload: Record<string, unknown>; by?: string }): Promise<TypedEvent<RepositoryDispatchEvent>>
  /** What was written last has been edited: this is what it was before. */
  edited<T>(event: TypedEvent<T>, from: string): TypedEvent<T>
  dispatched(o?: {
    inputs?: Record<string, string>
    workflow?: string
    by?: string
  }): Promise<TypedEvent<WorkflowDispatchEvent>>
}

type Json = Record<string, unknown>

function exampleOf(name: string, action: string | undefined, has = ''): Json {
  const all = (examples as unknown as { name: string; examples: Json[] }[]).find((each) => each.name === name)
  const found = all?.examples.find((each) => each['action'] === action && (has === '' || has in each))
  if (!found) throw new Error(`There is no example of ${name} ${action}`)
  return found
}

/**
 * GitHub's own example with what happened here put in: every field that real payloads have is there, and
 * what the embedded GitHub says wins. Lists are taken as they are.
 */
function putInto(example: unknown, ours: unknown): unknown {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject(example) || !isObject(ours)) return ours
  const merged: Json = { ...(example as Json) }
  for (const [key, value] of Object.entries(ours as Json)) merged[key] = putInto(merged[key], value)
  return merged
}

function typed<T>(event: WebhookEvent): TypedEvent<T> {
  const example = { ...exampleOf(event.name, event.payload['action'] as string | undefined) }
  // Not everybody is an organization or uses an app; the inputs are the caller's alone.
  for (const key of ['organization', 'installation', 'inputs']) delete example[key]
  return { ...event, payload: putInto(example, event.payload) as T }
}

/** Events for tests; `by` defaults to the repository's owner. */
export function createPayloads(github: CheckedGitHub): Payloads {
  const { owner } = github.repository
  return {
    issueLabeled: async (number, o = {}) =>
      typed(await github.events.issueLabeled(number, o.label ?? 'claude', o.by ?? owner)),
    pullLabeled: async (number, o = {}) =>
      typed(await github.events.pullLabeled(number, o.label ?? 'claude', o.by ?? owner)),
    opened: async (number) => {
      const author = github.repository.issues.get(number)?.author ?? owner
      return typed(await github.events.happened(number, 'opened', author))
    },
    assigned: async (number, o) => {
      const event = await github.events.happened(number, 'assigned', o.by ?? owner)
      return typed({ ...event, payload: { ...event.payload, assignee: { login: o.to } } })
    },
    commented: async (number, o) => {
      const comment = github.addComment(number, { body: o.body, author: o.by ?? owner })
      return typed(await github.events.commented(comment.id))
    },
    reviewCommented: async (number, o) => {
      const { by, ...comment } = o
      const added = github.addReviewComment(number, { ...comment, author: by ?? owner })
      return typed(await github.events.reviewCommented(added.id))
    },
    reviewed: async (number, o) => {
      const review = github.addReview(number, { body: o.body, author: o.by ?? owner })
      return typed(await github.events.reviewed(review.id))
    },
    checked: async (name, { by, ...checks }) => typed(await github.events.checked(name, checks, by ?? owner)),
    sent: async ({ payload, by }) => typed(await github.events.sent('on-demand-test', payload, by ?? owner)),
    edited: (event, from) => ({
      ...event,
      payload: { ...event.payload, action: 'edited', changes: { body: { from } } },
    }),
    dispatched: async (o = {}) =>
      typed(await github.events.dispatched(o.workflow ?? 'caisson.yml', o.inputs ?? {}, o.by ?? owner)),
  }
}
