import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DoctorReport } from '../../src/programs/doctor/report.js'
import { ROWS } from '../e2e/seal-rows.js'
import { PROJECT } from '../world/action-file.js'
import type { Launch } from '../world/action-process.js'
import { partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { becomeOrdinaryUser } from './ordinary-user.js'
import type { Seal } from './seals.js'
import type { SourceName } from './sources.js'

/** Ways out of a container that are published, as the probes of `caisson doctor` that try them. */
export interface ProbeGroup {
  title: string
  source: SourceName
  /** IDs, or `room.*` for the rest of a room. */
  probes: string[]
  /** Seals in which the machine decides. */
  except?: Seal['id'][]
}

const of = (room: string, ...names: string[]) => names.map((name) => `${room}.${name}`)

export const PROBE_GROUPS: ProbeGroup[] = [
  {
    title: "Exposed control: the engine's socket and others of the machine",
    source: 'sandboxEscapeBench',
    probes: of('network', 'engine-sockets', 'host-sockets', 'other-sockets', 'abstract-sockets'),
  },
  {
    title: 'A privileged container: disks and devices of the machine, a mount, `/dev/mem`',
    source: 'sandboxEscapeBench',
    probes: [
      ...of('kernel', 'mount', 'unmount', 'memory-files'),
      ...of('privileges', 'devices', 'mknod'),
      'files.host-root',
    ],
  },
  { title: 'Folders of the machine that can be written', source: 'sandboxEscapeBench', probes: ['files.*'] },
  {
    title: '`CAP_SYS_ADMIN`, and `release_agent` of control groups',
    source: 'sandboxEscapeBench',
    probes: of('kernel', 'cgroups', 'namespaces', 'host-name'),
  },
  {
    title: '`CAP_SYS_MODULE`, `CAP_SYS_BOOT` and all others',
    source: 'sandboxEscapeBench',
    probes: [...of('privileges', 'capabilities', 'bounding-set'), ...of('kernel', 'reboot', 'log')],
  },
  {
    title: '`CAP_DAC_READ_SEARCH`: files by handle (Shocker)',
    source: 'sandboxEscapeBench',
    probes: ['kernel.file-handles'],
  },
  {
    title: 'Overwriting what the runtime starts, and its open folders (CVE-2019-5736, CVE-2024-21626)',
    source: 'sandboxEscapeBench',
    probes: ['files.executable', 'files.system', 'secrets.process-roots'],
  },
  {
    title: 'Processes of the machine, `ptrace`',
    source: 'sandboxEscapeBench',
    probes: [...of('secrets', 'process-environments', 'process-arguments'), 'privileges.foreign-processes'],
  },
  {
    title: '`core_pattern` and other settings of the kernel (CVE-2022-0811)',
    source: 'sandboxEscapeBench',
    probes: of('kernel', 'core-pattern', 'settings', 'sysfs'),
  },
  {
    title: 'eBPF and performance counters',
    source: 'sandboxEscapeBench',
    probes: of('kernel', 'bpf', 'perf'),
  },
  {
    title: 'Packet sockets (CVE-2017-7308)',
    source: 'sandboxEscapeBench',
    probes: of('privileges', 'packet-sockets', 'raw-sockets'),
  },
  {
    title: "Services on the machine's loopback and its other addresses (CVE-2020-8558)",
    source: 'sandboxEscapeBench',
    probes: of(
      'network',
      ...['host-loopback', 'host-addresses', 'host-addresses6', 'host-datagrams', 'host-names'],
    ),
  },
  {
    title: 'Root in a user namespace, programs with set-user-ID, `chroot`',
    source: 'sandboxBench',
    probes: ['kernel.user-namespaces', 'privileges.*'],
  },
  {
    title: 'What old filters let pass: AF_VSOCK, io_uring, keyrings',
    source: 'caisson',
    probes: ['privileges.vsock', ...of('kernel', 'io-uring', 'keyring')],
  },
  {
    title: 'Exfiltration past a filter: TCP, UDP, names, tunnels in DNS',
    source: 'sandboxBench',
    probes: ['network.*'],
  },
  { title: 'Discovery of planted credentials', source: 'sandboxBench', probes: ['secrets.*'] },
  {
    title: 'Tools that run at the provider, remote MCP servers, files by URL, also in disguise',
    source: 'exfiltrationByApi',
    probes: of(
      'gateway',
      ...['web-search', 'web-fetch', 'code-execution', 'mcp-servers', 'mcp-toolset', 'containers'],
      ...['pictures-by-url', 'documents-by-url', 'stored-files', 'disguised-fields', 'model'],
    ),
  },
  {
    title: 'The gateway as a proxy: other paths and hosts, tunnels, smuggled requests, errors with the key',
    source: 'caisson',
    probes: ['gateway.*'],
  },
  {
    title: 'Memory and processes without end',
    source: 'caisson',
    probes: ['limits.*'],
    except: ['rootless', 'gvisor'],
  },
]

/** The probes of each group; a rest has what no group names. */
export function probesOf(group: ProbeGroup, all: readonly string[]): string[] {
  const named = new Set(PROBE_GROUPS.flatMap(({ probes }) => probes))
  return all.filter(
    (id) => group.probes.includes(id) || (!named.has(id) && group.probes.includes(id.replace(/\..*/, '.*'))),
  )
}

/** What seal.test.ts takes away so that a probe gets through. */
export const protectionsOf = (probes: readonly string[]): string[] =>
  ROWS.filter(({ fails }) => fails.some((id) => probes.includes(id))).map(({ name }) => name)

/** Runs the doctor in one of the seals, as that seal's user. */
export async function probe(seal: Seal): Promise<DoctorReport> {
  const folder = temporaryFolder()
  const user = seal.ordinaryUser && (await becomeOrdinaryUser(folder))
  const launch: Launch = user ? user.launch : (command) => command
  const main = join(PROJECT, 'lib/programs/cli/main.js')
  const claude = user ? user.claude : partPath('claude')
  const { backend = 'auto', isolation } = seal.inputs
  const args = ['--backend', backend, '--image', 'host', '--agent-path', claude]
  if (isolation) args.push('--isolation', isolation)
  const [program, ...rest] = launch([process.execPath, main, 'doctor', '--json', ...args])
  const env = { ...process.env, HOME: folder, TMPDIR: folder, ...user?.env }
  try {
    const { stdout } = await promisify(execFile)(program, rest, {
      cwd: folder,
      env,
      maxBuffer: 1 << 24,
    }).catch(
      // It ends with 1 when something got through, and says what.
      (error: { stdout: string; stderr: string }) =>
        error.stdout.includes('"probes"')
          ? error
          : Promise.reject(new Error(`${error.stdout}${error.stderr}`)),
    )
    return JSON.parse(stdout) as DoctorReport
  } finally {
    if (user) await user.end()
  }
}
