/** What leads a search to another place, wherever in a query it is: how GitHub reads quotes is not described. */
const PLACE = /(?<![\p{L}\p{N}_])-?(?:org|user|owner|enterprise|fork|repo)"?:\S+/giu

/** A word, or one phrase between quotes, perhaps of a qualifier. */
const WORD = /^(?:[^"]+|(?:[^"]*:|-)?"[^"]*"(?:,"[^"]*")*)$/

/**
 * Confines a search to the repository: adds the qualifier where it is missing. Null where another place is asked for, or
 * alternatives, one of which could be another place, and where quotes could be read in two ways.
 */
export function confinedSearch(query: string, fullName: string): string | null {
  const words = query.match(/(?:[^\s"]|"[^"]*")+|"/g) ?? []
  const own = `repo:${fullName}`.toLowerCase()
  const bare = words.map((word) => word.replace(/"[^"]*"/g, ''))
  if (bare.some((word) => /[()]/.test(word) || /^(OR|AND|NOT)$/i.test(word))) return null
  if (query.includes('\\') || words.some((word) => !WORD.test(word))) return null
  if ([...query.matchAll(PLACE)].some(([place]) => place.toLowerCase() !== own)) return null
  return words.some((word) => word.toLowerCase() === own) ? query : `${query} repo:${fullName}`.trim()
}
