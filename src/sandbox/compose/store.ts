import type { ImageStore, StoredImage } from './images.js'
import { COMPOSED_LABEL, LABELS, REPOSITORY } from './layer.js'

/** An image that Caisson made of a base and an agent. */
export interface StoredComposition {
  reference: string
  id: string
  base: string
  baseDigest: string
  agent: string
  version: string
  /** ISO 8601. */
  created: string
  /** With its base, whose layers both have. */
  bytes: number
}

/** What an engine has, latest first. */
export async function listComposed(images: Pick<ImageStore, 'list'>): Promise<StoredComposition[]> {
  return (await images.list(COMPOSED_LABEL)).flatMap(compositionOf)
}

function compositionOf({ id, references, labels, created, bytes }: StoredImage): StoredComposition[] {
  const reference = `${REPOSITORY}:${labels[COMPOSED_LABEL]}`
  // What somebody built from such an image has its labels, and is not ours.
  if (!references.includes(reference)) return []
  const of = (name: string) => labels[name] ?? ''
  return [
    {
      reference,
      id,
      base: of(LABELS.base),
      baseDigest: of(LABELS.baseDigest),
      agent: of(LABELS.agent),
      version: of(LABELS.version),
      created,
      bytes,
    },
  ]
}

export interface PruneRule {
  /** Everything. */
  all?: boolean
  /** Made before this moment, in milliseconds. */
  before?: number
}

/**
 * What a prune removes of images that are ordered latest first: by default those that a newer one of the same base's name
 * and the same agent has replaced. Pure.
 */
export function prunable(
  images: readonly StoredComposition[],
  { all, before }: PruneRule,
): StoredComposition[] {
  if (all) return [...images]
  if (before !== undefined) return images.filter(({ created }) => Date.parse(created) < before)
  const latest = new Set<string>()
  return images.filter(({ base, agent }) => {
    const key = JSON.stringify([base, agent])
    return latest.has(key) || !latest.add(key)
  })
}
