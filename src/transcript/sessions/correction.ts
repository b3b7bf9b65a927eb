/**
 * Our line in the raw stream between two sessions: the prompt of the second one. A stream does not hold
 * prompts, and what follows counts from zero again.
 */
export function correctionLine(prompt: string): string {
  return JSON.stringify({ type: 'caisson', subtype: 'correction', prompt })
}

/** The prompt in such a line; undefined for every other line. */
export function readCorrection(line: string): string | undefined {
  if (!line.startsWith('{"type":"caisson","subtype":"correction"')) return undefined
  try {
    const { prompt } = JSON.parse(line) as { prompt?: unknown }
    return typeof prompt === 'string' ? prompt : undefined
  } catch {
    return undefined
  }
}
