import { SandboxError } from '../../base/errors.js'
import { HOSTNAME } from '../sandbox.js'
import { ISOLATION_PROBE } from '../seal/isolation-probe.js'
import type { Missing, Protection } from '../seal/protections.js'
import { type SandboxUser, sandboxUser } from '../user.js'
import type { ContainerSpec, Mount } from './engine.js'

/** How the command line of one engine differs from another's. */
export interface Dialect {
  /** The client's executable, and the engine's name in specs and records. */
  name: string
  /** The engine's name in messages. */
  displayName: string
  /**
   * The owner of mounted folders in a rootless engine's container: its root, or the user that `keep-id`
   * keeps.
   */
  rootlessUser: 'root' | 'keep-id'
  /** How a tmpfs gets the container's user as owner: by `uid=` and `gid=`, or by `U`. */
  tmpfsOwner: 'ids' | 'U'
  /** `--ulimit host` gives a container all limits of this process; naming some would reset the others. */
  inheritsUlimits: boolean
  /** A tmpfs copies what it covers unless `notmpcopyup` is set. */
  tmpfsCopiesUp: boolean
  /** Flags of `build`: nothing is pulled, and only the last step is an image. */
  buildFlags: readonly string[]
}

/** What this machine's engine requires of every container: pure data, probed once. */
export interface EngineTraits {
  /** Container root is the user of this process; no other user has a useful mapping. */
  rootless: boolean
  /** The daemon maps user IDs to others unless told not to. */
  usernsRemap: boolean
  /** Bind mounts need relabeling, or the label switched off. */
  selinux: boolean
  /** The engine can filter system calls; which ones, Caisson says. */
  seccomp: boolean
  /** The engine confines containers with its AppArmor profile. */
  apparmor: boolean
  /** Limits that this engine cannot enforce here (rootless without cgroup delegation). */
  limits: { memory: boolean; cpus: boolean; pids: boolean }
}

/** The protections that an engine's containers will lack according to the engine's own information. */
export function missingCapabilities({ displayName: name }: Dialect, traits: EngineTraits): Missing[] {
  const { memory, pids, cpus } = traits.limits
  const all: [isLost: boolean, protection: Protection, why: string][] = [
    [!traits.seccomp, 'system-calls', `${name} cannot filter system calls here`],
    [
      traits.selinux,
      'selinux',
      "SELinux is switched off for the agent's container, which could not reach the gateway's socket otherwise",
    ],
    [
      traits.usernsRemap,
      'user-namespace',
      "user IDs are not remapped for the agent's container, which could not write to its folders otherwise",
    ],
    [!memory, 'memory-limit', `${name} cannot limit memory here`],
    [!pids, 'process-limit', `${name} cannot limit processes here`],
    [!cpus, 'cpu-limit', `${name} cannot limit CPU time here`],
  ]
  return all.flatMap(([isLost, protection, why]) => (isLost ? [{ protection, why }] : []))
}

/** Waits forever, ends at once on SIGTERM, and reaps the orphans of the agent's commands. */
export const WAIT = "trap 'exit 0' TERM INT; while :; do sleep 86400 & wait $!; done"

/**
 * Temporary files are in memory and disappear with the container; `exec` because compilers run what they
 * build.
 */
const TMP = '/tmp:rw,exec,nosuid,nodev,size=4g,mode=1777'
/** A folder of the container's own, also in memory: nothing in it outlives the container. */
const SCRATCH = 'rw,exec,nosuid,nodev,mode=755'
const RUN = '/run:rw,noexec,nosuid,nodev,size=64m,mode=755'

/**
 * The arguments of `run` after the engine's name, for Docker and Podman alike. Environment values do not
 * appear here: see `environmentArguments`.
 */
export function runArguments(
  dialect: Dialect,
  spec: ContainerSpec,
  traits: EngineTraits,
  environment: readonly string[],
): string[] {
  const waits = spec.keepAlive !== false
  const limits = spec.containerLimits ?? {}
  const user = spec.user ?? userWord(containerUser(dialect, traits))
  const args = ['run', waits ? '--detach' : '--rm', '--name', spec.name, '--pull', 'never']
  if (!waits) args.push('--interactive')
  if (spec.network !== 'default') args.push('--network', spec.network ?? 'none')
  args.push('--user', user)
  if (traits.usernsRemap) args.push('--userns', 'host')
  if (traits.rootless && dialect.rootlessUser === 'keep-id' && spec.user === undefined) {
    // A network namespace belongs to a user namespace: sharing the one requires sharing the other.
    const shared = spec.network?.startsWith('container:') ? spec.network : undefined
    args.push('--userns', shared ?? 'keep-id')
  }
  if (traits.selinux) args.push('--security-opt', 'label=disable')
  if (spec.hardened !== false) {
    args.push('--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--ipc', 'private')
    args.push('--read-only', '--shm-size', '1g')
    args.push('--tmpfs', `${TMP}${tmpOwner(dialect, user)}`, '--tmpfs', RUN)
  }
  // Total of memory and swap; equal to memory, so there is no swap beyond the limit.
  if (limits.memoryMb !== undefined && traits.limits.memory)
    args.push('--memory', `${limits.memoryMb}m`, '--memory-swap', `${limits.memoryMb}m`)
  if (limits.cpus !== undefined && traits.limits.cpus) args.push('--cpus', String(limits.cpus))
  if (limits.pids !== undefined && traits.limits.pids) args.push('--pids-limit', String(limits.pids))
  const ulimits = Object.entries(spec.ulimits ?? {}).map(([name, value]) => `${name}=${value}`)
  for (const value of ulimits.length > 0 && dialect.inheritsUlimits ? ['host'] : ulimits)
    args.push('--ulimit', value)
  // A container in another one's network has its names as well.
  if (!spec.network?.startsWith('container:')) args.push('--hostname', HOSTNAME)
  if ((spec.network ?? 'none') === 'none') args.push('--add-host', `${HOSTNAME}:127.0.0.1`)
  if (spec.init) args.push('--init')
  if (spec.workdir !== undefined) args.push('--workdir', spec.workdir)
  for (const [key, value] of Object.entries(spec.labels ?? {})) args.push('--label', `${key}=${value}`)
  for (const mount of spec.mounts ?? []) {
    if (mount.type === 'scratch') args.push('--tmpfs', `${mount.target}:${SCRATCH}${tmpOwner(dialect, user)}`)
    else args.push('--mount', mountArgument(mount, dialect))
  }
  args.push(...environment)
  if (waits) {
    const first = spec.command?.length ? `"$@" & ` : ''
    const script = `${ISOLATION_PROBE}\n${first}${WAIT}`
    return [...args, '--entrypoint', 'sh', spec.image, '-c', script, 'sh', ...(spec.command ?? [])]
  }
  const [program, ...rest] = spec.command ?? []
  return program === undefined
    ? [...args, spec.image]
    : [...args, '--entrypoint', program, spec.image, ...rest]
}

/**
 * runc before 1.2 gives the folder the mode that it has in the image, which our user may not be able to write
 * to.
 */
function tmpOwner({ tmpfsOwner }: Dialect, user: string): string {
  if (tmpfsOwner === 'U') return ',U'
  const [uid, gid] = user.split(':')
  return uid && gid ? `,uid=${uid},gid=${gid}` : ''
}

/** The owner of the agent's processes inside the container. */
export function containerUser({ rootlessUser }: Dialect, traits: EngineTraits): SandboxUser {
  return traits.rootless && rootlessUser === 'root' ? { uid: 0, gid: 0 } : sandboxUser()
}

const userWord = ({ uid, gid }: SandboxUser) => `${uid}:${gid}`

/** One `--mount` value. The engines parse it as a line of CSV. */
export function mountArgument(mount: Mount, { tmpfsCopiesUp }: Pick<Dialect, 'tmpfsCopiesUp'>): string {
  const type = mount.type ?? 'bind'
  if (type === 'tmpfs')
    return csv([
      'type=tmpfs',
      `target=${mount.target}`,
      'tmpfs-size=65536',
      'tmpfs-mode=0755',
      // The mount hides what is there.
      ...(tmpfsCopiesUp ? ['notmpcopyup'] : []),
    ])
  if (!mount.target.startsWith('/') || (type === 'bind' && !mount.source.startsWith('/')))
    throw new SandboxError(
      'NOT_SUPPORTED',
      `A mount needs absolute paths: ${mount.source} → ${mount.target}`,
      {
        hint: 'Write full paths on both sides of the mount.',
      },
    )
  if (type === 'overlay') {
    // `userxattr`: what was replaced can be read and copied without root, and the agent cannot forge it.
    const layers = `lowerdir=${mount.source},upperdir=${mount.upper},workdir=${mount.work},userxattr`
    const driver = ['type=overlay', 'device=overlay', `o=${layers}`].map((option) => `volume-opt=${option}`)
    return csv(['type=volume', `target=${mount.target}`, 'volume-nocopy', 'volume-driver=local', ...driver])
  }
  const fields = [`type=${type}`, `source=${mount.source}`, `target=${mount.target}`]
  if (mount.readOnly) fields.push('readonly')
  if (mount.noCopy) fields.push('volume-nocopy')
  return csv(fields)
}

function csv(fields: string[]): string {
  return fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')
}

/** Names that change how the engine's client behaves, so they must not be in its own environment. */
const CLIENT_OWN =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|TZ|TMPDIR|LC_.*|XDG_.*|DOCKER_.*|BUILDKIT_.*|PODMAN_.*|CONTAINERS?_.*|REGISTRY_.*|STORAGE_.*|NOTIFY_.*|LISTEN_.*|(HTTPS?|NO|FTP|ALL)_PROXY|(https?|no|ftp|all)_proxy|SSL_CERT_.*|LD_.*|GO[A-Z0-9]*|MALLOC_.*|GLIBC_.*)$/
/** Those of them that hold paths and words, never secrets, and may appear in a process list. */
const PLAIN =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|TZ|TMPDIR|LC_.*|XDG_.*|GO[A-Z0-9]*|LD_LIBRARY_PATH)$/

/** How an environment reaches a container without showing a value in the process list. */
export interface EnvironmentTransport {
  args: string[]
  /** Goes into the client's own environment: `--env NAME` reads the value there, newlines included. */
  clientEnv: Record<string, string>
  /** Lines for a private `--env-file`; empty when none is needed. */
  file: string[]
}

export function environmentArguments(env: Record<string, string>): EnvironmentTransport {
  const out: EnvironmentTransport = { args: [], clientEnv: {}, file: [] }
  for (const [name, value] of Object.entries(env)) {
    if (!/^[^=\0\s]+$/.test(name) || value.includes('\0')) {
      throw new SandboxError(
        'NOT_SUPPORTED',
        `The environment variable \`${name}\` cannot be passed to the container.`,
        {
          hint: 'Use a name without spaces or "=", and a value without NUL bytes.',
        },
      )
    }
    if (!CLIENT_OWN.test(name)) {
      out.args.push('--env', name)
      out.clientEnv[name] = value
    } else if (PLAIN.test(name)) {
      out.args.push('--env', `${name}=${value}`)
    } else if (/[\r\n]/.test(value)) {
      throw new SandboxError('NOT_SUPPORTED', `The value of \`${name}\` has more than one line.`, {
        hint: 'Pass the value under another name: the container engine itself reads this one.',
      })
    } else {
      out.file.push(`${name}=${value}`)
    }
  }
  return out
}
