import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import { mapTexts } from '../../base/json.js'
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
  const clean = mapTexts(rest, (text) => redact(removeHiddenKeepingJoiners(text)))
  return { ...clean, redact, ...(patchText === undefined ? {} : { patchText: redact(patchText) }) }
}
