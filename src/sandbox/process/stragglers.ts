import { readdir, readFile } from 'node:fs/promises'

/** Told to every process of the agent by its environment. */
export const RUN_VARIABLE = 'CAISSON_RUN_ID'

/**
 * Kills the processes of a run that has no process of its own any more: those whose environment names it.
 * Only Linux tells; elsewhere nothing is found. Returns how many were killed.
 */
export async function killStragglers(runId: string): Promise<number> {
  const marker = `${RUN_VARIABLE}=${runId}`
  let killed = 0
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue
    // Other users' processes cannot be read, and a process may be gone by now.
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (!environment.split('\0').includes(marker)) continue
    try {
      process.kill(Number(name), 'SIGKILL')
      killed++
    } catch {
      // It ended in between.
    }
  }
  return killed
}
