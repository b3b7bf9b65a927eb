import { SandboxError } from '../../errors.js'
import { ISOLATION_PROBE } from '../seal/isolation-probe.js'
import { type SandboxUser, sandboxUser } from '../user.js'
import type { ContainerSpec, Mount } from './engine.js'

/** How the command line of one engine differs from another's. */
export interface Dialect {
  /** The client's executable, and the engine's name in specs and records. */
  name: string
  /** The engine's name in messages. */
  displayName: string
  /** Who owns the mounted folders inside a rootless engine's container: its root, or the user that `keep-id` keeps. */
  rootlessUser: 'root' | 'keep-id'
  /** How a tmpfs is given to the container's user: by `uid=` and `gid=`, or by `U`. */
  tmpfsOwner: 'ids' | 'U'
  /** A tmpfs copies what it hides unless `notmpcopyup` says otherwise. */
  tmpfsCopiesUp: boolean
}

/** What this machine's engine requires of every container: pure data, probed once. */
export interface EngineTraits {
  /** Container root is the user of this process, and nobody else is mapped usefully. */
  rootless: boolean
  /** The daemon maps user ids away unless told otherwise. */
  usernsRemap: boolean
  /** Bind mounts need relabelling or the label switched off. */
  selinux: boolean
  /** The engine filters system calls by a profile that is known: the one that it came with, or Caisson's. */
  seccomp: boolean
  /** Why not, where it is not the engine's settings. */
  seccompLost?: string
  /** The engine puts its AppArmor profile around containers. */
  apparmor: boolean
  /** Limits that this engine cannot enforce here (rootless without cgroup delegation). */
  limits: { memory: boolean; cpus: boolean; pids: boolean }
}

/** Waits for ever, ends at once on SIGTERM, and reaps what the agent's commands leave behind. */
const WAIT = "trap 'exit 0' TERM INT; while :; do sleep 86400 & wait $!; done"

/** Temporary files live in memory and are gone with the container; `exec` since compilers run what they build. */
const TMP = '/tmp:rw,exec,nosuid,nodev,size=4g,mode=1777'
/** A container's own folder, in memory as well: nothing of it outlives the container. */
const SCRATCH = 'rw,exec,nosuid,nodev,mode=755'
const RUN = '/run:rw,noexec,nosuid,nodev,size=64m,mode=755'

/**
 * The arguments of `run` after the name of the engine, for Docker and Podman alike. Environment values do not
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
    // A network namespace belongs to a user namespace: who shares the one has to share the other.
    const shared = spec.network?.startsWith('container:') ? spec.network : undefined
    args.push('--userns', shared ?? 'keep-id')
  }
  if (traits.selinux) args.push('--security-opt', 'label=disable')
  if (spec.hardened !== false) {
    args.push('--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--ipc', 'private')
    args.push('--read-only', '--shm-size', '1g')
    args.push('--tmpfs', `${TMP}${tmpOwner(dialect, user)}`, '--tmpfs', RUN)
  }
  // Swap equal to memory: no swap beyond it, so the limit is the limit.
  if (limits.memoryMb !== undefined && traits.limits.memory)
    args.push('--memory', `${limits.memoryMb}m`, '--memory-swap', `${limits.memoryMb}m`)
  if (limits.cpus !== undefined && traits.limits.cpus) args.push('--cpus', String(limits.cpus))
  if (limits.pids !== undefined && traits.limits.pids) args.push('--pids-limit', String(limits.pids))
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

/** runc before 1.2 gives the folder the mode that it has in the image, which may not let our user write. */
function tmpOwner({ tmpfsOwner }: Dialect, user: string): string {
  if (tmpfsOwner === 'U') return ',U'
  const [uid, gid] = user.split(':')
  return uid && gid ? `,uid=${uid},gid=${gid}` : ''
}

/** Whom the agent's processes belong to inside the container. */
export function containerUser({ rootlessUser }: Dialect, traits: EngineTraits): SandboxUser {
  return traits.rootless && rootlessUser === 'root' ? { uid: 0, gid: 0 } : sandboxUser()
}

const userWord = ({ uid, gid }: SandboxUser) => `${uid}:${gid}`

/** One `--mount` value. The engines read it as a line of CSV. */
export function mountArgument(mount: Mount, { tmpfsCopiesUp }: Pick<Dialect, 'tmpfsCopiesUp'>): string {
  const type = mount.type ?? 'bind'
  if (type === 'tmpfs')
    return csv([
      'type=tmpfs',
      `target=${mount.target}`,
      'tmpfs-size=65536',
      'tmpfs-mode=0755',
      // What lies there is to be hidden.
      ...(tmpfsCopiesUp ? ['notmpcopyup'] : []),
    ])
  if (!mount.target.startsWith('/') || (type === 'bind' && !mount.source.startsWith('/')))
    throw new SandboxError(
      'NOT_SUPPORTED',
      `A mount needs absolute paths: ${mount.source} → ${mount.target}`,
      {
        hint: 'Write the mount with full paths on both sides.',
      },
    )
  const fields = [`type=${type}`, `source=${mount.source}`, `target=${mount.target}`]
  if (mount.readOnly) fields.push('readonly')
  if (mount.noCopy) fields.push('volume-nocopy')
  return csv(fields)
}

function csv(fields: string[]): string {
  return fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')
}

/** Names that change what the engine's client does, so that its own environment cannot carry them. */
const CLIENT_OWN =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|TZ|TMPDIR|LC_.*|XDG_.*|DOCKER_.*|BUILDKIT_.*|PODMAN_.*|CONTAINERS?_.*|REGISTRY_.*|STORAGE_.*|NOTIFY_.*|LISTEN_.*|(HTTPS?|NO|FTP|ALL)_PROXY|(https?|no|ftp|all)_proxy|SSL_CERT_.*|LD_.*|GO[A-Z0-9]*|MALLOC_.*|GLIBC_.*)$/
/** Those of them that are paths and words, never secrets, and may be seen in a process list. */
const PLAIN =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|TZ|TMPDIR|LC_.*|XDG_.*|GO[A-Z0-9]*|LD_LIBRARY_PATH)$/

/** How an environment reaches a container without a value in the process list. */
export interface EnvironmentTransport {
  args: string[]
  /** For the client's own environment: `--env NAME` takes the value from there, newlines and all. */
  clientEnv: Record<string, string>
  /** Lines for a private `--env-file`; empty when none is needed. */
  file: string[]
}

export function environmentArguments(env: Record<string, string>): EnvironmentTransport {
  const out: EnvironmentTransport = { args: [], clientEnv: {}, file: [] }
  for (const [name, value] of Object.entries(env)) {
    if (!/^[^=\0\s]+$/.test(name) || value.includes('\0')) {
      throw new SandboxError('NOT_SUPPORTED', `The environment variable \`${name}\` cannot be passed on.`, {
        hint: 'Use a name without spaces and "=", and a value without NUL bytes.',
      })
    }
    if (!CLIENT_OWN.test(name)) {
      out.args.push('--env', name)
      out.clientEnv[name] = value
    } else if (PLAIN.test(name)) {
      out.args.push('--env', `${name}=${value}`)
    } else if (/[\r\n]/.test(value)) {
      throw new SandboxError('NOT_SUPPORTED', `The value of \`${name}\` has more than one line.`, {
        hint: 'Pass the value under another name: this one is read by the container engine itself.',
      })
    } else {
      out.file.push(`${name}=${value}`)
    }
  }
  return out
}
