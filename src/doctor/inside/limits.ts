import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { codeOf, type Finding, fail, type Probe, type ProbeContext, pass } from './probe.js'

export const limitProbes: readonly Probe[] = [
  {
    id: 'limits.memory',
    protection: 'limits',
    tries: 'take more memory than the limit',
    run: takeMemory,
  },
  {
    id: 'limits.processes',
    protection: 'limits',
    tries: 'start more processes than the limit',
    run: startProcesses,
  },
]

/** A second Bun eats memory, so that it is that one which is killed. */
async function takeMemory({ paths, limits }: ProbeContext): Promise<Finding> {
  const eater = fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './eater.ts' : './eater.js', import.meta.url),
  )
  const child = spawn(paths.claude, ['--version'], {
    env: {
      HOME: paths.home,
      BUN_OPTIONS: `--preload=${eater}`,
      CAISSON_DOCTOR_MEGABYTES: String(limits.memoryMb + 256),
    },
    stdio: 'ignore',
  })
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: codeOf(error) }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  if (code === 0)
    return fail(`${limits.memoryMb + 256} MiB could be used, the limit is ${limits.memoryMb} MiB`)
  return pass(`ended by ${signal ?? `exit code ${code}`} at the limit of ${limits.memoryMb} MiB`)
}

async function startProcesses({ limits }: ProbeContext): Promise<Finding> {
  const children: ChildProcess[] = []
  let stopped: string | undefined
  try {
    while (stopped === undefined && children.length < limits.pids + 16) {
      try {
        const child = spawn('sleep', ['30'], { stdio: 'ignore' })
        child.on('error', (error) => {
          stopped ??= codeOf(error)
        })
        if (child.pid === undefined) break
        children.push(child)
      } catch (error) {
        stopped = codeOf(error)
      }
    }
    if (children.length >= limits.pids + 16)
      return fail(`${children.length} processes could be started, the limit is ${limits.pids}`)
    return pass(`refused after ${children.length}${stopped ? ` (${stopped})` : ''}`)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}
