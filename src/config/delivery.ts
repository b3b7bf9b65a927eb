import { z } from 'zod'
import type { ActionInputs } from './action-inputs.js'

/** The `delivery` section of `.github/caisson.yml`: how results go out, for every workflow. */
export const deliverySchema = z.strictObject({
  branchPrefix: z
    .string()
    .min(1)
    .exactOptional()
    .describe('Branches are named `<prefix>issue-<number>`. Default: `caisson/`.'),
  draft: z.boolean().exactOptional().describe('Open pull requests as drafts. Default: false.'),
  draftOnFlags: z
    .boolean()
    .exactOptional()
    .describe('Open the pull request as a draft when the policy flags something in it. Default: true.'),
  failOnDenials: z
    .boolean()
    .exactOptional()
    .describe('Make the run need review when the agent was denied something. Default: false.'),
})

export type DeliveryDefaults = z.infer<typeof deliverySchema>

/** What holds where neither a workflow nor the repository says anything. */
export const DELIVERY_DEFAULTS = {
  branchPrefix: 'caisson/',
  draft: false,
  draftOnFlags: true,
  failOnDenials: false,
} as const satisfies Required<DeliveryDefaults>

/** What the inputs say of delivery, and nothing of what they leave open. */
export function deliveryFromInputs(inputs: ActionInputs): DeliveryDefaults {
  return {
    ...defined('branchPrefix', inputs['branch-prefix']),
    ...defined('draft', inputs.draft),
    ...defined('draftOnFlags', inputs['draft-on-flags']),
    ...defined('failOnDenials', inputs['fail-on-denials']),
  }
}

function defined<K extends string, V>(key: K, value: V | undefined): { [Key in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [Key in K]?: V }
}
