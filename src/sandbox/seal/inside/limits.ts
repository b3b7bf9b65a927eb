import { type ChildProcess, spawn } from 'node:child_process'
import {
  codeOf,
  type Finding,
  fail,
  notApplicable,
  type Probe,
  type ProbeContext,
  pass,
  probe,
} from './probe.js'

export const limitProbes: readonly Probe[] = [
  probe('limits.memory', 'take more memory than the limit', takeMemory),
  probe('limits.processes', 'start more processes than the limit', startProcesses),
]

const ENDS_ALL = "the machine ends gVisor's kernel, and everything under it, at the limit"

const PATIENCE_MS = 30_000

/**
 * `dd` with one large block. It has to be a small program: at the limit, one as large as this executable
 * would keep reading its own code from disk for minutes instead of being killed.
 */
async function takeMemory({ limits, gvisor }: ProbeContext): Promise<Finding> {
  if (gvisor) return notApplicable(ENDS_ALL)
  const wanted = limits.memoryMb + 256
  const child = spawn('dd', ['if=/dev/zero', 'of=/dev/null', `bs=${wanted}M`, 'count=1'], {
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    killSignal: 'SIGTERM',
  })
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: codeOf(error) }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  if (signal === 'ENOENT') return notApplicable('the image has no `dd` to try it with')
  if (code === 0) return fail(`${wanted} MiB could be used, the limit is ${limits.memoryMb} MiB`)
  if (signal === 'SIGTERM') return fail(`undecided after ${PATIENCE_MS / 1000} seconds`)
  return pass(`ended by ${signal ?? `exit code ${code}`} at the limit of ${limits.memoryMb} MiB`)
}

async function startProcesses({ limits, gvisor }: ProbeContext): Promise<Finding> {
  if (gvisor) return notApplicable(ENDS_ALL)
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
