import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { containersOf } from '../world/engine-leftovers.js'
import { describeWith } from '../world/parts.js'
import {
  bash,
  createStory,
  doing,
  EDIT_THEN_HANG,
  FILES,
  FIX,
  manifestOf,
  runStory,
  withClaude,
} from '../world/stories.js'

describeWith(['docker', 'claude', 'node24'], 'a run that does not come to its end', () => {
  test('cancelled: transcript, patch and manifest are kept, and the comment says so', async () => {
    await using world = await createStory({ model: EDIT_THEN_HANG })
    const step = await world.startAction({ inputs: withClaude() })
    await step.printed(/echo started/)
    step.kill('SIGINT')
    const run = await step.done

    expect(run.exitCode).toBe(1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'cancelled', 'changed-files': '1' })
    expect(await readFile(run.outputs['patch'] ?? '', 'utf8')).toContain('+half')
    const manifest = await manifestOf(run)
    expect(manifest.agent.sessionId).toBeTruthy()
    // The agent was stopped before it could tell; the gateway has counted.
    expect(manifest.metadata.costUsd).toBeGreaterThan(0)
    expect(world.github.commentsOn(1)).toHaveLength(1)
    expect(world.github.commentsOn(1)[0]?.body).toMatch(/stopped|cancelled/i)
    expect(containersOf(run.outputs['run-id'])).toBe('')
  })

  test('cancelled before the session: it says that, and calls nothing an error of Caisson', async () => {
    await using world = await createStory({ model: EDIT_THEN_HANG })
    const step = await world.startAction({ inputs: withClaude() })
    await step.printed(/Run \d+/)
    step.kill('SIGINT')
    const run = await step.done

    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'cancelled' })
    expect((await manifestOf(run)).error?.code).toBe('EXECUTION_CANCELLED')
    expect(world.github.commentsOn(1)[0]?.body).toMatch(/cancelled before the session started/)
    expect(world.model?.requests).toEqual([])
  })

  test('killed: the post step salvages what there is and removes the container', async () => {
    const config = 'policy: { protect: [{ paths: [half.txt], verdict: flag }] }\n'
    await using world = await createStory({
      model: EDIT_THEN_HANG,
      files: { ...FILES, '.github/caisson.yml': config },
    })
    const event = await world.events.commented(1, { body: '@claude do it', by: 'alice' })
    const step = await world.startAction({ event, inputs: withClaude({ paths: 'src/**' }) })
    await step.printed(/echo started/)
    step.kill('SIGKILL')
    const killed = await step.done
    const dir = killed.state['run'] ?? ''
    const runId = dir.split('/').at(-1)
    expect(containersOf(runId)).not.toBe('')

    const post = await world.runPost(killed, { event, inputs: withClaude() })

    expect(post.exitCode).toBe(0)
    expect(containersOf(runId)).toBe('')
    const manifest = await manifestOf({ outputs: { manifest: join(dir, 'output/manifest.json') } })
    expect(manifest).toMatchObject({
      status: 'failed',
      outcome: 'failure',
      reason: 'cancelled',
      patch: { files: 1 },
      error: { code: 'EXECUTION_CANCELLED' },
    })
    // Judged as it would have been at its end: by the base branch's policy, and by what the run was to change.
    expect(manifest.policy?.findings.map(({ rule }) => rule)).toEqual([
      'preset/outside-paths',
      'protected/custom',
    ])
    expect(manifest.metadata.costUsd).toBeGreaterThan(0)
    expect(await readFile(join(dir, 'output/diff.patch'), 'utf8')).toContain('+half')
    expect(await readFile(join(dir, 'output/transcript.json'), 'utf8')).toContain('echo half')
    const [asked, answer, ...more] = world.github.commentsOn(1)
    expect(more).toEqual([])
    expect(answer?.body).not.toMatch(/Working|is working on this/)
    expect(asked?.reactions.map(({ content }) => content)).toEqual(['eyes', 'confused'])
    // And a second post step finds nothing left to do.
    const again = await world.runPost(killed, { event, inputs: withClaude() })
    expect(again.log).not.toContain('salvag')
  })

  test.each([
    ['killed', 'SIGKILL'],
    ['cancelled', 'SIGINT'],
  ] as const)('%s while it delivers: that is finished, also by a rerun', async (_, signal) => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.commented(1, { body: '@claude do it', by: 'alice' })
    const step = await world.startAction({ event, inputs: withClaude() })
    const when = ({ body }: { body: unknown }) => {
      // Not at the request by which the token is tested.
      const met = JSON.stringify(body).includes('subtracts')
      if (met) step.kill(signal)
      return met
    }
    world.github.fail({ operationId: 'pulls/create', reset: true, late: true, when })
    const killed = await step.done
    if (signal === 'SIGKILL') expect(killed.exitCode).toBe(null)

    const post = await world.runPost(killed, { event, inputs: withClaude() })
    const [asked, answer, ...more] = world.github.commentsOn(1)
    expect(more).toEqual([])
    expect(answer?.body).toMatch(/is in pull request \[#2\]/)
    expect(answer?.body).toContain('Now it **adds**')
    expect(asked?.reactions.map(({ content }) => content)).toEqual(['eyes', 'rocket'])
    expect(killed.summary + post.summary).toContain('pull request [#2]')
    await runStory(world, { event })
    expect(world.github.openPulls()).toHaveLength(1)
    expect(world.github.commentsOn(1)).toHaveLength(2)
  })

  test('out of time: what was done is kept', async () => {
    await using world = await createStory({ model: EDIT_THEN_HANG })
    const run = await runStory(world, { inputs: { 'timeout-minutes': '0.1' } }, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'timeout', 'changed-files': '1' })
    expect(world.github.commentsOn(1)[0]?.body).toContain('+half')
    expect(world.github.openPulls()).toHaveLength(0)
  })

  test('out of money: counted at the gateway, over every request', async () => {
    await using world = await createStory({
      model: {
        turns: [
          bash('echo half > half.txt'),
          {
            tools: [{ name: 'Bash', input: { command: 'echo whole > half.txt' } }],
            usage: { inputTokens: 100_000, outputTokens: 50_000 },
          },
          { text: 'Never said.' },
        ],
      },
    })
    const run = await runStory(world, { inputs: { 'max-budget-usd': '0.5' } }, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'budget_exceeded', 'changed-files': '1' })
  })

  test('out of requests, as the repository limits them', async () => {
    await using world = await createStory({
      files: { '.github/caisson.yml': 'defaults: { limits: { maxRequests: 1 } }\n' },
      model: doing('echo half > half.txt', 'Never said.'),
    })
    const run = await runStory(world, {}, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'budget_exceeded', 'changed-files': '1' })
    expect(world.model?.requests.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
