import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { changedOn, commitSubmodule, gitIn } from '../world/odd-checkouts.js'
import { describeWith } from '../world/parts.js'
import { createStory, doing, FIX, runStory } from '../world/stories.js'
import { remoteFile, type World } from '../world/world.js'

const LIMIT = { timeout: 180_000 }

const asked = async (world: World) => world.events.issueLabeled(1, { by: 'alice' })

const SPARSE_FILES = {
  'src/sum.js': 'export const sum = (a, b) => a - b\n',
  'README.md': '# Sums\n',
  'docs/a.md': 'a\n',
  'docs/deep/b.md': 'b\n',
  '.github/x.txt': 'x\n',
}

/** As actions/checkout does with `sparse-checkout: src`: one commit, and only the blobs of that folder. */
async function makeSparse(world: World): Promise<void> {
  const git = gitIn(world.checkout)
  const header = await git(['config', '--get-regexp', 'extraheader'])
  await rm(world.checkout, { recursive: true })
  await mkdir(world.checkout)
  await git(['init', '-q', '-b', 'main'])
  await git(['remote', 'add', 'origin', `${world.github.url}/octo/hello`])
  await git(['config', ...header.split(/ (.*)/s).slice(0, 2)])
  await git(['sparse-checkout', 'set', 'src'])
  await git(['fetch', '-q', '--depth=1', '--filter=blob:none', 'origin', '+main:refs/remotes/origin/main'])
  await git(['checkout', '-q', '-B', 'main', 'refs/remotes/origin/main'])
  const missing = await git(['rev-list', '--objects', '--missing=print', 'HEAD'])
  expect(missing.split('\n').filter((line) => line.startsWith('?'))).not.toEqual([])
}

describeWith(['docker', 'claude', 'node24'], 'a checkout that is not whole', () => {
  test('sparse: an issue is worked on, verified, and what was not checked out stays', LIMIT, async () => {
    await using world = await createStory({ files: SPARSE_FILES, model: FIX })
    await makeSparse(world)
    const run = await runStory(world, {
      event: await asked(world),
      inputs: { verify: 'grep -q "a + b" src/sum.js && test ! -e docs && git status --short' },
    })
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'changed-files': '1' })
    expect(await changedOn(world, 'caisson/issue-1')).toBe('M\tsrc/sum.js')
    expect(await remoteFile(world, 'caisson/issue-1', 'docs/deep/b.md')).toBe('b\n')
  })

  test('sparse: a file created where one was not checked out is a change of that file', LIMIT, async () => {
    const model = doing(
      'git status --short; mkdir -p docs && echo new > docs/a.md && git add -A && git commit -qm all',
    )
    await using world = await createStory({ files: SPARSE_FILES, model })
    await makeSparse(world)
    await runStory(world, { event: await asked(world) })
    expect(await changedOn(world, 'caisson/issue-1')).toBe('M\tdocs/a.md')
  })

  test('sparse: the head of a pull request is not what was checked out', LIMIT, async () => {
    await using world = await createStory({ files: SPARSE_FILES, model: FIX })
    await makeSparse(world)
    await world.github.push({
      branch: 'topic',
      message: 'More',
      files: { 'docs/c.md': 'c\n', 'docs/a.md': 'A\n' },
    })
    const pull = await world.github.addPull({ title: 'Topic', head: 'topic' })
    const event = await world.events.commented(pull.number, { body: '@claude fix sum', by: 'alice' })
    const before = await world.github.repository.bare.resolve('topic')
    await runStory(world, { event })
    expect(await changedOn(world, 'topic', before ?? '')).toBe('M\tsrc/sum.js')
  })

  test('shallow: the default branch has moved on, and the pull request forks off below', LIMIT, async () => {
    const commits = Array.from({ length: 60 }, (_, n) => ({ message: `${n}`, files: { 'n.txt': `${n}\n` } }))
    await using world = await createStory({ commits, model: FIX })
    const { bare } = world.github.repository
    const from = await bare.git(['rev-parse', 'main~58'])
    await world.github.push({ branch: 'topic', from, message: 'Old', files: { 'old.txt': 'old\n' } })
    await world.github.push({ message: 'Later', files: { 'later.txt': 'later\n' } })
    const pull = await world.github.addPull({ title: 'Topic', head: 'topic' })
    const event = await world.events.commented(pull.number, { body: '@claude fix sum', by: 'alice' })
    const before = await bare.resolve('topic')
    await runStory(world, { event })
    expect(await changedOn(world, 'topic', before ?? '')).toBe('M\tsrc/sum.js')

    await runStory(world, { event: await asked(world) })
    expect(await changedOn(world, 'caisson/issue-1')).toBe('M\tsrc/sum.js')
  })

  test.each([true, false])('submodules, initialized: %s', LIMIT, async (initialized) => {
    const model = doing('ls -A lib; sed -i s/-/+/ src/sum.js; git status --short')
    await using world = await createStory({ model, checkout: false })
    await using library = await createStory({ repo: 'library', files: { 'lib.js': 'export {}\n' } })
    const url = `${library.github.url}/octo/library`
    const { commit } = await commitSubmodule(world, library, 'lib', url)
    await world.checkOut()
    if (initialized) await gitIn(world.checkout)(['submodule', 'update', '--init', '--depth=1'])
    const run = await runStory(world, { event: await asked(world) })
    expect(await changedOn(world, 'caisson/issue-1')).toBe('M\tsrc/sum.js')
    const tree = await world.github.repository.bare.git(['ls-tree', 'caisson/issue-1', 'lib'])
    expect(tree).toBe(`160000 commit ${commit}\tlib`)
    const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
    expect(transcript.includes('lib.js')).toBe(initialized)
  })
})

const ATTRIBUTES = '*.bin filter=lfs diff=lfs merge=lfs -text\n'

describeWith(['docker', 'claude', 'node24', 'git-lfs'], 'a checkout with files of Git LFS', () => {
  /** A commit with a pointer; the checkout has that, or with `lfs: true` the content. */
  async function createLfs(model: Script, lfs: boolean): Promise<World> {
    const world = await createStory({ model })
    const git = gitIn(world.checkout)
    await git(['lfs', 'install', '--local', '--skip-repo'])
    const pointer = await git(['lfs', 'clean'], 'the content\n')
    await world.github.push({
      message: 'Large',
      files: { '.gitattributes': ATTRIBUTES, 'data.bin': `${pointer}\n` },
    })
    await world.checkOut()
    if (!lfs) return world
    const again = gitIn(world.checkout)
    await again(['lfs', 'install', '--local', '--skip-repo'])
    await again(['lfs', 'clean'], 'the content\n')
    await again(['lfs', 'checkout'])
    expect(await readFile(join(world.checkout, 'data.bin'), 'utf8')).toBe('the content\n')
    return world
  }

  test.each([true, false])('leaves them alone, with their content checked out: %s', LIMIT, async (lfs) => {
    await using world = await createLfs(doing('cat data.bin; sed -i s/-/+/ src/sum.js'), lfs)
    const run = await runStory(world, {
      event: await asked(world),
      inputs: { verify: lfs ? 'grep -q "the content" data.bin' : 'grep -q git-lfs data.bin' },
    })
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed' })
    expect(await changedOn(world, 'caisson/issue-1')).toBe('M\tsrc/sum.js')
    const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
    expect(transcript.includes('the content')).toBe(lfs)
    expect(await remoteFile(world, 'caisson/issue-1', 'data.bin')).toContain('oid sha256:')
  })

  test('does not commit the content of one in place of its pointer', LIMIT, async () => {
    await using world = await createLfs(doing('echo more >> data.bin; mkdir d; echo new > d/new.bin'), true)
    const run = await runStory(world, { event: await asked(world) }, 2)
    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'policy_rejected' })
    expect(world.github.commentsOn(1)[0]?.body).toContain('`lfs/content`')
    expect(world.github.openPulls()).toEqual([])
  })

  test('is fetched by Caisson itself with pointers', LIMIT, async () => {
    await using world = await createLfs(doing('cat data.bin; sed -i s/-/+/ src/sum.js'), false)
    await rm(world.checkout, { recursive: true })
    await mkdir(world.checkout)
    await writeFile(join(world.checkout, 'note.txt'), 'of the job\n')
    await runStory(world, { event: await asked(world) })
    expect(await changedOn(world, 'caisson/issue-1')).toBe('M\tsrc/sum.js')
  })
})
