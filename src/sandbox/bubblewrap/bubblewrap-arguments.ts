import { readlinkSync } from 'node:fs'
import type { TarEntry } from '../container/host-image.js'
import type { ContainerSpec } from '../engine/engine.js'
import { HOSTNAME } from '../sandbox.js'
import type { SandboxUser } from '../user.js'
import { Destinations, type ReadLink } from './destinations.js'

/** Where a Node.js for our own programs, and the launcher's scripts and pipes are inside. */
export const LAUNCHER = {
  node: '/caisson/launcher/node',
  folder: '/caisson/launcher/commands',
}

/** The descriptor that carries the system call filter to bwrap. */
export const FILTER_FD = 3

export interface BubblewrapPlan {
  /** Folders and links of the root file system. */
  entries: readonly TarEntry[]
  /** The same plan as for a container: its mounts are what the agent sees. */
  spec: Pick<ContainerSpec, 'mounts'>
  /** Files that replace the machine's own, such as accounts and host names: target → source. */
  replaced: Readonly<Record<string, string>>
  /**
   * Set when bwrap runs as root: the user that the agent becomes. Otherwise a user namespace keeps the
   * caller's IDs.
   */
  becomes?: SandboxUser
  filter: boolean
  network: 'none' | 'open'
}

const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const MEBIBYTE = 1024 * 1024

/**
 * The arguments of `bwrap`: new namespaces of every kind (network excepted when it is open) and a separate
 * root in which only workspace, home, output and temporary folders are writable. The caller appends the command.
 */
export function bubblewrapArguments(
  { entries, spec, replaced, becomes, filter, network }: BubblewrapPlan,
  readLink: ReadLink = linkOnDisk,
): string[] {
  const places = new Destinations(entries, readLink)
  const args = ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try']
  if (network === 'none') args.push('--unshare-net')
  if (becomes) {
    // Root needs no user namespace; the capabilities kept here are only used to switch to another user.
    args.push('--cap-drop', 'ALL')
    for (const name of ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP']) args.push('--cap-add', name)
  } else {
    args.push('--unshare-user')
  }
  args.push('--new-session', '--die-with-parent', '--hostname', HOSTNAME)
  // The job's PATH finds bwrap; inside, it may find nothing.
  args.push('--setenv', 'PATH', SYSTEM_PATH)
  if (filter) args.push('--seccomp', String(FILTER_FD))

  for (const entry of entries) {
    if (entry.kind === 'folder') args.push('--dir', `/${entry.path}`)
    else args.push('--symlink', entry.target, `/${entry.path}`)
  }
  args.push('--proc', '/proc', '--dev', '/dev')
  args.push('--perms', '1777', '--tmpfs', '/dev/shm')
  args.push('--perms', '1777', '--size', String(4096 * MEBIBYTE), '--tmpfs', '/tmp')
  args.push('--tmpfs', '/run')
  // Shows the number of processors and nothing else: /sys would show the machine's network and devices.
  args.push('--ro-bind-try', '/sys/devices/system/cpu', '/sys/devices/system/cpu')
  for (const path of ['/proc', '/dev', '/tmp', '/run']) places.mount(path, null)
  const closed = ['/dev', '/run']
  const made = new Set<string>()
  for (const { type = 'bind', source, target: wanted, readOnly } of spec.mounts ?? []) {
    const target = places.resolve(wanted)
    places.mount(target, type === 'tmpfs' ? null : source)
    // bwrap creates missing folders for its own user only; when that is root, the agent could not use them.
    for (const folder of parentsOf(target)) {
      if (!made.has(folder)) args.push('--perms', '0755', '--dir', folder)
      made.add(folder)
    }
    if (type === 'tmpfs') {
      args.push('--perms', '0755', '--tmpfs', target)
      closed.push(target)
    } else args.push(readOnly ? '--ro-bind' : '--bind', source, target)
  }
  for (const [target, source] of Object.entries(replaced))
    args.push('--ro-bind', source, places.resolve(target))
  for (const target of [...closed, '/']) args.push('--remount-ro', target)
  args.push('--chdir', '/', '--')
  if (becomes) {
    args.push('setpriv', `--reuid=${becomes.uid}`, `--regid=${becomes.gid}`, '--clear-groups')
    args.push('--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--')
  }
  return args
}

/** Null as well for what is missing: bwrap makes it. */
function linkOnDisk(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

function parentsOf(path: string): string[] {
  const names = path.split('/').filter(Boolean).slice(0, -1)
  return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)
}
