import { access, mkdir, readdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../base/command.js'
import { succeeds } from '../../base/succeeds.js'
import type { ContainerLimits } from '../engine/engine.js'
import type { Missing, Protection } from '../seal/protections.js'

/** How limits are applied to a process and everything it starts. */
export interface ProcessLimits {
  /** Prepended to the command. */
  before: readonly string[]
  /** Environment variables that `before` needs. */
  env: Record<string, string | undefined>
  /** Limits that cannot be enforced. */
  missing: Missing[]
  /** Call it when the processes are gone. */
  release(): Promise<void>
}

const CGROUPS = '/sys/fs/cgroup'

type Wanted = readonly {
  controller: 'memory' | 'pids' | 'cpu'
  protection: Protection
  word: string
  v1: Values
  v2: Values
  unit: string
}[]
type Values = readonly (readonly [file: string, value: string, optional?: true])[]

/**
 * Only control groups limit a whole process tree. systemd creates one for users it trusts, and root creates
 * one itself; other users go without.
 */
export async function limitProcess(
  name: string,
  limits: ContainerLimits,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ProcessLimits> {
  const wanted = limitsAsValues(limits)
  const none = async () => {}
  if (wanted.length === 0) return { before: [], env: {}, missing: [], release: none }
  const root = process.getuid?.() === 0
  const systemd = await systemdScope(wanted, root, env)
  if (systemd) return { ...systemd, missing: [], release: none }
  if (root) return ownGroups(name, wanted)
  return { before: [], env: {}, missing: wanted.map(lost), release: none }
}

/** The value to write for each limit, for both versions of control groups and for systemd. Pure. */
export function limitsAsValues({ memoryMb, pids, cpus }: ContainerLimits): Wanted {
  const bytes = String((memoryMb ?? 0) * 1024 * 1024)
  const quota = String(Math.round((cpus ?? 0) * 100_000))
  const all: Wanted = [
    {
      controller: 'memory',
      protection: 'memory-limit',
      word: 'memory',
      // Swap accounting may be switched off.
      v1: [
        ['memory.limit_in_bytes', bytes],
        ['memory.memsw.limit_in_bytes', bytes, true],
      ],
      v2: [
        ['memory.max', bytes],
        ['memory.swap.max', '0', true],
      ],
      unit: `MemoryMax=${bytes}`,
    },
    {
      controller: 'pids',
      protection: 'process-limit',
      word: 'processes',
      v1: [['pids.max', String(pids)]],
      v2: [['pids.max', String(pids)]],
      unit: `TasksMax=${pids}`,
    },
    {
      controller: 'cpu',
      protection: 'cpu-limit',
      word: 'CPU time',
      v1: [['cpu.cfs_quota_us', quota]],
      v2: [['cpu.max', `${quota} 100000`]],
      unit: `CPUQuota=${Math.round((cpus ?? 0) * 100)}%`,
    },
  ]
  const given = { memory: memoryMb, pids, cpu: cpus }
  return all.filter(({ controller }) => given[controller] !== undefined)
}

const lost = ({ protection, word }: Wanted[number]): Missing => ({
  protection,
  why: `bubblewrap cannot limit ${word} for this user on this machine`,
})

async function systemdScope(
  wanted: Wanted,
  root: boolean,
  env: Readonly<Record<string, string | undefined>>,
) {
  if (!(await succeeds(access('/run/systemd/system')))) return null
  const given = {
    PATH: env['PATH'],
    XDG_RUNTIME_DIR: env['XDG_RUNTIME_DIR'],
    DBUS_SESSION_BUS_ADDRESS: env['DBUS_SESSION_BUS_ADDRESS'],
  }
  const before = ['systemd-run', ...(root ? [] : ['--user']), '--scope', '--quiet', '--collect']
  for (const { unit } of wanted) before.push('--property', unit)
  const tried = await runCommand('systemd-run', [...before.slice(1), 'true'], {
    env: given,
    timeoutMs: 10_000,
  })
  return tried.exitCode === 0 ? { before: [...before, '--'], env: given } : null
}

async function ownGroups(name: string, wanted: Wanted): Promise<ProcessLimits> {
  const unified = await succeeds(access(join(CGROUPS, 'cgroup.controllers')))
  const groups: string[] = []
  const missing: Missing[] = []
  if (unified) {
    for (const { controller } of wanted)
      await writeFile(join(CGROUPS, 'cgroup.subtree_control'), `+${controller}`).catch(() => {})
  }
  for (const limit of wanted) {
    const { controller, v1, v2 } = limit
    const group = unified ? join(CGROUPS, name) : join(CGROUPS, controller, name)
    try {
      await mkdir(group, { recursive: true })
      if (!groups.includes(group)) groups.push(group)
      for (const [file, value, optional] of unified ? v2 : v1) {
        // Never created: where the control file does not exist, there is no such limit.
        const written = writeFile(join(group, file), value, { flag: 'r+' })
        await (optional ? written.catch(() => {}) : written)
      }
    } catch {
      missing.push(lost(limit))
    }
  }
  // The shell enters the groups and becomes the command, so that none of it ever runs outside.
  const enter =
    'while [ "$1" != -- ]; do echo $$ >"$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"'
  return {
    before: groups.length > 0 ? ['sh', '-c', enter, 'sh', ...groups, '--'] : [],
    env: {},
    missing,
    async release() {
      for (const group of groups) await removeGroup(group)
    },
  }
}

/** Removes the groups left by a process that is gone: those whose name starts with this prefix. */
export async function removeGroupsOf(name: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const places = [CGROUPS, ...['memory', 'pids', 'cpu'].map((controller) => join(CGROUPS, controller))]
  for (const place of places) {
    for (const group of await readdir(place).catch(() => [])) {
      if (group.startsWith(`${name}-`)) await removeGroup(join(place, group))
    }
  }
}

/** A group may only become removable a moment after its last process has ended. */
async function removeGroup(group: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const left = await rmdir(group).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'EBUSY',
    )
    if (!left) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
