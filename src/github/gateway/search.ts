/** Qualifiers that lead to other places, or that make a search of alternatives. */
const ELSEWHERE = /^-?(org|user|owner|enterprise|fork):/i

/**
 * Confines a search to the repository: adds the qualifier where it is missing. Null where another place is asked for, or
 * alternatives, one of which could be another place.
 */
export function confinedSearch(query: string, fullName: string): string | null {
  const words = query.match(/(?:[^\s"]|"(?:\\.|[^"\\])*"?)+/g) ?? []
  const own = `repo:${fullName}`.toLowerCase()
  const plain = words.map((word) => word.replace(/"/g, '').toLowerCase())
  const bare = words.map((word) => word.replace(/"(?:\\.|[^"\\])*"?/g, ''))
  if (bare.some((word) => /[()]/.test(word)) || words.some((word) => /^(OR|AND|NOT)$/i.test(word)))
    return null
  if (plain.some((word) => ELSEWHERE.test(word) || (/^-?repo:/.test(word) && word !== own))) return null
  return plain.includes(own) ? query : `${query} repo:${fullName}`.trim()
}
