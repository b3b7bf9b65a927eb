import type { Hit } from '../rules.js'
import type { AddedLine } from './added-lines.js'
import { isLockfile } from './lockfiles.js'
import { manifestLineCheck } from './manifest-lines.js'
import { checkCharacters } from './unicode.js'

/** Only this many findings are kept for each rule and file: the first ones are enough. */
const MOST_OF_A_FILE = 3

/** The rules for the lines that the patch adds to one file. */
export function checkLines(path: string, lines: readonly AddedLine[], lineLength: number): Hit[] {
  const hits: Hit[] = []
  const counts = new Map<string, number>()
  const take = (hit: Hit) => {
    const count = (counts.get(hit.rule) ?? 0) + 1
    counts.set(hit.rule, count)
    if (count <= MOST_OF_A_FILE) hits.push(hit)
  }
  const lockfile = isLockfile(path)
  const checkManifestLine = manifestLineCheck(path)
  for (const { number: line, text } of lines) {
    for (const hit of checkCharacters(path, line, text)) take(hit)
    if (text.length > lineLength && !lockfile) {
      const message = `This line has ${text.length} characters: nobody can review it.`
      take({ rule: 'content/long-line', path, line, message })
    }
    for (const found of checkManifestLine?.(text) ?? []) take({ ...found, path, line })
  }
  return hits
}
