import { readdir, readFile, readlink } from 'node:fs/promises'
import { z } from 'zod'
import { runCommand } from '../../base/command.js'

/** What distinguishes a process from every other one, even after a reboot and if its number is reused. */
export const processIdentity = {
  pid: z.int(),
  /** When it started, according to the system: clock ticks since boot on Linux, a date elsewhere. */
  processStart: z.string().optional(),
  /** ID of the system's current boot. */
  bootId: z.string().optional(),
  /** The PID namespace of `pid`; Linux only. */
  pidNamespace: z.string().optional(),
}

export type ProcessIdentity = z.infer<z.ZodObject<typeof processIdentity>>

/** The calling process. What the system does not provide is left out. */
export async function ownProcess(): Promise<ProcessIdentity> {
  const [processStart, bootId, pidNamespace] = await Promise.all([
    startOf(process.pid).then((found) => (found === 'gone' || found === 'hidden' ? undefined : found)),
    readBootId(),
    ownNamespace(),
  ])
  return { pid: process.pid, processStart, bootId, pidNamespace }
}

/**
 * Whether a run's process is still there: same number, same start, same boot. A zombie is gone. A process
 * that belongs to another user, or is in a PID namespace out of reach, is assumed to be there unless
 * something shows otherwise.
 */
export async function isRunning(record: ProcessIdentity): Promise<boolean> {
  return (await locateProcess(record)) !== 'gone'
}

/** Its number in this namespace; `unseen`: it may be there, out of reach. */
export async function locateProcess(record: ProcessIdentity): Promise<number | 'gone' | 'unseen'> {
  if (record.bootId !== undefined) {
    const bootId = await readBootId()
    if (bootId !== undefined && bootId !== record.bootId) return 'gone'
  }
  const { pidNamespace } = record
  if (pidNamespace !== undefined && pidNamespace !== (await ownNamespace())) {
    return locateElsewhere({ ...record, pidNamespace })
  }
  const start = await startOf(record.pid)
  if (start === 'gone') return 'gone'
  const same = start === 'hidden' || record.processStart === undefined || start === record.processStart
  return same ? record.pid : 'gone'
}

/** The initial namespace has a fixed number (PROC_PID_INIT_INO of linux/proc_ns.h). */
const OUTERMOST = 'pid:[4026531836]'

async function ownNamespace(): Promise<string | undefined> {
  return readlink('/proc/self/ns/pid').catch(() => undefined)
}

async function locateElsewhere(
  record: Pick<ProcessIdentity, 'pid' | 'processStart'> & { pidNamespace: string },
): Promise<number | 'gone' | 'unseen'> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    if ((await readlink(`/proc/${name}/ns/pid`).catch(() => '')) !== record.pidNamespace) continue
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    // The last number is the one inside its own namespace (proc(5)).
    if (Number(/^NSpid:.*\s(\d+)$/m.exec(status)?.[1]) !== record.pid) continue
    const start = await startOf(Number(name))
    const same = record.processStart === undefined || start === record.processStart
    if (start !== 'gone' && same) return Number(name)
  }
  // Only a process that sees all others can say that one is not there.
  const all = (await ownNamespace()) === OUTERMOST && process.getuid?.() === 0
  return all ? 'gone' : 'unseen'
}

/** `hidden`: the process exists, but the system does not say when it started. */
async function startOf(pid: number): Promise<string | 'gone' | 'hidden'> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat !== null) return readStat(stat)
  } else if (process.platform !== 'win32') {
    const listed = await outputOf('ps', ['-o', 'stat=,lstart=', '-p', String(pid)])
    const [state = '', ...date] = listed.trim().split(/\s+/)
    if (state !== '') return state.startsWith('Z') ? 'gone' : date.join(' ')
  }
  return exists(pid) ? 'hidden' : 'gone'
}

/**
 * The name in parentheses may contain anything, including parentheses: fields are counted after the last one
 * (proc(5)).
 */
function readStat(stat: string): string {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state = ''] = fields
  return state === 'Z' || state === 'X' ? 'gone' : (fields[19] ?? 'hidden')
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function readBootId(): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const id = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
    return id.trim() || undefined
  }
  if (process.platform === 'win32') return undefined
  return /sec = (\d+)/.exec(await outputOf('sysctl', ['-n', 'kern.boottime']))?.[1]
}

/** Standard output; empty if the command fails. */
async function outputOf(command: string, args: string[]): Promise<string> {
  const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }
  const { exitCode, stdout } = await runCommand(command, args, { env })
  return exitCode === 0 ? stdout.toString('utf8') : ''
}
