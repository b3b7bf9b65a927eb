import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'
import { remoteFile } from '../world/world.js'

describeWith(['docker', 'claude', 'node24'], 'a pull request as a workflow wants it', () => {
  test('is for the branch of a label, has a name and people of its own, and loses nothing to a refusal', async () => {
    const issue = { title: 'Сумма вычитает', body: '-1', author: 'alice', labels: ['Backport'] }
    await using world = await createStory({ model: FIX, issue })
    const delivery = {
      branchName: '{issue}-{slug}',
      reviewers: ['alice', 'stranger'],
      assignees: ['requester'],
      labels: ['ai', 'needs review'],
      milestone: 'Soon',
    }
    const files = { 'OLD.md': 'old\n', '.github/caisson.yml': JSON.stringify({ delivery }) }
    await world.github.push({ branch: 'release/1', message: 'Old', files })
    world.github.repository.milestones.set(1, 'Soon')
    const inputs = { 'base-branch': 'backport: release/1\nlinked' }
    const first = await runStory(world, { inputs })
    const branch = 'caisson/1-сумма-вычитает'
    expect(first.outputs).toMatchObject({ outcome: 'success', branch })
    expect(await remoteFile(world, branch, 'OLD.md')).toBe('old\n')
    expect(await remoteFile(world, branch, 'src/sum.js')).toContain('a + b')
    expect(world.github.openPulls()).toMatchObject([
      {
        base: { ref: 'release/1' },
        labels: ['ai', 'needs review'],
        assignees: ['alice'],
        reviewers: ['alice'],
        milestone: 1,
      },
    ])
    expect(world.github.commentsOn(1).at(-1)?.body).toMatch(/review of pull request #2 from stranger/)

    // The branch is ours: the next run replaces it, and asks nobody again.
    const requests = world.github.requests.length
    const again = await runStory(world, { inputs })
    expect(again.outputs).toMatchObject({ outcome: 'success', branch })
    expect(world.github.openPulls()).toHaveLength(1)
    const asked = world.github.requests.slice(requests).map(({ operationId }) => operationId)
    expect(asked).not.toContain('pulls/request-reviewers')
    const missing = await runStory(world, { inputs: { 'base-branch': 'nowhere' } }, 1)
    expect(missing.log).toContain('base-branch: there is no branch nowhere in the repository')
  })
})

describeWith(['docker', 'claude', 'node24'], 'a pull request on top of another one of ours', () => {
  test('follows it when that one is made anew, and has only its own change', async () => {
    const edit = (name: string) => ({
      match: name,
      turns: [
        {
          tools: [
            {
              name: 'Bash',
              input: { command: `date +%N >> ${name}; ls > ${name}.seen`, description: 'add' },
            },
          ],
        },
        { text: `${name} is there.` },
      ],
    })
    await using world = await createStory({
      model: { turns: [{ text: 'Who?' }], conversations: [edit('above.txt'), edit('below.txt')] },
      issue: { title: 'Add below.txt', body: 'Please', author: 'bob' },
    })
    const above = world.github.addIssue({ title: 'Add above.txt', body: 'Please', author: 'bob' })
    const run = async (number: number, inputs: Record<string, string> = {}) =>
      runStory(world, { event: await world.events.issueLabeled(number, { by: 'alice' }), inputs })
    const stacked = { 'base-branch': 'caisson/issue-1' }
    const { bare } = world.github.repository
    const own = () => bare.git(['diff', '--name-only', 'caisson/issue-1...caisson/issue-2'])

    await run(1)
    const first = await run(above.number, stacked)
    expect(first.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-2' })
    expect(await own()).toBe('above.txt\nabove.txt.seen')
    expect(await remoteFile(world, 'caisson/issue-2', 'above.txt.seen')).toContain('below.txt')

    // The one below is replaced, so that the base of the other one is no longer part of it.
    await run(1)
    const again = await run(above.number, stacked)
    expect(again.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-2' })
    expect(await own()).toBe('above.txt\nabove.txt.seen')
    expect(await bare.git(['rev-list', '--count', 'caisson/issue-1..caisson/issue-2'])).toBe('1')
    expect(world.github.openPulls().map(({ base, head }) => `${head.ref} → ${base.ref}`)).toEqual([
      'caisson/issue-1 → main',
      'caisson/issue-2 → caisson/issue-1',
    ])
  })
})

describeWith(['docker', 'claude', 'node24'], 'a folder of a monorepo', () => {
  test('is where the loop verifies', async () => {
    const files = { 'packages/api/name.txt': 'api\n' }
    const add = (line: string) => ({
      tools: [
        { name: 'Bash', input: { command: `echo ${line} >> packages/api/done.txt`, description: 'add' } },
      ],
    })
    const model = { turns: [add('one'), { text: 'One.' }], laterSessions: [[add('two'), { text: 'Two.' }]] }
    await using world = await createStory({ model, files })
    const inputs = {
      'working-directory': 'packages/api',
      'loop-iterations': '4',
      'loop-pause-seconds': '0',
      'loop-verify': 'test "$(cat name.txt)" = api && grep -q two done.txt',
    }
    const run = await runStory(world, { inputs })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(await remoteFile(world, 'caisson/issue-1', 'packages/api/done.txt')).toBe('one\ntwo\n')
  })

  test('is where setup and verification run, and what the agent is told', async () => {
    const files = { 'packages/api/name.txt': 'api\n', 'src/sum.js': 'export const sum = (a, b) => a - b\n' }
    await using world = await createStory({ model: FIX, files })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const inputs = {
      'working-directory': 'packages/api',
      setup: 'test "$(cat name.txt)" = api && echo "set up in $(basename "$PWD")"',
      verify: 'grep -q "a + b" ../../src/sum.js && test -f name.txt',
    }
    const run = await runStory(world, { event, inputs })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(run.log).toContain('set up in api')
    const asked = JSON.stringify(world.model?.requests.map(({ body }) => body))
    expect(asked).toMatch(/This is about the folder [^ ]*\/packages\/api: work there/)
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')

    const outside = await runStory(world, { event, inputs: { 'working-directory': '../x' } }, 1)
    expect(outside.log).toContain('must be the path of a folder in the repository')
    const missing = await runStory(world, { event, inputs: { 'working-directory': 'packages/web' } }, 1)
    expect(missing.log).toContain('there is no folder `packages/web` in the repository')
    expect(missing.outputs['reason']).toBe('config_invalid')
  })
})
