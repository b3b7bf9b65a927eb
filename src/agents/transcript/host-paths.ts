import { replacePaths } from '../../gateway/path-mapping.js'

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
  if (entries.length === 0) return (value) => value
  const replace = replacePaths(entries)
  const show = (value: unknown): unknown => {
    if (typeof value === 'string') return replace(value)
    if (Array.isArray(value)) return value.map(show)
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [show(key), show(inner)]))
    }
    return value
  }
  return <T>(value: T) => show(value) as T
}
