// GitHub's own rules.
const PATTERN = /^([A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?)\/((?!\.{1,2}$)[\w.-]+)$/

/** Reads `owner/name`; null for anything else. */
export function parseRepositoryName(text: string): { owner: string; name: string } | null {
  const [, owner, name] = PATTERN.exec(text) ?? []
  return owner && name ? { owner, name } : null
}
