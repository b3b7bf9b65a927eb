import type { Campaign } from '../config/campaign.js'
import type { Forge } from '../github/forge.js'
import { isBranchOf } from './key.js'
import type { Traces } from './ports.js'
import { type Ended, targetOf } from './state.js'

/** Between the clocks of a worker and of the forge, in milliseconds. */
const SKEW_MS = 300_000

/**
 * Looks for pull requests. What else a lost run leaves, a branch or a comment, needs no look: the next run has the same keys
 * and replaces it.
 */
export function forgeTraces(
  campaign: Pick<Campaign, 'name' | 'delivery'>,
  forgeOf: (repository: string) => Forge,
): Traces {
  return {
    async find({ id, since }) {
      const { github } = forgeOf(targetOf(id).repository)
      const pulls = await github.listing.pullRequestsSince(new Date(since - SKEW_MS).toISOString())
      const pull = pulls.find(({ head }) => isBranchOf(head.ref, id, campaign))
      if (!pull) return null
      const { number, url, createdAt, state } = pull
      const opened = { number, url, at: Date.parse(createdAt), open: state === 'open' }
      return { state: 'done', usd: 0, reason: 'found', pull: opened }
    },
    async closed(items) {
      const byRepository = new Map<string, Ended[]>()
      for (const item of items) {
        const { repository } = targetOf(item.id)
        byRepository.set(repository, [...(byRepository.get(repository) ?? []), item])
      }
      const closed = new Set<string>()
      for (const [repository, own] of byRepository) {
        const open = await forgeOf(repository).github.listing.openPullRequestNumbers()
        for (const { id, pull } of own) if (pull && !open.has(pull.number)) closed.add(id)
      }
      return closed
    },
  }
}
