import { expect, test } from 'vitest'
import { startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'
import { jobsOf, writes } from '../world/two-jobs.js'

describeWith(['docker', 'claude', 'node24'], 'a run of another workflow', () => {
  test('a workflow on `workflow_run` publishes what another one left, and never what a fork did', async () => {
    await using world = await createStory({ model: FIX })
    await using store = await startArtifactService()
    const jobs = jobsOf(world, store)
    const run = await jobs.run()
    expect(run.exitCode, run.log).toBe(0)
    const [[name, { archive }] = ['', { archive: Buffer.alloc(0) }]] = store.archives()
    const kept = world.github.addArtifact({ name, archive })
    const started = await world.events.issueLabeled(1, { by: 'alice' })
    const about = (full_name: string, id = 8_000_000_001) => ({
      ...started,
      // Nothing else here makes such events.
      name: 'workflow_run' as 'issues',
      payload: {
        action: 'completed',
        workflow_run: { id, run_attempt: 1, head_repository: { full_name } },
        sender: { login: 'alice', id: 7, type: 'User' },
      },
    })
    const env = { ...jobs.env, GITHUB_RUN_ID: '8000000009', ANTHROPIC_BASE_URL: '' }
    const publish = (inputs: Record<string, string>, event: ReturnType<typeof about>) =>
      jobs.publish(inputs, { event, env })

    const cases: [Record<string, string>, ReturnType<typeof about>, RegExp][] = [
      [{}, about('mallory/hello'), /started by a commit of mallory\/hello/],
      [
        {},
        about('octo/hello', 8_000_000_002),
        /The workflow run 8000000002 has no artifact of a Caisson run/,
      ],
      [
        { artifact: String(kept.id) },
        about('octo/hello', 8_000_000_002),
        /belongs to the workflow run 8000000001/,
      ],
      [{ target: '2' }, about('octo/hello'), /not about #2/],
    ]
    for (const [inputs, event, words] of cases) {
      const refused = await publish(inputs, event)
      expect(refused.exitCode, refused.log).toBe(1)
      expect(refused.log).toMatch(words)
    }
    kept.expired = true
    expect((await publish({}, about('octo/hello'))).log).toContain(`The artifact ${name} has expired`)
    kept.expired = false
    kept.headRepositoryId = 99
    expect((await publish({}, about('octo/hello'))).log).toContain('was made by a run of a fork')
    kept.headRepositoryId = world.github.repository.id
    expect(writes(world)).toEqual([])

    const done = await publish({ target: '1' }, about('octo/hello'))
    expect(done.exitCode, done.log).toBe(0)
    expect(world.github.openPulls()).toHaveLength(1)
    expect(world.github.commentsOn(1)[0]?.body).toContain(`/actions/runs/8000000001/artifacts/${kept.id})`)
  })
})
