import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, doing, FILES, manifestOf, runStory } from '../world/stories.js'

describeWith(['docker', 'claude', 'node24'], 'a change that GitHub commits', () => {
  test('is signed, exact, credits whom it should and starts the checks', async () => {
    const workflows = {
      '.github/workflows/ci.yml': 'on: workflow_dispatch\n',
      '.github/workflows/push.yml': 'on: push\n',
    }
    const command = 'echo "#!/bin/sh" > go.sh; chmod +x go.sh; printf "\\0\\1" > all.bin; ln -s go.sh link'
    await using world = await createStory({
      files: { ...FILES, ...workflows },
      model: doing(command, 'Made it.'),
    })
    const run = await runStory(world, {
      inputs: {
        'commit-with': 'api',
        'delivery.coAuthors': 'requester\nAnn Example <ann@example.com>',
        'delivery.startWorkflows': 'ci.yml, .github/workflows/push.yml',
      },
    })

    expect(run.outputs).toMatchObject({
      'changed-files': '3',
    })
    const { bare, dispatches } = world.github.repository
    const listed = await bare.git(['ls-tree', '-r', '--format=%(objectmode) %(path)', 'caisson/issue-1'])
    expect(listed.split('\n')).toEqual(
      expect.arrayContaining(['100755 go.sh', '120000 link', '100644 all.bin']),
    )
    const trailers = await bare.git([
      'log',
      '-1',
      '--format=%(trailers:key=Co-authored-by,valueonly)',
      'caisson/issue-1',
    ])
    expect(trailers).toMatch(/^alice <7\+alice@.*>\nAnn Example <ann@example\.com>/)
    expect(world.github.requests.filter(({ operationId }) => operationId === 'git/receive-pack')).toEqual([])
    expect(dispatches).toMatchObject([{ workflow: 'ci.yml', ref: 'caisson/issue-1' }])

    const manifest = await manifestOf(run)
    expect(manifest.delivery).toMatchObject({
      committedWith: 'api',
      verified: true,
      workflows: [{ name: 'ci.yml' }],
    })
    const [pull] = world.github.openPulls()
    const comment = world.github.commentsOn(1)[0]?.body
    for (const text of [pull?.body, comment]) {
      expect(text).toContain('GitHub reports it as **verified**')
      expect(text).toMatch(/Started on the branch: \[`ci\.yml`\]\(http.*\/actions\/runs\/\d+\)/)
      expect(text).toContain("Workflow does not have 'workflow_dispatch' trigger")
    }
  })

  test("is refused where the repository's file names nobody and nothing", async () => {
    const delivery = { author: 'Ann', coAuthors: ['ann@example.com'], startWorkflows: ['ci'] }
    await using world = await createStory({
      model: { turns: [{ text: 'Never.' }] },
      files: { '.github/caisson.yml': JSON.stringify({ delivery }) },
    })
    const { log } = await runStory(world, {}, 1)
    expect(log).toMatch(
      /delivery\.author: must be bot or requester, or a name with an email address, e\.g\. `Ann Example/,
    )
    expect(log).toMatch(/delivery\.coAuthors\.0: must be requester or none/)
    expect(log).toMatch(/delivery\.startWorkflows\.0: must be the name of a workflow file, e\.g\. `ci\.yml`/)
  })
})
