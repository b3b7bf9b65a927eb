import { isDeepStrictEqual } from 'node:util'
import { type Cursor, into } from './problems.js'
import type { Reading } from './reading.js'

type Combination = Record<string, unknown>

/** GitHub's limit of combinations in a matrix. */
export const MOST_COMBINATIONS = 256

/**
 * The combinations of a matrix, by the rules of GitHub Actions: `exclude` first, by any of the values; each entry of
 * `include` is then added to every combination whose own values it does not change, and else is one itself.
 */
export function combinationsOf(
  { problems }: Reading,
  {
    include = [],
    exclude = [],
    ...vectors
  }: { include?: Combination[] | undefined; exclude?: Combination[] | undefined } & Combination,
  at: Cursor,
): Combination[] {
  const keys = Object.keys(vectors)
  const size = Object.values(vectors as Record<string, unknown[]>).reduce(
    (product, { length }) => product * length,
    1,
  )
  if (size + include.length > MOST_COMBINATIONS) {
    problems.add(at, `has ${size + include.length} combinations, more than ${MOST_COMBINATIONS}`)
    return []
  }
  for (const [index, entry] of exclude.entries()) {
    for (const key of Object.keys(entry)) {
      const guess = keys.includes(key) ? null : problems.guess(key, keys)
      if (guess !== null) problems.add(into(at, 'exclude', index, key), `the matrix has no such key${guess}`)
    }
  }
  let originals: Combination[] = keys.length === 0 ? [] : [{}]
  for (const [key, values] of Object.entries(vectors as Record<string, unknown[]>))
    originals = originals.flatMap((one) => values.map((value) => ({ ...one, [key]: value })))
  originals = originals.filter((one) => !exclude.some((entry) => agrees(one, entry, Object.keys(entry))))
  const combinations = originals.map((one) => ({ ...one }))
  for (const entry of include) {
    const fitting = originals.flatMap((one, index) => (agrees(one, entry, keys) ? [index] : []))
    for (const index of fitting) Object.assign(combinations[index] as Combination, entry)
    if (fitting.length === 0) combinations.push({ ...entry })
  }
  if (combinations.length === 0) problems.add(at, 'leaves no combination')
  return combinations
}

/** Whether the entry has no other value for one of the keys. */
function agrees(one: Combination, entry: Combination, keys: readonly string[]): boolean {
  return keys.every((key) => !Object.hasOwn(entry, key) || isDeepStrictEqual(one[key], entry[key]))
}
