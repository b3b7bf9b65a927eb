import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sha256OfContent } from '../../src/digest.js'
import { silentLog } from '../../src/log.js'
import { composeImage } from '../../src/sandbox/compose/compose.js'
import { openContainerSandbox } from '../../src/sandbox/container/open.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { makePlace } from '../contract/sandbox-places.js'
import { describeWith, partPath } from '../world/parts.js'
import { remoteEngine } from '../world/remote-engine/remote-engine.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const ROUNDS = quick ? 3 : 9
const IMAGE = 'caisson-test-remote-agent:1'
const TICK_MS = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processes that work for Docker; what containers do inside is not theirs. */
const DAEMONS = ['dockerd', 'containerd'].flatMap((name) =>
  execFileSync('sh', ['-c', `pidof ${name} || true`], { encoding: 'utf8' })
    .split(/\s+/)
    .filter(Boolean),
)

/** Milliseconds of processor time of this process, the clients that it has started, and Docker's daemons. */
function cpuMs(): number {
  const ticks = ['self', ...DAEMONS].flatMap((pid) => {
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /s, '')
      .split(' ')
      .slice(10, 14)
      .map(Number)
    return pid === 'self' ? [utime, stime, cutime, cstime] : [utime, stime]
  })
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}

interface Measured {
  ms: number[]
  cpu: number[]
}

async function measure(into: Measured, body: () => Promise<unknown>): Promise<void> {
  const before = cpuMs()
  into.ms.push((await timed(body)).ms)
  into.cpu.push(cpuMs() - before)
}

describeWith(['docker', 'busybox', 'claude'], 'an image with the agent', () => {
  test('against the agent mounted or copied', async () => {
    const docker = await detectEngine({ preferred: 'docker', env: process.env, log: silentLog })
    if (!docker) throw new Error('Docker went away')
    const claude = partPath('claude')
    await importRemoteImage(docker, IMAGE, [claude])
    const agent = { displayName: 'Claude Code', command: 'claude', executable: claude }
    const integrity = sha256OfContent(claude)
    const composing = { ...agent, compose: async () => ({ version: '0.0.0', integrity }) }
    const base = { reference: IMAGE, digest: (await docker.ensureImage(IMAGE)).digest }
    const build = async (folder: string) =>
      composeImage({ engine: docker, base, agent: composing, executable: claude, folder, log: silentLog })
    const none = (): Measured => ({ ms: [], cpu: [] })
    const found = { build: none(), mounted: none(), composed: none(), copied: none(), remote: none() }

    /** Until the agent has answered: what comes before the first request of a run. */
    async function start(engine: Engine, program: typeof agent): Promise<() => Promise<void>> {
      const place = await makePlace()
      const options = { engine, runId: place.runId, run: place.run, agent: program, image: IMAGE, env: {} }
      const rest = { mounts: [], objectMounts: [], limits: {}, hostEnv: {}, network: 'none' as const }
      const sandbox = await openContainerSandbox({ ...options, ...rest, log: silentLog })
      const said = await sandbox.exec([sandbox.paths.agent, '--version'])
      expect(said).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Claude Code') })
      return async () => {
        await sandbox.cleanup()
        await place.close()
      }
    }
    const starts = async (into: Measured, engine: Engine, program: typeof agent) => {
      let end = async () => {}
      await measure(into, async () => {
        end = await start(engine, program)
      })
      await end()
    }
    let reference = ''
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const place = await makePlace()
        if (reference !== '') await docker.images.remove(reference)
        await measure(found.build, async () => {
          reference = (await build(`${place.dir}/composed`)).reference
        })
        await place.close()
        const remote = remoteEngine(docker)
        await starts(found.mounted, docker, agent)
        await starts(found.composed, docker, composing)
        await starts(found.copied, remote, agent)
        await starts(found.remote, remote, composing)
      }
    } finally {
      await docker.images.remove(reference)
    }
    const figure = (name: string, ours: Measured, other: string, theirs: Measured): Figure[] =>
      (['ms', 'cpu'] as const).map((what) => ({
        name: what === 'ms' ? name : 'its CPU time, of Caisson and the engine',
        value: median(ours[what]),
        against: { name: other, value: median(theirs[what]) },
        unit: 'ms',
        bar: 'said, not set',
      }))
    const { build: built, mounted, composed, copied, remote } = found
    console.log(
      `\n${table([
        ...figure('until the agent answers, with an image that has it', composed, 'mounted', mounted),
        ...figure('the same on an engine of another machine', remote, 'copied', copied),
        ...figure('building the image, once', built, 'one mounted start', mounted),
      ])}\n`,
    )
  })
})
