import { expect, test } from 'vitest'
import { startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { writeQuickAgent } from '../world/quick-agent.js'
import { createStory } from '../world/stories.js'
import { jobsOf } from '../world/two-jobs.js'

/** Requests of the job, also those of its git, at which it is killed; `late`: once GitHub has acted. */
const WHOLE = Array.from({ length: 24 }, (_, number) =>
  [true, false].map((late) => ({ number, late })),
).flat()
/** By hand: a quarter of an hour. */
const EVERYWHERE = process.env['CAISSON_KILL_EVERYWHERE'] === '1'
const SAMPLE = [
  { number: 6, late: true },
  { number: 10, late: true },
]

/** What is wrong after the job was killed at that moment, its post step ran, and it was run again; '' when nothing is. */
async function aftermath(moment: (typeof WHOLE)[number]): Promise<string> {
  await using service = await startArtifactService()
  await using world = await createStory()
  const jobs = jobsOf(world, service)
  const run = await jobs.run({
    'agent-path': await writeQuickAgent(world.root, `sed -i 's/a - b/a + b/' src/sum.js`),
    'anthropic-api-key': 'sk-ant-quick',
    ...{ backend: 'local', 'allow-unsealed': 'true' },
  })
  const { 'manifest-sha256': digest = '', 'artifact-id': artifact = '' } = run.outputs
  const given = { 'manifest-sha256': digest, artifact }
  const event = await world.events.issueLabeled(1, { by: 'alice' })
  const env = { ...jobs.env, ANTHROPIC_BASE_URL: '' }
  const inputs = { mode: 'publish', 'anthropic-api-key': '', ...given }
  const step = await world.startAction({ event, inputs, env })
  world.github.fail({ reset: true, late: moment.late, after: moment.number })
  let struck = 0
  const watch = setInterval(() => {
    if (world.github.requests.some(({ injected }) => injected) && struck++ === 0) step.kill('SIGKILL')
  }, 1)
  const killed = await step.done
  clearInterval(watch)
  const post = await world.runPost(killed, { event, inputs, env })
  const bodies = () => world.github.commentsOn(1).map(({ body }) => body)
  const between = bodies()
  const again = await jobs.publish(given, { env: { ...env, GITHUB_RUN_ATTEMPT: '2' } })
  try {
    expect(run.exitCode).toBe(0)
    // A delivery may be over before the last of all moments.
    if (SAMPLE.includes(moment)) expect(killed.signal).toBe('SIGKILL')
    expect(between.join()).not.toMatch(/answered without changing|without an answer/)
    expect(again.exitCode).toBe(0)
    const [pull, ...more] = world.github.openPulls()
    expect(more).toEqual([])
    expect(bodies()).toEqual([expect.stringContaining(`pull request [#${pull?.number}]`)])
    const { bare } = world.github.repository
    expect(await bare.git(['rev-list', '--count', 'main..caisson/issue-1'])).toBe('1')
    expect(await bare.git(['show', 'caisson/issue-1:src/sum.js'])).toContain('a + b')
    return ''
  } catch (error) {
    const logs = [run, killed, post, again].map(({ log }) => log.replace(/^::debug::.*\n/gm, ''))
    return [JSON.stringify(moment), String(error), ...between, ...logs].join('\n')
  }
}

describeWith(['node24'], 'a job that publishes and is killed', () => {
  test('is finished by its next attempt, and says nothing that is not so', {
    timeout: 3_600_000,
  }, async () => {
    const left = EVERYWHERE ? [...WHOLE] : [...SAMPLE]
    const wrong: string[] = []
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) wrong.push(await aftermath(next))
    }
    await Promise.all([work(), work(), work()])
    expect(wrong.filter((text) => text !== '')).toEqual([])
  })
})
