import { z } from 'zod'
import { actionsShape } from './actions.js'
import { COMMIT_DEFAULTS, commitShape } from './commit.js'
import type { ActionInputs } from './inputs/action-inputs.js'
import { INPUTS, type InputDefinition, type InputName } from './inputs/inputs.js'
import { parseWith } from './parse.js'
import { PULL_REQUEST_DEFAULTS, pullRequestShape } from './pull-request.js'
import { REVIEW_DEFAULTS, reviewShape } from './review.js'

/** The `delivery` section of `.github/caisson.yml`: how results go out, for every workflow. */
export const deliverySchema = z.strictObject({
  branchPrefix: z
    .string()
    .min(1)
    .exactOptional()
    .describe('Prefix of every branch that Caisson creates. Default: `caisson/`.'),
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

/** How a run's results are delivered, with every default filled in. */
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
  const named: [name: string, key: string, value: unknown][] = Object.entries(INPUTS).flatMap(
    ([name, { file }]: [string, InputDefinition]) => {
      const [section, key = ''] = file?.split('.') ?? []
      const value = inputs[name as InputName]
      return section === 'delivery' && value !== undefined ? [[name, key, value]] : []
    },
  )
  const commit = named.filter(([name]) => Object.hasOwn(COMMIT_INPUT_SCHEMA.shape, name))
  const where = flags ? 'the flags' : 'the inputs of the action'
  parseWith(COMMIT_INPUT_SCHEMA, Object.fromEntries(commit.map(([name, , value]) => [name, value])), where)
  const commentKey = inputs['comment-key']
  return {
    ...Object.fromEntries(named.map(([, key, value]) => [key, value])),
    ...(commentKey === undefined ? {} : { commentKey }),
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
