import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../src/base/command.js'
import { checkOut } from '../world/checkout.js'
import { describeWith } from '../world/parts.js'
import { bash, createStory, EDIT_THEN_HANG, FIX, runStory, withClaude } from '../world/stories.js'
import { remoteFile, type World } from '../world/world.js'

const fetchedFolders = async (world: World) =>
  (await readdir(world.runnerTemp)).filter((name) => name.startsWith('caisson-checkout-'))

describeWith(['docker', 'claude', 'node24'], 'a job without actions/checkout', () => {
  test('has an issue worked on, on the default branch, and keeps nothing of what was fetched', async () => {
    await using world = await createStory({ model: FIX, checkout: false })
    const run = await runStory(world)

    expect(run.log).toContain('The job has no checkout: Caisson fetches octo/hello itself')
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'changed-files': '1' })
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
    expect(await remoteFile(world, 'caisson/issue-1', 'README.md')).toBe('# Sums\n')
    expect(await fetchedFolders(world)).toEqual([])
    expect(await readdir(world.checkout)).toEqual([])
  })

  test('has a pull request worked on, on its head', async () => {
    await using world = await createStory({ model: FIX, checkout: false })
    await world.github.push({ branch: 'topic', message: 'On the way', files: { 'topic.txt': 'new\n' } })
    const pull = await world.github.addPull({ title: 'Topic', head: 'topic' })
    const event = await world.events.commented(pull.number, { body: '@claude fix sum', by: 'alice' })
    const run = await runStory(world, { event })

    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', branch: 'topic' })
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
    expect(await remoteFile(world, 'topic', 'topic.txt')).toBe('new\n')
  })

  test('has a schedule work on the commit of the event, with a history', async () => {
    const command = 'git log --format=%s; git remote -v; cat .git/config'
    const turns = [bash(command), { text: 'Seen.' }]
    await using world = await createStory({
      commits: [{ message: 'Second thoughts', files: { 'a.txt': 'two\n' } }],
      model: { turns },
      checkout: false,
    })
    const event = await world.events.dispatched({ by: 'alice' })
    const run = await runStory(world, { event, inputs: { prompt: 'Look around.' } })
    const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
    expect(transcript).toContain('Second thoughts')
    expect(run.outputs).toMatchObject({ reason: 'no_changes', outcome: 'success' })
  })

  test('that has another repository checked out does not work on that one', async () => {
    await using world = await createStory({ model: FIX, checkout: false })
    await using other = await createStory({ repo: 'other', files: { 'other.txt': 'theirs\n' } })
    await checkOut(other.github, world.checkout, other.token)
    const run = await runStory(world)

    expect(run.log).toContain('The job has other checkouts (.): Caisson fetches octo/hello itself')
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
    expect(await remoteFile(world, 'caisson/issue-1', 'other.txt')).toBeNull()
  })

  test('runs nothing of the repository or the user on the way', async () => {
    const files = {
      'src/sum.js': 'export const sum = (a, b) => a - b\n',
      '.gitattributes': '* filter=mark\n',
      '.gitmodules': '[submodule "s"]\n\tpath = s\n\turl = ./s\n\tupdate = !touch /tmp/never\n',
      'hooks/post-checkout': '#!/bin/sh\ntouch "$MARK"\n',
    }
    await using world = await createStory({ model: FIX, files, checkout: false })
    const mark = join(world.root, 'mark')
    const hook = join(world.home, 'hooks', 'post-checkout')
    await mkdir(join(world.home, 'hooks'))
    await writeFile(hook, `#!/bin/sh\ntouch ${mark}\n`)
    await chmod(hook, 0o755)
    await writeFile(
      join(world.home, '.gitconfig'),
      `[core]\n\thooksPath = ${join(world.home, 'hooks')}\n[filter "mark"]\n\tsmudge = touch ${mark}; cat\n\trequired\n`,
    )
    // What would run there otherwise.
    await checkOutAs(world)
    expect(await stat(mark).catch(() => null)).not.toBeNull()
    await runCommand('rm', ['-r', mark, join(world.root, 'control')], { cwd: '/', env: process.env })

    const run = await runStory(world)
    expect(run.outputs['reason']).toBe('completed')
    expect(await stat(mark).catch(() => null)).toBeNull()
  })

  test('that is killed leaves no token in the fetched checkout, and the post step removes it', async () => {
    await using world = await createStory({ model: EDIT_THEN_HANG, checkout: false })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const step = await world.startAction({ event, inputs: withClaude() })
    await step.printed('echo started')
    const [fetched = ''] = await fetchedFolders(world)
    const folder = join(world.runnerTemp, fetched, 'hello')
    const config = await readFile(join(folder, '.git', 'config'), 'utf8')
    expect(config).not.toMatch(/remote|extraheader|url/i)
    const basic = Buffer.from(`x-access-token:${world.token}`).toString('base64')
    const grep = await runCommand('grep', ['-rlaF', '-e', world.token, '-e', basic, folder], {
      cwd: '/',
      env: process.env,
    })
    expect(grep.stdout.toString()).toBe('')
    expect(grep.exitCode).toBe(1)
    step.kill('SIGKILL')
    const killed = await step.done

    await world.runPost(killed, { event, inputs: withClaude() })
    expect(await fetchedFolders(world)).toEqual([])
    expect(world.github.commentsOn(1).at(-1)?.body).toContain('half.txt')
  })

  test('whose token may not read the repository fails and says so, before the model is asked', async () => {
    await using world = await createStory({
      model: FIX,
      checkout: false,
      private: true,
      permissions: { contents: 'none' },
    })
    const run = await runStory(world, {}, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'setup_failed' })
    expect(run.log).toContain('Give the job `contents: read`')
    expect(world.github.commentsOn(1)[0]?.body).toContain('contents: read')
    expect(world.model?.requests).toEqual([])
    expect(await fetchedFolders(world)).toEqual([])
  })
})

/** An ordinary clone, as the user of the world would make it. */
async function checkOutAs(world: World): Promise<void> {
  const { directory } = world.github.repository.bare
  const env = { PATH: process.env['PATH'] ?? '', HOME: world.home }
  const args = ['clone', '-q', directory, join(world.root, 'control')]
  const result = await runCommand('git', args, { cwd: '/', env })
  if (result.exitCode !== 0) throw new Error(result.stderr)
}
