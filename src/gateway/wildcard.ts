/** True when a pattern names the whole text; `*` stands for any characters, everything else for itself. */
export function matchesAny(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 's').test(text)
  })
}
