/** A repository that a run works on besides its own. */
export interface RepositoryName {
  owner: string
  name: string
  /** Default: the default branch. */
  branch?: string
}

// GitHub's own rules, and for a branch those of git as far as they keep it from being anything but a name.
const PATTERN =
  /^([A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?)\/((?!\.{1,2}(?:@|$))[\w.-]+)(?:@(?![-/])([^\s~^:?*[\\]+))?$/

/** Reads `owner/name` or `owner/name@branch`; null for anything else. */
export function parseRepositoryName(text: string): RepositoryName | null {
  const [, owner, name, branch] = PATTERN.exec(text) ?? []
  if (!owner || !name || branch?.includes('..')) return null
  return { owner, name, ...(branch ? { branch } : {}) }
}

/** `owner/name` */
export function fullNameOf({ owner, name }: Pick<RepositoryName, 'owner' | 'name'>): string {
  return `${owner}/${name}`
}

/** GitHub does not tell `Octo/Lib` from `octo/lib`. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
