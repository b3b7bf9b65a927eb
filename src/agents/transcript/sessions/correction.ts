import { parseJson } from '../../../base/json.js'

/** What stands between two sessions of a run. */
export interface Correction {
  /** Of the second session. */
  prompt: string
  /** The second session knows nothing of the first, so it does not count on from it either. */
  anew: boolean
}

/**
 * Our line in the raw stream between two sessions: the prompt of the second one. A stream does not hold
 * prompts.
 */
export function correctionLine({ prompt, anew }: Correction): string {
  return JSON.stringify({ type: 'caisson', subtype: 'correction', ...(anew ? { anew } : {}), prompt })
}

/** What such a line says; undefined for every other line. */
export function readCorrection(line: string): Correction | undefined {
  if (!line.startsWith('{"type":"caisson","subtype":"correction"')) return undefined
  const { prompt, anew } = (parseJson(line) ?? {}) as { prompt?: unknown; anew?: unknown }
  return typeof prompt === 'string' ? { prompt, anew: anew === true } : undefined
}
