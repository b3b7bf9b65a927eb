const DIRECTORY =
  /(?:(?:working directory(?: is)?|working in the directory):? *|Workspace Directories:\*\*[ \t]*\n[ \t]*- )(\/[^\n]*)/i

/** The first working directory that a text names, as agents do in their instructions to the model. */
export function directoryNamedIn(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const found = DIRECTORY.exec(text)?.[1]?.trim()
    if (found) return found
  }
  return undefined
}

/**
 * Clients send the results of parallel calls in the order in which they end, which is chance: results that stand beside
 * each other are put in the order of their calls. `placeOf`: the place of a result's call; undefined for anything else.
 */
export function inOrderOfCalls<Said>(
  said: Iterable<Said>,
  placeOf: (one: Said) => number | undefined,
): Said[] {
  let run = 0
  let isResult = false
  const placed = [...said].map((one) => {
    const place = placeOf(one)
    if (place === undefined || !isResult) run++
    isResult = place !== undefined
    return { one, run, place: place ?? 0 }
  })
  return placed.sort((a, b) => a.run - b.run || a.place - b.place).map(({ one }) => one)
}
