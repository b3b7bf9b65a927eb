import { expect, test } from 'vitest'
import { changedOn, gitIn } from '../world/odd-checkouts.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'
import type { World } from '../world/world.js'

const LIMIT = { timeout: 240_000 }
const BRANCH = 'caisson/issue-1'

/** One commit, as actions/checkout fetches it by default; the commits of the base are not there. */
async function label(world: World, inputs: Record<string, string> = {}) {
  await world.checkOut({ depth: 1 })
  expect(await gitIn(world.checkout)(['rev-list', '--count', 'HEAD'])).toBe('1')
  return runStory(world, { inputs })
}

const branches = async (world: World) =>
  (await world.github.repository.bare.git(['for-each-ref', '--format=%(refname:short)', 'refs/heads'])).split(
    '\n',
  )

describeWith(['docker', 'claude', 'node24'], 'an issue that is labelled again and again', () => {
  test.each(['git', 'api'])(
    'has one branch and one pull request, though the base moves on (by %s)',
    LIMIT,
    async (way) => {
      await using world = await createStory({ model: FIX, checkout: false })
      const { bare } = world.github.repository
      const commits: (string | null)[] = []
      for (const round of ['first', 'second', 'third']) {
        await world.github.push({ message: round, files: { 'round.txt': `${round}\n` } })
        await label(world, { 'commit-with': way })
        commits.push(await bare.resolve(BRANCH))
        expect(await bare.git(['rev-list', '--count', `main..${BRANCH}`])).toBe('1')
        expect(await bare.git(['rev-parse', `${BRANCH}~`])).toBe(await bare.resolve('main'))
      }
      expect(new Set(commits).size).toBe(3)
      expect(await branches(world)).toEqual([BRANCH, 'main'])
      expect(world.github.openPulls()).toMatchObject([{ head: { ref: BRANCH } }])
      expect(await changedOn(world, BRANCH)).toBe('M\tsrc/sum.js')
      expect(world.github.commentsOn(1).map(({ body }) => body)).not.toContainEqual(
        expect.stringContaining('someone else'),
      )
    },
  )

  test("keeps a person's commit on that branch", LIMIT, async () => {
    await using world = await createStory({ model: FIX, checkout: false })
    const { bare } = world.github.repository
    await label(world)
    await world.github.push({ branch: BRANCH, message: 'Precious', files: { 'theirs.txt': 'theirs\n' } })
    const theirs = await bare.resolve(BRANCH)
    await world.github.push({ message: 'Later', files: { 'later.txt': 'later\n' } })
    await label(world)
    await world.github.push({ message: 'Latest', files: { 'latest.txt': 'latest\n' } })
    await label(world)
    expect(await bare.resolve(BRANCH)).toBe(theirs)
    expect(await branches(world)).toEqual([BRANCH, `${BRANCH}-2`, 'main'])
    expect(await changedOn(world, `${BRANCH}-2`)).toBe('M\tsrc/sum.js')
    expect(world.github.openPulls().map(({ head }) => head.ref)).toEqual([BRANCH, `${BRANCH}-2`])
    expect(world.github.commentsOn(1)[0]?.body).toContain(
      `The branch \`${BRANCH}\` has commits by someone else or by a concurrent run and was left unchanged.`,
    )
  })
})
