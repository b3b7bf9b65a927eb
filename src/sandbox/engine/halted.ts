import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { onCode } from '../../base/errors.js'

const POLL_MS = 3

/**
 * Whether a container still has processes: the kernel ends the first process of a PID namespace after all others in it.
 * Undefined where that process is not one of this machine's, as with an engine in a virtual machine.
 */
export async function watchProcesses(id: string, pid: number): Promise<(() => Promise<boolean>) | undefined> {
  const isAlive = async () => {
    // Its control group carries the container's ID; another process may have got its number by now. No other error says
    // that it is gone.
    const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(onCode(['ENOENT', 'ESRCH'], ''))
    return groups.includes(id)
  }
  return (await isAlive().catch(() => false)) ? () => isAlive().catch(() => true) : undefined
}

/** Resolves once nothing is alive, or the removal has ended, however it did. */
export async function untilHalted(isAlive: () => Promise<boolean>, removal: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  removal.then(end, end)
  while (!ended && (await isAlive())) await sleep(POLL_MS)
}
