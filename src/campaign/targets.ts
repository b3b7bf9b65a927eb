import type { Campaign } from '../config/campaign.js'
import type { Forge } from '../github/forge.js'

/** Repositories that are asked at a time. */
const AT_A_TIME = 8

/** IDs of everything that the campaign is about now, in the order of its repositories. */
export async function findTargets(
  { repositories, org, labels, issues }: Pick<Campaign, 'repositories' | 'org' | 'labels' | 'issues'>,
  { repository: first, forgeOf }: { repository: string; forgeOf: (repository: string) => Forge },
): Promise<string[]> {
  const inOrg = org === undefined ? [] : await forgeOf(first).github.listing.repositoriesOf(org)
  const named = new Map([...repositories, ...inOrg].map((name) => [name.toLowerCase(), name]))
  const all = [...named.values()]
  if (labels.length === 0 && issues.length === 0) return all
  const found: string[][] = []
  for (let from = 0; from < all.length; from += AT_A_TIME) {
    const some = all.slice(from, from + AT_A_TIME).map(async (repository) => {
      const labelled = labels.length === 0 ? [] : await forgeOf(repository).github.listing.openIssues(labels)
      return [...issues, ...labelled.map(({ number }) => number)].map((number) => `${repository}#${number}`)
    })
    found.push(...(await Promise.all(some)))
  }
  return [...new Set(found.flat())]
}
