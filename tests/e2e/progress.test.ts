import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { bash, createStory, FIX, runStory } from '../world/stories.js'
import type { World } from '../world/world.js'

const LIMIT = { timeout: 180_000 }

/** The model writes itself a list, and then something takes longer than the second update. */
const SLOWLY: Script = {
  turns: [
    {
      tools: [
        { name: 'TaskCreate', input: { subject: 'Read the code for @alice', description: 'All of it' } },
        { name: 'TaskCreate', input: { subject: 'Mend the sum', description: 'And nothing else' } },
      ],
    },
    { tools: [{ name: 'TaskUpdate', input: { taskId: '1', status: 'completed' } }] },
    { tools: [{ name: 'TaskUpdate', input: { taskId: '2', status: 'in_progress' } }] },
    bash('for _ in $(seq 30); do sleep 1; done'),
    ...FIX.turns,
  ],
}

/** Every text that was sent for our comment on the issue. */
const sent = ({ github }: World) =>
  github.requests
    .filter(({ operationId }) => operationId === 'issues/update-comment')
    .map(({ body }) => (body as { body: string }).body)

describeWith(['docker', 'claude', 'node24'], 'the comment of a run that works', () => {
  test('says how far the agent is, by its own list, and ends as the result', LIMIT, async () => {
    await using world = await createStory({ model: SLOWLY })
    const event = await world.events.commented(1, { body: '@claude mend it', by: 'alice' })
    const { outputs } = await runStory(world, { event })
    expect(outputs).toMatchObject({ outcome: 'success' })

    const told = sent(world)
    const working = told.filter((text) => text.includes('Claude is working on this.'))
    const said = working.find((text) => text.includes('Now: `Bash`'))
    expect(said).toMatch(/\*\*Working\*\* · \d+ s · 4 turns · \$0\.\d+\n/)
    expect(said).toContain('- [x] Read the code for `@alice`\n- [ ] Mend the sum ←\n')
    expect(said).toContain('Now: `Bash` `for _ in $(seq 30); do sleep 1; done`')
    // The result is the last thing that was written, and nothing of the progress is left in it.
    expect(told.indexOf(working.at(-1) ?? '')).toBeLessThan(told.length - 1)
    const [asked, answer, ...more] = world.github.commentsOn(1)
    expect(more).toEqual([])
    expect(answer?.body).toContain('Now it **adds**')
    expect(answer?.body).not.toContain('Mend the sum')
    expect(asked?.reactions.map(({ content }) => content)).toEqual(['eyes', 'rocket'])
  })
})
