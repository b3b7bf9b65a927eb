import { readdirSync, readFileSync } from 'node:fs'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { hostTools } from '../../src/sandbox/container/host-tools.js'
import { mountArgument } from '../../src/sandbox/engine/container-arguments.js'
import type { ContainerSpec, Engine, Mount } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import type { ToolchainPlan } from '../../src/sandbox/toolchains/plan.js'
import { bubblewrap, docker, gvisor } from '../contract/sandbox-parts.js'
import { makePlace, openContainer, openSealedLocal, type Place } from '../contract/sandbox-places.js'
import { describeWith } from '../world/parts.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const ROUNDS = quick ? 3 : 9
const COMMAND = ['node', '-v']
/** In this machine's own files, without a container. */
const RUNSC = ['--network=none', '--ignore-cgroups', 'do']

/** A sandbox of ours, and the same command in a bare one that has what it has, while it is open. */
interface Way {
  name: string
  against: string
  open(place: Place, tools: Promise<ToolchainPlan>): Promise<Sandbox>
  /** Resolves to its standard output. */
  bare(place: Place): Promise<string>
}

async function measure({ name, against, open, bare }: Way): Promise<Figure[]> {
  const tools = await searchTools()
  const [ours, theirs, oursCpu, theirsCpu]: [number[], number[], number[], number[]] = [[], [], [], []]
  // What is made once on a machine, such as the image, is not part of it.
  for (let round = -1; round < ROUNDS; round++) {
    const place = await makePlace()
    const sealed = await timed(async () => {
      const sandbox = await open(place, Promise.resolve(tools))
      return { sandbox, ...(await sandbox.exec(COMMAND)) }
    })
    const alone = await timed(() => bare(place))
    expect(sealed.value.stdout.trim()).toMatch(/^v\d/)
    expect(alone.value.trim()).toBe(sealed.value.stdout.trim())
    await sealed.value.sandbox.cleanup()
    await place.close()
    if (round < 0) continue
    ours.push(sealed.ms)
    theirs.push(alone.ms)
    oursCpu.push(sealed.cpuMs)
    theirsCpu.push(alone.cpuMs)
  }
  const figure = (value: number[], other: number[], unit: Figure['unit'], bar: string): Figure => ({
    ...{ name: `${name} to the end of \`node -v\``, value: median(value), unit, bar },
    against: { name: against, value: median(other) },
  })
  return [figure(ours, theirs, 'ms', '1.25×'), figure(oursCpu, theirsCpu, 'ms of CPU', '')]
}

/** What a run does once, while it makes its snapshot. */
const searchTools = () => hostTools({ run: { home: '/nowhere/home' }, hostEnv: process.env, log: silentLog })

/** The same for a container, by what its engine was asked for. */
function containers(engine: Engine, name: string, against: string, flags: string[]): Way {
  let asked: ContainerSpec | undefined
  const watched: Engine = {
    ...engine,
    startContainer(spec) {
      asked = spec
      return engine.startContainer(spec)
    },
  }
  return {
    ...{ name, against },
    open: (place, tools) => openContainer(watched, 'host', place, {}, { tools }),
    async bare({ runId }) {
      const { mounts = [], env = {}, image = '' } = asked ?? {}
      const container = `bare-${runId}`
      const argv = ['run', '--name', container, '--pull', 'never', '--network', 'none', ...flags]
      for (const mount of mounts.map(asFolder))
        argv.push('--mount', mountArgument(mount, { tmpfsCopiesUp: false }))
      const user = `${engine.user.uid}:${engine.user.gid}`
      argv.push('--user', user, '--env', `PATH=${env['PATH']}`, image, ...COMMAND)
      const { stdout } = await execa('docker', argv)
      after.push(() => execa('docker', ['rm', '--force', container]))
      return stdout
    },
  }
}

/** Two containers cannot write one layer. */
const asFolder = ({ type, source, target, ...rest }: Mount): Mount =>
  type === 'overlay'
    ? { source, target, readOnly: true }
    : { ...(type ? { type } : {}), source, target, ...rest }

const after: (() => Promise<unknown>)[] = []

/** The arguments of the bwrap that an open sandbox runs in, without its system call filter and its command. */
function bubblewrapOf({ dir }: Place): string[] {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let words: string[] = []
    try {
      words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      // It has just ended.
    }
    if (words[0] !== 'bwrap' || !words.some((word) => word.startsWith(`${dir}/`))) continue
    const filter = words.indexOf('--seccomp')
    return words.slice(1, words.indexOf('--')).filter((_word, at) => at + 1 !== filter && at !== filter)
  }
  throw new Error('No bwrap is open')
}

describeWith(['docker', 'gvisor', 'bwrap'], 'a sandbox', () => {
  test('from its start to the end of a command, against the bare engine with the same mounts', async () => {
    const here = bubblewrap
    if (!docker || !gvisor || !here) throw new Error('An engine went away')
    const local: Way = {
      ...{ name: 'bubblewrap', against: 'bwrap' },
      open: (place, tools) => openSealedLocal(here, place, {}, { tools }),
      async bare(place) {
        const path = `${process.env['PATH']}`
        const argv = [...bubblewrapOf(place), '--setenv', 'PATH', path, ...COMMAND]
        return (await execa('bwrap', argv)).stdout
      },
    }
    const figures = [
      ...(await measure(local)),
      ...(await measure(containers(docker, 'Docker', 'docker run', []))),
      ...(await measure(containers(gvisor, 'gVisor', 'docker run --runtime=runsc', ['--runtime', 'runsc']))),
    ]
    for (const step of after) await step()
    const runsc: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      runsc.push((await timed(() => execa('runsc', [...RUNSC, ...COMMAND]))).ms)
    const direct = { name: "gVisor's own `runsc do`", value: median(runsc) }
    for (const { name, value, against } of figures.filter(({ unit }) => unit === 'ms').slice(-1))
      for (const [one, ms] of [
        [name, value],
        [against?.name ?? '', against?.value ?? 0],
      ] as const)
        figures.push({ name: one, value: ms, against: direct, unit: 'ms', bar: 'said, not set' })
    const searches: number[] = []
    for (let round = 0; round < ROUNDS; round++) searches.push((await timed(searchTools)).ms)
    figures.push({
      name: "the search for this machine's tools",
      value: median(searches),
      unit: 'ms',
      bar: 'once a run',
    })
    console.log(`\n${table(figures)}\n`)
  })
})
