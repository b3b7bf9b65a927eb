import { BRANCH_NAME } from '../config/branch-name.js'
import type { Campaign } from '../config/campaign.js'
import { DELIVERY_DEFAULTS, type DeliveryOptions } from '../config/delivery.js'
import { targetOf } from './state.js'

/** By which the results of a campaign are known in the forge: a run that is repeated replaces what the first one left. */
export function keysOf({
  name,
  delivery,
}: Pick<Campaign, 'name' | 'delivery'>): Pick<DeliveryOptions, 'branchPrefix' | 'branchName' | 'commentKey'> {
  const prefix = delivery.branchPrefix ?? DELIVERY_DEFAULTS.branchPrefix
  return { branchPrefix: `${prefix}${name}/`, branchName: BRANCH_NAME, commentKey: `campaign-${name}` }
}

/** Whether a branch holds what a run on this item has made. */
export function isBranchOf(
  branch: string,
  id: string,
  campaign: Pick<Campaign, 'name' | 'delivery'>,
): boolean {
  const { branchPrefix } = keysOf(campaign)
  if (!branch.startsWith(branchPrefix)) return false
  const rest = branch.slice(branchPrefix.length)
  const { issue } = targetOf(id)
  // The number at the end is that of a branch whose name was taken.
  return issue === undefined ? rest.startsWith('run-') : new RegExp(`^issue-${issue}(?:-\\d+)?$`).test(rest)
}
