import type { Policy } from '../../../../config/policy.js'
import type { Hit } from '../rules.js'

export interface ChangeSize {
  files: number
  /** Added and removed lines, not counting lockfiles. */
  lines: number
  bytes: number
  sizes: readonly { path: string; bytes: number }[]
}

/** The limits. A patch above one is never discarded: a person decides. */
export function checkLimits(size: ChangeSize, limits: Policy['limits']): Hit[] {
  const hits: Hit[] = []
  const above = (rule: Hit['rule'], name: string, found: number, most: number, path?: string) => {
    if (found <= most) return
    const message = `${name} ${count(found)}; \`${camel(rule)}\` allows ${count(most)}.`
    hits.push({ rule, message, ...(path === undefined ? {} : { path }) })
  }
  above('limits/files', 'Files changed:', size.files, limits.files)
  above('limits/lines', 'Lines added and removed:', size.lines, limits.lines)
  above('limits/bytes', 'Bytes in the patch:', size.bytes, limits.bytes)
  for (const { path, bytes } of size.sizes)
    above('limits/file-bytes', 'Bytes in this file:', bytes, limits.fileBytes, path)
  return hits
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function camel(rule: string): string {
  return `policy.limits.${rule.slice('limits/'.length).replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())}`
}
