import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startArtifactService } from '../world/act-artifacts.js'
import { PROJECT } from '../world/action-file.js'
import type { RunningStep } from '../world/action-process.js'
import { describeWith } from '../world/parts.js'
import { writeQuickAgent } from '../world/quick-agent.js'
import { createStory } from '../world/stories.js'
import { jobsOf } from '../world/two-jobs.js'
import type { StepOptions, World } from '../world/world.js'

/** What is delivered, and by which job: the one that ran the agent, or the second of two. */
const DELIVERIES = [
  'a change',
  'a change on a pull request',
  'an answer',
  'a change by a second job',
] as const

/** Where the job is killed, counted from 0; `late`: once GitHub or git has acted. Git asks GitHub as well. */
interface Moment {
  what: (typeof DELIVERIES)[number]
  at: 'request' | 'call of git'
  number: number
  late: boolean
}

const SAMPLE: Moment[] = [
  { what: 'a change by a second job', at: 'request', number: 10, late: true },
  { what: 'a change', at: 'call of git', number: 1, late: true },
  { what: 'a change on a pull request', at: 'call of git', number: 1, late: false },
  { what: 'a change by a second job', at: 'call of git', number: 19, late: true },
  { what: 'a change by a second job', at: 'request', number: 6, late: true },
  { what: 'an answer', at: 'request', number: 1, late: true },
]

/** By hand: every moment of every delivery, an hour on a busy machine. */
const EVERYWHERE = process.env['CAISSON_KILL_EVERYWHERE'] === '1'
const COUNT = Number(process.env['CAISSON_KILL_COUNT'] ?? SAMPLE.length)

/** The variables that make a step die at that call of git. */
function strikeInGit({ number, late }: Moment, world: World, runs: string | undefined): StepOptions['env'] {
  return {
    NODE_OPTIONS: `--import=${join(PROJECT, 'tests/world/kill/at-git-call.mjs')}`,
    CAISSON_TEST_STRIKE: JSON.stringify({ runs, calls: join(world.root, 'calls'), number, late }),
  }
}

/** Until its record says so, a run delivers nothing; the second job does nothing else. */
const isPublishing = (runs: string | undefined) =>
  runs === undefined ||
  (existsSync(runs) ? readdirSync(runs) : [])
    .map((name) => join(runs, name, 'run.json'))
    .some((path) => existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).state === 'publishing')

function strikeAtRequest(
  { number, late }: Moment,
  world: World,
  runs: string | undefined,
  step: RunningStep,
) {
  let left = number
  world.github.fail({
    ...{ reset: true, late },
    when() {
      if (!isPublishing(runs) || left-- > 0) return false
      step.kill('SIGKILL')
      return true
    },
  })
}

/** The target of the run, and what of it has to be on the branch in the end. */
async function targetOf(what: Moment['what'], { github, events }: World) {
  if (what !== 'a change on a pull request')
    return { event: await events.issueLabeled(1, { by: 'alice' }), number: 1, branch: 'caisson/issue-1' }
  const branch = 'feature'
  await github.push({ branch, message: 'Feature', files: { 'a.txt': 'a\n' } })
  const { number } = await github.addPull({ title: 'Feature', head: branch, author: 'alice' })
  return { event: await events.pullLabeled(number, { by: 'alice' }), number, branch }
}

/** Whether the job was killed at that moment, and what is wrong after its post step, and once it was run again. */
async function aftermath(moment: Moment): Promise<{ struck: boolean; wrong?: string }> {
  const { what, at } = moment
  await using service = await startArtifactService()
  await using world = await createStory()
  const { event, number, branch } = await targetOf(what, world)
  const jobs = jobsOf(world, service, async () => event)
  const work = what === 'an answer' ? '' : `sed -i 's/a - b/a + b/' src/sum.js`
  const agent = await writeQuickAgent(world.root, work)
  const second = what === 'a change by a second job'
  const run = second ? await jobs.run(agent) : undefined
  const { 'manifest-sha256': digest = '', 'artifact-id': artifact = '' } = run?.outputs ?? {}
  const publishes = { mode: 'publish', 'anthropic-api-key': '', 'manifest-sha256': digest, artifact }
  const inputs = second ? publishes : agent
  const env = { ...jobs.env, ANTHROPIC_BASE_URL: '' }
  const runs = second ? undefined : join(world.runnerTemp, 'caisson')
  const strike = at === 'request' ? {} : strikeInGit(moment, world, runs)
  const step = await world.startAction({ event, inputs, env: { ...env, ...strike } })
  if (at === 'request') strikeAtRequest(moment, world, runs, step)
  const killed = await step.done
  const post = await world.runPost(killed, { event, inputs, env })
  const bodies = () => world.github.commentsOn(number).map(({ body }) => body)
  const between = bodies()
  const expectDelivered = async () => {
    const [body = '', ...more] = bodies()
    const pulls = world.github.openPulls()
    expect(more).toEqual([])
    expect(body).toContain('It **adds** now.')
    expect(pulls).toHaveLength(what === 'an answer' ? 0 : 1)
    if (what === 'an answer') return expect(body).toContain('answered without changing any file')
    expect(body).toContain(
      number === 1 ? `pull request [#${pulls[0]?.number}]` : 'new commit on this pull request',
    )
    const { bare } = world.github.repository
    expect(await bare.git(['rev-list', '--count', `main..${branch}`])).toBe(number === 1 ? '1' : '2')
    expect(await bare.git(['show', `${branch}:src/sum.js`])).toContain('a + b')
  }
  const logs = [...(run ? [run] : []), killed, post]
  try {
    expect(between.join()).not.toMatch(
      what === 'an answer' ? /without an answer/ : /answered without changing/,
    )
    await expectDelivered()
    const again = await world.runAction({ event, inputs, env: { ...env, GITHUB_RUN_ATTEMPT: '2' } })
    logs.push(again)
    expect(again.exitCode).toBe(0)
    await expectDelivered()
    return { struck: killed.signal === 'SIGKILL' }
  } catch (error) {
    const words = logs.map(({ log }) => log.replace(/^::debug::.*\n/gm, ''))
    const wrong = [JSON.stringify(moment), String(error), ...between, ...words].join('\n')
    return { struck: killed.signal === 'SIGKILL', wrong }
  }
}

/** All moments of a delivery, until one comes after its end. */
async function sweep(moment: Moment): Promise<string[]> {
  const { struck, wrong } = await aftermath(moment)
  if (!struck)
    console.log(`${moment.what}: ${moment.number} moments, ${moment.late ? 'late, ' : ''}${moment.at}`)
  const more = struck ? await sweep({ ...moment, number: moment.number + 1 }) : []
  return wrong === undefined ? more : [wrong, ...more]
}

async function sample(moment: Moment): Promise<string[]> {
  const { struck, wrong } = await aftermath(moment)
  if (!struck) return [`Not killed: ${JSON.stringify(moment)}`]
  return wrong === undefined ? [] : [wrong]
}

/** The first moment of each kind. */
const FIRST: Moment[] = DELIVERIES.flatMap((what) =>
  (['call of git', 'request'] as const).flatMap((at) =>
    [true, false].map((late) => ({ what, at, number: 0, late })),
  ),
)

describeWith(['node24'], 'a job that is killed while it delivers', () => {
  test('is finished by its post step or its next attempt, and says nothing that is not so', {
    timeout: 7_200_000,
  }, async () => {
    const left = EVERYWHERE ? [...FIRST] : SAMPLE.slice(0, COUNT)
    const wrong: string[] = []
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift())
        wrong.push(...(await (EVERYWHERE ? sweep(next) : sample(next))))
    }
    await Promise.all([work(), work(), work()])
    expect(wrong).toEqual([])
  })
})
