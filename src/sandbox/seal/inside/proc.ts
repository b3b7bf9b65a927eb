/*
 * What /proc says of the seal. Pure, for there are two that ask: the doctor's probes, which read inside, and the probe
 * of each run, where a shell reads and Caisson judges outside.
 */

/** A field of /proc/PID/status, e.g. `NoNewPrivs`. */
export const fieldOf = (status: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.*\\S)`, 'm').exec(status)?.[1]

/** Those of the capability sets that are not empty, or not told. */
export const heldSets = (status: string, sets: readonly string[]): string[] =>
  sets.filter((set) => !/^0+$/.test(fieldOf(status, set) ?? ''))

/** The mode of a filter of system calls in `Seccomp`. */
export const FILTERED = '2'

/** All interfaces of /proc/net/dev but loopback; null when not even loopback is visible. */
export function interfacesOf(table: string): string[] | null {
  const names = [...table.matchAll(/^\s*([^\s:|]+):\s*\d/gm)].map(([, name]) => name as string)
  return names.includes('lo') ? names.filter((name) => name !== 'lo') : null
}

/** The mounts of /proc/self/mountinfo; the last one of a folder is on top. */
export function mountsOf(mountinfo: string): { at: string; options: string[] }[] {
  return mountinfo.split('\n').flatMap((line) => {
    const [, , , , at, options] = line.split(' ')
    if (at === undefined) return []
    // Spaces and other special characters are written in octal.
    const path = at.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)))
    return [{ at: path, options: options?.split(',') ?? [] }]
  })
}
