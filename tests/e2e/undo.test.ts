import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'
import { remoteFile, type World } from '../world/world.js'

const LIMIT = { timeout: 120_000 }
const WRONG = 'export const sum = (a, b) => a - b\n'
const RIGHT = 'export const sum = (a, b) => a + b\n'

async function ask(world: World, number: number, body: string, by = 'alice', inputs = {}) {
  const event = await world.events.commented(number, { body, by })
  // A job of its own, on a checkout of its own.
  await world.checkOut({ depth: 0 })
  const again = () =>
    runStory(world, {
      event,
      inputs,
      env: { GITHUB_RUN_ID: String(9_000_000 + world.github.commentsOn(number).length) },
    })
  await again()
  return { again, said: world.github.commentsOn(number).at(-1)?.body ?? '' }
}

const tip = (world: World, branch: string) => world.github.repository.bare.resolve(`refs/heads/${branch}`)

describeWith(['docker', 'claude', 'node24'], '`undo` in a comment', () => {
  test('closes the pull request that was opened for the issue, and deletes its branch', LIMIT, async () => {
    await using world = await createStory({ model: FIX })
    world.github.addUser('trudy', { role: 'triage', id: 9 })
    await ask(world, 1, '@claude fix it')
    const [pull] = world.github.openPulls()
    const requests = world.model?.requests.length
    const refused = await ask(world, 1, '@claude undo', 'trudy', { 'minimum-role': 'triage' })
    expect(refused.said).toContain('trudy has no write permission')
    expect(world.github.openPulls()).toHaveLength(1)

    const { said, again } = await ask(world, 1, '@claude undo')
    expect(said).toContain(`Undone: #${pull?.number} is closed, and its branch \`caisson/issue-1\` deleted.`)
    expect(world.github.openPulls()).toEqual([])
    expect(await tip(world, 'caisson/issue-1')).toBeNull()
    await again()
    expect(world.github.commentsOn(1).at(-1)?.body).toBe(said)
    expect((await ask(world, 1, '@claude undo')).said).toContain('that still stands: nothing was undone')
    expect((await ask(world, pull?.number ?? 0, '@claude undo')).said).toContain('is no longer open')
    expect(world.model?.requests).toHaveLength(requests ?? -1)
  })

  test('takes back its commit below the commits of people, and nothing of theirs', LIMIT, async () => {
    await using world = await createStory({ model: FIX })
    await ask(world, 1, '@claude fix it')
    const branch = 'caisson/issue-1'
    await world.github.push({ branch, message: 'Notes', files: { 'NOTES.md': 'By hand.\n' } })
    const { said, again } = await ask(world, 1, '@claude undo')
    expect(said).toMatch(/Undone: [0-9a-f]{40} reverts [0-9a-f]{40} on `caisson\/issue-1` \(#2\)\./)
    expect(await remoteFile(world, branch, 'src/sum.js')).toBe(WRONG)
    expect(await remoteFile(world, branch, 'NOTES.md')).toBe('By hand.\n')
    expect(world.github.openPulls()).toHaveLength(1)
    const head = await tip(world, branch)
    await again()
    expect((await ask(world, 2, '@claude undo')).said).toContain('that still stands: nothing was undone')
    expect(await tip(world, branch)).toBe(head)
  })

  test('takes back one delivery after the other on a pull request of somebody else', LIMIT, async () => {
    await using world = await createStory({ model: FIX })
    const push = (message: string, files: Record<string, string>) =>
      world.github.push({ branch: 'topic', message, files })
    await push('Topic', { 'docs/a.md': 'a\n' })
    const { number } = await world.github.addPull({ title: 'Topic', head: 'topic', author: 'bob' })
    expect((await ask(world, number, '@claude undo')).said).toContain('nothing was undone')
    await ask(world, number, '@claude fix it')
    await push('Back', { 'src/sum.js': WRONG })
    await ask(world, number, '@claude fix it again', 'alice', { resume: 'never' })
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toBe(RIGHT)

    await ask(world, number, '@claude undo')
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toBe(WRONG)
    const { said } = await ask(world, number, '@claude undo')
    expect(said).toContain('there is nothing to undo')
    expect(world.github.openPulls()).toHaveLength(1)
  })

  test('leaves a merge with the base branch to people', LIMIT, async () => {
    const merge = 'git merge -q origin/main; echo "export const sum = 0" > src/sum.js; git commit -qam Merge'
    await using world = await createStory({
      model: { turns: [{ tools: [{ name: 'Bash', input: { command: merge } }] }, { text: 'Merged.' }] },
    })
    await world.github.push({ branch: 'topic', message: 'Topic', files: { 'src/sum.js': RIGHT } })
    const { number } = await world.github.addPull({ title: 'Topic', head: 'topic', author: 'bob' })
    const main = await world.github.push({ message: 'Main', files: { 'src/sum.js': '// none\n' } })
    const { said: merged } = await ask(world, number, '@claude resolve the conflict')
    expect(merged).toContain(`The commit merges \`main\` at ${main}.`)
    const head = await tip(world, 'topic')
    const { bare } = world.github.repository
    expect(await bare.git(['rev-parse', 'topic^2'])).toBe(main)

    const { said } = await ask(world, number, '@claude undo')
    expect(said).toContain('merges `main`, and reverting it would also revert')
    expect(await tip(world, 'topic')).toBe(head)
  })

  test('leaves a conflict to people', LIMIT, async () => {
    await using world = await createStory({ model: FIX })
    await ask(world, 1, '@claude fix it')
    const branch = 'caisson/issue-1'
    const files = { 'src/sum.js': 'export const sum = (a, b) => a + b + 0\n' }
    const head = await world.github.push({ branch, message: 'By hand', files })
    const { said } = await ask(world, 1, '@claude undo')
    expect(said).toMatch(
      /could not be undone: later commits changed the same lines in `src\/sum\.js`.*git revert/,
    )
    expect(await tip(world, branch)).toBe(head)
  })

  test('says what GitHub refused, and closes nothing then', LIMIT, async () => {
    await using world = await createStory({ model: FIX })
    await ask(world, 1, '@claude fix it')
    world.github.addToken(world.token, { permissions: { contents: 'read' } })
    const event = await world.events.commented(1, { body: '@claude undo', by: 'alice' })
    await runStory(world, { event }, 1)
    expect(world.github.commentsOn(1).at(-1)?.body).toContain('Nothing was undone, or not all of it.')
    expect(world.github.openPulls()).toHaveLength(1)
    expect(await tip(world, 'caisson/issue-1')).not.toBeNull()
  })
})
