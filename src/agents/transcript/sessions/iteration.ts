import { parseJson } from '../../../base/json.js'

/** Our line in the raw stream before each session of a loop after the first. */
export function iterationLine(iteration: number): string {
  return JSON.stringify({ type: 'caisson', subtype: 'iteration', iteration })
}

/** The number in such a line; undefined for every other line. */
export function readIteration(line: string): number | undefined {
  if (!line.startsWith('{"type":"caisson","subtype":"iteration"')) return undefined
  const { iteration } = (parseJson(line) ?? {}) as { iteration?: unknown }
  return typeof iteration === 'number' ? iteration : undefined
}

/** The text in the joined transcript where an iteration begins. */
export function iterationWords(iteration: number): string {
  return `Iteration ${iteration}: a new session with the same request, on the workspace as it was left.`
}
