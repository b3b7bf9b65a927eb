import picomatch from 'picomatch'
import { type BytePath, display } from '../git/byte-path.js'

/** Which names the ignore rules do not hide, although they would. */
export interface KeptNames {
  file(path: BytePath): boolean
  /** Whether such a name may lie below this folder. */
  folder(path: BytePath): boolean
}

/** Patterns as picomatch reads them, from the root; a folder's name means all that is in it. Null without any. */
export function keptNames(patterns: readonly string[]): KeptNames | null {
  if (patterns.length === 0) return null
  const all = patterns
    .map((pattern) => pattern.replace(/^\.?\/+/, '').replace(/\/+$/, ''))
    .flatMap((pattern) => [pattern, `${pattern}/**`])
  const match = picomatch(all, { dot: true })
  const bases = all.map((pattern) => picomatch.scan(pattern).base)
  return {
    file: (path) => match(display(path)),
    folder: (path) => {
      const name = display(path)
      return bases.some(
        (base) => base === '' || `${base}/`.startsWith(`${name}/`) || `${name}/`.startsWith(`${base}/`),
      )
    },
  }
}
