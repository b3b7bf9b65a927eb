import type { ContainerLimits, ContainerSettings } from '../engine/engine.js'
import { FILTERED, fieldOf, heldSets, interfacesOf, mountsOf } from './inside/proc.js'
import type { Missing, Protection } from './protections.js'

const FILES = [
  '/proc/version',
  '/proc/self/status',
  '/proc/self/limits',
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

/** What appears in a probe's output if the kernel granted it, and what that means. */
const LAX: Readonly<Record<string, string>> = {
  '/user-namespace': 'create a user namespace, in which it is root',
  '/vsock': 'open a socket to the host of a virtual machine (AF_VSOCK)',
  '/io-uring': 'use io_uring, which no filter sees',
}
const END = '==> end of the probe'

/*
 * Only creates: socket(AF_VSOCK, SOCK_STREAM), and io_uring_setup, which the filter refuses with EPERM (1) or ENOSYS (38)
 * and the kernel, without arguments, with EFAULT or EINVAL. The number of io_uring_setup is the same everywhere.
 */
const PERL = [
  'print "==> /vsock <==\\n" if socket(my $s, 40, 1, 0);',
  'print "==> /io-uring <==\\n" if syscall(425, 0, 0) >= 0 or ($!+0 != 1 and $!+0 != 38);',
].join(' ')

/**
 * A shell script that prints what {@link missingInside} reads, in the format of `head`. It needs nothing but the shell,
 * which reads byte by byte: with `head` it is five times as fast. Where `unshare` and `perl` exist (Debian and Ubuntu have
 * both), they reveal a system call filter that is laxer than it should be, while the files are read.
 */
export const ISOLATION_PROBE = `(
unshare -U true 2>/dev/null && echo '==> /user-namespace <=='
perl -e '${PERL}' 2>/dev/null
) | (
set --
for f in ${FILES.join(' ')}; do [ -r "$f" ] && set -- "$@" "$f"; done
command -p head -n 9999 "$@" 2>/dev/null
[ $? -lt 126 ] || for f do
echo "==> $f <=="
while IFS= read -r l || [ -n "$l" ]; do printf '%s\\n' "$l"; done 2>/dev/null <"$f"
l=
done
echo
while read -r l; do echo "$l"; done
)
echo '${END}'`

/** Whether a probe's output is complete. */
export function isWholeProbe(text: string): boolean {
  return text.includes(`${END}\n`) || text.endsWith(END)
}

/** What should hold where the probe ran. */
export interface SealExpected {
  network: 'none' | 'open'
  /** Checked here for containers; for bubblewrap, whoever set them knows. */
  limits: ContainerLimits
  settings: ContainerSettings | null
  /** No other container's processes have the same user, so that the user's own limit is the container's. */
  ownUser?: boolean
  /** For a container under gVisor: the runtime's name, and what the machine's own kernel says of itself. */
  gvisor?: { runtime: string; hostKernel: string | null }
  /** What the engine has enabled for its containers; default: none of it. */
  engine?: Readonly<Record<'selinux' | 'apparmor' | 'usernsRemap', boolean>>
}

const NOTHING_ENABLED = { selinux: false, apparmor: false, usernsRemap: false }

/**
 * The protections that do not hold, according to what a process inside sees and what the engine reports.
 * Pure.
 */
export function missingInside(text: string, expected: SealExpected): Missing[] {
  const { engine = NOTHING_ENABLED } = expected
  const files = filesOf(text)
  const status = files.get('/proc/self/status') ?? ''
  const value = (name: string) => fieldOf(status, name)
  const missing: Missing[] = []
  const lost = (protection: Protection, why: string) => missing.push({ protection, why })
  const rootOutside = rootOf(files.get('/proc/self/uid_map') ?? '')

  const uid = value('Uid')?.split(/\s/, 1)[0]
  if (uid === undefined) lost('user', "cannot determine the agent's UID")
  else if (uid === '0' && (rootOutside === null || rootOutside === 0)) lost('user', 'the agent is root')
  const second = expected.gvisor && checkKernel(files, expected.settings, expected.gvisor, lost)
  // Older versions of gVisor report neither the ambient set, which they do not have, nor that set-user-ID bits have
  // no effect.
  const unsaid = (name: string) => second && value(name) === undefined
  const sets = heldSets(status, ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']).filter(
    (set) => !(set === 'CapAmb' && unsaid(set)),
  )
  if (sets.length > 0) lost('capabilities', `the agent has capabilities (${sets.join(', ')})`)
  if (value('NoNewPrivs') !== '1' && !unsaid('NoNewPrivs'))
    lost('new-privileges', 'the agent can gain privileges')
  if (!second) checkFilter(value('Seccomp'), files, lost)
  const root = mountsOf(files.get('/proc/self/mountinfo') ?? '').findLast(({ at }) => at === '/')
  if (!root?.options.includes('ro')) lost('read-only-root', 'the root file system is writable')
  if (expected.network === 'none') {
    const others = interfacesOf(files.get('/proc/net/dev') ?? '')
    if (others === null) lost('network', 'cannot list the network interfaces')
    else if (others.length > 0) lost('network', `the sandbox has the network interface ${others.join(', ')}`)
  }
  checkSettings(expected.settings, lost)
  checkLabel((files.get('/proc/self/attr/current') ?? '').replace(/\0/g, '').trim(), engine, lost)
  if (engine.usernsRemap && rootOutside === 0)
    lost('user-namespace', 'user IDs are not remapped: the agent could not write to its folders otherwise')
  checkLimits(limitsOf(files, expected), expected.limits, lost)
  return missing
}

/** Whether gVisor's kernel answers. Its own few system calls are what the machine's kernel sees, and filtered. */
function checkKernel(
  files: Map<string, string>,
  settings: ContainerSettings | null,
  { runtime, hostKernel }: NonNullable<SealExpected['gvisor']>,
  lost: Lost,
): boolean {
  const kernel = files.get('/proc/version')?.trim()
  const why =
    settings?.runtime !== runtime
      ? `the container's runtime is ${settings?.runtime ?? 'unknown'}, not gVisor's`
      : !kernel || kernel === hostKernel?.trim()
        ? "the machine's own kernel answers the agent's system calls"
        : null
  if (why !== null) lost('kernel', why)
  return why === null
}

function checkFilter(mode: string | undefined, files: Map<string, string>, lost: Lost): void {
  if (mode !== FILTERED) lost('system-calls', 'system calls are not filtered')
  // A filter that lets everything pass is also one to the kernel.
  else
    for (const [mark, what] of Object.entries(LAX))
      if (files.has(mark)) lost('system-calls', `the system call filter lets a process ${what}`)
}

type Lost = (protection: Protection, why: string) => void

function filesOf(text: string): Map<string, string> {
  const parts = text.split(/^==> (\/\S+) <==\n/m).slice(1)
  const found = new Map<string, string>()
  for (let at = 0; at + 1 < parts.length; at += 2)
    found.set(parts[at] as string, (parts[at + 1] as string).split(END, 1)[0] as string)
  return found
}

/** The user that root inside is outside; null where this cannot be determined. */
function rootOf(text: string): number | null {
  for (const line of text.trim().split('\n')) {
    const [inside, outside] = line.trim().split(/\s+/).map(Number)
    if (inside === 0 && outside !== undefined && !Number.isNaN(outside)) return outside
  }
  return null
}

function checkSettings(settings: ContainerSettings | null, lost: Lost): void {
  if (!settings) return
  if (settings.shared.length > 0)
    lost('namespaces', `the container shares with the machine: ${settings.shared.join(', ')}`)
  if (settings.privileged) lost('devices', 'the container is privileged')
  else if (settings.devices > 0)
    lost('devices', `the container has ${settings.devices} devices of the machine`)
}

function checkLabel(label: string, engine: NonNullable<SealExpected['engine']>, lost: Lost): void {
  // `system_u:system_r:container_t:s0:c1,c2`; when switched off it is `spc_t` or the engine's own.
  if (engine.selinux && !/:(container|svirt)\w*_t(:|$)/.test(label))
    lost(
      'selinux',
      "SELinux is switched off for the agent, which could not reach the gateway's socket otherwise",
    )
  if (engine.apparmor && (label === '' || label.startsWith('unconfined')))
    lost('apparmor', 'AppArmor does not confine the agent')
}

/** Null: unknown; Infinity: no limit. */
type SeenLimits = Record<'memory' | 'pids' | 'cpus', number | null>

function limitsOf(
  files: Map<string, string>,
  { settings, ownUser }: Pick<SealExpected, 'settings' | 'ownUser'>,
): SeenLimits {
  const number = (path: string) => {
    const word = files.get(`/sys/fs/cgroup/${path}`)?.trim().split(/\s+/)[0]
    if (word === undefined || word === '') return null
    return word === 'max' || word === '-1' ? Number.POSITIVE_INFINITY : Number(word)
  }
  const share = (quota: number | null, period: number) =>
    quota === null ? null : quota / (period || 100_000)
  const period2 = Number((files.get('/sys/fs/cgroup/cpu.max') ?? '').trim().split(/\s+/)[1])
  const said = (limit: number | undefined) => (limit === undefined || limit <= 0 ? null : limit)
  const ofUser = /^Max processes\s+\d+\s+(\d+)/m.exec(files.get('/proc/self/limits') ?? '')?.[1]
  return {
    memory: number('memory.max') ?? number('memory/memory.limit_in_bytes') ?? said(settings?.limits?.memory),
    pids:
      (ownUser && ofUser ? Number(ofUser) : null) ??
      number('pids.max') ??
      number('pids/pids.max') ??
      said(settings?.limits?.pids),
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
