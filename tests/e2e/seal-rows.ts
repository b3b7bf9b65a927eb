import type { Dialect } from '../../src/gateway/dialect.js'
import { isRefusal } from '../../src/gateway/refusal.js'
import { startGateway } from '../../src/gateway/server.js'
import type { DoctorOptions } from '../../src/programs/doctor/doctor.js'
import type { Protection } from '../../src/sandbox/seal/inside/probe.js'
import { words } from '../world/words.js'
import { openNaiveCopy, openNaiveGateway, openNoGateway } from './seal-outside.js'
import type { Weakening } from './seal-weakening.js'

/** One protection taken away, and the attempts that get through then. */
export interface Row {
  name: string
  protections: Protection[]
  weakening: (place: { root: string }) => Weakening
  openGateway?: NonNullable<DoctorOptions['openGateway']>
  openCopy?: NonNullable<DoctorOptions['openCopy']>
  fails: string[]
}

const bind = (source: string, target: string, more = ',readonly') => [
  '--mount',
  `type=bind,source=${source},target=${target}${more}`,
]
const AS_ROOT = { without: [/^--user /], add: ['--user', '0:0'] }
const ids = (protection: Protection, ...names: string[]) => names.map((name) => `${protection}.${name}`)

const CAPABILITIES = words`SYS_ADMIN SYS_PTRACE SYS_BOOT SYS_RAWIO DAC_READ_SEARCH SYSLOG NET_ADMIN`

/** Reads requests without seeing what the provider would reach for them. */
const blindTo =
  ({ readRequest }: Dialect): Dialect['readRequest'] =>
  (json, path) => {
    const request = readRequest(json, path)
    return isRefusal(request) ? request : { ...request, reaches: [] }
  }

export const ROWS: Row[] = [
  {
    name: 'variables of the job handed on',
    protections: ['secrets'],
    weakening: () => ({
      add: ['--env', 'ANTHROPIC_API_KEY', '--env', 'ACTIONS_RUNTIME_TOKEN', '--env', 'CAISSON_DOCTOR_SECRET'],
    }),
    fails: ids(
      'secrets',
      'environment-names',
      'environment-values',
      'environment-runner',
      'process-environments',
    ),
  },
  {
    name: 'files of the job mounted',
    protections: ['secrets', 'network'],
    weakening: ({ root }) => ({
      // The checkout itself in the place of the snapshot.
      change: [[/(source=.*)\/doctor-[^/]*\/workspace(,target=\/workspace)$/, '$1/checkout$2']] as [
        RegExp,
        string,
      ][],
      add: [
        ...bind(root, root),
        ...bind(`${root}/home/.aws`, '/run/secrets'),
        ...bind('/var/run/docker.sock', '/run/docker.sock', ''),
      ],
    }),
    fails: [
      ...ids(
        'secrets',
        ...words`
        home-ssh home-netrc home-npm-token home-docker-login home-github-login home-git-credentials
        home-cloud-aws home-cloud-other home-package-registries home-private-keys home-claude-login
        home-history system-files runner-files host-file git-configuration git-nested
      `,
      ),
      ...ids('network', 'engine-sockets', 'other-sockets', 'host-sockets'),
    ],
  },
  {
    name: 'network, processes, memory of the host',
    protections: ['network', 'secrets', 'files'],
    weakening: () => ({
      // The names that are added take the place of ours.
      without: [/^--network /, /^--ipc /, /^--shm-size /, /target=\/etc\/hosts(,|$)/],
      add: words`
        --network host --pid host --ipc host --add-host far.caisson.test:127.0.0.1 --add-host
        host.caisson.test:127.0.0.1
      `,
    }),
    fails: [
      ...ids(
        'network',
        ...words`
        interfaces routes tcp-public tcp6-public udp-public metadata dns-udp dns-tcp names host-names
        host-loopback host-addresses host-addresses6 host-datagrams abstract-sockets seen-from-outside
      `,
      ),
      'secrets.process-arguments',
      'files.shared-memory',
    ],
  },
  {
    name: 'a bridge of the engine',
    protections: ['network'],
    weakening: () => ({ without: [/^--network /], add: ['--network', 'bridge'] }),
    fails: ids('network', 'interfaces', 'routes', 'host-addresses', 'host-datagrams', 'seen-from-outside'),
  },
  {
    name: 'new privileges allowed',
    protections: ['privileges'],
    weakening: () => ({ without: [/no-new-privileges/] }),
    fails: ids('privileges', 'no-new-privileges', 'setuid-programs'),
  },
  {
    name: 'root, and everything writable',
    protections: ['privileges', 'files'],
    weakening: () => ({
      ...AS_ROOT,
      without: [...AS_ROOT.without, /^--cap-drop /, /^--read-only/, /^--tmpfs \/tmp/],
      change: [[/(target=\/caisson\/.*),readonly$/, '$1']] as [RegExp, string][],
    }),
    fails: [
      ...ids('privileges', 'user', 'capabilities', 'bounding-set', 'become-root', 'mknod', 'raw-sockets'),
      ...ids('files', 'system', 'mounts', 'input', 'gateway', 'executable', 'history', 'temporary'),
    ],
  },
  {
    name: 'root as if privileged',
    protections: ['privileges', 'kernel', 'files', 'secrets'],
    // Not `--privileged` itself: where the engine lacks one capability, it cannot give all of them.
    weakening: () => ({
      ...AS_ROOT,
      without: [...AS_ROOT.without, /^--cap-drop /, /^--security-opt /],
      add: [
        ...AS_ROOT.add,
        ...CAPABILITIES.flatMap((name) => ['--cap-add', name]),
        ...['seccomp=unconfined', 'apparmor=unconfined', 'systempaths=unconfined'].flatMap((option) => [
          '--security-opt',
          option,
        ]),
        ...['--device', '/dev/kmsg', '--pid', 'host'],
        ...bind('/', '/mnt'),
        ...bind('/sys', '/sys', ''),
      ],
    }),
    fails: [
      ...ids('privileges', 'seccomp', 'chroot', 'packet-sockets', 'vsock', 'foreign-processes', 'devices'),
      ...ids(
        'kernel',
        ...words`
        mount unmount namespaces user-namespaces keyring bpf perf io-uring file-handles reboot host-name
        log settings core-pattern sysfs cgroups memory-files
      `,
      ),
      'files.host-root',
      'secrets.process-roots',
    ],
  },
  {
    name: 'no limits and no gateway',
    protections: ['limits', 'gateway'],
    weakening: () => ({ without: [/^--memory/, /^--pids-limit /] }),
    openGateway: openNoGateway,
    fails: ['limits.memory', 'limits.processes', 'gateway.door'],
  },
  {
    name: 'a policy that lets everything pass',
    protections: ['gateway'],
    weakening: () => ({}),
    openGateway: (options) =>
      startGateway({
        ...options,
        policy: { serverTools: ['*'] },
        dialect: { ...options.dialect, readRequest: blindTo(options.dialect) },
      }),
    fails: ids(
      'gateway',
      ...words`
      model web-search web-fetch code-execution mcp-servers mcp-toolset containers pictures-by-url
      documents-by-url stored-files
    `,
    ),
  },
  {
    name: 'a proxy instead of the gateway',
    protections: ['gateway'],
    weakening: () => ({}),
    openGateway: openNaiveGateway,
    openCopy: openNaiveCopy,
    fails: ids(
      'gateway',
      ...words`
      paths path-tricks methods connect absolute-addresses upgrade host-header headers smuggled-requests
      credential-in-errors credential-in-headers disguised-fields github
    `,
    ),
  },
]
