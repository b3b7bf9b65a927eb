import type { ContainerLimits, ContainerSettings } from '../engine/engine.js'
import type { Missing, Protection } from './protections.js'

const FILES = [
  '/proc/self/status',
  '/proc/self/uid_map',
  '/proc/self/attr/current',
  '/proc/self/mountinfo',
  '/proc/net/dev',
  // Control groups, version 2 and version 1.
  '/sys/fs/cgroup/memory.max',
  '/sys/fs/cgroup/pids.max',
  '/sys/fs/cgroup/cpu.max',
  '/sys/fs/cgroup/memory/memory.limit_in_bytes',
  '/sys/fs/cgroup/pids/pids.max',
  '/sys/fs/cgroup/cpu/cpu.cfs_quota_us',
  '/sys/fs/cgroup/cpu/cpu.cfs_period_us',
]

/** Stands in a look where the kernel made a user namespace. */
const USER_NAMESPACE = '/user-namespace'
const END = '=== end of the look'

/**
 * A shell's script that prints what {@link missingInside} reads; it needs nothing but the shell. Where there is an
 * `unshare` it shows a filter of system calls that is laxer than it ought to be.
 */
export const ISOLATION_PROBE = `for f in ${FILES.join(' ')}; do
[ -r "$f" ] || continue
echo "=== $f"
while IFS= read -r l || [ -n "$l" ]; do printf '%s\\n' "$l"; done 2>/dev/null <"$f"
l=
done
unshare -U true 2>/dev/null && echo '=== ${USER_NAMESPACE}'
echo '${END}'`

/** Whether a look came to its end. */
export function isWholeProbe(text: string): boolean {
  return text.includes(`${END}\n`) || text.endsWith(END)
}

/** What ought to hold where the look was taken. */
export interface SealExpected {
  network: 'none' | 'open'
  /** Judged here for containers; bubblewrap's are known by who made them. */
  limits: ContainerLimits
  settings: ContainerSettings | null
  /** What the engine has switched on for its containers. */
  engine: {
    seccomp: boolean
    seccompLost?: string
    selinux: boolean
    apparmor: boolean
    usernsRemap: boolean
  }
}

/** What of the seal does not hold, by what a process inside sees and the engine says. Pure. */
export function missingInside(text: string, expected: SealExpected): Missing[] {
  const files = filesOf(text)
  const status = files.get('/proc/self/status') ?? ''
  const value = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
  const missing: Missing[] = []
  const lost = (protection: Protection, why: string) => missing.push({ protection, why })
  const uids = mapOf(files.get('/proc/self/uid_map') ?? '')

  const uid = value('Uid')
  if (uid === undefined) lost('user', 'who the agent is cannot be seen')
  else if (uid === '0' && (uids.outside === null || uids.outside === 0)) lost('user', 'the agent is root')
  const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].filter(
    (set) => !/^0+$/.test(value(set) ?? ''),
  )
  if (sets.length > 0) lost('capabilities', `capabilities are left (${sets.join(', ')})`)
  if (value('NoNewPrivs') !== '1') lost('new-privileges', 'privileges can be gained')
  if (value('Seccomp') !== '2') lost('system-calls', 'system calls are not filtered')
  // Also a filter that lets everything pass is one to the kernel.
  else if (!expected.engine.seccomp)
    lost(
      'system-calls',
      expected.engine.seccompLost ??
        'what the filter of system calls refuses is not known: the engine has a profile of its own',
    )
  else if (files.has(USER_NAMESPACE))
    lost(
      'system-calls',
      'the filter of system calls lets a process make a user namespace, in which it is root',
    )
  if (!isRootReadOnly(files.get('/proc/self/mountinfo') ?? ''))
    lost('read-only-root', 'the root file system can be written to')
  if (expected.network === 'none') {
    const others = interfacesOf(files.get('/proc/net/dev') ?? '')
    if (others === null) lost('network', 'network interfaces cannot be seen')
    else if (others.length > 0) lost('network', `the network interface ${others.join(', ')} is there`)
  }
  checkSettings(expected.settings, lost)
  checkLabel((files.get('/proc/self/attr/current') ?? '').replace(/\0/g, '').trim(), expected.engine, lost)
  if (expected.engine.usernsRemap && uids.outside === 0)
    lost('user-namespace', 'user ids are not mapped away: the agent could not write to its folders')
  checkLimits(limitsOf(files, expected.settings), expected.limits, lost)
  return missing
}

type Lost = (protection: Protection, why: string) => void

function filesOf(text: string): Map<string, string> {
  const parts = text.split(/^=== (\/\S+)\n/m).slice(1)
  const found = new Map<string, string>()
  for (let at = 0; at + 1 < parts.length; at += 2)
    found.set(parts[at] as string, (parts[at + 1] as string).replace(/\n?=== end of the look\n?$/, ''))
  return found
}

/** Whom root inside is outside; null where it cannot be told. */
function mapOf(text: string): { outside: number | null } {
  for (const line of text.trim().split('\n')) {
    const [inside, outside] = line.trim().split(/\s+/).map(Number)
    if (inside === 0 && outside !== undefined && !Number.isNaN(outside)) return { outside }
  }
  return { outside: null }
}

function isRootReadOnly(mounts: string): boolean {
  // What is mounted last lies on top.
  const root = mounts.split('\n').filter((line) => line.split(' ')[4] === '/')
  return root.at(-1)?.split(' ')[5]?.split(',').includes('ro') ?? false
}

/** All but loopback; null when not even that is seen. */
function interfacesOf(table: string): string[] | null {
  const names = [...table.matchAll(/^\s*([^\s:|]+):\s*\d/gm)].map(([, name]) => name as string)
  return names.includes('lo') ? names.filter((name) => name !== 'lo') : null
}

function checkSettings(settings: ContainerSettings | null, lost: Lost): void {
  if (!settings) return
  if (settings.shared.length > 0)
    lost('namespaces', `the container shares with the machine: ${settings.shared.join(', ')}`)
  if (settings.privileged) lost('devices', 'the container is privileged')
  else if (settings.devices > 0) lost('devices', `${settings.devices} devices of the machine are there`)
}

function checkLabel(label: string, engine: SealExpected['engine'], lost: Lost): void {
  // `system_u:system_r:container_t:s0:c1,c2`; switched off it is `spc_t` or the engine's own.
  if (engine.selinux && !/:(container|svirt)\w*_t(:|$)/.test(label))
    lost('selinux', "SELinux is switched off for the agent, which could not reach the gateway's socket")
  if (engine.apparmor && (label === '' || label.startsWith('unconfined')))
    lost('apparmor', 'AppArmor does not confine the agent')
}

/** Null: cannot be told; Infinity: none. */
type SeenLimits = Record<'memory' | 'pids' | 'cpus', number | null>

function limitsOf(files: Map<string, string>, settings: ContainerSettings | null): SeenLimits {
  const number = (path: string) => {
    const word = files.get(`/sys/fs/cgroup/${path}`)?.trim().split(/\s+/)[0]
    if (word === undefined || word === '') return null
    return word === 'max' || word === '-1' ? Number.POSITIVE_INFINITY : Number(word)
  }
  const share = (quota: number | null, period: number) =>
    quota === null ? null : quota / (period || 100_000)
  const period2 = Number((files.get('/sys/fs/cgroup/cpu.max') ?? '').trim().split(/\s+/)[1])
  const said = (limit: number | undefined) => (limit === undefined || limit <= 0 ? null : limit)
  return {
    memory: number('memory.max') ?? number('memory/memory.limit_in_bytes') ?? said(settings?.limits?.memory),
    pids: number('pids.max') ?? number('pids/pids.max') ?? said(settings?.limits?.pids),
    cpus:
      share(number('cpu.max'), period2) ??
      share(number('cpu/cpu.cfs_quota_us'), number('cpu/cpu.cfs_period_us') ?? 0) ??
      said(settings?.limits?.cpus),
  }
}

function checkLimits(seen: SeenLimits, { memoryMb, pids, cpus }: ContainerLimits, lost: Lost): void {
  const holds = (found: number | null, wanted: number) => found !== null && found <= wanted * 1.01
  if (memoryMb !== undefined && !holds(seen.memory, memoryMb * 1024 * 1024))
    lost('memory-limit', 'memory cannot be limited here')
  if (pids !== undefined && !holds(seen.pids, pids)) lost('process-limit', 'processes cannot be limited here')
  if (cpus !== undefined && !holds(seen.cpus, cpus)) lost('cpu-limit', 'CPU time cannot be limited here')
}
