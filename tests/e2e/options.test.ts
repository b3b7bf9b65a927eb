import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, manifestOf, runStory } from '../world/stories.js'

const bash = (command: string) => ({ name: 'Bash', input: { command } })

interface Body {
  model: string
  system: { text: string }[]
  messages: unknown[]
  tools?: { name: string }[]
}

describeWith(['docker', 'claude', 'node24'], 'the options of a session', () => {
  test('reach Claude Code: model, tools, appended system prompt, working directory', async () => {
    await using world = await createStory({
      model: {
        turns: [
          { tools: [bash('pwd > where.txt')] },
          { tools: [{ name: 'WebFetch', input: { url: 'http://127.0.0.1:9/', prompt: 'read it' } }] },
          { text: 'I may not fetch.' },
        ],
      },
    })
    const run = await runStory(world, {
      inputs: {
        model: 'claude-haiku-4-5',
        'disallowed-tools': 'Grep',
        instructions: 'Write like a harbour master.',
      },
    })
    const asked = (world.model?.requests ?? [])
      .map(({ body }) => body as Body)
      .filter(({ tools }) => tools?.length)
    expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(['claude-haiku-4-5']))
    const [first] = asked
    const offered = first?.tools?.map(({ name }) => name)
    expect(offered).toEqual(expect.arrayContaining(['Bash', 'Edit', 'Glob', 'Read', 'Write']))
    expect(offered).not.toContain('Grep')
    const system = first?.system.map(({ text }) => text).join('\n') ?? ''
    expect(system.indexOf('You work through Caisson')).toBeGreaterThan(0)
    expect(system.trimEnd().endsWith('Write like a harbour master.')).toBe(true)
    expect(await readFile(run.outputs['patch'] ?? '', 'utf8')).toContain(`+${world.checkout}\n`)
    // What is not on the default list is denied, and said.
    const manifest = await manifestOf(run)
    expect(manifest.denials).toEqual([{ source: 'tool', what: 'WebFetch' }])
    expect(manifest.agent.model).toBe('claude-haiku-4-5')
  })

  test('fail-on-denials ends a run with a denied tool with exit code 2', async () => {
    await using world = await createStory({
      model: {
        turns: [
          { tools: [{ name: 'WebFetch', input: { url: 'http://127.0.0.1:9/', prompt: 'read it' } }] },
          { text: 'I may not fetch.' },
        ],
      },
    })
    const run = await runStory(world, { inputs: { 'delivery.failOnDenials': 'true' } }, 2)

    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'no_changes' })
    const manifest = await manifestOf(run)
    expect(manifest).toMatchObject({ status: 'completed', outcome: 'needs_review', exitCode: 2 })
    expect(manifest.denials).toMatchObject([{ source: 'tool', what: 'WebFetch' }])
  })
})
