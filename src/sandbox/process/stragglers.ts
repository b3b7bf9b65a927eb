import { readdir, readFile } from 'node:fs/promises'

/** A variable in the environment of every process of the agent. */
export const RUN_VARIABLE = 'CAISSON_RUN_ID'

/**
 * Kills the processes of a run that no longer has a process of its own: those whose environment names it.
 * Works on Linux only; elsewhere it finds nothing. Returns how many were killed.
 */
export const killStragglers = (runId: string): Promise<number> => killCarriers(`${RUN_VARIABLE}=${runId}`)

/** Kills the processes in whose environment `variable` (`NAME=value`) stands, but not this one. */
export async function killCarriers(variable: string): Promise<number> {
  let killed = 0
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue
    // Other users' processes cannot be read, and a process may have ended by now.
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (!environment.split('\0').includes(variable)) continue
    try {
      process.kill(Number(name), 'SIGKILL')
      killed++
    } catch {
      // It ended in between.
    }
  }
  return killed
}
