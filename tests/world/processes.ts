import { readdir, readFile } from 'node:fs/promises'

/** Of the machine's processes, those of which a file below `/proc/PID` says this. One may end while it is read. */
export async function processesWhere(
  file: 'cgroup' | 'cmdline' | 'environ',
  says: (content: string) => boolean,
): Promise<number[]> {
  const others = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const said = await Promise.all(others.map(async (pid) => says(await aboutProcess(pid, file))))
  return others.filter((_pid, place) => said[place])
}

/** Empty of one that has ended. */
export function aboutProcess(pid: number, file: 'cgroup' | 'cmdline' | 'environ'): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
}

/** Ends a process, or with a negative number its group. False where it has ended by itself meanwhile. */
export function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
