import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 3

/**
 * Resolves once no process of a container is left: the kernel ends the first process of a PID namespace after all others
 * in it. Undefined where that process is not one of this machine's, as with an engine in a virtual machine.
 */
export async function haltedOf(id: string, pid: number): Promise<(() => Promise<void>) | undefined> {
  if (!(await isAlive(id, pid))) return undefined
  return async () => {
    while (await isAlive(id, pid)) await sleep(POLL_MS)
  }
}

/** Its control group carries the container's ID; another process may have got its number by now. */
async function isAlive(id: string, pid: number): Promise<boolean> {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '')
  return groups.includes(id)
}
