const DIRECTORY =
  /(?:Primary working directory|Working directory|working directory is|working in the directory):? *(\/[^\n]*)/i

/** The first working directory that a text names, as agents do in their instructions to the model. */
export function directoryNamedIn(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const found = DIRECTORY.exec(text)?.[1]?.trim()
    if (found) return found
  }
  return undefined
}
