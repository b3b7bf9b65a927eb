import { z } from 'zod'
import { actionsShape } from './actions.js'
import { COMMIT_DEFAULTS, commitShape } from './commit.js'
import type { ActionInputs } from './inputs/action-inputs.js'
import { parseWith } from './parse.js'
import { PULL_REQUEST_DEFAULTS, pullRequestShape } from './pull-request.js'
import { REVIEW_DEFAULTS, reviewShape } from './review.js'

/** The `delivery` section of `.github/caisson.yml`: how results go out, for every workflow. */
export const deliverySchema = z.strictObject({
  branchPrefix: z
    .string()
    .min(1)
    .exactOptional()
    .describe('What every branch of ours begins with. Default: `caisson/`.'),
  draft: z.boolean().exactOptional().describe('Open pull requests as drafts. Default: false.'),
  draftOnFlags: z
    .boolean()
    .exactOptional()
    .describe('Open the pull request as a draft when the policy flags something in it. Default: true.'),
  failOnDenials: z
    .boolean()
    .exactOptional()
    .describe('Mark the run as needing review when the agent was denied something. Default: false.'),
  ...pullRequestShape,
  ...commitShape,
  ...reviewShape,
  ...actionsShape,
})

export type DeliveryDefaults = z.infer<typeof deliverySchema>

/** Defaults where neither the workflow nor the repository sets anything. */
export const DELIVERY_DEFAULTS = {
  branchPrefix: 'caisson/',
  draft: false,
  draftOnFlags: true,
  failOnDenials: false,
  ...PULL_REQUEST_DEFAULTS,
  ...COMMIT_DEFAULTS,
  ...REVIEW_DEFAULTS,
  actions: [] as string[],
} as const satisfies Required<DeliveryDefaults>

/** How the results of a run go out, with nothing left open. */
export interface DeliveryOptions extends Required<DeliveryDefaults> {
  /** Tells several comments of Caisson on one target apart. */
  commentKey: string
  /** The comment on a line in whose thread the run is answered. */
  commentThread?: number | undefined
}

/** The layers of delivery options, each over the ones before: the defaults, the repository's file, what was said explicitly. */
export function deliveryOptions(
  given: Partial<DeliveryOptions> = {},
  repository: DeliveryDefaults = {},
): DeliveryOptions {
  return { ...DELIVERY_DEFAULTS, commentKey: 'main', ...repository, ...given }
}

/**
 * What the inputs say about delivery, without what they leave open. Throws CONFIG_INVALID. `flags`: they come from a
 * command line.
 */
export function deliveryFromInputs(inputs: ActionInputs, { flags = false } = {}): Partial<DeliveryOptions> {
  const commit = {
    ...defined('author', inputs.author),
    ...defined('coAuthors', inputs['co-author']),
    ...defined('startWorkflows', inputs['dispatch-ci']),
    ...defined('branchName', inputs['branch-name']),
    ...defined('actions', inputs.actions),
  }
  const named: Record<string, string> = {
    coAuthors: 'co-author',
    startWorkflows: 'dispatch-ci',
    branchName: 'branch-name',
  }
  const byInput = Object.entries(commit).map(([key, value]) => [named[key] ?? key, value])
  const where = flags ? 'the flags' : 'the inputs of the action'
  parseWith(COMMIT_INPUT_SCHEMA, Object.fromEntries(byInput), where)
  return {
    ...commit,
    ...defined('commitWith', inputs['commit-with']),
    ...defined('branchPrefix', inputs['branch-prefix']),
    ...defined('reviewers', inputs.reviewers),
    ...defined('assignees', inputs.assignees),
    ...defined('labels', inputs['pull-request-labels']),
    ...defined('milestone', inputs.milestone),
    ...defined('draft', inputs.draft),
    ...defined('draftOnFlags', inputs['draft-on-flags']),
    ...defined('failOnDenials', inputs['fail-on-denials']),
    ...defined('reviewSeverity', inputs['review-severity']),
    ...defined('reviewEvent', inputs['review-event']),
    ...defined('resolveOutdated', inputs['resolve-outdated']),
    ...defined('reviewCheck', inputs['review-check']),
    ...defined('commentKey', inputs['comment-key']),
  }
}

/** The same rules under the names of the inputs. */
const COMMIT_INPUT_SCHEMA = z.strictObject({
  author: commitShape.author,
  'co-author': commitShape.coAuthors,
  'dispatch-ci': commitShape.startWorkflows,
  'branch-name': pullRequestShape.branchName,
  actions: actionsShape.actions,
})

function defined<K extends string, V>(key: K, value: V | undefined): { [Key in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [Key in K]?: V }
}
