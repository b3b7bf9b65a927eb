import type { z } from 'zod'
import type { Reach } from './refusal.js'

/** Where a body is not what its schema says, and how. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.') || 'body'}: ${issue?.message ?? 'invalid'}`
}

/**
 * A guarded field in another spelling, which a lenient reader behind the gateway might still understand: Go's
 * reads `Tools` and even `tool\u017f` (a long s) as `tools`.
 */
export function disguisedKey(value: object, guarded: ReadonlySet<string>): string | undefined {
  return Object.keys(value).find((key) => !guarded.has(key) && guarded.has(fold(key)))
}

/** The same for the first of many values that has one. */
export function disguisedIn(values: readonly object[], guarded: ReadonlySet<string>): string | undefined {
  return values.map((value) => disguisedKey(value, guarded)).find((key) => key !== undefined)
}

/** What a key is to a reader that ignores case and Unicode variants. */
function fold(key: string): string {
  return key.normalize('NFKC').toUpperCase().toLowerCase().trim()
}

/** What is found while the content of a request is looked at. */
export interface Found {
  /** A guarded field in another spelling. */
  disguised: string | undefined
  reaches: Set<Reach>
  /** The most tokens that the request has beyond one for each byte; images make it negative. */
  extraTokens: number
  longCache: boolean
}

/** False for what says nothing: absent, null or an empty list. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

/** Every model that is named at any depth, but for the fields that match `except`: schemas of tools and the like. */
export function modelsIn(value: unknown, except: RegExp, list = false): string[] {
  if (typeof value === 'string') return list ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => {
    if (except.test(key)) return []
    const named = Array.isArray(value) ? list : /(^|_)(models?|fallbacks?)$/.test(fold(key))
    return modelsIn(entry, except, named)
  })
}

/** Whether a part of a prompt is kept in a cache for longer than the usual five minutes. */
export function isLongCached(value: object): boolean {
  const { cache_control: cache } = value as { cache_control?: { ttl?: unknown } | null }
  return isSet(cache?.ttl) && cache?.ttl !== '5m'
}
