import { expect } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { startArtifactService } from '../world/act-artifacts.js'
import { ALL } from '../world/selection.js'
import { asked, createStory, runStory } from '../world/stories.js'
import { handedBy, jobsOf, writes } from '../world/two-jobs.js'
import { remoteFile, type StepOptions, type World } from '../world/world.js'

/** What an agent does with its copy of GitHub, and what comes of it. */
interface Story {
  turns: Script['turns']
  inputs: Record<string, string>
  /** Of the job that delivers. What was refused is for somebody to look at. */
  exitCode: 0 | 2
  begin(world: World): Promise<StepOptions['event']>
  end(world: World): Promise<void>
  /** What the model gets to see. */
  sees: (string | RegExp)[]
}

const tool = (name: string, input: object) => ({ tools: [{ name, input: { ...input } }] })
const shell = (...commands: string[]) => commands.map((command) => tool('Bash', { command }))

const labeled = (world: World, ...labels: string[]) => {
  for (const label of labels) world.github.addLabel(label)
  return world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
}

/** Alice asks for a look at pull request 2, which multiplies. */
async function multiplied({ github, checkOut, events }: World, body: string) {
  const files = { 'src/sum.js': 'export const sum = (a, b) => a * b\n' }
  await github.push({ branch: 'feature', message: 'Multiply', files })
  const { number } = await github.addPull({ title: 'Multiply', head: 'feature' })
  await checkOut()
  return events.commented(number, { body, by: 'alice' })
}

async function isReviewed({ github }: World) {
  expect([...github.repository.reviews.values()]).toMatchObject([
    { state: 'CHANGES_REQUESTED', body: expect.stringContaining('It multiplies, `@alice`.') },
  ])
  expect([...github.repository.reviewComments.values()]).toMatchObject([
    { path: 'src/sum.js', line: 1, body: expect.stringContaining('```suggestion\nexport const sum') },
  ])
  expect(github.commentsOn(2).at(-1)?.body).toContain('I have reviewed it.')
}

const SUGGESTION = 'Add them:\n```suggestion\nexport const sum = (a, b) => a + b\n```'

const STORIES: Record<string, Story> = {
  'labels an issue by gh issue edit': {
    turns: [
      ...shell(
        'gh issue view 1 --json title --jq .title',
        'gh issue create --title "Test sum" --body "It has no test." && gh issue view 1000000001 --json title',
        'gh issue edit 1 --add-label bug && gh issue comment 1 --body "It is a bug, see src/sum.js and #1000000001."',
        'gh issue edit 1 --add-label security; gh secret list',
      ),
      { text: 'I have triaged it.' },
    ],
    inputs: { prompt: 'Triage this issue with gh.', actions: 'label: bug\ncreate-issue' },
    exitCode: 2,
    begin: (world) => labeled(world, 'bug', 'security'),
    async end({ github }) {
      expect(github.repository.issues.get(1)).toMatchObject({ labels: ['triage', 'bug'] })
      expect(github.repository.issues.get(2)).toMatchObject({ title: 'Test sum' })
      const [comment, ...others] = github.commentsOn(1)
      expect(others).toEqual([])
      for (const words of [
        'It is a bug, see src/sum.js and #2.',
        '- Label `bug`.',
        'does not allow `label` of `security`.',
      ])
        expect(comment?.body).toContain(words)
      expect(comment?.body).not.toContain('I have triaged it.')
    },
    sees: [
      'sum subtracts',
      'input `actions` does not allow `label` of `security`',
      'is not part of the sealed copy of GitHub',
      'If the request names `gh`, it works here',
    ],
  },
  'closes a duplicate that gh search issues finds': {
    turns: [
      ...shell(
        'gh search issues sum --repo octo/hello --json number,title',
        'url="$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues/1"; curl -sS --retry 9 --retry-connrefused "$url" || wget -qO- "$url"',
        'gh issue comment 1 --body "A duplicate of #2." && gh issue edit 1 --add-label duplicate && gh issue close 1 --reason "not planned"',
      ),
      { text: 'It was reported before.' },
    ],
    inputs: { prompt: 'Look for duplicates with gh search issues.', actions: 'label: duplicate\nclose' },
    exitCode: 0,
    begin(world) {
      world.github.addIssue({ title: 'sum returns the difference', body: '', author: 'alice' })
      return labeled(world, 'duplicate')
    },
    async end({ github }) {
      expect(github.repository.issues.get(1)).toMatchObject({
        ...{ state: 'closed', stateReason: 'not_planned', labels: ['triage', 'duplicate'] },
      })
      expect(github.commentsOn(1).map(({ body }) => body)).toEqual([
        expect.stringContaining('A duplicate of #2.'),
      ])
    },
    // By an address links that lead to it.
    sees: ['sum returns the difference', 'http://127.0.0.1:3131/repos/octo/hello/issues/1'],
  },
  'reviews a pull request by gh pr review': {
    turns: [
      ...shell(
        `gh pr diff 2; gh api repos/{owner}/{repo}/pulls/2/comments -f path=src/sum.js -F line=1 -f body='${SUGGESTION}'`,
        "gh pr review 2 --request-changes --body 'It multiplies, @alice.'; gh pr review 2 --approve",
      ),
      { text: 'I have reviewed it.' },
    ],
    inputs: { 'delivery.reviewEvent': 'request-changes' },
    exitCode: 2,
    begin: (world) => multiplied(world, '@claude look at it with gh'),
    end: isReviewed,
    sees: ['`delivery.reviewEvent` does not allow it', 'a * b'],
  },
  "reviews and labels a pull request by GitHub's MCP tools": {
    turns: [
      tool('mcp__github__pull_request_read', { method: 'get_diff', pullNumber: 2 }),
      tool('mcp__github_inline_comment__create_inline_comment', {
        ...{ path: 'src/sum.js', line: 1, body: SUGGESTION },
      }),
      tool('mcp__github__pull_request_review_write', {
        ...{ method: 'create', pullNumber: 2, event: 'REQUEST_CHANGES', body: 'It multiplies, @alice.' },
      }),
      tool('mcp__github__update_issue', { issue_number: 2, labels: ['old', 'bug'] }),
      tool('mcp__github__update_issue', { issue_number: 2, labels: ['bug'] }),
      tool('mcp__github_comment__update_claude_comment', { body: 'I have reviewed it.' }),
      { text: 'Done.' },
    ],
    inputs: { 'delivery.reviewEvent': 'request-changes', actions: 'label: bug' },
    exitCode: 2,
    async begin(world) {
      const tools =
        'mcp__github, mcp__github_inline_comment__create_inline_comment and mcp__github_comment__update_claude_comment'
      const event = await multiplied(world, `@claude look at it with ${tools}`)
      for (const label of ['old', 'bug']) world.github.addLabel(label)
      world.github.repository.issues.get(2)?.labels.push('old')
      return event
    },
    async end(world) {
      await isReviewed(world)
      expect(world.github.repository.issues.get(2)).toMatchObject({ labels: ['old', 'bug'] })
    },
    sees: ['a * b', 'would have to have `remove-label: old`'],
  },
  'mends what gh run view --log-failed shows': {
    turns: [
      ...shell('gh run view 900 --log-failed', "sed -i 's/a - b/a + b/' src/sum.js"),
      { text: 'It subtracted.' },
    ],
    inputs: {},
    exitCode: 0,
    async begin({ github, token, events }) {
      const sha = await github.push({ branch: 'topic', message: 'Topic', files: { 't.txt': '1\n' } })
      await github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
      const at = { startedAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-01T00:01:00Z' }
      const steps = [{ name: 'npm test', conclusion: 'failure' as const, ...at }]
      const log = `2026-01-01T00:00:30.0000000Z expected 3, got -1 with ${token}\n`
      github.addJob({ sha, runId: 900, steps, log })
      return events.checked('workflow_run', {
        ...{ id: 900, sha, branch: 'topic', conclusion: 'failure', by: 'alice' },
      })
    },
    async end(world) {
      expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
    },
    sees: [/test.{1,9}npm test.{1,50}expected 3, got -1 with \*\*\*/],
  },
  'pushes and opens a pull request by gh pr create': {
    turns: [
      ...shell(
        "git fetch origin && git checkout -qb fix-sum && sed -i 's/a - b/a + b/' src/sum.js && git commit -qam Add",
        'git push -u origin fix-sum; git push origin fix-sum:other',
        'gh pr create --draft --title "Add the numbers (#1)" --body "They were subtracted, @alice." --label bug',
        'gh pr edit --add-label docs; gh pr view --json isDraft,labels --jq .labels[].name; gh pr checks',
        'git merge origin/main && git checkout -q main && gh pr create --title More --body x --head more',
      ),
      { text: 'It is in #1000000001.' },
    ],
    inputs: { prompt: 'Mend it, push, gh pr create.', actions: 'label: bug, docs' },
    exitCode: 2,
    begin: (world) => labeled(world, 'bug', 'docs'),
    async end(world) {
      const { github } = world
      expect([...github.repository.pulls.values()]).toMatchObject([
        { number: 2, draft: true, base: { ref: 'main' }, head: { ref: 'caisson/issue-1' } },
      ])
      expect(github.repository.issues.get(2)).toMatchObject({
        ...{ title: 'Add the numbers (#1)', labels: ['bug', 'docs'] },
        body: expect.stringContaining('subtracted, `@alice`.'),
      })
      expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
      expect(github.commentsOn(1).map(({ body }) => body)).toEqual([expect.stringContaining('It is in #2.')])
    },
    sees: [
      'one change, and it is that of fix-sum',
      "no checks reported on the 'fix-sum' branch",
      'has opened #1000000001 already',
    ],
  },
}

const LAYOUTS = ['one job', 'two jobs'] as const
type Layout = (typeof LAYOUTS)[number]

/** Every story, in one job and in two by turns; `.ci/run --all` has both of each. `first`: the layout of the first one. */
export function cells(first: 0 | 1): [story: string, layout: Layout][] {
  return Object.keys(STORIES).flatMap((story, index) => {
    const layouts = ALL ? LAYOUTS : [LAYOUTS[(first + index) % 2] as Layout]
    return layouts.map((layout) => [story, layout] as [string, Layout])
  })
}

/** Runs a story in the place that the inputs say. */
export async function tell(
  name: string,
  layout: Layout,
  place: Record<string, string>,
  env: Record<string, string> = {},
) {
  const { turns, inputs, exitCode, begin, end, sees } = STORIES[name] as Story
  await using service = await startArtifactService()
  const issue = { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' }
  await using world = await createStory({ model: { turns }, issue })
  const event = await begin(world)
  if (layout === 'one job') {
    const run = await runStory(world, { event, inputs: { ...inputs, ...place }, env }, exitCode)
    expect(run.outputs).toMatchObject({ sealed: 'true' })
  } else {
    const both = jobsOf(world, service, async () => event, { env })
    const { log, outputs } = await both.run({ ...inputs, ...place })
    expect(outputs, log).toMatchObject({ sealed: 'true' })
    expect(writes(world)).toEqual([])
    const published = await both.publish({ ...inputs, ...handedBy({ outputs }) })
    expect(published.exitCode, published.log).toBe(exitCode)
  }
  await end(world)
  for (const words of sees) expect(asked(world)).toMatch(words)
  expect(asked(world)).not.toContain(world.token)
}
