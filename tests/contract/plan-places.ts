import { execFileSync } from 'node:child_process'
import { chmod, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Log, memoryLog } from '../../src/base/log.js'
import { createRuntime } from '../../src/plan/place/runtime.js'
import type { HostRuntimeOptions, Runtime } from '../../src/plan/place/runtime-types.js'
import type { Container, Engine } from '../../src/sandbox/engine/engine.js'
import { pathWithout } from '../world/path-without.js'
import { aboutProcess, processesWhere } from '../world/processes.js'
import { STATE } from '../world/state.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { bubblewrap, docker, importBusyboxImage, missing, podman } from './sandbox-parts.js'

export const BUSYBOX_IMAGE = 'caisson-contract-plan:busybox'

/** One way to start what a plan needs, and which row of the table of engines it is. */
export interface Way {
  name: string
  row: string
  skip: string | undefined
  /** Of every container that names none. */
  image?: string
  engine?: Engine | null
  sandbox(place: PlanPlace): Promise<HostRuntimeOptions['sandbox']>
  /** Its programs. */
  path?(): Promise<string>
  env?(): Record<string, string>
  /** What it has of a runtime, besides processes and folders of this machine. */
  tracesOf?(id: string): Promise<string[]>
}

/** A folder for runtimes, and what was made beside them. */
export interface PlanPlace {
  root: string
  /** Beside it: files that no container may change. */
  secret: string
  log: Log & { readonly lines: string[] }
  runtime(options?: HostRuntimeOptions): Promise<Runtime>
  close(): Promise<void>
}

const named = (engine: 'docker' | 'podman') => async () => ({ backend: 'container' as const, engine })
let launched: Container | undefined

export const ways: Way[] = [
  {
    name: "Docker, this machine's tools",
    row: 'docker',
    skip: missing('docker'),
    engine: docker,
    sandbox: named('docker'),
  },
  {
    name: 'Docker, another image',
    row: 'docker',
    skip: missing('docker', 'busybox'),
    image: BUSYBOX_IMAGE,
    engine: docker,
    async sandbox() {
      await importBusyboxImage(docker as Engine, BUSYBOX_IMAGE)
      return { backend: 'container', engine: 'docker' }
    },
  },
  {
    name: 'bubblewrap',
    row: 'bubblewrap',
    skip: missing('bwrap'),
    sandbox: async () => ({ backend: 'local' }),
  },
  {
    name: 'this machine itself',
    row: 'local',
    skip: undefined,
    sandbox: async () => ({ backend: 'local' }),
    path: () => pathWithout('bwrap'),
  },
  {
    name: 'a launch command: docker exec',
    row: 'launch',
    skip: missing('docker', 'busybox'),
    async sandbox({ root }) {
      await importBusyboxImage(docker as Engine, BUSYBOX_IMAGE)
      const user = `${process.getuid?.()}:${process.getgid?.()}`
      launched = await (docker as Engine).startContainer({
        ...{ name: `caisson-plan-launched-${root.slice(-6)}`, image: BUSYBOX_IMAGE, user },
        // Root without capabilities could not write to other users' folders.
        hardened: false,
        mounts: [{ source: root, target: root }],
      })
      return { engineCommand: ['docker', 'exec', '-i', launched.id] }
    },
  },
]
if (podman) {
  const row = { row: 'podman', skip: undefined, engine: podman, sandbox: named('podman') }
  ways.push({ name: "Podman, this machine's tools", ...row })
  ways.push({
    ...{ name: 'Podman, another image', ...row, image: BUSYBOX_IMAGE, skip: missing('busybox') },
    async sandbox() {
      await importBusyboxImage(podman as Engine, BUSYBOX_IMAGE)
      return { backend: 'container', engine: 'podman' }
    },
  })
}

/** Whether limits hold where this process starts containers. */
export const hasLimits = (row: string) =>
  row === 'podman' ? !podman?.rootless : row !== 'bubblewrap' || (bubblewrap?.root ?? false)

export async function makePlanPlace(way?: Way): Promise<PlanPlace> {
  const root = temporaryFolder()
  await chmod(root, 0o755)
  const log = memoryLog()
  const open: Runtime[] = []
  const place: PlanPlace = {
    root,
    secret: `${root}-secret`,
    log,
    async runtime(options = {}) {
      const PATH = (await way?.path?.()) ?? process.env['PATH']
      const env = { ...process.env, ...way?.env?.(), PATH, CAISSON_TEST_SECRET: 'of the job' }
      const sandbox = { ...given, ...options.sandbox }
      const runtime = createRuntime({
        root,
        stateDir: STATE,
        env,
        log,
        allowUnsealed: true,
        ...options,
        sandbox,
      })
      open.push(runtime)
      return runtime
    },
    async close() {
      for (const runtime of open) await runtime.close()
      await launched?.cleanup()
      launched = undefined
      await rm(root, { recursive: true, force: true })
    },
  }
  const given = { image: way?.image ?? 'auto', ...(await way?.sandbox(place)) }
  return place
}

/** The ID of the only runtime that has begun, which is the name of its folder. */
export async function idOf({ root }: PlanPlace): Promise<string> {
  const ids = (await readdir(root)).filter((name) => name !== '.gitignore')
  if (ids.length !== 1) throw new Error(`There are ${ids.length} runtimes: ${ids.join(', ')}`)
  return ids[0] as string
}

/** What there is of a runtime anywhere: containers, processes, control groups, folders. */
export async function tracesOf({ root }: PlanPlace, way: Way, id: string): Promise<string[]> {
  const { engine } = way
  const traces = (await readdir(root)).filter((name) => name === id)
  traces.push(...((await way.tracesOf?.(id)) ?? []))
  for (const process of await processesWith(`CAISSON_RUN_ID=${id}`)) traces.push(`process ${process}`)
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(`caisson-${id.slice(-8)}`)) traces.push(name)
  if (engine) {
    const list = ['ps', '--all', '--quiet', '--filter', `label=caisson.run=${id}`]
    traces.push(...execFileSync(engine.name, list, { encoding: 'utf8' }).split('\n').filter(Boolean))
  }
  return traces
}

/** The process of this program in whose environment the text stands; one that carries it has the text as well. */
export async function processOf(program: string, text: string): Promise<number | undefined> {
  for (const pid of await processesWith(text))
    if ((await aboutProcess(pid, 'cmdline')).startsWith(`${program}\0`)) return pid
  return undefined
}

const processesWith = (text: string) => processesWhere('environ', (content) => content.includes(text))

/** Whether a process may use this many bytes and thousandths of a CPU at most, according to its control groups. */
export async function limitsOf(pid: number): Promise<{ memory: number; cpu: number }> {
  const groups = await aboutProcess(pid, 'cgroup')
  const read = (path: string) =>
    readFile(join('/sys/fs/cgroup', path), 'utf8').then(
      (text) => text.trim(),
      () => '',
    )
  const pathOf = (controller: string) =>
    new RegExp(`:(?:\\w+,)*${controller}(?:,\\w+)*:(.*)`).exec(groups)?.[1]
  const unified = /^0::(.*)$/m.exec(groups)?.[1] ?? ''
  const [quota, period] = (await read(join(unified, 'cpu.max'))).split(' ').map(Number)
  const group = join('cpu', pathOf('cpu') ?? '')
  const memory =
    (await read(join(unified, 'memory.max'))) ||
    (await read(join('memory', pathOf('memory') ?? '', 'memory.limit_in_bytes')))
  const own =
    Number(await read(join(group, 'cpu.cfs_quota_us'))) / Number(await read(join(group, 'cpu.cfs_period_us')))
  return { memory: Number(memory), cpu: 1000 * (period ? Number(quota) / period : own) }
}
