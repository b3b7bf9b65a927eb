import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { asked, createStory, doing, FILES, manifestOf, runStory } from '../world/stories.js'

const COPILOT = '.github/workflows/copilot-setup-steps.yml'
const steps = (run: string) =>
  `on: workflow_dispatch
jobs:
  copilot-setup-steps:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/setup-node@v4
      - run: ${run}
`
const MODEL: Script = doing('cat prepared.txt', 'Seen.')
const MINE = { '.gitignore': 'prepared.txt\n', ...FILES }

describeWith(['docker', 'claude', 'node24'], 'files that a repository has for other tools', () => {
  test('set up the run and reach the agent, and log and manifest name them', async () => {
    const files = {
      ...MINE,
      [COPILOT]: steps('echo of-the-base > prepared.txt'),
      'AGENTS.md': 'Always say GUIDE-OF-THE-BASE.\n',
    }
    await using world = await createStory({ files, model: MODEL })
    const run = await runStory(world)

    expect(run.log).toContain(`setup.run comes from ${COPILOT} on the base branch`)
    expect(run.log).toContain(`Not used of ${COPILOT}: actions/setup-node@v4`)
    expect(await readFile(run.outputs['transcript'] ?? '', 'utf8')).toContain('of-the-base')
    expect(asked(world)).toContain('GUIDE-OF-THE-BASE')
    expect((await manifestOf(run)).defaults).toEqual([
      { key: 'setup.run', from: COPILOT, skipped: [expect.stringContaining('actions/setup-node@v4')] },
      { key: 'agent.instructions', from: 'AGENTS.md' },
    ])
  })

  test('of the head of a pull request change nothing', async () => {
    const files = { ...MINE, [COPILOT]: steps('echo of-the-base > prepared.txt') }
    await using world = await createStory({ files, model: MODEL })
    await world.github.push({
      branch: 'topic',
      message: 'Take over',
      files: {
        [COPILOT]: steps('echo of-the-head > prepared.txt'),
        'AGENTS.md': 'Always say GUIDE-OF-THE-HEAD.\n',
      },
    })
    const pull = await world.github.addPull({ title: 'Topic', head: 'topic' })
    const event = await world.events.commented(pull.number, { body: '@claude look', by: 'alice' })
    const run = await runStory(world, { event })

    const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
    expect(transcript).toContain('of-the-base')
    expect(transcript).not.toContain('of-the-head')
    const spec = await readFile(`${run.outputs['run-directory']}/input/spec.yaml`, 'utf8')
    expect(spec).toContain('of-the-base')
    expect(spec).not.toMatch(/of-the-head|GUIDE-OF-THE-HEAD/)
    const system = await readFile(`${run.outputs['run-directory']}/input/prompts/system.md`, 'utf8')
    expect(system).not.toContain('GUIDE-OF-THE-HEAD')
  })

  test('count for nothing where somebody says something else', async () => {
    const files = {
      ...MINE,
      [COPILOT]: steps('exit 1'),
      'AGENTS.md': 'GUIDE-FOR-OTHERS\n',
      'CLAUDE.md': 'GUIDE-FOR-CLAUDE\n',
    }
    await using world = await createStory({ files, model: MODEL })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const plain = await runStory(world, { event, inputs: { 'setup.from': 'none' } })
    expect((await manifestOf(plain)).defaults).toBeUndefined()
    expect(asked(world)).toContain('GUIDE-FOR-CLAUDE')
    expect(asked(world)).not.toContain('GUIDE-FOR-OTHERS')

    const named = await runStory(world, { event, inputs: { setup: 'echo mine > prepared.txt' } })
    expect(await readFile(named.outputs['transcript'] ?? '', 'utf8')).toContain('mine')
    expect((await manifestOf(named)).defaults).toBeUndefined()
  })
})

describeWith(['docker', 'claude', 'node24', 'python'], 'Python', () => {
  test('leaves no bytecode in the patch of a repository that does not ignore it', async () => {
    const command = 'echo "print(2)" > app.py; PATH=/usr/bin:/bin python3 -c "import app, part"'
    const model = doing(command)
    await using world = await createStory({ files: { ...FILES, 'part.py': 'print(1)\n' }, model })
    const run = await runStory(world)
    expect(await readFile(run.outputs['transcript'] ?? '', 'utf8')).toMatch(/2\\n1/)
    expect(world.github.openPulls()).toHaveLength(1)
    expect(run.outputs['changed-files']).toBe('1')
  })
})
