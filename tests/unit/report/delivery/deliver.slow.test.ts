import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { readDelivered, requestKey } from '../../../../src/report/marker.js'
import { aPullRequest, fakeGitHub } from '../../github/fake-github.js'
import { deliverAll, realRemote, withManifest, withPublisher, withTask } from '../real-remote.js'

const deliver = async (o: Parameters<typeof deliverAll>[0]) => (await deliverAll(o)).delivery

const FIX = { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }
const BRANCH = 'caisson/issue-7'

describe('an issue', () => {
  it('gets a branch, a commit that credits who asked, a pull request and a comment', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const recorded: object[] = []
    const onDelivered = (one: object) => void recorded.push(one)
    const options = await remote.work('main', FIX, { github, onDelivered, notes: ['Before it.'] })
    const delivery = await deliver(options)
    expect(delivery).toMatchObject({
      branch: BRANCH,
      commit: remote.remote(BRANCH),
      pullRequest: { number: 9 },
      notes: ['Before it.'],
    })
    const at = { branch: BRANCH, commit: remote.remote(BRANCH), committedWith: 'git', notes: [] }
    const { pullRequest } = delivery
    expect(recorded).toEqual([at, { ...at, pullRequest }, delivery])
    expect(remote.read(BRANCH, 'a.txt')).toContain('TWO')
    expect(remote.count(`main..${BRANCH}`)).toBe(1)
    expect(remote.show(BRANCH, '%B')).toBe(
      'Address #7: Division by zero returns Infinity\n\nCloses #7\n\nCo-authored-by: octocat <583231+octocat@users.noreply.github.test>\nCaisson-Run: 20260301-101500-a1b2c3',
    )
    const pull = github.state.pulls.find(({ number }) => number === 9)
    expect(pull).toMatchObject({ base: { ref: 'main' }, head: { ref: BRANCH }, draft: false })
    expect(pull?.body).toContain('Closes #7.')
    const comments = github.state.comments.get(7) ?? []
    expect(comments).toHaveLength(1)
    expect(comments[0]?.body).toContain('[#9](https://github.test/octo/repo/pull/9)')
    expect(delivery.commentUrl).toBe(comments[0]?.url)
  })

  it('names a new issue by its number in the pull request and the comment, and opens it first', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const url = 'https://github.test/octo/repo/issues/12'
    const acting = {
      labels: async () => [],
      latestIssues: async () => [],
      createIssue: async () => ({ number: 12, url }),
    }
    Object.assign(github, { acting })
    const options = await remote.work('main', FIX, { github })
    const issue = { action: 'create-issue', title: 'Then', body: 'Later.', placeholder: 1_000_000_001 }
    const delivery = await deliver({
      ...options,
      proposals: { actions: [{ action: 'label', label: 'none' }, issue] },
      options: { ...options.options, actions: ['create-issue', 'label'] },
      report: { ...options.report, answer: 'The rest is #1000000001.' },
    })
    expect(delivery.actions?.map(({ action, state }) => [action, state])).toEqual([
      ['create-issue', 'done'],
      ['label', 'refused'],
    ])
    const texts = [github.state.pulls.at(-1)?.body, github.state.comments.get(7)?.[0]?.body]
    for (const text of texts) expect(text).toContain('The rest is #12.')
  })

  const asked = {
    ...{ action: 'pull-request', title: 'Mend sum (#7)', body: 'See #1000000001, @mona.', base: 'next' },
    ...{ draft: true, labels: ['bug', 'x'], assignees: ['ada'], reviewers: [], milestone: '' },
    placeholder: 1_000_000_001,
  }

  it('gets the pull request that the agent opened in its copy of GitHub, as far as the workflow allows it', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const details: object[] = []
    const setDetails = async (...given: object[]) => {
      details.push(given)
      return []
    }
    Object.assign(github, { setDetails })
    const options = await remote.work('main', FIX, { github })
    const delivery = await deliver({
      ...options,
      proposals: { actions: [asked] },
      options: { ...options.options, actions: ['label: bug'], labels: ['caisson'] },
      report: { ...options.report, answer: 'It is in #1000000001.' },
    })
    expect(delivery).toMatchObject({ branch: BRANCH, pullRequest: { number: 9 } })
    expect(delivery.actions).toBeUndefined()
    const pull = github.state.pulls.at(-1)
    expect(pull).toMatchObject({ title: 'Mend sum (#7)', draft: true, base: { ref: 'next' } })
    expect(pull?.body).toContain('`@mona`')
    expect(pull?.body).not.toContain('It is in')
    expect(details).toMatchObject([[9, { labels: ['caisson', 'bug'], assignees: [] }]])
    expect(github.state.comments.get(7)?.[0]?.body).toContain('It is in #9.')
  })

  it.each([
    ['without a change, which says so', {}, {}, 'since there is no change'],
    ['of an outsider, whose words it does not get', FIX, { outsider: true }, ''],
  ])('gets no pull request of the agent %s', async (_, files, more, words) => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const options = await remote.work('main', files, { github })
    await deliver({ ...options, ...more, proposals: { actions: [asked] } })
    expect(github.state.pulls.map(({ title }) => title)).not.toContainEqual(
      expect.stringContaining('Mend sum'),
    )
    expect(github.state.comments.get(7)?.[0]?.body).toContain(words)
  })

  it('has everything once when delivered twice, whoever fails to listen', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const onDelivered = () => {
      throw new Error('A listener that fails disturbs nothing.')
    }
    const options = await remote.work('main', FIX, { github, onDelivered })
    const first = await deliver(options)
    const second = await deliver(options)
    expect(second).toEqual(first)
    expect(github.state.pulls).toHaveLength(2)
    expect(github.state.comments.get(7)).toHaveLength(1)
  })

  it('has everything once when two starts of one request deliver beside each other', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const commentKey = requestKey('upgrade')
    const one = await remote.work('main', FIX, { github, commentKey })
    const other = withManifest(await remote.work('main', { 'a.txt': 'other\n' }, { github, commentKey }), {
      runId: '20260301-101400-0badcafe',
      startedAt: '2026-03-01T10:14:00.000Z',
    })
    await deliver(one)
    const delivery = await deliver(other)
    expect(delivery).toMatchObject({ branch: BRANCH, pullRequest: { number: 9 } })
    expect(remote.read(BRANCH, 'a.txt')).toBe('other')
    expect(remote.remote(`${BRANCH}-2`)).toBeNull()
    expect(github.state.pulls).toHaveLength(2)
    const [comment, ...more] = github.state.comments.get(7) ?? []
    expect(more).toEqual([])
    expect(readDelivered(comment?.body ?? '')).toEqual({
      exitCode: 0,
      reason: 'completed',
      pull: 'https://github.test/octo/repo/pull/9',
    })
  })

  it('is completed after a death between push and pull request', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const options = await remote.work('main', FIX, { github })
    const dies = new Error('killed')
    const halfDead = {
      ...github,
      openPullRequests: () => Promise.reject(dies),
      updateComment: () => Promise.reject(dies),
      createComment: () => Promise.reject(dies),
    }
    const { delivery: half, refused } = await deliverAll({ ...options, github: halfDead })
    expect(half).toMatchObject({
      branch: BRANCH,
      notes: [expect.stringMatching(/^The comment could not be written: killed/)],
    })
    expect(refused?.message).toMatch(/^The pull request could not be opened: killed/)
    const pushed = remote.remote(BRANCH)
    expect(pushed).not.toBeNull()
    const delivery = await deliver(options)
    expect(delivery).toMatchObject({ commit: pushed, pullRequest: { number: 9 } })
  })

  it('gets its open pull request renewed by the next run, from a newer base too', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    await deliver(await remote.work('main', FIX, { github }))
    const replaced = remote.remote(BRANCH)
    const pull = github.state.pulls.find(({ number }) => number === 9)
    if (!pull) throw new Error('no pull request')
    pull.body = `A person's foreword\n\n${pull.body}\n\nand afterword`
    pull.title = 'A better title'
    await remote.push('main', { 'b.txt': 'new\n' })
    const next = await remote.work('main', { 'a.txt': 'one\ntwo\n3\nfour\nfive\n' }, { github })
    const { publish } = next.publisher
    const late = withPublisher(next, {
      publish(o) {
        pull.body += '\nand a late word'
        return publish(o)
      },
    })
    const delivery = await deliver({
      ...late,
      // As they were when they were asked for.
      github: {
        ...github,
        openPullRequests: async (head) => structuredClone(await github.openPullRequests(head)),
      },
      report: { ...next.report, answer: 'Another way.' },
    })
    expect(delivery).toMatchObject({ branch: BRANCH, pullRequest: { number: 9 } })
    expect(delivery.notes).toEqual([
      `\`${BRANCH}\` held an earlier run's change, which this run replaced: it was at ${replaced}.`,
    ])
    expect(remote.count(`main..${BRANCH}`)).toBe(1)
    expect(remote.read(BRANCH, 'a.txt')).toContain('\n3\n')
    expect(pull.title).toBe('A better title')
    expect(pull.body).toMatch(/^A person's foreword.*Another way\..*and afterword\nand a late word$/s)
    expect(github.state.pulls).toHaveLength(2)
  })

  it('leaves a branch with the commits of someone else and takes the next name', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    await deliver(await remote.work('main', FIX, { github }))
    const theirs = await remote.push(BRANCH, { 'theirs.txt': 'precious\n' })
    const delivery = await deliver(await remote.work('main', { 'a.txt': 'other\n' }, { github }))
    expect(remote.remote(BRANCH)).toBe(theirs)
    expect(delivery).toMatchObject({ branch: `${BRANCH}-2`, pullRequest: { number: 10 } })
    expect(delivery.notes).toEqual([
      `The branch \`${BRANCH}\` has commits by someone else or by a concurrent run and was left unchanged. It is the head of #9, which is still open: close the one you do not need.`,
    ])
    const first = github.state.pulls.find(({ number }) => number === 9)
    if (first) first.state = 'closed'
    const again = await deliver(await remote.work('main', { 'a.txt': 'third\n' }, { github }))
    expect(again).toMatchObject({ branch: `${BRANCH}-2`, pullRequest: { number: 10 } })
    expect(again.notes).toEqual([
      `The branch \`${BRANCH}\` has commits by someone else or by a concurrent run and was left unchanged.`,
      expect.stringContaining(`\`${BRANCH}-2\` held an earlier run's change`),
    ])
  })

  it('leaves a branch to a run that delivered while this one worked', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const first = await remote.work('main', FIX, { github })
    const second = withManifest(await remote.work('main', { 'b.txt': 'b\n' }, { github }), {
      runId: 'second',
    })
    const fast = await deliver(first)
    const delivery = await deliver(second)
    expect(remote.remote(BRANCH)).toBe(fast.commit)
    expect(delivery).toMatchObject({ branch: `${BRANCH}-2`, pullRequest: { number: 10 } })
    expect(delivery.notes).toEqual([expect.stringMatching(/by a concurrent run.* the head of #9/)])
    // Delivered once more, it finds its own commit.
    expect(await deliver(second)).toMatchObject({ commit: delivery.commit, pullRequest: { number: 10 } })
    // A run that begins later replaces it, as it always did.
    const startedAt = '2099-01-01T00:00:00.000Z'
    const later = withManifest(await remote.work('main', { 'c.txt': 'c\n' }, { github }), {
      runId: 'later',
      startedAt,
    })
    expect(await deliver(later)).toMatchObject({ branch: BRANCH, pullRequest: { number: 9 } })
  })

  it('never goes to the default branch, whatever that is called by now', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const repository = { ...(await github.repository()), defaultBranch: BRANCH }
    const options = await remote.work('main', FIX, {
      github: { ...github, repository: () => Promise.resolve(repository) },
    })
    expect(await deliver(options)).toMatchObject({ branch: `${BRANCH}-2` })
    expect(remote.remote(BRANCH)).toBeNull()
  })

  it('asks for an open pull request while git pushes', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    let tell = () => {}
    const asked = new Promise<void>((resolve) => {
      tell = resolve
    })
    const options = await remote.work('main', FIX, {
      github: {
        ...github,
        openPullRequests(branch) {
          tell()
          return github.openPullRequests(branch)
        },
      },
    })
    const { publish } = options.publisher
    const waiting = withPublisher(options, { publish: (o) => asked.then(() => publish(o)) })
    expect(await deliver(waiting)).toMatchObject({ branch: BRANCH, pullRequest: { number: 9 } })
  })

  it('looks again when the branch moves between look and push', async () => {
    await using remote = await realRemote()
    const options = await remote.work('main', FIX)
    const { publish } = options.publisher
    let moved = false
    const racing = withPublisher(options, {
      async publish(request) {
        if (!moved) {
          moved = true
          await remote.push(BRANCH, { 'fast.txt': 'faster\n' }, 'origin/main')
        }
        return publish(request)
      },
    })
    const delivery = await deliver(racing)
    expect(remote.read(BRANCH, 'fast.txt')).toBe('faster')
    expect(delivery.branch).toBe(`${BRANCH}-2`)
  })

  it('opens a draft when asked', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    await deliver(await remote.work('main', FIX, { github, draft: true }))
    expect(github.state.pulls.at(-1)?.draft).toBe(true)
  })

  it('passes on why the push was refused, with the patch', async () => {
    await using remote = await realRemote()
    await remote.hook('pre-receive', 'echo "GH006: Protected branch update failed" >&2; exit 1')
    const github = fakeGitHub()
    const { delivery, refused } = await deliverAll(await remote.work('main', FIX, { github }))
    expect(delivery.branch).toBeUndefined()
    expect(delivery.notes).toEqual([])
    expect(refused).toMatchObject({
      code: 'PUSH_REFUSED',
      message: expect.stringMatching(
        /^The push to caisson\/issue-7 was refused: .*GH006: Protected branch update failed/,
      ),
      hint: expect.stringContaining('branch protection'),
    })
    const body = github.state.comments.get(7)?.[0]?.body
    expect(body).toContain(
      'its result could not be delivered. The change to 1 file was not pushed; the patch',
    )
    expect(body?.match(/GH006/g)).toHaveLength(1)
    expect(body).toMatch(/\*\*Next step:\*\* .*branch protection/)
    expect(body).toContain('+TWO')
    expect(github.state.calls).not.toContain('createPullRequest')
  })

  it('keeps the branch and says how to go on when the pull request is refused', async () => {
    await using remote = await realRemote()
    const refused = new Error('GitHub Actions is not permitted to create or approve pull requests.')
    const github = fakeGitHub({ failures: { createPullRequest: refused } })
    const { delivery, refused: why } = await deliverAll(await remote.work('main', FIX, { github }))
    expect(delivery).toMatchObject({ branch: BRANCH, commit: remote.remote(BRANCH) })
    expect(delivery.pullRequest).toBeUndefined()
    expect(why?.message).toContain('The pull request could not be opened: GitHub Actions is not permitted')
    const body = github.state.comments.get(7)?.[0]?.body
    expect(body).toContain(`is on the branch \`${BRANCH}\`, without a pull request.`)
    expect(body).toContain('not permitted to create or approve pull requests')
    expect(body).toContain('/compare/main...caisson%2Fissue-7?expand=1')
    expect(body).toContain('+TWO')
  })

  it.each(['policy_rejected', 'verify_failed', 'max_turns', 'cancelled'] as const)(
    'is not pushed to after %s',
    async (reason) => {
      await using remote = await realRemote()
      const github = fakeGitHub()
      const findings = [{ rule: 'secret', verdict: 'block' as const, path: 'a.txt', message: 'A key.' }]
      const policy = { verdict: 'block' as const, findings }
      const options = await remote.work('main', FIX, { github })
      await deliver(withManifest(options, { reason, ...(reason === 'policy_rejected' ? { policy } : {}) }))
      expect(remote.remote(BRANCH)).toBeNull()
      if (reason === 'policy_rejected') {
        await deliver(withManifest(options, { reason: 'completed', policy }))
        expect(remote.remote(BRANCH)).toBeNull()
      }
      const body = github.state.comments.get(7)?.[0]?.body ?? ''
      // What the policy blocked may be a secret: it must not be in a public comment.
      expect(body.includes('+TWO')).toBe(reason !== 'policy_rejected')
    },
  )

  it('that failed and whose draft is refused stays that failure, with a note', async () => {
    await using remote = await realRemote()
    await remote.hook('pre-receive', 'echo "GH006: Protected branch update failed" >&2; exit 1')
    const log = memoryLog()
    const options = { ...(await remote.work('main', FIX)), log, draftOnFailure: true }
    const { delivery, refused } = await deliverAll(
      withManifest(options, { outcome: 'failure', reason: 'verify_failed', exitCode: 1 }),
    )
    expect(refused).toBeUndefined()
    expect(delivery.notes).toEqual([expect.stringContaining('GH006')])
    expect(log.lines).toContain(`warning: ${delivery.notes[0]}`)
  })

  it('without changes gets the answer', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const options = await remote.work('main', {}, { github })
    const delivery = await deliver(withManifest(options, { reason: 'no_changes' }))
    expect(delivery).toEqual({ notes: [], commentUrl: expect.any(String) })
    expect(github.state.comments.get(7)?.[0]?.body).toContain('throws a `RangeError`')
  })
})

it('a run without a target gets a branch of the run and a pull request, and no comment', async () => {
  await using remote = await realRemote()
  const github = fakeGitHub()
  const options = await remote.work('main', FIX, { github })
  const task = { target: { kind: 'none' as const }, instruction: 'Tidy up\nplease' }
  const delivery = await deliver(withTask(options, task))
  expect(delivery).toMatchObject({ branch: 'caisson/run-20260301-101500-a1b2c3', pullRequest: { number: 9 } })
  expect(github.state.pulls.at(-1)?.title).toBe('Tidy up')
  expect(delivery.commentUrl).toBeUndefined()
})

describe('a pull request', () => {
  const target = { kind: 'pull_request' as const, number: 8 }
  const onPull = async (remote: Awaited<ReturnType<typeof realRemote>>, github = fakeGitHub()) => {
    const options = await remote.work('mend', FIX, { github })
    return withTask(options, { target })
  }

  it('gets a commit on its head', async () => {
    await using remote = await realRemote()
    const before = remote.remote('mend')
    const delivery = await deliver(await onPull(remote))
    expect(delivery).toMatchObject({
      branch: 'mend',
      commit: remote.remote('mend'),
      pullRequest: { number: 8 },
    })
    expect(remote.show('mend', '%P')).toBe(before)
    expect(remote.show('mend', '%B')).not.toMatch(/close|fix|resolve/i)
  })

  describe('that conflicts with its base', () => {
    const RESOLVED = 'one\nZWEI\nthree\nfour\nfive\n'
    const conflicting = async () => {
      const remote = await realRemote()
      await remote.push('mend', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' })
      await remote.push('main', { 'a.txt': 'one\n2\nthree\nfour\nfive\n', 'b.txt': 'of main\n' })
      return remote
    }
    const merged = async (remote: Awaited<ReturnType<typeof realRemote>>, script: string) => {
      const options = await remote.work('mend', script)
      return deliver(withTask(options, { target }))
    }
    const parents = (remote: Awaited<ReturnType<typeof realRemote>>) => remote.show('mend', '%P').split(' ')
    const MERGE = '! git merge -q origin/main >&2'

    it.each([
      ['committed', 'git commit -qam Merged; echo more > c.txt'],
      ['left to be committed', 'git add a.txt'],
    ])('gets a merge, %s', async (_how, last) => {
      await using remote = await conflicting()
      const [before, main] = [remote.remote('mend'), remote.remote('main')]
      const { notes } = await merged(remote, `${MERGE}; printf '${RESOLVED}' > a.txt; ${last}`)
      expect(parents(remote)).toEqual([before, main])
      expect(notes).toEqual([`The commit merges \`main\` at ${main}.`])
      expect(remote.read('mend', 'a.txt')).toContain('ZWEI')
      expect(remote.read('mend', 'b.txt')).toBe('of main')
    })

    it.each([
      ['markers are left', MERGE, 'a.txt'],
      [
        'something of the base is missing',
        `${MERGE}; printf '${RESOLVED}' > a.txt; git rm -qf b.txt`,
        'b.txt',
      ],
      ['the base was only said to be merged', `git merge -q -s ours origin/main; echo c > c.txt`, 'b.txt'],
    ])('gets no merge where %s, and says so', async (_what, script, file) => {
      await using remote = await conflicting()
      const before = remote.remote('mend')
      const { notes } = await merged(remote, script)
      expect(parents(remote)).toEqual([before])
      expect(notes).toEqual([expect.stringMatching(new RegExp(`merged \`main\`, but not .* in \`${file}\``))])
    })

    it('gets an ordinary commit where the histories have nothing in common', async () => {
      await using remote = await conflicting()
      const root = remote.git('commit-tree', 'origin/main^{tree}', '-m', 'Apart')
      const before = await remote.push('lonely', { 'lonely.txt': 'x\n' }, root)
      const head = { ref: 'lonely', sha: before, repository: 'octo/repo' }
      const github = fakeGitHub({ pulls: [aPullRequest({ head })] })
      const script = 'git merge -q --no-edit --allow-unrelated-histories origin/main; echo c > c.txt'
      const options = await remote.work('lonely', script, { github })
      const { refused } = await deliverAll(withTask(options, { target }))
      expect(refused).toBeUndefined()
      expect(remote.show('lonely', '%P')).toBe(before)
      expect(remote.read('lonely', 'c.txt')).toBe('c')
    })

    it('gets no merge of what is not in its base, nor without one', async () => {
      await using remote = await conflicting()
      const before = remote.remote('mend')
      const main = remote.remote('main')
      await merged(remote, `printf '${RESOLVED}' > a.txt; git show origin/main:b.txt > b.txt`)
      expect(parents(remote)).toEqual([before])
      await remote.push('other', { 'other.txt': 'x\n' }, 'origin/main')
      const head = remote.remote('mend')
      const { notes } = await merged(remote, 'git merge -q --no-edit -X ours origin/other')
      expect(parents(remote)).toEqual([head])
      expect(notes).toEqual([])
      expect(remote.remote('main')).toBe(main)
    })
  })

  it('gets none that failed its verification, since it cannot be a draft there', async () => {
    await using remote = await realRemote()
    const before = remote.remote('mend')
    const options = { ...(await onPull(remote)), draftOnFailure: true }
    await deliver(withManifest(options, { outcome: 'failure', reason: 'verify_failed', exitCode: 1 }))
    expect(remote.remote('mend')).toBe(before)
  })

  it('says once in the description that we wrote that later runs have changed it', async () => {
    await using remote = await realRemote()
    const hidden = '<!-- caisson:pull-request body -->\n<!-- caisson:pull-request drafted -->\n'
    const pull = aPullRequest({ body: `By hand.\n\n${hidden}Closes #7.\n\n<!-- /caisson:pull-request -->` })
    const github = fakeGitHub({ pulls: [pull] })
    const options = await onPull(remote, github)
    await deliver(options)
    const said =
      /^By hand\.\n\n(<!--.*-->\n){2}_Later runs have changed this pull request: .*_\n\nCloses #7\./
    expect(pull.body).toMatch(said)
    const once = pull.body
    const next = await remote.work('mend', { 'a.txt': 'one\n2\n' }, { github })
    await deliver(withTask(next, options.report.task))
    expect(pull.body).toBe(once)
    expect(remote.read('mend', 'a.txt')).toContain('2')
  })

  it('gets its commit where the description may not be written', async () => {
    await using remote = await realRemote()
    const pull = aPullRequest({ body: '<!-- caisson:pull-request body -->\nCloses #7.' })
    const github = fakeGitHub({ pulls: [pull], failures: { updatePullRequest: new Error('forbidden') } })
    const delivery = await deliver(await onPull(remote, github))
    expect(delivery).toMatchObject({ commit: remote.remote('mend'), notes: [] })
  })

  it('gets it made anew when the head moved, and only once', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const options = await onPull(remote, github)
    const theirs = await remote.push('mend', { 'other.txt': 'other\n' })
    const first = await deliver(options)
    expect(remote.show('mend', '%P')).toBe(theirs)
    expect(remote.read('mend', 'other.txt')).toBe('other')
    expect(remote.read('mend', 'a.txt')).toContain('TWO')
    expect(first.notes).toEqual([expect.stringContaining('moved while Claude worked')])
    const second = await deliver(options)
    expect(second.commit).toBe(first.commit)
    expect(remote.count('main..mend')).toBe(3)
    expect(github.state.comments.get(8)).toHaveLength(1)
  })

  it('gets the patch in the comment when it conflicts with the new head', async () => {
    await using remote = await realRemote()
    const github = fakeGitHub()
    const options = await onPull(remote, github)
    const theirs = await remote.push('mend', { 'a.txt': 'one\nzwei\nthree\nfour\nfive\n' })
    const { delivery, refused } = await deliverAll(options)
    expect(remote.remote('mend')).toBe(theirs)
    expect(delivery.commit).toBeUndefined()
    expect(refused?.message).toContain('conflicts with it in `a.txt`')
    expect(refused?.hint).toContain('run again on the new head')
    expect(github.state.comments.get(8)?.[0]?.body).toContain('+TWO')
  })

  it('is pushed to once more when the head moves between look and push', async () => {
    await using remote = await realRemote()
    const options = await onPull(remote)
    const { publish } = options.publisher
    let moved = false
    const delivery = await deliver(
      withPublisher(options, {
        async publish(request) {
          if (!moved) {
            moved = true
            await remote.push('mend', { 'late.txt': 'late\n' })
          }
          return publish(request)
        },
      }),
    )
    expect(remote.read('mend', 'late.txt')).toBe('late')
    expect(delivery.commit).toBe(remote.remote('mend'))
  })

  it.each([
    ['from a fork', aPullRequest({ fromFork: true }), 'fork'],
    ['from a fork that is gone', aPullRequest({ head: { ref: 'mend', sha: '', repository: null } }), 'fork'],
    [
      'that was closed meanwhile',
      aPullRequest({ state: 'closed' }),
      'ask on an issue for a pull request of its own',
    ],
    [
      'from the default branch',
      aPullRequest({ head: { ref: 'main', sha: '', repository: 'octo/repo' } }),
      'default',
    ],
    [
      'whose branch is gone',
      aPullRequest({ head: { ref: 'gone', sha: '', repository: 'octo/repo' } }),
      'gone',
    ],
  ])('%s gets the patch in the comment and no push', async (_what, pull, why) => {
    await using remote = await realRemote()
    const before = [remote.remote('main'), remote.remote('mend')]
    const github = fakeGitHub({ pulls: [pull] })
    const { delivery, refused } = await deliverAll(await onPull(remote, github))
    expect([remote.remote('main'), remote.remote('mend')]).toEqual(before)
    // There the patch in the comment is the delivery.
    expect(refused).toBeUndefined()
    expect(delivery.notes.join()).toContain(why)
    expect(github.state.comments.get(8)?.[0]?.body).toContain('+TWO')
  })
})
