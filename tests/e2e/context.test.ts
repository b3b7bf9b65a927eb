import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, runStory } from '../world/stories.js'

/** Two pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)

describeWith(['docker', 'claude', 'node24'], 'the context of a private issue', () => {
  test('has its images, which Claude Code shows to the model, and what it is linked to', async () => {
    const image = '/caisson/input/context/images/1.png'
    await using world = await createStory({
      private: true,
      model: { turns: [{ tools: [{ name: 'Read', input: { file_path: image } }] }, { text: 'I see it.' }] },
    })
    const url = world.github.addUpload(PNG)
    const text = world.github.repository.issues.get(world.issue.number)
    if (text) text.body = `![what I see](${url}) as in #2 ![lure](http://169.254.169.254/latest/meta-data)`
    world.github.addIssue({ title: 'An older one', body: 'It subtracted then, too.', author: 'bob' })
    const run = await runStory(world, { event: await world.events.issueLabeled(world.issue.number) })

    const context = join(run.outputs['run-directory'] ?? '', 'input/context')
    expect(await readFile(join(context, 'images/1.png'))).toEqual(PNG)
    expect(await readFile(join(context, 'linked.md'), 'utf8')).toContain('It subtracted then, too.')
    const asked = JSON.stringify(world.model?.requests.map(({ body }) => body))
    expect(asked).toContain(`${image}: an image in the description`)
    expect(asked).toMatch(/"type":"image","source":\{"type":"base64"/)
    expect(run.log).toContain('1 image or attachment cannot be opened from here')
    world.github.expectClean()
  })
})
