import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, doing, FILES, manifestOf } from '../world/stories.js'
import { jobsOf, writes } from '../world/two-jobs.js'
import { remoteFile } from '../world/world.js'

const COMMAND =
  "sed -i 's/a - b/a + b/' src/sum.js; mkdir -p dist; echo built > dist/out.js; echo l > run.log; echo o > dist/out.map"

describeWith(['docker', 'claude', 'node24'], 'a pull request in two jobs', () => {
  test('gets a commit of GitHub’s, with the ignored files that are wanted, within what its base branch allows', async () => {
    await using world = await createStory({
      files: { ...FILES, '.gitignore': 'dist/\n*.log\n' },
      model: doing(COMMAND, 'Built.'),
    })
    await using service = await startArtifactService()
    await world.github.push({ branch: 'feature', message: 'A feature', files: { 'f.txt': 'f\n' } })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
    const { bare } = world.github.repository
    const before = (await bare.git(['rev-parse', 'feature'])).trim()
    // What the job has built before the agent is not the agent's.
    await mkdir(join(world.checkout, 'dist'))
    await writeFile(join(world.checkout, 'dist', 'old.js'), 'old\n')
    const event = await world.events.commented(pull.number, { body: '@claude fix the sum', by: 'alice' })
    const jobs = jobsOf(world, service, async () => event)

    const run = await jobs.run({ 'keep-ignored': 'dist/**/*.js', paths: 'src/**\ndist/**' })
    expect(run.exitCode, run.log).toBe(0)
    expect(writes(world)).toEqual([])
    expect(run.outputs).toMatchObject({ outcome: 'success', 'changed-files': '2' })
    expect((await manifestOf(run)).agent).toMatchObject({ paths: ['src/**', 'dist/**'] })
    const digest = { 'manifest-sha256': run.outputs['manifest-sha256'] ?? '' }

    const publish = await jobs.publish({ ...digest, 'commit-with': 'api' })
    expect(publish.exitCode, publish.log).toBe(0)
    expect(publish.log).not.toMatch(/::warning|::error/)
    expect(publish.outputs).toMatchObject({
      outcome: 'success',
      branch: 'feature',
    })
    expect(writes(world).filter((write) => /receive-pack/.test(write))).toEqual([])
    expect((await bare.git(['rev-parse', 'feature^'])).trim()).toBe(before)
    expect(await bare.git(['log', '-1', '--format=%cn', 'feature'])).toMatch(/^GitHub/)
    const listed = (await bare.git(['diff', '--name-status', `${before}..feature`])).trim().split('\n')
    expect(listed).toEqual(['A\tdist/out.js', 'M\tsrc/sum.js'])
    expect(await remoteFile(world, 'feature', 'src/sum.js')).toContain('a + b')
    expect(world.github.openPulls()).toHaveLength(1)
    const comment = () => world.github.commentsOn(pull.number).at(-1)?.body
    const asked = world.github.commentsOn(pull.number)[0]
    expect(asked?.reactions.map(({ content }) => content)).toEqual(['rocket'])
    expect(comment()).toContain('GitHub reports it as **verified**')

    // The base branch says by now that its agent writes documentation only: the manifest knows nothing of it.
    await world.github.push({
      message: 'Only documentation',
      files: {
        '.github/caisson.yml': 'defaults: { agent: { definition: writer } }\n',
        '.caisson/agents/writer.md': '---\npaths: docs/**\n---\nYou write.\n',
      },
    })
    const head = await bare.git(['rev-parse', 'feature'])
    const outside = await jobs.publish({ ...digest, 'commit-with': 'api' })
    expect(outside.exitCode, outside.log).toBe(2)
    expect(outside.outputs).toMatchObject({ outcome: 'needs_review', reason: 'policy_rejected' })
    const found = (await manifestOf(outside)).policy?.findings.map(({ rule, path }) => `${rule} ${path}`)
    expect(found).toEqual(['preset/outside-paths dist/out.js', 'preset/outside-paths src/sum.js'])
    expect(comment()).toContain("outside the run's paths")
    expect(await bare.git(['rev-parse', 'feature'])).toBe(head)
  })
})
