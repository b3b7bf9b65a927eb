import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, processes } from './environment.js'
import { entries } from './files.js'
import { openable } from './mounts.js'
import { attempt, type Finding, fail, notApplicable, nothing, type Probe, pass } from './probe.js'
import { type Called, systemCalls } from './system-calls.js'

function status(field: string, pid = 'self'): string {
  const found = new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return found?.[1]?.trim() ?? 'unknown'
}

function emptySets(...sets: string[]): Finding {
  const held = sets.map((set) => `${set} ${status(set)}`).filter((line) => !/ 0+$/.test(line))
  return nothing(held, sets.map((set) => `${set} is empty`).join(', '))
}

/** A call that needs a capability; `EPERM` or a similar error is expected. */
export async function call(name: string, ...values: (number | string | Uint8Array)[]): Promise<Called> {
  return (await systemCalls())(name, ...values)
}

/** Passes if the kernel refuses, or does not know the call. */
export function forbidden({ value, error }: Called, what: string): Finding {
  if (error === null) return fail(`${what} (it returned ${value})`)
  return /^(EPERM|EACCES|EROFS|ENOSYS|EAFNOSUPPORT)$/.test(error)
    ? pass(error)
    : fail(`only ${error} stood in the way`)
}

/**
 * Programs that are set-user-ID root on ordinary systems and wait for input, so that they can be inspected.
 */
const SETUID = ['su', 'passwd', 'chsh', 'newgrp', 'gpasswd', 'sudo', 'pkexec']

export const privilegeProbes: readonly Probe[] = [
  {
    id: 'privileges.user',
    tries: 'be root, or in the group of root or of the engine',
    run: () => {
      const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
      const groups = (process.getgroups?.() ?? []).filter((group) => group !== gid)
      const found = [...(uid === 0 ? ['the user is root'] : []), ...(gid === 0 ? ['the group is root'] : [])]
      return nothing(
        [...found, ...groups.map((group) => `group ${group}`)],
        `user ${uid}, group ${gid}, no others`,
      )
    },
  },
  {
    id: 'privileges.capabilities',
    tries: 'hold capabilities',
    run: () => emptySets('CapEff', 'CapPrm', 'CapInh', 'CapAmb'),
  },
  {
    id: 'privileges.bounding-set',
    tries: 'have capabilities that could still be gained',
    run: () => emptySets('CapBnd'),
  },
  {
    id: 'privileges.no-new-privileges',
    tries: 'be allowed to gain privileges by starting a program',
    run: () => (status('NoNewPrivs') === '1' ? pass('no_new_privs is set') : fail('no_new_privs is not set')),
  },
  {
    id: 'privileges.seccomp',
    tries: 'make system calls without a filter',
    run: () => (status('Seccomp') === '2' ? pass('a filter is in place') : fail('no seccomp filter')),
  },
  {
    id: 'privileges.become-root',
    tries: 'setuid(0), setgid(0), setgroups(0)',
    run: async () => {
      const done: string[] = []
      if ((await call('setuid', 0)).error === null) done.push('setuid(0) was granted')
      if ((await call('setgid', 0)).error === null) done.push('setgid(0) was granted')
      if ((await call('setgroups', 1, new Uint8Array(4))).error === null) done.push('setgroups was granted')
      return nothing(done, 'EPERM')
    },
  },
  {
    id: 'privileges.setuid-programs',
    tries: "gain root by a set-user-id program of the system's",
    run: async () => {
      const program = setuidProgram()
      return program ? watch(program) : notApplicable('the image has none')
    },
  },
  {
    id: 'privileges.mknod',
    tries: "make a device node for the machine's disk",
    run: async ({ gvisor }) => {
      const [directory, blockDevice] = [-100, 0o60600]
      const node = `/tmp/caisson-doctor-${process.pid}`
      const made = await call('mknodat', directory, node, blockDevice, 8 << 8)
      const opened = made.error === null && gvisor ? openable([node]) : null
      rmSync(node, { force: true })
      return opened ?? forbidden(made, 'a block device could be made')
    },
  },
  {
    id: 'privileges.chroot',
    tries: 'change the root directory',
    run: async () => forbidden(await call('chroot', '/'), 'chroot was granted'),
  },
  {
    id: 'privileges.raw-sockets',
    tries: 'open raw IP sockets',
    run: async () => forbidden(await call('socket', 2, 3, 1), 'a raw socket could be opened'),
  },
  {
    id: 'privileges.packet-sockets',
    tries: 'open packet sockets, to listen on the wire',
    run: async () => forbidden(await call('socket', 17, 3, 0x0300), 'a packet socket could be opened'),
  },
  {
    id: 'privileges.vsock',
    tries: 'open a socket to the host of a virtual machine (AF_VSOCK)',
    run: async () => forbidden(await call('socket', 40, 1, 0), 'a socket of AF_VSOCK could be opened'),
  },
  {
    id: 'privileges.foreign-processes',
    tries: 'signal or trace processes that are not of this sandbox',
    run: async ({ hostProcess }) => {
      const own = process.getuid?.()
      const foreign = processes().filter(
        (pid) => commandLine(pid).includes(hostProcess.marker) || (ownerOf(pid) ?? own) !== own,
      )
      const done: string[] = []
      for (const pid of foreign) {
        if (canSignal(Number(pid))) done.push(`process ${pid} takes signals`)
        // Affects only our own process on the host, without stopping it.
        const seize = 0x4206
        const ours = commandLine(pid).includes(hostProcess.marker)
        if (ours && (await call('ptrace', seize, Number(pid), 0, 0)).error === null)
          done.push(`process ${pid} can be traced`)
      }
      return nothing(
        done,
        foreign.length === 0 ? 'none is visible' : `${foreign.length} visible, all refused`,
      )
    },
  },
  {
    id: 'privileges.devices',
    tries: 'find disks, memory or other devices of the machine in /dev',
    run: () => {
      const shared = /^(null|zero|full|random|urandom|tty|ptmx|console|pts\/.*|std(in|out|err))$/
      const found = devices('/dev', '').filter((name) => !shared.test(name))
      return nothing(
        found.map((name) => `/dev/${name}`),
        'only null, zero, full, random, urandom and terminals',
      )
    },
  },
]

function setuidProgram(): string | undefined {
  const folders = ['/bin', '/usr/bin', '/sbin', '/usr/sbin']
  return SETUID.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => {
    if (!existsSync(path)) return false
    const { mode, uid } = statSync(path)
    return uid === 0 && (mode & 0o4000) !== 0
  })
}

/** Starts the program, which waits for input, and checks its user. */
async function watch(program: string): Promise<Finding> {
  const child = spawn(program, [], { stdio: ['pipe', 'ignore', 'ignore'], env: {} })
  child.on('error', () => {})
  try {
    for (let look = 0; look < 20 && child.pid !== undefined && child.exitCode === null; look++) {
      const uids = status('Uid', String(child.pid)).split(/\s+/)
      if (uids[1] === '0' && process.getuid?.() !== 0) return fail(`${program} runs as root`)
      if (process.getuid?.() === 0) return fail('this is root already')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return pass(`${program} stays user ${process.getuid?.()}`)
  } catch {
    return pass(`${program} ended at once`)
  } finally {
    child.kill('SIGKILL')
  }
}

const ownerOf = (pid: string) => attempt(() => statSync(`/proc/${pid}`).uid, null)

const canSignal = (pid: number) => attempt(() => process.kill(pid, 0), false)

function devices(folder: string, prefix: string): string[] {
  return entries(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = attempt(() => statSync(path), null)
    if (stat?.isCharacterDevice() || stat?.isBlockDevice()) return [`${prefix}${name}`]
    const isFolder = stat?.isDirectory() && !/^(fd|shm|mqueue)$/.test(name) && prefix.length < 40
    return isFolder ? devices(path, `${prefix}${name}/`) : []
  })
}
