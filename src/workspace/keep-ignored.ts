import picomatch from 'picomatch'
import { type BytePath, display } from '../git/byte-path.js'

/** Which names are kept although the ignore rules would hide them. */
export interface KeptNames {
  file(path: BytePath): boolean
  /** Whether such a name may be below this folder. */
  folder(path: BytePath): boolean
}

/**
 * Patterns in picomatch's syntax, relative to the root; a folder's name covers everything in it. Null without
 * patterns.
 */
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
