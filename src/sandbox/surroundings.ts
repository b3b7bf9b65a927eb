import { readFile } from 'node:fs/promises'
import { HOSTNAME } from './sandbox.js'

/**
 * `/etc/hosts` of a sandbox: its own names, then `others`. `machine` is the job's own file: what listens on `localhost`
 * has to be at the same address as in a step of the job, or a client that asks 127.0.0.1 does not find it.
 */
export function hostsFile(machine: string, others = ''): string {
  const both = /^\s*::1\s(?:[^#\n]*\s)?localhost(?:\s|$)/m.test(machine) ? 'localhost ' : ''
  return `127.0.0.1 localhost\n127.0.0.1 ${HOSTNAME}\n::1 ${both}ip6-localhost ip6-loopback\n${others}`
}

/** The job's own `/etc/hosts`; empty where there is none. */
export const machineHosts = () => readFile('/etc/hosts', 'utf8').catch(() => '')

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
