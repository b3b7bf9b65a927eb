import { readdirSync, readFileSync } from 'node:fs'

const O_CLOEXEC = 0o2000000

/**
 * The descriptors after the first `count` that a process would hand on to every program it starts: whoever started it left
 * them open. Node.js itself opens none of this kind.
 */
export function inheritedAfter(count: number): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => fd >= count && isHandedOn(`/proc/self/fdinfo/${fd}`))
}

function isHandedOn(path: string): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(path, 'utf8'))?.[1]
    return (Number.parseInt(flags ?? '0', 8) & O_CLOEXEC) === 0
  } catch {
    // It was the one that listed them.
    return false
  }
}
