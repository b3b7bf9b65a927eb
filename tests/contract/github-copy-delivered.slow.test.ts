import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseActions } from '../../src/config/actions.js'
import { deliveryOptions } from '../../src/config/delivery.js'
import type { Task } from '../../src/github/event/task.js'
import { addHeld, judgeOf } from '../../src/pipeline/stages/github-writes.js'
import type { RunRequest } from '../../src/pipeline/stages/request.js'
import { carryOut } from '../../src/report/actions/carry-out.js'
import { proposedActions } from '../../src/report/actions/proposals.js'
import { findingsSchema } from '../../src/report/review/findings.js'
import { postReview } from '../../src/report/review/post-review.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'
import { copyForGh, GH_VERSIONS, type GhCopy, TOKEN } from '../world/gh-copy.js'
import { describeWith } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/**
 * What gh writes, and the issue or pull request that the run is for. What is new or gone stays for the next line. `ID` is
 * that of a comment on #1, and `NODE` the opaque one of #1.
 */
const WRITES = `
1 issue edit 1 --add-label docs
1 issue edit 1 --remove-label bug
1 issue edit 1 --title Better --body Text
1 issue edit 1 --add-assignee ada
1 issue edit 1 --add-assignee bob --remove-assignee ada
1 issue edit 1 --remove-assignee bob
1 issue edit 1 --milestone Soon
1 issue edit 1 --milestone
1 issue comment 3 --body More
1 issue comment 3 --body Hm && issue comment 3 --edit-last --body Sure
1 issue create --title New --body Text
1 issue create --title Newer --body Text --label bug
1 api repos/octo/hello/issues/1/labels -f labels[]=bug
1 api -X DELETE repos/octo/hello/issues/1/labels/docs
1 api repos/octo/hello/issues/1/assignees -f assignees[]=bob
1 api -X PATCH repos/octo/hello/issues/1 -f title=Best
1 issue edit 1 --milestone Soon && api -X PATCH repos/octo/hello/issues/1 -f assignees[]=eve -F milestone=null
1 api -X DELETE repos/octo/hello/issues/1/assignees -f assignees[]=eve
1 api repos/octo/hello/issues/1/reactions -f content=+1 --jq .content
1 api repos/octo/hello/issues/comments/ID/reactions -f content=eyes --jq .content
1 api graphql -f query=mutation{addReaction(input:{subjectId:"NODE",content:EYES}){reaction{content}}}
1 api repos/octo/hello/issues/3/comments -f body=Yes
1 api repos/octo/hello/issues -f title=Last -f body=x
1 issue close 1 --reason completed
3 issue close 3
2 pr edit 2 --add-label bug
2 pr edit 2 --add-label docs --remove-label bug
2 pr edit 2 --title Better --body Mended
2 pr edit 2 --add-reviewer ada
2 pr edit 2 --add-reviewer eve --remove-reviewer ada
2 pr edit 2 --add-label docs && pr edit 2 --remove-label docs && pr edit 2 --add-label docs
2 api repos/octo/hello/pulls/2/requested_reviewers -f reviewers[]=ada
2 api -X DELETE repos/octo/hello/pulls/2/requested_reviewers -f reviewers[]=eve
2 pr ready 2
2 pr review 2 --request-changes --body Look
2 api repos/octo/hello/pulls/2/reviews -f event=COMMENT -f body=Hm -f comments[][path]=a.txt -F comments[][line]=1 -f comments[][side]=RIGHT -f comments[][body]=Why --jq .state
2 pr edit 2 --add-assignee ada
2 issue comment 3 --body Look
2 api -X PATCH repos/octo/hello/pulls/2 -f body=Text
2 pr review 2 --approve
2 pr close 2`

const ACTIONS = [
  ...['label', 'remove-label', 'edit', 'assign', 'milestone 2', 'comment', 'close', 'request-reviewers'],
  ...['create-issue', 'react'],
]

async function seeded(): Promise<CheckedGitHub> {
  const github = await startCheckedGitHub({
    files: { 'a.txt': 'one\n' },
    now: () => new Date('2026-03-01T10:00:00Z'),
  })
  for (const name of ['ada', 'bob', 'eve']) github.addUser(name, { role: 'write' })
  for (const name of ['bug', 'docs']) github.addLabel(name)
  github.repository.milestones.set(1, 'Soon')
  github.addIssue({ title: 'It breaks', body: 'On Tuesdays.', author: 'ada', labels: ['bug'] })
  await github.push({ branch: 'mend', message: 'Mend', files: { 'a.txt': 'two\n' } })
  const pull = await github.addPull({ head: 'mend', title: 'Mend it', body: 'So.', author: 'bob' })
  pull.draft = true
  github.addIssue({ title: 'It broke', body: 'Once.', author: 'bob' })
  github.addComment(1, { body: 'Here too.', author: 'bob' })
  return github
}

/** All that a write can change, without what a delivery adds to texts: whose they are, and a mark that says so. */
function stateOf({ repository }: CheckedGitHub) {
  const plain = (text: string | null) =>
    (text ?? '')
      .replace(/<!--[\s\S]*?-->|_Claude \w+ this in a run for #\d+\._|^\*\*Claude.*|^---[\s\S]*/gm, '')
      .trim()
  const kinds = (reactions: readonly { content: string }[]) => reactions.map(({ content }) => content)
  return {
    issues: [...repository.issues.values()].map(({ number, title, body, state, ...one }) => ({
      ...{ number, title, body: plain(body), state, milestone: one.milestone },
      ...{ labels: [...one.labels].sort(), assignees: [...one.assignees].sort() },
      reactions: kinds(one.reactions),
    })),
    comments: [...repository.comments.values()].map((one) => [
      ...[one.issueNumber, plain(one.body), kinds(one.reactions)],
    ]),
    pulls: [...repository.pulls.values()].map(({ draft, reviewers }) => [draft, [...reviewers].sort()]),
    reviews: [...repository.reviews.values()].map(({ state, body }) => [state, plain(body)]),
    onLines: [...repository.reviewComments.values()].map(({ path, line, side, body }) => [
      ...[path, line, side, plain(body)],
    ]),
  }
}

/** Of commands in a row, each with its own words; `''` is an empty one. */
const commandsIn = (line: string, { repository }: CheckedGitHub) =>
  line
    .replace('ID', String([...repository.comments.keys()][0]))
    .replace('NODE', Buffer.from(`Issue:${repository.issues.get(1)?.id}`).toString('base64'))
    .replace(/--milestone$/, '--milestone ')
    .split(' && ')
    .map((command) => command.split(' '))

/** Output without the numbers and addresses that only GitHub knows. */
function shapeOf(output: string): string {
  return output.replace(/\d{4,}/g, 'N').replace(/issues\/\d+$/m, 'issues/N')
}

describeWith('gh', 'what gh writes in the sealed copy', () => {
  describe.each(GH_VERSIONS)('with %s', (gh) => {
    let direct: CheckedGitHub
    let delivered: CheckedGitHub
    let outside: GhCopy
    beforeAll(async () => {
      ;[direct, delivered] = [await seeded(), await seeded()]
      outside = await copyForGh(direct)
    })
    afterAll(async () => {
      await outside[Symbol.asyncDispose]()
      for (const one of [direct, delivered]) await one[Symbol.asyncDispose]()
    })

    test.each(WRITES.trim().split('\n'))('%s: GitHub is as if gh had written there itself', async (line) => {
      const [own = '', ...words] = line.split(' ')
      const number = Number(own)
      const kind = delivered.repository.pulls.has(number) ? 'pull_request' : 'issue'
      const task: Task = {
        ...{ target: { kind, number }, instruction: '', requester: { login: 'ada' }, trigger: 'commented' },
        ...{ triggeredAt: '2026-03-01T10:00:00Z', event: 'issue_comment' },
      }
      const delivery = deliveryOptions({ actions: ACTIONS, reviewEvent: 'approve' })
      const request = { ...{ task, publish: { to: 'forge' } }, delivery } as unknown as RunRequest
      const before = JSON.stringify(stateOf(delivered))
      await using copy = await copyForGh(delivered, { judge: judgeOf(request) })
      for (const github of [direct, delivered]) github.addToken(TOKEN, { login: 'ada' })
      // Opaque IDs are those that an answer has shown.
      await copy.inside(['api', 'repos/octo/hello/issues/1'], gh)
      const [there, here] = [commandsIn(words.join(' '), direct), commandsIn(words.join(' '), delivered)]
      for (const [index, args] of there.entries()) {
        const wanted = await outside.outside(args, gh)
        const { exitCode, stdout, stderr } = await copy.inside(here[index] ?? [], gh)
        expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([wanted.exitCode, ''])
        // What is not on GitHub yet has not all of its fields.
        if (args[0] !== 'api' || args.includes('--jq'))
          expect(shapeOf(stdout)).toEqual(shapeOf(wanted.stdout))
      }
      expect(JSON.stringify(stateOf(delivered))).toBe(before)

      const folder = await mkdtemp(join(temporaryFolder(), 'o'))
      const { proposed, reviewed } = await addHeld(folder, request, copy.held())
      const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown
      const by = { github: connect(delivered, TOKEN), speaker: 'Claude', redact: (text: string) => text }
      const { failed } = await carryOut({
        ...{
          ...by,
          task,
          proposed: proposed ? proposedActions.parse(await read('actions.json')).actions : [],
        },
        ...{ rules: parseActions(ACTIONS), outsider: false, request: line, comment: { key: 'main' } },
        ...{ startedAt: new Date().toISOString(), record: async () => {} },
        ...(kind === 'pull_request' ? { pull: number } : {}),
      })
      expect(failed).toBeUndefined()
      const commit = delivered.repository.pulls.get(number)?.head.sha ?? ''
      if (reviewed)
        await postReview({
          ...{ ...by, number, commit, found: findingsSchema.parse(await read('findings.json')) },
          ...{ options: delivery, record: async () => {} },
        })
      expect(stateOf(delivered)).toEqual(stateOf(direct))
    })
  })
})
