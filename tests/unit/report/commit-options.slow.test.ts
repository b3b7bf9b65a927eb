import { describe, expect, it } from 'vitest'
import { GitHubRequestError } from '../../../src/github/request-error.js'
import { aPullRequest, fakeGitHub } from '../github/fake-github.js'
import { deliverAll, realRemote, withManifest, withTask } from './real-remote.js'

const deliver = async (o: Parameters<typeof deliverAll>[0]) => (await deliverAll(o)).delivery

const FIX = { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }
const BRANCH = 'caisson/issue-7'
const ANN = 'Ann Öx <ann@example.com>'

describe('the commit', () => {
  it('has the author and the co-authors that are asked for, and the bot as committer', async () => {
    await using remote = await realRemote()
    await deliver(await remote.work('main', FIX, { author: ANN, coAuthors: [ANN, 'requester'] }))
    expect(remote.show(BRANCH, '%an <%ae>|%cn')).toBe('Ann Öx <ann@example.com>|github-actions[bot]')
    expect(remote.show(BRANCH, '%(trailers:key=Co-authored-by,valueonly,separator=%x2C)')).toBe(
      'Ann Öx <ann@example.com>,octocat <583231+octocat@users.noreply.github.test>',
    )
  })

  it('is whose asked, and credits nobody, when that is asked for', async () => {
    await using remote = await realRemote()
    await deliver(await remote.work('main', FIX, { author: 'requester', coAuthors: [] }))
    expect(remote.show(BRANCH, '%an <%ae>')).toBe('octocat <583231+octocat@users.noreply.github.test>')
    expect(remote.show(BRANCH, '%B')).not.toContain('Co-authored-by')
  })
})

describe('a workflow', () => {
  const startWorkflows = ['ci.yml']

  it('is started on the branch once it is pushed, and linked in pull request and comment', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const delivery = await deliver(await remote.work('main', FIX, { github, startWorkflows }))
    expect(github.state.workflows).toEqual([`ci.yml ${BRANCH}`])
    const url = 'https://github.test/octo/repo/actions/runs/1'
    expect(delivery.workflows).toEqual([{ name: 'ci.yml', url }])
    const link = `Started on the branch: [\`ci.yml\`](${url}).`
    expect(github.state.comments.get(7)?.[0]?.body).toContain(link)
    expect(github.state.pulls.at(-1)?.body).toContain(link)
  })

  it('is not started again by a second delivery of a commit that has checks', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const options = await remote.work('main', FIX, { github, startWorkflows })
    await deliver(options)
    github.state.checks = [{ name: 'ci', status: 'queued', conclusion: null, url: '', summary: '' }]
    await deliver(options)
    expect(github.state.workflows).toHaveLength(1)
  })

  it('that is refused is a note, and the pull request is there all the same', async () => {
    await using remote = await realRemote()
    const refused = new GitHubRequestError(
      'WORKFLOW_REFUSED',
      "GitHub did not start the workflow ci.yml: Workflow does not have 'workflow_dispatch' trigger (HTTP 422).",
      { hint: 'Add `workflow_dispatch:` to it.', status: 422 },
    )
    const github = fakeGitHub({ failures: { startWorkflow: refused } })
    const delivery = await deliver(await remote.work('main', FIX, { github, startWorkflows }))
    expect(delivery).toMatchObject({ branch: BRANCH, pullRequest: { number: 9 } })
    const note = 'On `caisson/issue-7`: GitHub did not start the workflow ci.yml'
    expect(delivery.notes).toEqual([expect.stringContaining(note)])
    for (const body of [github.state.comments.get(7)?.[0]?.body, github.state.pulls.at(-1)?.body]) {
      expect(body).toContain("does not have 'workflow_dispatch' trigger")
    }
  })

  it('is started on the head of a pull request too', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const options = await remote.work('mend', FIX, { github, startWorkflows })
    await deliver(withTask(options, { target: { kind: 'pull_request', number: 8 } }))
    expect(github.state.workflows).toEqual(['ci.yml mend'])
  })
})

describe('an open pull request', () => {
  const flagged = {
    policy: {
      verdict: 'flag' as const,
      findings: [{ rule: 'executable', verdict: 'flag' as const, path: 'x', message: 'New.' }],
    },
  }

  async function opened() {
    const remote = await realRemote()
    const github = fakeGitHub()
    await deliver(await remote.work('main', FIX, { github }))
    const pull = github.state.pulls.at(-1)
    if (!pull) throw new Error('no pull request')
    const again = async (text: string, over: object, manifest = {}) => {
      const options = await remote.work('main', { 'a.txt': `${text}\n` }, { github, ...over })
      return deliver(withManifest(options, manifest))
    }
    return { remote, github, pull, again }
  }

  it('becomes a draft when a rerun is flagged or fails, and is ready again when the next one is clean', async () => {
    const { remote, pull, again } = await opened()
    await using _ = remote
    const replaced = [expect.stringContaining("held an earlier run's change")]
    expect((await again('2', { draft: true }, flagged)).notes).toEqual(replaced)
    expect(pull.draft).toBe(true)
    await again('3', { draftOnFailure: true }, { reason: 'verify_failed' })
    expect(pull.draft).toBe(true)
    expect((await again('4', {})).notes).toEqual(replaced)
    expect(pull.draft).toBe(false)
    expect(pull.body).not.toContain('drafted')
  })

  it('stays the draft that a person made of it, and stays ready where only the input asks for drafts', async () => {
    const { remote, github, pull, again } = await opened()
    await using _ = remote
    pull.draft = true
    await again('2', {})
    expect(pull.draft).toBe(true)
    pull.draft = false
    await again('3', { draft: true })
    expect(pull.draft).toBe(false)
    expect(github.state.calls).not.toContain('setDraft')
  })

  it('that cannot be made a draft, as with the own token of a workflow, carries a warning', async () => {
    const { remote, github, pull, again } = await opened()
    await using _ = remote
    github.state.failures.setDraft = new GitHubRequestError(
      'GITHUB_REQUEST_FAILED',
      'GitHub did not make pull request #9 a draft: Resource not accessible by integration (HTTP 403).',
      { hint: 'x', status: 403 },
    )
    const { notes } = await again('2', { draft: true }, flagged)
    expect(notes.join()).toMatch(
      /is not a draft: do not merge it.*not accessible by integration.*person's token/s,
    )
    expect(pull.draft).toBe(false)
  })

  it('that was opened as a draft for its flags is ready when the next run is clean', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub({ pulls: [aPullRequest()] })
    await deliver(withManifest(await remote.work('main', FIX, { github, draft: true }), flagged))
    const pull = github.state.pulls.at(-1)
    expect(pull?.draft).toBe(true)
    await deliver(await remote.work('main', { 'a.txt': 'x\n' }, { github }))
    expect(pull?.draft).toBe(false)
  })
})
