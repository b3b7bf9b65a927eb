import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bareRepository } from '../../src/programs/demo/github/git/bare-repository.js'
import { list, lost, remains } from '../world/kill/aftermath.js'
import { startDockerd } from '../world/kill/dockerd.js'
import { type Moment, momentsOf, randomOf } from '../world/kill/moments.js'
import { killCli, killContainer } from '../world/kill/strike.js'
import {
  type Durations,
  makeCheckout,
  measure,
  pause,
  reach,
  recordOf,
  startVictim,
  stepsDone,
  type Victim,
  type VictimOptions,
} from '../world/kill/victim.js'
import { describeWith } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const SEED = Number(process.env['CAISSON_KILL_SEED'] ?? 20261121)
const COUNT = Number(process.env['CAISSON_KILL_COUNT'] ?? 20)
const AT_ONCE = Number(process.env['CAISSON_KILL_AT_ONCE'] ?? 4)

/** Kinds of runs, which leave different things behind. */
const KINDS = {
  plain: {},
  layers: {},
  allowlist: { sandbox: { network: 'allowlist', allowedHosts: ['example.invalid'] } },
  bubblewrap: { sandbox: { backend: 'local' } },
} as const

type Kind = keyof typeof KINDS

let folder: string
let durations: Durations
const checkouts = {} as Record<'small' | 'large', string>

beforeAll(async () => {
  console.log(
    `Moments of seed ${SEED}; another one: CAISSON_KILL_SEED=… (CAISSON_KILL_COUNT, CAISSON_KILL_AT_ONCE)`,
  )
  folder = temporaryFolder()
  for (const [name, files] of [
    ['small', 60],
    ['large', 5200],
  ] as const) {
    checkouts[name] = join(folder, name)
    await mkdir(checkouts[name])
    const { git } = bareRepository(checkouts[name], process.env['PATH'] ?? '')
    await makeCheckout(checkouts[name], files, git)
  }
  durations = await measure(victimOptions('measured', 'plain'))
  console.log(`Milliseconds of an undisturbed run: ${JSON.stringify(durations)}`)
})

let started = 0

/** With a folder of its own, also where the test is tried again. */
function victimOptions(name: string, kind: Kind): VictimOptions {
  const checkout = checkouts[kind === 'layers' ? 'large' : 'small']
  return { folder: join(folder, `${name}-${started++}`), checkout, ...KINDS[kind] }
}

/** Does so many things at a time; every failure is told, not only the first. */
async function inTurns<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<string[]>,
): Promise<void> {
  const queue = items.map((item, index) => ({ item, index }))
  const wrong: string[] = []
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      wrong.push(...(await work(next.item, next.index)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  expect(wrong).toEqual([])
}

/** Where the run is that has got furthest when the engine is killed. */
const LEADS = ['working', 'verifying', 'publishing', 'working', 'verifying'] as const

const shown = ({ phase, part }: Moment) => `${phase} ${Math.round(part * 100)}%`

/** What is wrong after a run was struck and the next commands have looked; empty when nothing is. */
async function aftermath(
  name: string,
  {
    victim,
    state,
    steps,
    reasons,
  }: { victim: Victim; state: string; steps: number[]; reasons: readonly string[] },
): Promise<string[]> {
  const [first, second] = await Promise.all([list(victim), list(victim)])
  const wrong = [...(await remains(victim)), ...(await lost(victim, steps))]
  for (const { runs, damaged } of [first, second]) {
    if (damaged.length > 0) wrong.push(`damaged: ${JSON.stringify(damaged)}`)
    for (const run of runs) {
      if (run.status !== 'done') wrong.push(`listed as ${run.status}`)
      if (run.outcome === undefined) wrong.push('listed without an outcome')
    }
  }
  const reason = first.runs[0]?.reason
  console.log(`${name}: struck while ${state} with ${steps.length} steps done, ends as ${reason}`)
  if (state !== 'starting' && first.runs.length !== 1) wrong.push('not listed')
  if (reason !== undefined && !reasons.includes(reason)) wrong.push(`ends as ${reason}`)
  return wrong.map((text) => `${name} (${state}): ${text}\n${victim.output()}\n${first.said}`)
}

describeWith(['root', 'docker', 'dockerd', 'bwrap', 'claude'], 'killed at random moments', () => {
  test('Caisson itself: the next command finds the run, keeps what there is and cleans up', async () => {
    const kinds: Kind[] = ['plain', 'layers', 'allowlist', 'bubblewrap']
    await inTurns(momentsOf(COUNT, randomOf(SEED)), async (moment, index) => {
      const kind = kinds[index % kinds.length] as Kind
      const victim = await startVictim(victimOptions(`caisson-${index}`, kind))
      const state = await reach(victim, moment, durations)
      const steps = await stepsDone(victim)
      victim.child.kill('SIGKILL')
      await victim.exited
      const name = `Caisson ${index}, ${kind}, ${shown(moment)}`
      return aftermath(name, { victim, state, steps, reasons: ['cancelled', 'completed'] })
    })
  }, 300_000)

  test('the command line of the agent: the run goes on to its end with what there is', async () => {
    await inTurns(momentsOf(COUNT, randomOf(SEED + 1), ['working']), async (moment, index) => {
      const victim = await startVictim(
        victimOptions(`cli-${index}`, index % 4 === 3 ? 'bubblewrap' : 'plain'),
      )
      await reach(victim, moment, durations)
      const steps = await stepsDone(victim)
      const struck = await killCli(victim)
      await victim.exited
      const reasons = struck ? ['agent_error', 'completed'] : ['completed']
      const name = `CLI ${index}, ${shown(moment)}`
      return aftermath(name, { victim, state: struck ? 'struck' : 'missed', steps, reasons })
    })
  }, 300_000)

  test('the container: the run goes on to its end with what there is', async () => {
    const phases = ['preparing', 'working', 'working', 'verifying'] as const
    await inTurns(momentsOf(COUNT, randomOf(SEED + 2), phases), async (moment, index) => {
      const victim = await startVictim(
        victimOptions(`container-${index}`, index % 4 === 1 ? 'layers' : 'plain'),
      )
      const state = await reach(victim, moment, durations)
      const steps = await stepsDone(victim)
      const struck = await killContainer(victim)
      await victim.exited
      const reasons = struck
        ? ['agent_error', 'engine_failed', 'setup_failed', 'verify_failed', 'completed']
        : ['completed']
      const name = `Container ${index}, ${shown(moment)}`
      return aftermath(name, { victim, state, steps, reasons })
    })
  }, 300_000)

  test('the engine: runs end by themselves, and the first command after its return cleans up', async () => {
    const dockerd = await startDockerd(join(folder, 'e'))
    try {
      const env = { DOCKER_HOST: dockerd.host }
      const wrong: string[] = []
      const random = randomOf(SEED + 3)
      // The first run there makes the image that all others use.
      const times = await measure({ ...victimOptions('engine', 'plain'), env })
      const whole = Object.values(times).reduce((sum, time) => sum + time, 0)
      for (let from = 0; from < COUNT; from += AT_ONCE) {
        // Each of these runs is at a moment of its own when the engine is killed: the first one says when.
        const phase = LEADS[(from / AT_ONCE) % LEADS.length] as (typeof LEADS)[number]
        const moment = { phase, part: random() }
        const offsets = Array.from({ length: AT_ONCE }, (_, index) => (index + random()) / AT_ONCE)
        const begin = (index: number) => {
          const kind = index % 4 === 2 ? 'layers' : 'plain'
          return startVictim({ ...victimOptions(`engine-${from + index}`, kind), env })
        }
        const lead = await begin(0)
        const reached = reach(lead, moment, times)
        const others = offsets.slice(1).map(async (offset, index) => {
          await pause(offset * whole)
          return begin(index + 1)
        })
        const victims = [lead, ...(await Promise.all(others))]
        await reached
        const struck = await Promise.all(
          victims.map(async (victim) => {
            const over = victim.child.exitCode !== null
            const state = over ? 'done' : ((await recordOf(victim))?.state ?? 'starting')
            return { victim, state, steps: await stepsDone(victim) }
          }),
        )
        await dockerd.kill()
        await Promise.all(victims.map(({ exited }) => exited))
        for (const { runs } of await Promise.all(victims.map((victim) => list(victim)))) {
          for (const run of runs) if (run.status !== 'done') wrong.push(`without its engine ${run.status}`)
        }
        await dockerd.start()
        for (const [index, { victim, state, steps }] of struck.entries()) {
          const name = `Engine ${from + index}`
          const reasons = ['agent_error', 'engine_failed', 'setup_failed', 'completed', 'verify_failed']
          wrong.push(...(await aftermath(name, { victim, state, steps, reasons })))
        }
      }
      expect(wrong).toEqual([])
    } finally {
      await dockerd.close()
    }
  }, 300_000)
})
