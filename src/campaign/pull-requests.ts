import type { Campaign } from '../config/campaign.js'
import { DELIVERY_DEFAULTS, type DeliveryOptions } from '../config/delivery.js'
import type { Forge } from '../github/forge.js'
import type { Outcome } from './claims.js'
import { type Ended, targetOf, type Working } from './state.js'

/** The pull requests that runs have opened, as the forge knows them. */
export interface PullRequests {
  /** What a lost attempt of the item has finished; null: nothing, so it has to be done again. */
  find(item: Working, signal: AbortSignal): Promise<Outcome | null>
  /** Which of these items have a pull request that is no longer open. */
  closed(items: readonly Ended[]): Promise<ReadonlySet<string>>
}

type Named = Pick<Campaign, 'name' | 'delivery'>

/** What the results of an item are known by: an attempt replaces what an earlier one left. */
export function keysOf(
  { name, delivery }: Named,
  id: string,
): Pick<DeliveryOptions, 'branchPrefix' | 'branchName' | 'commentKey'> {
  const prefix = delivery.branchPrefix ?? DELIVERY_DEFAULTS.branchPrefix
  return {
    branchPrefix: `${prefix}${name}/`,
    branchName: id.includes('#') ? DELIVERY_DEFAULTS.branchName : 'change',
    commentKey: `campaign-${name}`,
  }
}

/** Between the clocks of a worker and of the forge, in milliseconds. */
const SKEW_MS = 300_000

/** Looks in GitHub. A branch or comment without a pull request needs no search: the next attempt replaces it. */
export function forgePullRequests(campaign: Named, forgeOf: (repository: string) => Forge): PullRequests {
  return {
    async find({ id, since }) {
      const { repository, issue } = targetOf(id)
      const { branchPrefix, branchName } = keysOf(campaign, id)
      const branch = branchPrefix + branchName.replace('{issue}', `${issue}`)
      const { listing } = forgeOf(repository).github
      const pulls = await listing.pullRequestsSince(new Date(since - SKEW_MS).toISOString())
      // A branch whose name was taken ends in a number.
      const isOwn = (ref: string) => ref.startsWith(branch) && /^(?:-\d+)?$/.test(ref.slice(branch.length))
      const pull = pulls.find(({ head }) => isOwn(head.ref))
      if (!pull) return null
      const { number, url, createdAt, state } = pull
      const opened = { number, url, at: Date.parse(createdAt), open: state === 'open' }
      return { state: 'done', usd: 0, reason: 'found', pull: opened }
    },
    async closed(items) {
      const open = new Map<string, Set<number>>()
      const closed = new Set<string>()
      for (const { id, pull } of items) {
        const { repository } = targetOf(id)
        const numbers =
          open.get(repository) ?? (await forgeOf(repository).github.listing.openPullRequestNumbers())
        open.set(repository, numbers)
        if (pull && !numbers.has(pull.number)) closed.add(id)
      }
      return closed
    },
  }
}
