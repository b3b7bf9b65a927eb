import { expect, test } from 'vitest'
import { silentLog } from '../../src/log.js'
import { detectBubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { openSealedLocalSandbox } from '../../src/sandbox/bubblewrap/open.js'
import { hostTools } from '../../src/sandbox/container/host-tools.js'
import { openContainerSandbox } from '../../src/sandbox/container/open.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { makePlace, type Place } from '../contract/sandbox-places.js'
import { describeWith } from '../world/parts.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const ROUNDS = quick ? 5 : 30
const AT_ONCE = quick ? 10 : 100

type Open = (place: Place) => Promise<Sandbox>

/** What is the same for every run of a machine is looked for once. */
async function ways(): Promise<Record<string, Open>> {
  const place = await makePlace()
  const tools = hostTools({ run: place.run, hostEnv: process.env, log: silentLog })
  await tools
  await place.close()
  const bubblewrap = await detectBubblewrap({ env: process.env, log: silentLog })
  if (!bubblewrap) throw new Error('bubblewrap does not seal here')
  const common = ({ runId, run, agent }: Place) => ({
    ...{ runId, run, agent, mounts: [], objectMounts: [], env: {}, limits: {} },
    ...{ hostEnv: process.env, tools, network: 'none' as const, log: silentLog },
  })
  const docker = async (isolation: 'default' | 'gvisor'): Promise<Open> => {
    const engine = await detectEngine({ preferred: 'docker', isolation, env: process.env, log: silentLog })
    if (!engine) throw new Error('Docker went away')
    return (place) => openContainerSandbox({ ...common(place), engine, image: 'host' })
  }
  return {
    bubblewrap: (place) => openSealedLocalSandbox({ ...common(place), bubblewrap }),
    'Docker, runc': await docker('default'),
    'Docker, gVisor': await docker('gvisor'),
  }
}

/** Milliseconds from nothing to the end of `node -v`. */
async function startIn(open: Open): Promise<number> {
  const place = await makePlace()
  try {
    let sandbox: Sandbox | undefined
    try {
      const { ms, value } = await timed(async () => {
        sandbox = await open(place)
        return sandbox.exec([sandbox.node ?? 'node', '-v'])
      })
      expect(value).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^v\d+/) })
      return ms
    } finally {
      await sandbox?.cleanup()
    }
  } finally {
    await place.close()
  }
}

describeWith(['docker', 'gvisor', 'bwrap'], 'a sandbox', () => {
  test('from nothing to its first command', async () => {
    const each = await ways()
    const figures: Figure[] = []
    for (const [name, open] of Object.entries(each)) {
      const alone: number[] = []
      for (let round = 0; round < ROUNDS; round++) alone.push(await startIn(open))
      figures.push({
        name: `${name}: median of ${ROUNDS}, one after the other`,
        value: median(alone),
        unit: 'ms',
        bar: name === 'bubblewrap' ? 'at most 42 ms' : 'said, not set',
      })
      const began = performance.now()
      const times = await Promise.all(Array.from({ length: AT_ONCE }, () => startIn(open)))
      figures.push({
        name: `${name}: median of ${AT_ONCE} at once`,
        value: median(times),
        against: { name: 'the last of them', value: Math.max(...times) },
        unit: 'ms',
        bar: name === 'bubblewrap' ? 'at most 350 ms' : 'said, not set',
      })
      console.log(
        `${name}: ${AT_ONCE} at once, opened and closed in ${Math.round(performance.now() - began)} ms`,
      )
    }
    console.log(`\n${table(figures)}\n`)
  })
})
