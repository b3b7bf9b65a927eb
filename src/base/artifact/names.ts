import { parents } from '../git/byte-path.js'

/** Longest accepted path, in UTF-16 units. */
const PATH_LIMIT = 1000

/** Characters that the artifact service or a runner's file system refuses. */
const REFUSED = /["<>|*?:\\\u0000-\u001f\u007f\ufffd]/

/**
 * Why a path cannot be handed to another job; null if it can. Pure. Paths are relative, with `/` between
 * their parts.
 */
export function pathProblem(path: string): string | null {
  if (path === '' || path.length > PATH_LIMIT) return 'it is empty or too long'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'it is absolute'
  if (REFUSED.test(path)) return 'it has a character that artifacts do not allow'
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'it has an empty part, `.` or `..`'
  if (parts.some((part) => /[. ]$/.test(part))) return 'a part of it ends with a dot or a space'
  return null
}

/** Equal for two paths that some file system treats as the same. */
export function collisionKey(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/**
 * Paths that collide with another one in the list: the same name in different case, or a file and a folder.
 */
export function collisions(paths: readonly string[]): string[] {
  const files = new Set<string>()
  const found: string[] = []
  for (const path of paths) {
    const key = collisionKey(path)
    if (files.has(key)) found.push(path)
    files.add(key)
  }
  for (const path of paths)
    if ([...parents(collisionKey(path))].some((folder) => files.has(folder))) found.push(path)
  // `A/x` and `a/y`: two folders that some file systems merge.
  const folders = new Map<string, string>()
  for (const path of paths) {
    for (const folder of parents(path)) {
      const other = folders.get(collisionKey(folder))
      if (other !== undefined && other !== folder) found.push(path)
      folders.set(collisionKey(folder), other ?? folder)
    }
  }
  return [...new Set(found)]
}
