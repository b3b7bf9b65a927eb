import type { ChangedFile } from '../../github/github.js'
import type { NewReviewComment } from '../../github/reviewing.js'
import type { Finding } from './findings.js'

/** Where a comment on a diff can be. */
export type DiffPlace = Omit<NewReviewComment, 'body'>

/** For each side, the hunk that a line is in. */
type Hunks = Record<DiffPlace['side'], Map<number, number>>

/** Tells where in a pull request's diff a finding can be shown; null: nowhere. */
export function diffPlaces(files: readonly ChangedFile[]): (finding: Finding) => DiffPlace | null {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const read = new Map<string, Hunks>()
  return ({ path, line, startLine, side }) => {
    const patch = byPath.get(path)?.patch
    if (patch === undefined) return null
    const hunks = read.get(path) ?? hunksOf(patch)
    read.set(path, hunks)
    const hunk = hunks[side].get(line)
    if (hunk === undefined) return null
    // A comment may span several lines of one hunk only.
    const whole = startLine !== undefined && startLine < line && hunks[side].get(startLine) === hunk
    return { path, line, side, ...(whole ? { startLine } : {}) }
  }
}

function hunksOf(patch: string): Hunks {
  const hunks: Hunks = { LEFT: new Map(), RIGHT: new Map() }
  let hunk = 0
  let left = 0
  let right = 0
  for (const text of patch.split('\n')) {
    const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text)
    if (head) {
      hunk++
      left = Number(head[1])
      right = Number(head[2])
    } else if (text.startsWith('+')) hunks.RIGHT.set(right++, hunk)
    else if (text.startsWith('-')) hunks.LEFT.set(left++, hunk)
    else if (text.startsWith(' ')) {
      hunks.RIGHT.set(right++, hunk)
      hunks.LEFT.set(left++, hunk)
    }
  }
  return hunks
}
