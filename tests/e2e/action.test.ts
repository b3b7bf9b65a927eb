import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, doing, FIX, ISSUE, manifestOf, runStory } from '../world/stories.js'
import { words } from '../world/words.js'

describeWith(['docker', 'claude', 'node24'], 'a labelled issue', () => {
  test('becomes a pull request and one comment', async () => {
    await using world = await createStory({ model: FIX })
    const before = await stat(join(world.checkout, 'src/sum.js'))
    const run = await runStory(world)

    expect(run.log).not.toContain('::error')
    expect(run.outputs).toMatchObject({
      outcome: 'success',
      reason: 'completed',
      branch: 'caisson/issue-1',
      'changed-files': '1',
      sealed: 'true',
      'pull-request-number': '2',
    })
    const [pull] = world.github.openPulls()
    expect(pull).toMatchObject({
      title: `Address #1: ${ISSUE.title}`,
      head: { ref: 'caisson/issue-1' },
      base: { ref: 'main' },
    })
    expect(pull?.body).toContain('Closes #1')
    const comments = world.github.commentsOn(1)
    expect(comments).toHaveLength(1)
    expect(comments[0]?.body).toContain('It subtracted. Now it **adds**.')

    const { bare } = world.github.repository
    expect(await bare.git(['show', 'caisson/issue-1:src/sum.js'])).toContain('a + b')
    expect(await bare.git(['rev-list', '--count', 'main..caisson/issue-1'])).toBe('1')
    expect(await bare.git(['log', '-1', '--format=%B', 'caisson/issue-1'])).toContain(
      'Co-authored-by: alice <7+alice@users.noreply',
    )

    const manifest = await manifestOf(run)
    expect(manifest).toMatchObject({
      status: 'completed',
      outcome: 'success',
      patch: { files: 1, additions: 1, deletions: 1 },
      sandbox: { backend: 'container', network: 'none', sealed: true },
    })
    expect(manifest.artifacts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(words`
        diff.patch summary.md transcript.json report.html evidence/transcript.jsonl
        evidence/gateway.jsonl
      `),
    )
    expect(run.summary).toContain('It subtracted')
    const after = await stat(join(world.checkout, 'src/sum.js'))
    expect(after.mtimeMs).toBe(before.mtimeMs)
    expect(await readFile(join(world.checkout, 'src/sum.js'), 'utf8')).toContain('a - b')
  })

  test('asked again gives the same branch, pull request and comment once', async () => {
    await using world = await createStory({ model: FIX })
    await runStory(world)
    await runStory(world)

    expect(world.github.openPulls()).toHaveLength(1)
    expect(world.github.commentsOn(1)).toHaveLength(1)
    const { bare } = world.github.repository
    expect(await bare.git(['for-each-ref', '--format=%(refname)', 'refs/heads'])).toBe(
      'refs/heads/caisson/issue-1\nrefs/heads/main',
    )
    expect(await bare.git(['rev-list', '--count', 'main..caisson/issue-1'])).toBe('1')
  })

  test('gives the agent what earlier steps installed, and the history', async () => {
    await using world = await createStory({
      files: { '.gitignore': 'node_modules/\n', 'a.txt': 'one\n' },
      commits: [{ message: 'Second thoughts', files: { 'a.txt': 'two\n' } }],
      checkout: { depth: 0 },
      model: doing(
        'cat node_modules/left/index.js; git log --format=%s; git blame -s a.txt; git remote',
        'Seen.',
      ),
    })
    const { mkdir, writeFile } = await import('node:fs/promises')
    await mkdir(join(world.checkout, 'node_modules/left'), { recursive: true })
    await writeFile(join(world.checkout, 'node_modules/left/index.js'), 'installed')
    const run = await runStory(world)

    const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
    expect(transcript).toContain('installed')
    expect(transcript).toContain('Second thoughts')
    expect(transcript).toContain('two')
    expect(run.outputs['reason']).toBe('no_changes')
  })

  test('is read with all its comments, also the hundred and first', async () => {
    await using world = await createStory({
      model: doing('grep -c "comment number" /caisson/input/context/comments.md', 'Counted.'),
    })
    world.github.addComments(1, 150, (index) => `comment number ${index}`)
    const run = await runStory(world)

    expect(await readFile(run.outputs['transcript'] ?? '', 'utf8')).toContain('"output": "150"')
    expect(world.github.commentsOn(1)).toHaveLength(151)
  })
})

describeWith(['docker', 'claude', 'node24'], 'a comment', () => {
  test('on a pull request of the same repository pushes to its head, without force', async () => {
    await using world = await createStory({ model: FIX })
    const head = await world.github.push({
      branch: 'feature',
      files: { 'feature.txt': 'new\n' },
      message: 'A feature',
    })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
    const event = await world.events.commented(pull.number, { body: '@claude fix the sum', by: 'alice' })
    const run = await runStory(world, { event })

    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'feature' })
    const { bare } = world.github.repository
    expect(await bare.git(['rev-parse', 'feature^'])).toBe(head)
    expect(await bare.git(['show', 'feature:src/sum.js'])).toContain('a + b')
    expect(await bare.git(['show', 'feature:feature.txt'])).toBe('new')
    expect(world.github.openPulls()).toHaveLength(1)
  })

  test('on a pull request that moved after the request works on what the requester saw', async () => {
    await using world = await createStory({ model: FIX })
    const seen = await world.github.push({
      branch: 'feature',
      files: { 'setup.sh': 'echo seen\n' },
      message: 'Seen',
    })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
    const event = await world.events.commented(pull.number, { body: '@claude fix the sum', by: 'alice' })
    const late = await world.github.push({
      branch: 'feature',
      files: { 'setup.sh': 'echo EVIL\n' },
      message: 'Late',
    })
    const push = world.github.repository.activities.find(({ after }) => after === late)
    if (push) push.timestamp = new Date(Date.now() + 60_000).toISOString()
    const run = await runStory(world, { event, inputs: { setup: 'sh setup.sh', 'setup-network': 'none' } })

    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'feature' })
    expect((await manifestOf(run)).base.sha).toBe(seen)
    const setup = await readFile(
      join(run.outputs['run-directory'] ?? '', 'output/evidence/setup.log'),
      'utf8',
    )
    expect(setup).toContain('seen')
    expect(setup).not.toContain('EVIL')
    // What was pushed meanwhile is kept, and the change is put on top of it.
    const { bare } = world.github.repository
    expect(await bare.git(['rev-parse', 'feature^'])).toBe(late)
    expect(await bare.git(['show', 'feature:setup.sh'])).toBe('echo EVIL')
    expect(await bare.git(['show', 'feature:src/sum.js'])).toContain('a + b')
    expect(world.github.commentsOn(pull.number).at(-1)?.body).toContain('moved while Claude worked')
  })

  test('on the pull request of a fork attaches the patch, whatever the branch is called', async () => {
    await using world = await createStory({ model: FIX })
    const fork = await world.github.addFork('stranger')
    await world.github.push({ branch: 'main', files: { 'theirs.txt': 'x\n' }, message: 'Theirs' }, fork)
    const pull = await world.github.addPull({
      title: 'From a fork',
      head: 'main',
      headRepository: fork,
      author: 'stranger',
    })
    const { bare } = world.github.repository
    const main = await bare.resolve('refs/heads/main')
    const event = await world.events.commented(pull.number, { body: '@claude fix the sum', by: 'alice' })
    const run = await runStory(world, { event })

    expect(run.outputs['outcome']).toBe('success')
    expect(run.outputs['branch']).toBeUndefined()
    const manifest = await manifestOf(run)
    expect(manifest.base.sha).toBe(await fork.bare.resolve('refs/heads/main'))
    const body = world.github.commentsOn(pull.number).at(-1)?.body
    expect(body).toContain('fork')
    expect(body).toContain('+export const sum = (a, b) => a + b')
    expect(await bare.resolve('refs/heads/main')).toBe(main)
  })
})

describeWith(['docker', 'claude', 'node24'], 'the text of a review', () => {
  test('is a request like a comment, and its change goes on the head', async () => {
    await using world = await createStory({ model: FIX })
    await world.github.push({ branch: 'feature', files: { 'f.txt': 'a\n' }, message: 'F' })
    const pull = await world.github.addPull({ title: 'F', head: 'feature', author: 'bob' })
    const event = await world.events.reviewed(pull.number, { body: '@claude add, please', by: 'alice' })
    const run = await runStory(world, { event })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'feature' })
    expect(world.github.commentsOn(pull.number).at(-1)?.body).toContain('Now it **adds**')
    const reader = await world.events.reviewed(pull.number, { body: '@claude again', by: 'mallory' })
    expect((await runStory(world, { event: reader })).outputs['outcome']).toBe('skipped')
  })
})

describeWith(['docker', 'claude', 'node24'], 'a dispatch', () => {
  test('with a prompt opens a pull request of its own', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.dispatched({ by: 'alice' })
    const run = await runStory(world, { event, inputs: { prompt: 'Make sum add.' } })
    expect(run.outputs['branch']).toBe(`caisson/run-${run.outputs['run-id']}`)
    expect(world.github.openPulls()).toHaveLength(1)
  })
})
