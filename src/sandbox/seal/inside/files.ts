import { accessSync, closeSync, constants, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  codeOf,
  type Finding,
  fail,
  notApplicable,
  nothing,
  type Probe,
  pass,
  probe,
  succeeds,
  words,
} from './probe.js'
import { mountsOf } from './proc.js'
import { holds } from './secrets.js'

export const mounts = () => mountsOf(readFileSync('/proc/self/mountinfo', 'utf8'))

const MARK = `.caisson-doctor-${process.pid}`

/** Folders in which a file could be created; each file is removed again. */
const writable = (folders: readonly string[]): string[] =>
  folders.filter((folder) =>
    succeeds(() => {
      closeSync(openSync(join(folder, MARK), 'wx'))
      rmSync(join(folder, MARK))
    }),
  )

export const canWrite = (path: string): boolean => succeeds(() => accessSync(path, constants.W_OK))

/** Opens for writing without writing. */
export function openable(paths: readonly string[]): Finding {
  const codes = new Set<string>()
  const open = paths.filter((path) => {
    try {
      closeSync(openSync(path, constants.O_WRONLY))
      return true
    } catch (error) {
      const code = codeOf(error)
      codes.add(code)
      // Permission is granted, and the file is busy: the kernel says so before it looks whether the mount is read-only.
      return code === 'ETXTBSY' && canWrite(path)
    }
  })
  const found = open.map((path) => `${path} can be written`)
  return nothing(found, [...codes].join(', '))
}

const SYSTEM = words('/ /etc /usr /usr/bin /bin /lib /opt /var /caisson /home /root /mnt')

export const fileProbes: readonly Probe[] = [
  probe('files.system', 'write into the folders of the system', () =>
    nothing(writable(SYSTEM), `none of ${SYSTEM.length} can be written`),
  ),
  probe(
    'files.mounts',
    'find a mounted folder that can be written besides workspace, home and output',
    ({ paths }) => {
      const own = [paths.workspace, paths.home, paths.output, '/tmp', '/run', '/dev', '/proc', '/sys']
      const others = mounts().filter(({ at }) => !own.some((place) => `${at}/`.startsWith(`${place}/`)))
      const found = others.filter(({ at, options }) => options.includes('rw') && canWrite(at))
      const places = found.map(({ at }) => at)
      return nothing(places, `${others.length} mounts, none writable`)
    },
  ),
  probe(
    'files.host-root',
    "find the host's root, or a part that it should not see, below any mount",
    ({ hostFile, canary }) => {
      const points = mounts().map(({ at }) => at)
      const found = points.filter((at) => at !== '/' && holds(join(at, hostFile), canary))
      return nothing(found, `${points.length} mounts, it is below none`)
    },
  ),
  probe('files.input', 'change what the run was asked to do', ({ paths }) =>
    nothing(writable([paths.input, join(paths.input, 'doctor')]), 'the input is read only'),
  ),
  probe('files.gateway', "put a socket of its own in the gateway's place", ({ paths }) =>
    nothing(writable([dirname(paths.socket)]), 'the folder of the socket is read only'),
  ),
  probe('files.executable', "change the agent's executable, which later runs use too", ({ paths }) =>
    openable([paths.agent]),
  ),
  probe('files.history', "write into the repository's own objects", ({ objectMounts }) =>
    objectMounts.length === 0
      ? notApplicable('no objects are borrowed here')
      : nothing(writable(objectMounts), 'they are read only'),
  ),
  probe('files.temporary', 'use set-user-id programs or devices in temporary folders', ({ pod }) => {
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
  }),
  probe('files.shared-memory', "read the host's shared memory", ({ sharedMemory, canary }) => {
    if (sharedMemory === null) return notApplicable('this machine has none')
    return holds(join('/dev/shm', sharedMemory), canary)
      ? fail("the host's /dev/shm is visible")
      : pass('it is not there')
  }),
]
