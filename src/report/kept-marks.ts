import { withFailureMarks } from '../event/failure-mark.js'

/** More than one request may start, and less than a comment has room for. */
const MOST = 8

/** A hidden line of our comment: GitHub does not tell who started a workflow for what. */
export function dispatchMarker(key: string): string {
  return `<!-- caisson:dispatched ${key} -->`
}

/** A comment of ours with the hidden lines of its earlier text that have to outlast it; those of failures are last. */
export function withKeptMarks(body: string, earlier: string): string {
  const started = earlier.match(/<!-- caisson:dispatched [0-9a-f]{24} -->/g) ?? []
  const kept = [...new Set(started)].filter((line) => !body.includes(line)).slice(-MOST)
  const lines = kept.map((line) => `\n\n${line}`).join('')
  const all = body.replace(/(?:\s*<!-- caisson:failure [^\n]* -->)*\s*$/, (end) => `${lines}${end}`)
  return withFailureMarks(all, earlier)
}
