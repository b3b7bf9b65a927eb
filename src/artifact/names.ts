/** Longest path that is taken over, in UTF-16 units. */
const PATH_LIMIT = 1000

/** What the artifact service refuses in a name, and what no file system of a runner agrees on. */
const REFUSED = /["<>|*?:\\\u0000-\u001f\u007f\ufffd]/

/**
 * Why a path cannot be handed over to another job, in words; null when it can. Pure. Paths are relative, with
 * `/` between their parts.
 */
export function pathProblem(path: string): string | null {
  if (path === '' || path.length > PATH_LIMIT) return 'it is empty or too long'
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'it is absolute'
  if (REFUSED.test(path)) return 'it has a character that artifacts cannot have'
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'it has an empty part, `.` or `..`'
  if (parts.some((part) => /[. ]$/.test(part))) return 'a part of it ends with a dot or a space'
  return null
}

/** The same for two paths that some file system takes for one. */
export function collisionKey(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/** Paths that another one of the list collides with: the same name in other letters, or a file where a folder is. */
export function collisions(paths: readonly string[]): string[] {
  const files = new Map<string, string>()
  const found: string[] = []
  for (const path of paths) {
    const key = collisionKey(path)
    if (files.has(key)) found.push(path)
    files.set(key, path)
  }
  for (const path of paths) {
    const parts = collisionKey(path).split('/')
    for (let length = 1; length < parts.length; length++)
      if (files.has(parts.slice(0, length).join('/'))) found.push(path)
  }
  // `A/x` and `a/y`: two folders in one place, and one of them where nobody looks for it.
  const folders = new Map<string, string>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let length = 1; length < parts.length; length++) {
      const folder = parts.slice(0, length).join('/')
      const other = folders.get(collisionKey(folder))
      if (other !== undefined && other !== folder) found.push(path)
      folders.set(collisionKey(folder), other ?? folder)
    }
  }
  return [...new Set(found)]
}
