import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkOut } from '../world/checkout.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'
import { remoteFile } from '../world/world.js'

describeWith(['docker', 'claude', 'node24'], 'a checkout that is not the workspace itself', () => {
  test('is found in the `path:` of actions/checkout, with what the job left in it', async () => {
    const tools = [{ name: 'Bash', input: { command: 'cat installed.txt; sed -i s/-/+/ src/sum.js' } }]
    await using world = await createStory({
      model: { turns: [{ tools }, { text: 'Done.' }] },
      checkout: false,
    })
    const folder = join(world.checkout, 'projects', 'hello')
    await checkOut(world.github, folder, world.token)
    await writeFile(join(folder, 'installed.txt'), 'from the job\n')
    const run = await runStory(world)

    expect(run.log).toContain('The checkout of octo/hello is in projects/hello')
    expect(await readFile(run.outputs['transcript'] ?? '', 'utf8')).toContain('from the job')
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'changed-files': '1' })
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
  })

  test('is told from other repositories, also where one of them is the workspace', async () => {
    await using world = await createStory({ model: FIX, checkout: false })
    await using other = await createStory({ repo: 'tools', files: { 'tool.txt': 'a tool\n' } })
    await checkOut(other.github, world.checkout, other.token)
    await checkOut(other.github, join(world.checkout, 'tools'), other.token)
    await checkOut(world.github, join(world.checkout, 'code'), world.token)
    const run = await runStory(world)

    expect(run.log).toContain('The checkout of octo/hello is in code')
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
    expect(await remoteFile(world, 'caisson/issue-1', 'tool.txt')).toBeNull()
  })

  test('must be named where there are two, before the model is asked', async () => {
    await using world = await createStory({ model: FIX, checkout: false })
    for (const path of ['one', 'two']) await checkOut(world.github, join(world.checkout, path), world.token)
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const refused = await runStory(world, { event }, 1)

    expect(refused.outputs).toMatchObject({ outcome: 'failure', reason: 'config_invalid' })
    const words = 'The job has several checkouts of octo/hello: one, two.'
    expect(refused.log).toContain(words)
    expect(world.github.commentsOn(1)[0]?.body).toContain(words)
    expect(world.github.commentsOn(1)[0]?.body).toContain('checkout-path: one')
    expect(world.model?.requests).toEqual([])

    const named = await runStory(world, { event, inputs: { 'checkout-path': 'two' } })
    expect(named.log).toContain('The checkout of octo/hello is in two')
    expect(named.outputs).toMatchObject({ outcome: 'success', 'changed-files': '1' })
  })

  test('that was named but is not there is an error', async () => {
    await using world = await createStory({ model: FIX })
    const run = await runStory(world, { inputs: { 'checkout-path': 'src' } }, 1)
    expect(run.log).toContain(`checkout-path: ${join(world.checkout, 'src')} is not a checkout.`)
    expect(world.model?.requests).toEqual([])
  })
})
