/** Host path → the path in a container that stands for it. */
export type HostPaths = Readonly<Record<string, string>>

/**
 * Makes a function that shows host paths as the container's, in text and inside any value, so that a session
 * reads the same wherever it ran. Only whole path prefixes are replaced: `/run/ws` does not touch
 * `/run/ws-old`.
 */
export function showPaths(paths: HostPaths): <T>(value: T) => T {
  const entries = Object.entries(paths)
    .map(([from, to]) => [from.replace(/\/+$/, ''), to] as const)
    .filter(([from, to]) => from !== '' && from !== to)
    // The longest first: an inner folder may have a name of its own.
    .sort(([a], [b]) => b.length - a.length)
  if (entries.length === 0) return (value) => value
  const names = new Map(entries)
  const escaped = entries.map(([from]) => from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\w.-])(?:${escaped.join('|')})(?![\\w-]|\\.\\w)`, 'g')
  const show = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, (found) => names.get(found) ?? found)
    if (Array.isArray(value)) return value.map(show)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [show(key), show(inner)]))
    }
    return value
  }
  return <T>(value: T) => show(value) as T
}
