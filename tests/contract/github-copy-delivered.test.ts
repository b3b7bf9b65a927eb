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
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'
import { copyForGh, GH_VERSIONS, type GhCopy, TOKEN } from '../world/gh-copy.js'
import { describeWith } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/** What gh writes, and the issue or pull request that the run is for. What is new or gone stays for the next line. */
const WRITES = `
1 issue edit 1 --add-label docs
1 issue edit 1 --remove-label bug
1 issue edit 1 --title Better --body Text
1 issue edit 1 --add-assignee ada
1 issue edit 1 --milestone Soon
1 issue comment 3 --body More
1 issue create --title New --body Text
1 issue create --title Newer --body Text --label bug
1 api repos/octo/hello/issues/1/labels -f labels[]=bug
1 api -X DELETE repos/octo/hello/issues/1/labels/docs
1 api repos/octo/hello/issues/1/assignees -f assignees[]=bob
1 api -X PATCH repos/octo/hello/issues/1 -f title=Best
1 api repos/octo/hello/issues/3/comments -f body=Yes
1 api repos/octo/hello/issues -f title=Last -f body=x
1 issue close 1 --reason completed
3 issue close 3
2 pr edit 2 --add-label bug
2 pr edit 2 --add-label docs --remove-label bug
2 pr edit 2 --title Better --body Mended
2 pr edit 2 --add-reviewer ada
2 pr edit 2 --add-assignee ada
2 issue comment 3 --body Look
2 api -X PATCH repos/octo/hello/pulls/2 -f body=Text
2 api repos/octo/hello/pulls/2/requested_reviewers -f reviewers[]=eve
2 pr close 2`

const ACTIONS = [
  ...['label', 'remove-label', 'edit', 'assign', 'milestone', 'comment', 'close', 'request-reviewers'],
]

async function seeded(): Promise<CheckedGitHub> {
  const github = await startCheckedGitHub({
    files: { 'a.txt': 'one\n' },
    now: () => new Date('2026-03-01T10:00:00Z'),
  })
  github.addToken(TOKEN)
  for (const name of ['ada', 'bob', 'eve']) github.addUser(name, { role: 'write' })
  for (const name of ['bug', 'docs']) github.addLabel(name)
  github.repository.milestones.set(1, 'Soon')
  github.addIssue({ title: 'It breaks', body: 'On Tuesdays.', author: 'ada', labels: ['bug'] })
  await github.push({ branch: 'mend', message: 'Mend', files: { 'a.txt': 'two\n' } })
  await github.addPull({ head: 'mend', title: 'Mend it', body: 'So.', author: 'bob' })
  github.addIssue({ title: 'It broke', body: 'Once.', author: 'bob' })
  return github
}

/** All that a write can change, without what a delivery adds to texts: whose they are, and a mark that says so. */
function stateOf({ repository }: CheckedGitHub) {
  const plain = (text: string | null) =>
    (text ?? '').replace(/<!--[\s\S]*?-->|_Claude \w+ this in a run for #\d+\._/g, '').trim()
  return {
    issues: [...repository.issues.values()].map(({ number, title, body, state, ...one }) => ({
      ...{ number, title, body: plain(body), state, milestone: one.milestone },
      ...{ labels: [...one.labels].sort(), assignees: [...one.assignees].sort() },
    })),
    comments: [...repository.comments.values()].map((one) => [one.issueNumber, plain(one.body)]),
    reviewers: [...repository.pulls.values()].map(({ reviewers }) => [...reviewers].sort()),
  }
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
      const [own, ...args] = line.split(' ')
      const number = Number(own)
      const kind = delivered.repository.pulls.has(number) ? 'pull_request' : 'issue'
      const task: Task = {
        ...{ target: { kind, number }, instruction: '', requester: { login: 'ada' }, trigger: 'commented' },
        ...{ triggeredAt: '2026-03-01T10:00:00Z', event: 'issue_comment' },
      }
      // Labels that this names are put on every new issue.
      const actions = [...ACTIONS, line.includes('--label') ? 'create-issue: bug' : 'create-issue']
      const request = {
        ...{ task, publish: { to: 'forge' } },
        delivery: deliveryOptions({ actions }),
      } as unknown as RunRequest
      const before = JSON.stringify(stateOf(delivered))
      await using copy = await copyForGh(delivered, { judge: judgeOf(request) })
      const [there, here] = [await outside.outside(args, gh), await copy.inside(args, gh)]
      expect([here.exitCode, here.exitCode === 0 ? '' : here.stderr]).toEqual([there.exitCode, ''])
      expect(JSON.stringify(stateOf(delivered))).toBe(before)

      const folder = await mkdtemp(join(temporaryFolder(), 'o'))
      await addHeld(folder, request, copy.held())
      const { actions: proposed } = proposedActions.parse(
        JSON.parse(await readFile(join(folder, 'actions.json'), 'utf8')),
      )
      const { failed } = await carryOut({
        ...{ github: connect(delivered, TOKEN), task, proposed, rules: parseActions(actions) },
        ...{ outsider: false, request: line, speaker: 'Claude', redact: (text) => text },
        ...{ comment: { key: 'main' }, startedAt: new Date().toISOString(), record: async () => {} },
        ...(kind === 'pull_request' ? { pull: number } : {}),
      })
      expect(failed).toBeUndefined()
      expect(stateOf(delivered)).toEqual(stateOf(direct))
    })
  })
})
