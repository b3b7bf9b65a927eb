import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'

const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

describeWith(['docker', 'claude', 'node24'], 'a GitHub App of the user', () => {
  test('opens the pull request and writes the comment, and its token is gone at the end', async () => {
    await using world = await createStory({ model: FIX })
    world.github.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey: KEYS.publicKey })
    const event = await world.events.issueLabeled(1, { label: 'claude', by: 'alice' })
    const inputs = { 'app-id': '12345', 'app-private-key': KEYS.privateKey }
    const run = await runStory(world, { event, inputs })
    expect(run.outputs).toMatchObject({
      outcome: 'success',
      'pull-request-number': expect.stringMatching(/\d/),
    })
    expect(world.github.commentsOn(1).map(({ author }) => author)).toEqual(['acme-bot[bot]'])
    expect(world.github.openPulls().map(({ author }) => author)).toEqual(['acme-bot[bot]'])
    expect([...world.github.state.tokens.values()].filter(({ login }) => login === 'acme-bot[bot]')).toEqual(
      [],
    )
    expect(run.log.replaceAll(/^::add-mask::.*$/gm, '')).not.toContain('PRIVATE KEY')
  })

  test('is told what is missing before the model is asked', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1, { label: 'claude', by: 'alice' })
    const run = await runStory(world, { event, inputs: { 'app-id': '12345' } }, 1)
    expect(run.log).toContain('`app-id` is set, but `app-private-key` is not.')
    expect(world.model?.requests).toEqual([])
  })
})
