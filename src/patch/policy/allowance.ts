import picomatch from 'picomatch'
import type { Change } from './change.js'
import type { Hit } from './rules.js'

/** What the run was allowed to change at all. */
export interface ChangeAllowance {
  preset: 'default' | 'careful' | 'plan' | 'review'
  /** Patterns; empty: every path, or no path with `careful`. */
  paths: readonly string[]
}

/**
 * What a patch changes beyond that. Unlike protected paths, these patterns are matched exactly, case
 * included: a name that only some systems treat as an allowed one is not allowed.
 */
export function checkAllowance(changes: readonly Change[], { preset, paths }: ChangeAllowance): Hit[] {
  if (preset === 'plan' || preset === 'review') {
    return changes.map(({ path }) => ({
      rule: 'preset/changed' as const,
      path,
      message: `This run was only meant to ${preset}, and to change nothing.`,
    }))
  }
  if (preset === 'default' && paths.length === 0) return []
  const allowed = picomatch([...paths], { dot: true, strictSlashes: true })
  const message =
    paths.length === 0 ? 'This run was not meant to change anything.' : "This is outside the run's paths."
  return changes.flatMap(({ path, previousPath, status }) => {
    const names = status === 'R' && previousPath !== undefined ? [path, previousPath] : [path]
    return names
      .filter((name) => paths.length === 0 || !allowed(name))
      .map((name) => ({ rule: 'preset/outside-paths' as const, path: name, message }))
  })
}

/** A change must be within every allowance; identical messages from several of them are reported once. */
export function checkAllowances(changes: readonly Change[], all: readonly ChangeAllowance[]): Hit[] {
  const hits = all.flatMap((allowance) => checkAllowance(changes, allowance))
  return [...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values()]
}
