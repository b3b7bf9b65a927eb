import { rm, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { openServer } from '../world/open-server.js'
import { describeWith } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { ANSWER, createStory, manifestOf, withClaude } from '../world/stories.js'

type Case = [name: string, inputs: Record<string, string>, reason: string, said: RegExp]

async function expectRefusal(
  run: { exitCode: number | null; outputs: Record<string, string>; log: string; summary: string },
  reason: string,
  said: RegExp,
): Promise<void> {
  expect(run.log).toMatch(said)
  expect(run.log).not.toMatch(/\n\s+at .*\.js:\d+/)
  expect(run.exitCode).toBe(1)
  expect(run.outputs).toMatchObject({ outcome: 'failure', reason })
  const manifest = await manifestOf(run)
  expect(manifest).toMatchObject({ status: 'failed', outcome: 'failure', reason })
  expect(manifest.error?.hint).toMatch(/\w/)
  // The page of the workflow run says it too, with what to do.
  expect(run.summary).toMatch(/^## Caisson\n[\s\S]*\*\*Error:\*\* [\s\S]*\*\*Next step:\*\* \w/)
}

describe('bad input is refused before anything is made', () => {
  const cases: Case[] = [
    [
      'an unknown input',
      { 'max-turn': '3' },
      'config_invalid',
      /max-turn: there is no such input; did you mean max-turns\?/,
    ],
    [
      'no money at all',
      { 'max-budget-usd': '0' },
      'config_invalid',
      /max-budget-usd: must be greater than 0/,
    ],
    [
      'inputs that contradict each other',
      { agent: 'image:x', 'agent-path': '/x' },
      'config_invalid',
      /contradict each other[\s\S]*an adapter image brings its agent/,
    ],
    ['an agent that is none', { agent: 'acp:nobody' }, 'config_invalid', /there is no agent "acp:nobody"/],
  ]
  test.each(representative(cases, 3))('%s', async (_name, inputs, reason, said) => {
    await using world = await createStory({ model: ANSWER })
    const run = await world.runAction({ inputs })
    await expectRefusal(run, reason, said)
    expect(world.model?.requests).toEqual([])
    // Who asked may not see the job's log.
    const [comment, ...more] = world.github.commentsOn(1)
    expect(comment?.body.replaceAll('\\', '')).toMatch(said)
    expect(more).toEqual([])
  })

  test('a wrong input fails a job that was started by hand, and not that of an event that asks for nothing', async () => {
    await using world = await createStory({ model: ANSWER })
    const byHand = await world.events.dispatched({ by: 'alice' })
    const run = await world.runAction({ event: byHand, inputs: { promt: 'Fix it.' } })
    await expectRefusal(run, 'config_invalid', /promt: there is no such input; did you mean prompt\?/)
    const event = await world.events.issueLabeled(1, { by: 'alice', label: 'question' })
    const ignored = await world.runAction({ event, inputs: { promt: 'Fix it.' } })
    expect(ignored).toMatchObject({ exitCode: 0, outputs: { outcome: 'skipped' } })
    expect(world.github.commentsOn(1)).toEqual([])
  })

  test('a payload that GitHub does not send', async () => {
    await using world = await createStory({ model: ANSWER })
    const path = `${world.root}/odd.json`
    await writeFile(path, '{"action":"labeled","issue":"none"}')
    const run = await world.runAction({ env: { GITHUB_EVENT_PATH: path } })
    await expectRefusal(run, 'config_invalid', /payload/)
    await rm(path)
  })
})

describeWith(['docker', 'claude', 'node24'], 'what turns out wrong on the way', () => {
  const cases: Case[] = [
    ['a target that does not exist', { target: '4711' }, 'target_unavailable', /4711/],
    [
      'an image that is not there',
      { image: 'caisson-test-no-such-image:1' },
      'engine_failed',
      /caisson-test-no-such-image/,
    ],
  ]
  test.each(representative(cases, 3))('%s', async (_name, inputs, reason, said) => {
    await using world = await createStory({ model: ANSWER })
    const event = await world.events.dispatched({ by: 'alice' })
    const run = await world.runAction({ event, inputs: withClaude({ target: '1', ...inputs }) })
    await expectRefusal(run, reason, said)
    expect(world.model?.requests).toEqual([])
  })

  test('the token of a registry goes to that registry and into nothing that is written', async () => {
    await using world = await createStory({ model: ANSWER })
    const event = await world.events.dispatched({ by: 'alice' })
    await using server = await openServer('127.0.0.1', (request, response) => {
      // Registries have been seen to repeat the token.
      response.writeHead(403, `no entry for ${request.headers.authorization}`).end()
    })
    const env = {
      NPM_CONFIG_REGISTRY: server.url,
      CAISSON_REGISTRY_TOKEN: 'npm_a1b2c3d4e5',
    }
    const run = await world.runAction({ event, inputs: { target: '1' }, env })
    await expectRefusal(run, 'setup_failed', /answered 403/)
    const seen = server.asked.map(({ authorization }) => authorization)
    expect([...new Set(seen)]).toEqual(['Bearer npm_a1b2c3d4e5'])
    expect(run.log.replaceAll('::add-mask::npm_a1b2c3d4e5', '')).not.toContain('npm_a1b2c3d4e5')
  })

  test('no engine, and a container is asked for', async () => {
    await using world = await createStory({ model: ANSWER })
    const event = await world.events.dispatched({ by: 'alice' })
    const run = await world.runAction({
      event,
      inputs: withClaude({ target: '1', backend: 'container' }),
      env: {
        DOCKER_HOST: 'unix:///nonexistent/docker.sock',
        CONTAINER_HOST: 'unix:///nonexistent/podman.sock',
      },
    })
    await expectRefusal(run, 'engine_failed', /No container engine answers/)
  })
})
