import { removeHiddenKeepingJoiners } from '../../hidden-characters.js'
import type { ReportInput } from '../input.js'

/**
 * The input with `redact` applied to every text in it, before anything is rendered: a secret must not escape
 * by being cut in two or by Markdown escapes. Hidden characters are removed first, since a secret with one in
 * its middle would become whole when they are removed later; in the patch they are made visible later and
 * stay.
 */
export function redacted(i: ReportInput): ReportInput {
  const { redact, patchText, ...rest } = i
  if (!redact) return i
  const clean = through(rest, (text) => redact(removeHiddenKeepingJoiners(text))) as Omit<
    ReportInput,
    'redact' | 'patchText'
  >
  return { ...clean, redact, ...(patchText === undefined ? {} : { patchText: redact(patchText) }) }
}

function through(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => through(item, redact))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, through(item, redact)]))
  }
  return value
}
