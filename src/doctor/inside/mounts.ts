import { accessSync, closeSync, constants, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { holds } from './environment.js'
import { codeOf, type Finding, fail, notApplicable, nothing, type Probe, pass, succeeds } from './probe.js'

interface Mounted {
  at: string
  options: string[]
}

export function mounts(): Mounted[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const columns = line.split(' ')
    // Spaces and other special characters are written in octal.
    const at = (columns[4] ?? '').replace(/\\([0-7]{3})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    )
    return { at, options: (columns[5] ?? '').split(',') }
  })
}

const MARK = `.caisson-doctor-${process.pid}`

/** Folders in which a file could be created; each file is removed again. */
function writable(folders: readonly string[]): string[] {
  return folders.filter((folder) =>
    succeeds(() => {
      closeSync(openSync(join(folder, MARK), 'wx'))
      rmSync(join(folder, MARK))
    }),
  )
}

/** Opens for writing without writing. */
export function openable(paths: readonly string[]): Finding {
  const words = new Set<string>()
  const open = paths.filter((path) => {
    try {
      closeSync(openSync(path, constants.O_WRONLY))
      return true
    } catch (error) {
      const code = codeOf(error)
      words.add(code)
      // Permission is granted, and the file is busy: the kernel says so before it looks whether the mount is read-only.
      return code === 'ETXTBSY' && canWrite(path)
    }
  })
  return nothing(
    open.map((path) => `${path} can be written`),
    [...words].join(', '),
  )
}

const SYSTEM = [
  '/',
  '/etc',
  '/usr',
  '/usr/bin',
  '/bin',
  '/lib',
  '/opt',
  '/var',
  '/caisson',
  '/home',
  '/root',
  '/mnt',
]

export const mountProbes: readonly Probe[] = [
  {
    id: 'files.system',
    tries: 'write into the folders of the system',
    run: () => nothing(writable(SYSTEM), `none of ${SYSTEM.length} can be written`),
  },
  {
    id: 'files.mounts',
    tries: 'find a mounted folder that can be written besides workspace, home and output',
    run: ({ paths }) => {
      const own = [paths.workspace, paths.home, paths.output, '/tmp', '/run', '/dev', '/proc', '/sys']
      const others = mounts().filter(
        ({ at }) => !own.some((place) => at === place || at.startsWith(`${place}/`)),
      )
      const found = others.filter(({ at, options }) => options.includes('rw') && canWrite(at))
      return nothing(
        found.map(({ at }) => at),
        `${others.length} mounts, none writable`,
      )
    },
  },
  {
    id: 'files.host-root',
    tries: "find the host's root, or a part that it should not see, below any mount",
    run: ({ hostFile, canary }) => {
      const points = mounts().map(({ at }) => at)
      return nothing(
        points.filter((at) => at !== '/' && holds(join(at, hostFile), canary)),
        `${points.length} mounts, it is below none`,
      )
    },
  },
  {
    id: 'files.input',
    tries: 'change what the run was asked to do',
    run: ({ paths }) =>
      nothing(writable([paths.input, join(paths.input, 'doctor')]), 'the input is read only'),
  },
  {
    id: 'files.gateway',
    tries: "put a socket of its own in the gateway's place",
    run: ({ paths }) => nothing(writable([dirname(paths.socket)]), 'the folder of the socket is read only'),
  },
  {
    id: 'files.executable',
    tries: "change the agent's executable, which later runs use too",
    run: ({ paths }) => openable([paths.agent]),
  },
  {
    id: 'files.history',
    tries: "write into the repository's own objects",
    run: ({ objectMounts }) =>
      objectMounts.length === 0
        ? notApplicable('no objects are borrowed here')
        : nothing(writable(objectMounts), 'they are read only'),
  },
  {
    id: 'files.temporary',
    tries: 'use set-user-id programs or devices in temporary folders',
    run: ({ pod }) => {
      if (pod)
        return notApplicable(
          'Kubernetes has no options for such mounts: privileges.no-new-privileges and privileges.mknod try the same',
        )
      const found = ['/tmp', '/dev/shm'].flatMap((at) => {
        const mounted = mounts().findLast((mount) => mount.at === at)
        const missing = ['nosuid', 'nodev'].filter((option) => !mounted?.options.includes(option))
        return missing.length > 0 ? [`${at} without ${missing.join(' and ')}`] : []
      })
      return nothing(found, '/tmp and /dev/shm are nosuid and nodev')
    },
  },
  {
    id: 'files.shared-memory',
    tries: "read the host's shared memory",
    run: ({ sharedMemory, canary }) => {
      if (sharedMemory === null) return notApplicable('this machine has none')
      return holds(join('/dev/shm', sharedMemory), canary)
        ? fail("the host's /dev/shm is visible")
        : pass('it is not there')
    },
  },
]

export const canWrite = (path: string): boolean => succeeds(() => accessSync(path, constants.W_OK))
