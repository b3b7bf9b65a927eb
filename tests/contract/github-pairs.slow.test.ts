import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { copyForGh, GH_VERSIONS, type GhCopy } from '../world/gh-copy.js'
import { undecidedIn } from '../world/graphql-pairs.js'
import { describeWith } from '../world/parts.js'

/** Commands that offer fields, all of which are asked for. */
const WITH_FIELDS = [
  ...['issue list', 'issue view 1', 'issue status', 'pr list', 'pr view 2', 'pr status', 'pr checks 2'],
  ...['repo view octo/hello', 'repo list octo', 'label list', 'release list', 'release view v1'],
  ...['search issues x', 'search prs x', 'workflow list', 'run list'],
]

/** What else gh writes or reads by GraphQL. */
const OTHERS = [
  ...['issue view 1 --comments', 'issue status', 'pr status', 'pr checks 2', 'repo view octo/hello'],
  ...['issue lock 1', 'issue unlock 1', 'issue pin 1', 'issue unpin 1', 'issue reopen 1', 'issue close 1'],
  ...['issue delete 1 --yes', 'issue transfer 1 octo/hello', 'issue create --title x --body x --label bug'],
  ...[
    'issue edit 1 --add-label bug --remove-label docs --add-assignee ada --milestone Soon',
    'issue comment 1 -b x',
  ],
  ...['pr merge 2 --squash', 'pr merge 2 --auto --merge', 'pr ready 2', 'pr ready 2 --undo', 'pr lock 2'],
  ...['pr review 2 --approve', 'pr edit 2 --add-reviewer ada --base main', 'pr close 2', 'pr comment 2 -b x'],
  ...['pr update-branch 2', 'pr diff 2', 'issue develop 1 --list', 'repo archive octo/hello --yes', 'status'],
  ...['ruleset list', 'project list --owner octo', 'gist list', 'cache list', 'org list', 'variable list'],
]

describeWith('gh', 'what gh asks by GraphQL', () => {
  let github: CheckedGitHub
  let copy: GhCopy
  beforeAll(async () => {
    github = await startCheckedGitHub({ files: { 'a.txt': 'one\n' } })
    github.addUser('ada', { role: 'write' })
    for (const name of ['bug', 'docs']) github.addLabel(name)
    github.repository.milestones.set(1, 'Soon')
    github.addIssue({ title: 'It breaks', author: 'ada', labels: ['docs'] })
    await github.push({ branch: 'mend', message: 'Mend', files: { 'a.txt': 'two\n' } })
    await github.addPull({ head: 'mend', title: 'Mend it', author: 'ada' })
    copy = await copyForGh(github)
  })
  afterAll(async () => {
    await copy[Symbol.asyncDispose]()
    // It does not know all of it.
    await github.close()
  })

  test.each(GH_VERSIONS)('%s asks for no pair that nobody has decided about', async (gh) => {
    for (const line of WITH_FIELDS) {
      const { stderr } = await copy.outside([...line.split(' '), '--json'], gh)
      const fields = stderr.match(/^ {2}\w+$/gm)?.map((field) => field.trim()) ?? []
      if (fields.length > 0) await copy.outside([...line.split(' '), '--json', fields.join(',')], gh)
    }
    for (const line of OTHERS) await copy.outside(line.split(' '), gh)
    const asked = github.requests.filter(({ operationId }) => operationId === 'graphql')
    expect(asked.length).toBeGreaterThan(30)
    expect(undecidedIn(asked.map(({ body }) => body))).toEqual([])
  })
})
