import { spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openable } from './files.js'
import {
  attempt,
  type Finding,
  fail,
  notApplicable,
  nothing,
  type Probe,
  pass,
  probe,
  words,
} from './probe.js'
import { FILTERED, fieldOf, heldSets } from './proc.js'
import { call, calls, forbidden } from './reach.js'
import { commandLine, entries, processes } from './secrets.js'

const status = (pid = 'self') => readFileSync(`/proc/${pid}/status`, 'utf8')

function emptySets(...sets: string[]): Finding {
  const held = heldSets(status(), sets).map((set) => `${set} ${fieldOf(status(), set)}`)
  return nothing(held, sets.map((set) => `${set} is empty`).join(', '))
}

export const privilegeProbes: readonly Probe[] = [
  probe('privileges.user', 'be root, or in the group of root or of the engine', () => {
    const [uid, gid] = [process.getuid?.() ?? -1, process.getgid?.() ?? -1]
    const groups = (process.getgroups?.() ?? []).filter((group) => group !== gid)
    const found = [...(uid === 0 ? ['the user is root'] : []), ...(gid === 0 ? ['the group is root'] : [])]
    found.push(...groups.map((group) => `group ${group}`))
    return nothing(found, `user ${uid}, group ${gid}, no others`)
  }),
  probe('privileges.capabilities', 'hold capabilities', () =>
    emptySets('CapEff', 'CapPrm', 'CapInh', 'CapAmb'),
  ),
  probe('privileges.bounding-set', 'have capabilities that could still be gained', () => emptySets('CapBnd')),
  probe('privileges.no-new-privileges', 'be allowed to gain privileges by starting a program', () =>
    fieldOf(status(), 'NoNewPrivs') === '1' ? pass('no_new_privs is set') : fail('no_new_privs is not set'),
  ),
  probe('privileges.seccomp', 'make system calls without a filter', () =>
    fieldOf(status(), 'Seccomp') === FILTERED ? pass('a filter is in place') : fail('no seccomp filter'),
  ),
  probe('privileges.become-root', 'setuid(0), setgid(0), setgroups(0)', async () => {
    const done: string[] = []
    if ((await call('setuid', 0)).error === null) done.push('setuid(0) was granted')
    if ((await call('setgid', 0)).error === null) done.push('setgid(0) was granted')
    if ((await call('setgroups', 1, new Uint8Array(4))).error === null) done.push('setgroups was granted')
    return nothing(done, 'EPERM')
  }),
  probe('privileges.setuid-programs', "gain root by a set-user-id program of the system's", async () => {
    const program = setuidProgram()
    return program ? watch(program) : notApplicable('the image has none')
  }),
  probe('privileges.mknod', "make a device node for the machine's disk", async ({ gvisor }) => {
    const [directory, blockDevice] = [-100, 0o60600]
    const node = `/tmp/caisson-doctor-${process.pid}`
    const made = await call('mknodat', directory, node, blockDevice, 8 << 8)
    const opened = made.error === null && gvisor ? openable([node]) : null
    rmSync(node, { force: true })
    return opened ?? forbidden('mknodat', made)
  }),
  calls('privileges.chroot', 'change the root directory', 'chroot', '/'),
  calls('privileges.raw-sockets', 'open raw IP sockets', 'socket', 2, 3, 1),
  calls('privileges.packet-sockets', 'open packet sockets, to listen on the wire', 'socket', 17, 3, 0x0300),
  calls('privileges.vsock', 'open a socket to the host of a virtual machine (AF_VSOCK)', 'socket', 40, 1, 0),
  probe(
    'privileges.foreign-processes',
    'signal or trace processes that are not of this sandbox',
    async ({ hostProcess }) => {
      const isOurs = (pid: string) => commandLine(pid).includes(hostProcess.marker)
      const own = process.getuid?.()
      const foreign = processes().filter((pid) => isOurs(pid) || (ownerOf(pid) ?? own) !== own)
      const done: string[] = []
      for (const pid of foreign) {
        if (attempt(() => process.kill(Number(pid), 0), false)) done.push(`process ${pid} takes signals`)
        // Affects only our own process on the host, without stopping it.
        const seize = 0x4206
        if (isOurs(pid) && (await call('ptrace', seize, Number(pid), 0, 0)).error === null)
          done.push(`process ${pid} can be traced`)
      }
      const seen = foreign.length === 0 ? 'none is visible' : `${foreign.length} visible, all refused`
      return nothing(done, seen)
    },
  ),
  probe('privileges.devices', 'find disks, memory or other devices of the machine in /dev', () => {
    const shared = /^\/dev\/(null|zero|full|random|urandom|tty|ptmx|console|pts\/.*|std(in|out|err))$/
    const found = devices('/dev', 8).filter((path) => !shared.test(path))
    return nothing(found, 'only null, zero, full, random, urandom and terminals')
  }),
]

/** One that is set-user-ID root on ordinary systems and waits for input, so that it can be inspected. */
function setuidProgram(): string | undefined {
  const programs = words('su passwd chsh newgrp gpasswd sudo pkexec')
  const folders = words('/bin /usr/bin /sbin /usr/sbin')
  return programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      const stat = attempt(() => statSync(path), null)
      return stat?.uid === 0 && (stat.mode & 0o4000) !== 0
    })
}

/** Starts the program, which waits for input, and checks its user. */
async function watch(program: string): Promise<Finding> {
  const child = spawn(program, [], { stdio: ['pipe', 'ignore', 'ignore'], env: {} })
  child.on('error', () => {})
  try {
    for (let look = 0; look < 20 && child.pid !== undefined && child.exitCode === null; look++) {
      const uids = words(fieldOf(status(String(child.pid)), 'Uid') ?? '')
      if (process.getuid?.() === 0) return fail('this is root already')
      if (uids[1] === '0') return fail(`${program} runs as root`)
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

const devices = (folder: string, depth: number): string[] =>
  entries(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = attempt(() => statSync(path), null)
    if (stat?.isCharacterDevice() || stat?.isBlockDevice()) return [path]
    const isFolder = stat?.isDirectory() && !/^(fd|shm|mqueue)$/.test(name) && depth > 0
    return isFolder ? devices(path, depth - 1) : []
  })
