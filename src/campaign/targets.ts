import type { Campaign } from '../config/campaign.js'
import type { Forge } from '../github/forge.js'

/** Repositories that are asked at a time. */
const AT_A_TIME = 8

/** IDs of all items of the campaign as of now, in the order of its repositories. */
export async function findTargets(
  { repositories, org, labels }: Pick<Campaign, 'repositories' | 'org' | 'labels'>,
  { repository: first, forgeOf }: { repository: string; forgeOf: (repository: string) => Forge },
): Promise<string[]> {
  const inOrg = org === undefined ? [] : await forgeOf(first).github.listing.repositoriesOf(org)
  const all = [...new Map([...repositories, ...inOrg].map((name) => [name.toLowerCase(), name])).values()]
  if (labels.length === 0) return all
  const found: string[] = []
  for (let from = 0; from < all.length; from += AT_A_TIME) {
    const some = all.slice(from, from + AT_A_TIME).map(async (repository) => {
      const issues = await forgeOf(repository).github.listing.openIssues(labels)
      return issues.map(({ number }) => `${repository}#${number}`)
    })
    found.push(...(await Promise.all(some)).flat())
  }
  return found
}
