import { readFile } from 'node:fs/promises'
import { HOSTNAME } from './sandbox.js'

/** `/etc/hosts` of a sandbox: its own names, then `others`. */
export function hostsFile(others = ''): string {
  return `127.0.0.1 localhost ${HOSTNAME}\n::1 localhost ${HOSTNAME}\n${others}`
}

/** What builds and tests run into, by its name in `/proc/self/limits` and for an engine. */
const ULIMITS = { 'Max open files': 'nofile', 'Max stack size': 'stack', 'Max core file size': 'core' }

/** This process's limits for {@link ContainerSpec.ulimits}; empty where the system does not tell them. */
export async function ownUlimits(): Promise<Record<string, string>> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const numbers = Object.entries(ULIMITS).flatMap(([title, name]) => {
    const [, soft, hard] = new RegExp(`^${title} +(\\w+) +(\\w+)`, 'm').exec(text) ?? []
    return soft && hard ? [[name, `${soft}:${hard}`.replaceAll('unlimited', '-1')]] : []
  })
  return Object.fromEntries(numbers)
}
