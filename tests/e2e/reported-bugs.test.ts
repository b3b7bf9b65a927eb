import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { becomeOrdinaryUser } from '../scoreboard/ordinary-user.js'
import { changedOn } from '../world/odd-checkouts.js'
import { describeWith, partPath } from '../world/parts.js'
import { writeQuickAgent } from '../world/quick-agent.js'
import { createStory, FILES } from '../world/stories.js'
import { remoteFile, type StepOptions, type World, type WorldOptions } from '../world/world.js'

const FIX = `sed -i 's/a - b/a + b/' src/sum.js`
const FIXED = 'M\tsrc/sum.js'

/** What a user of another action has reported. */
interface Story {
  world?: WorldOptions
  /** What the agent does. */
  work?: string
  inputs?: Record<string, string>
  /** Default: alice labels issue 1. */
  begin?(world: World): Promise<Partial<StepOptions>>
  outputs?: object
  expect(world: World, log: string): unknown
}

const link = (content: string) => ({ content, mode: '120000' as const })

/** A pull request by alice from a branch of that name, and her comment. */
const pullFrom = (branch: string) => async (world: World) => {
  await world.github.push({ branch, message: 'Topic', files: { 'topic.txt': 'topic\n' } })
  const { number } = await world.github.addPull({ title: 'Topic', head: branch, author: 'alice' })
  return { event: await world.events.commented(number, { body: '@claude mend it', by: 'alice' }) }
}

/** A commit of another repository where nothing says which one. */
async function commitOrphan(world: World): Promise<void> {
  const { git } = world.github.repository.bare
  const env = { GIT_INDEX_FILE: join(world.root, 'orphan.index') }
  await git(['read-tree', 'main'], undefined, env)
  await git(['update-index', '--add', '--cacheinfo', `160000,${'c'.repeat(40)},orphan`], undefined, env)
  const tree = await git(['write-tree'], undefined, env)
  const made = await git(['commit-tree', '-p', 'main', '-m', 'An orphan', tree])
  await git(['update-ref', 'refs/heads/main', made])
  await world.checkOut()
}

const ODD_BRANCH = `odd/!"#$%&'()+,-.0;<=>@A]_\`a{|}é漢🚀`
const LONG_BRANCH = 'x'.repeat(244)

const onBranch = (branch: string, inputs = {}): Story => ({
  begin: pullFrom(branch),
  inputs,
  outputs: { branch },
  async expect(world) {
    const parent = await world.github.repository.bare.git(['rev-parse', `refs/heads/${branch}^`])
    expect(await changedOn(world, `refs/heads/${branch}`, parent)).toBe(FIXED)
    expect(world.github.openPulls()).toHaveLength(1)
  },
})

const LONG_ANSWER = Array.from({ length: 4546 }, (_, at) => `Word ${1000 + at}.`).join(' ')

/** The rest of the agent's stream, in the place of the usual one. */
const saying = (...lines: object[]) => `sed "s/SESSION/$id/" <<'END'
${lines.map((line) => JSON.stringify({ ...line, session_id: 'SESSION' })).join('\n')}
END
exit`

const STORIES: Record<string, Story> = {
  'files with CRLF, and attributes that came later': {
    world: {
      files: { 'a.txt': 'a\r\nb\r\n', 'b.txt': 'b\r\n' },
      commits: [{ message: 'Attributes', files: { '.gitattributes': '* text=auto eol=lf\n' } }],
    },
    work: `printf 'c\\r\\n' >> a.txt`,
    async expect(world) {
      expect(await changedOn(world, 'caisson/issue-1')).toBe('M\ta.txt')
      expect(await remoteFile(world, 'caisson/issue-1', 'a.txt')).toBe('a\r\nb\r\nc\r\n')
    },
  },
  'a gitlink that no .gitmodules explains': {
    async begin(world) {
      await commitOrphan(world)
      return {}
    },
    async expect(world) {
      expect(await changedOn(world, 'caisson/issue-1')).toBe(FIXED)
      const tree = await world.github.repository.bare.git(['ls-tree', 'caisson/issue-1', 'orphan'])
      expect(tree).toBe(`160000 commit ${'c'.repeat(40)}\torphan`)
    },
  },
  'a worktree inside the checkout': {
    work: `${FIX}; git worktree add -q .worktrees/side -b side; echo more >> .worktrees/side/README.md`,
    async expect(world) {
      expect(await changedOn(world, 'caisson/issue-1')).toBe(FIXED)
      expect(world.github.commentsOn(1)[0]?.body).toContain('worktree')
    },
  },
  'instructions that are dangling links': {
    world: { files: { ...FILES, 'CLAUDE.md': link('gone.md'), '.claude': link('gone') } },
    expect: async (world) => expect(await changedOn(world, 'caisson/issue-1')).toBe(FIXED),
  },
  'instructions that are links out of the repository, on the base': {
    world: { files: { ...FILES, 'CLAUDE.md': link('../../outside.md'), '.claude': link('/etc') } },
    expect: async (world) => expect(await changedOn(world, 'caisson/issue-1')).toBe(FIXED),
  },
  'instructions that are links out of the repository, on the head': {
    async begin(world) {
      const files = { 'CLAUDE.md': link('/etc/passwd'), '.claude': link('../..') }
      await world.github.push({ branch: 'topic', message: 'Links', files })
      return pullFrom('topic')(world)
    },
    outputs: { branch: 'topic' },
    expect: async (world) => expect(await changedOn(world, 'topic', 'topic^')).toBe(FIXED),
  },
  'a default branch with a slash and a number sign': {
    world: { defaultBranch: 'release/#1' },
    async expect(world) {
      expect(await changedOn(world, 'caisson/issue-1', 'release/#1')).toBe(FIXED)
      expect(world.github.openPulls()).toMatchObject([{ base: { ref: 'release/#1' } }])
    },
  },
  'a head branch with every character that git allows': onBranch(ODD_BRANCH),
  'such a branch, committed to by the API': onBranch(ODD_BRANCH, { 'commit-with': 'api' }),
  'a head branch of 244 bytes': onBranch(LONG_BRANCH),
  'such a long branch, committed to by the API': onBranch(LONG_BRANCH, { 'commit-with': 'api' }),
  'a pull request of 5,924 files, whose lists are null': {
    async begin(world) {
      const files = Object.fromEntries(Array.from({ length: 5924 }, (_, n) => [`many/${n}.txt`, `${n}\n`]))
      await world.github.push({ branch: 'topic', message: 'Many', files })
      for (const operationId of ['pulls/list-files', 'pulls/list-reviews', 'pulls/list-review-comments'])
        world.github.fail({ operationId, status: 200, body: null, times: 99 })
      return pullFrom('topic')(world)
    },
    outputs: { branch: 'topic' },
    expect: async (world) => expect(await changedOn(world, 'topic', 'topic^')).toBe(FIXED),
  },
  'a title of nothing but an emoji in the name of a branch that the API makes': {
    world: { issue: { title: '🚀', body: '`sum` subtracts.', author: 'bob' } },
    inputs: { 'commit-with': 'api', 'branch-name': '{issue}-{slug}' },
    outputs: { branch: 'caisson/1' },
    expect: async (world) => expect(await changedOn(world, 'caisson/1')).toBe(FIXED),
  },
  'a stream that ends inside a character': {
    work: `${FIX}; echo '{"type":"system","subtype":"init","session_id":"'$id'"}'
printf '{"type":"assistant","message":{"id":"m","role":"assistant","content":"\\303'; exit 0`,
    outputs: { outcome: 'failure', reason: 'agent_error', 'changed-files': '1' },
    expect: (world) => expect(world.github.commentsOn(1)[0]?.body).toContain('a + b'),
  },
  'empty turns until the limit': {
    work: saying(
      { type: 'system', subtype: 'init' },
      { type: 'result', subtype: 'error_max_turns', is_error: false, num_turns: 5, result: '' },
    ),
    outputs: { outcome: 'failure', reason: 'max_turns' },
    expect: (world) => expect(world.github.commentsOn(1)[0]?.body).toContain('turn limit'),
  },
  'an issue that is closed before the job starts': {
    async begin(world) {
      const event = await world.events.issueLabeled(1, { by: 'alice' })
      world.issue.state = 'closed'
      return { event }
    },
    async expect(world) {
      expect(await changedOn(world, 'caisson/issue-1')).toBe(FIXED)
      expect(world.issue.state).toBe('closed')
    },
  },
  'an answer of 50,000 characters': {
    work: `${FIX}; ${saying(
      { type: 'system', subtype: 'init' },
      { type: 'result', subtype: 'success', is_error: false, num_turns: 1, result: LONG_ANSWER },
    )}`,
    expect(world) {
      expect(world.github.commentsOn(1)[0]?.body).toContain(LONG_ANSWER)
      expect(world.github.openPulls()[0]?.body).toContain(LONG_ANSWER)
    },
  },
  'an end without a word or a change': {
    work: saying(
      { type: 'system', subtype: 'init' },
      { type: 'result', subtype: 'success', is_error: false, num_turns: 5, result: '' },
    ),
    outputs: { outcome: 'failure', reason: 'agent_error' },
    expect: (world) => expect(world.github.commentsOn(1)[0]?.body).toContain('without an answer'),
  },
  'another user than the runner’s, a home that it cannot write, and temporary files elsewhere': {
    async begin(world) {
      const { launch, env } = await becomeOrdinaryUser(world.root)
      const temporary = await mkdtemp('/dev/shm/caisson-')
      execFileSync('chown', [partPath('ordinary-user'), temporary])
      return { launch, env: { ...env, HOME: '/root', RUNNER_TEMP: temporary } }
    },
    expect: async (world) => expect(await changedOn(world, 'caisson/issue-1')).toBe(FIXED),
  },
}

describeWith(
  ['node24', 'claude', 'root', 'ordinary-user'],
  'what users of other actions have reported',
  () => {
    test.concurrent.each(Object.entries(STORIES))('%s', { timeout: 240_000 }, async (_name, story) => {
      await using world = await createStory(story.world)
      const { event, env, launch } = (await story.begin?.(world)) ?? {}
      const quick = await writeQuickAgent(world.root, story.work ?? FIX)
      const run = await world.runAction({
        event,
        launch,
        env: env ?? {},
        inputs: { ...quick, ...story.inputs },
      })
      if (env?.['RUNNER_TEMP']) await rm(env['RUNNER_TEMP'], { recursive: true })
      expect(run.outputs, run.log).toMatchObject({ outcome: 'success', ...story.outputs })
      const errors = run.log.match(/^::error.*$/gm) ?? []
      expect(errors).toHaveLength(run.outputs['outcome'] === 'success' ? 0 : 1)
      expect(run.log).not.toMatch(/TypeError|U\+FFFD|^\s+at .+:\d+:\d+\)?$/m)
      await story.expect(world, run.log)
    })

    test('two requests at once are two pull requests, each with its own comment', async () => {
      await using world = await createStory()
      const inputs = await writeQuickAgent(world.root, `${FIX}; sleep 3`)
      const ask = async (id: number) => ({
        event: await world.events.commented(1, { body: '@claude mend it', by: 'alice' }),
        ...{ inputs, env: { GITHUB_RUN_ID: `800000000${id}` } },
      })
      const [one, two] = [await ask(1), await ask(2)]
      const runs = await Promise.all([world.runAction(one), world.runAction(two)])
      for (const { outputs, log } of runs) expect(outputs, log).toMatchObject({ outcome: 'success' })
      const pulls = world.github.openPulls()
      expect(pulls.map(({ head }) => head.ref).sort()).toEqual(['caisson/issue-1', 'caisson/issue-1-2'])
      for (const { number } of pulls)
        expect(
          world.github
            .commentsOn(1)
            .map(({ body }) => body)
            .join('\n'),
        ).toContain(`[#${number}]`)
    })
  },
)
