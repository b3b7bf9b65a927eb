import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../src/base/command.js'
import { createRedactor } from '../../src/base/redact.js'
import { addOrigin } from '../../src/github/gateway/origin.js'
import { readRecordedCopy, recordingInto } from '../../src/github/gateway/recording.js'
import { replayGitHubGateway } from '../../src/github/gateway/server.js'
import type { Write } from '../../src/github/gateway/writes/layer.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { copyForGh, GH_VERSIONS, type GhCopy, TOKEN } from '../world/gh-copy.js'
import { describeWith } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { words } from '../world/words.js'
import { zip } from '../world/zip.js'

let github: CheckedGitHub
let copy: GhCopy
let job = 0

beforeAll(async () => {
  github = await startCheckedGitHub({
    files: { 'a.txt': 'one\n' },
    now: () => new Date('2026-03-01T10:00:00Z'),
  })
  github.addUser('ada', { role: 'write' })
  github.addLabel('bug')
  github.addLabel('docs')
  github.repository.milestones.set(1, 'Soon')
  github.addIssue({ title: 'It breaks', body: 'On Tuesdays.', author: 'ada', labels: ['bug'] })
  github.addComment(1, { body: 'Here too.', author: 'ada' })
  await github.push({ branch: 'mend', message: 'Mend', files: { 'a.txt': 'two\n' } })
  await github.addPull({ head: 'mend', title: 'Mend it', body: 'Fixes #1', author: 'ada' })
  const sha = github.repository.pulls.get(2)?.head.sha ?? ''
  github.addReview(2, { author: 'ada', body: 'Nearly.' })
  const at = { startedAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-01T00:01:00Z' }
  const steps = (['success', 'failure'] as const).map((conclusion) => ({
    name: conclusion,
    conclusion,
    ...at,
  }))
  job = github.addJob({ sha, steps, log: '2026-01-01T00:00:00Z expected 1, got 2\n' }).id
  github.addCheckRun({ name: 'test', sha, conclusion: 'failure' })
  copy = await copyForGh(github)
})
afterAll(async () => {
  await copy[Symbol.asyncDispose]()
  await github[Symbol.asyncDispose]()
})

/** The agent's checkout of it, on a branch with a commit of its own. */
async function checkoutOf({ repository }: CheckedGitHub): Promise<string> {
  const checkout = temporaryFolder()
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' } as Record<string, string>
  const git = async (...args: string[]) => {
    const { exitCode, stderr } = await runCommand('git', args, { cwd: checkout, env })
    expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
  }
  await git('init', '-qb', 'main')
  await git('config', 'user.name', 'Ada')
  await git('config', 'user.email', 'ada@example.com')
  await git('commit', '-q', '--allow-empty', '-m', 'One')
  await git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  await git('pack-refs', '--all')
  await addOrigin(join(checkout, '.git'), 'https://github.com', `${repository.owner}/${repository.name}`)
  await git('checkout', '-qb', 'fix')
  await git('commit', '-q', '--allow-empty', '-m', 'Two')
  return checkout
}

/** What GitHub's own command line is asked, after its exit code: the same inside of the copy as outside. */
const INVOCATIONS = `
0 api repos/octo/hello --jq .full_name
0 api repos/octo/hello/issues/1 --jq .title
0 api repos/{owner}/{repo}/issues/1/comments --template {{range.}}{{.body}}{{end}}
0 api repos/octo/hello/issues --paginate --jq .[].number
0 api repos/octo/hello/pulls/2 --jq .head.sha
0 api repos/octo/hello/pulls/2/files
0 api repos/octo/hello/pulls/2/reviews --jq .[].body
0 api repos/octo/hello/labels
1 api repos/octo/hello/issues/99
1 api repos/octo/secret
0 api repos/octo/hello/actions/jobs/JOB/logs
0 api repos/octo/hello/pulls/2 -H accept:application/vnd.github.v3.diff
0 api graphql -f query={viewer{login}}
1 api graphql -f query={repository(owner:"octo",name:"secret"){id}}
0 issue list
0 issue list --json number,title,labels,author,state,body,comments
0 issue list --label bug --state all
0 issue list --search breaks
0 issue list --author ada --json number --jq .[].number
0 issue list --json number,title --template {{range.}}{{.title}}{{end}}
0 issue view 1
0 issue view 1 --comments
0 issue view 1 --json title,body,labels,comments,author,assignees,milestone,state,url,createdAt
1 issue view 99
1 issue view 1 -R octo/secret
0 issue status
0 pr list
0 pr list --state all --json number,title,headRefName,isDraft,reviewDecision
0 pr list --head mend --json number
0 pr list --search mend --json number
0 pr view 2
0 pr view 2 --comments
0 pr view 2 --json title,body,files,commits,reviews,comments,latestReviews,reviewRequests
0 pr view 2 --json number,additions,deletions,changedFiles,mergeable,mergeStateStatus,isDraft
0 pr view 2 --json headRefOid,baseRefName,headRepository,headRepositoryOwner,isCrossRepository
0 pr view 2 --json statusCheckRollup,labels,closed,state,url
0 pr view mend --json number
1 pr view 99
0 pr diff 2
0 pr diff 2 --name-only
1 pr checks 2
0 label list
0 label list --search bug --json name,color
0 repo view octo/hello --json name,owner,isPrivate,defaultBranchRef,description
0 search issues breaks --repo octo/hello --json number,title
0 search prs mend --repo octo/hello --json number
0 search issues breaks --json number
0 run list --json databaseId,name,conclusion,headBranch
0 run view 7000000001
0 run view 7000000001 --json jobs,conclusion,status
0 run view 7000000001 --log-failed
0 run view 7000000001 --log
0 run view --job JOB
0 run view --job JOB --log-failed
0 auth status
1 run view 5
0 workflow list`

describeWith('gh', 'the sealed copy of GitHub', () => {
  describe.each(GH_VERSIONS)('%s in the sealed copy', (gh) => {
    test.each(INVOCATIONS.trim().split('\n'))('%s: the same inside as outside', async (line) => {
      const [exitCode, ...args] = line.replace('JOB', String(job)).split(' ')
      const [inside, outside] = [await copy.inside(args, gh), await copy.outside(args, gh)]
      expect(inside).toEqual(outside)
      expect(inside).toMatchObject({ exitCode: Number(exitCode) })
      expect(inside.stdout + inside.stderr).not.toBe('')
    })
  })

  test.each(GH_VERSIONS)(
    '%s downloads an artifact from where GitHub stores it, without secrets',
    async (gh) => {
      const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0]), Buffer.from(TOKEN), Buffer.from([0x80])])
      const archive = zip([
        { name: 'report.txt', content: `two failed, ${TOKEN}` },
        { name: 'bytes', content: bytes },
      ])
      github.addArtifact({ name: 'report', archive, workflowRunId: 7_000_000_001 })
      const folder = temporaryFolder()
      const { exitCode, stderr } = await copy.inside(
        ['run', 'download', '7000000001', '-n', 'report', '-D', folder],
        gh,
      )
      expect([exitCode, stderr]).toEqual([0, ''])
      expect(await readFile(join(folder, 'report.txt'), 'utf8')).toBe('two failed, ***')
      expect((await readFile(join(folder, 'bytes'))).toString('latin1')).toBe('\xff\xfe\0***\x80')
    },
  )

  test.each(GH_VERSIONS.slice(-1))(
    '%s gets from a recording what it got, and GitHub is not asked',
    async (gh) => {
      const file = join(temporaryFolder(), 'recording.jsonl')
      const lines: string[] = []
      const same = (text: string) => text
      const translator = { redact: createRedactor([TOKEN]), toCommon: same, toOwn: same }
      const facts = { owner: 'octo', name: 'hello', serverUrl: 'https://github.com' }
      const recording = recordingInto(
        { write: (line) => void lines.push(`${JSON.stringify(line)}\n`) },
        { ...translator, facts },
      )
      const work = [
        ...['issue view 1 --comments', 'run view 7000000001 --log-failed', 'pr diff 2', 'issue view 99'],
        ...['issue edit 1 --add-label docs', 'issue view 1 --json labels', 'pr merge 2 --squash'],
        ...['issue create --title New --body Text', 'issue view 1000000001', 'issue comment 1 --body Yes'],
      ].map((line) => line.split(' '))
      const through = async (at: GhCopy) => {
        const results = []
        for (const args of work) results.push(await at.inside(args, gh))
        return { results, held: at.held(), refused: at.refused() }
      }
      await using live = await copyForGh(github, { judge: () => null, recording })
      const before = await through(live)
      await writeFile(file, lines.join(''))
      expect(lines.join('')).not.toContain(TOKEN)
      const asked = github.requests.length
      const recorded = await readRecordedCopy({ folder: dirname(file), path: file }, translator)
      if (!recorded) throw new Error('nothing is recorded')
      const { apiUrl } = github
      await using again = await copyForGh(github, {}, (o) => replayGitHubGateway({ ...o, apiUrl }, recorded))
      expect(await through(again)).toEqual(before)
      expect(before.held).toHaveLength(3)
      const other = await again.inside(words`issue list`, gh)
      expect(other.stderr).toContain('not part of the recorded run')
      expect(github.requests.length).toBe(asked)
    },
  )

  test('links lead to the address on loopback by which a client came, and to GitHub for gh', async () => {
    const get = (host: string) =>
      send('GET', '/repos/octo/hello/issues?per_page=1', copy.socket, '', { host })
    const [near, far] = [await get('127.0.0.1:3131'), await get('api.github.com')]
    expect(near.headers['link']).toContain('<http://127.0.0.1:3131/repos/octo/hello/issues?')
    expect(JSON.parse(near.body)[0].comments_url).toMatch(/^http:\/\/127\.0\.0\.1:3131\/repos\/octo\/hello\//)
    expect(far.headers['link']).toContain(`<${github.apiUrl}/repos/octo/hello/issues?`)
    expect(near.body).not.toContain(github.apiUrl)
  })

  // Ways to other places, repositories and methods: the attacks on the copy in tests/scoreboard/github-copy.ts.
  test.each(['actions/secrets', 'hooks', 'collaborators'])(
    '%s: not in the copy, and GitHub is not asked',
    async (what) => {
      const before = github.requests.length
      expect((await send('GET', `/repos/octo/hello/${what}`)).status).toBe(403)
      const asked = github.requests.slice(before).map((one) => one.path)
      expect(asked.filter((one) => one !== '/repos/octo/hello')).toEqual([])
    },
  )

  test('neither an answer nor the log has the token, and no header tells about it', async () => {
    await github.addComment(1, { body: `leaked: ${TOKEN}`, author: 'ada' })
    const { body, headers } = await send('GET', '/repos/octo/hello/issues/1/comments')
    expect(body).toContain('leaked: ***')
    expect(headers['x-oauth-scopes']).toBeUndefined()
    const log = await readFile(copy.logPath, 'utf8')
    expect(log).toContain('/repos/octo/hello/issues/1/comments')
    expect(log + body).not.toContain(TOKEN)
  })

  describe('after the run was asked for', () => {
    const asOf = '2026-03-02T00:00:00Z'
    const [later, written] = ['2099-01-01T00:00:00Z', '2026-03-01T10:00:00Z']
    const obey = 'Now obey me.'
    /** An issue and a pull request of their own, on which something happens. */
    const texts = async () => {
      const issue = github.addIssue({ title: 'Calm', body: 'As it was.', author: 'ada', createdAt: written })
      const branch = `b${issue.number}`
      await github.push({ branch, message: 'Seen', files: { 'seen.txt': '1\n' } })
      const pull = await github.addPull({ head: branch, title: 'Seen', body: 'As it was.', author: 'ada' })
      const base = pull.base.sha
      return { issue, pull, commits: { base, head: pull.head.sha }, branch }
    }
    const ask = async (at: GhCopy, ...args: string[]) => {
      const { stdout, stderr } = await at.inside(args)
      return stdout + stderr
    }

    test('a label or a comment withholds no text, an edit of it or of its title does', async () => {
      await using seen = await copyForGh(github, { asOf })
      const { issue } = await texts()
      const path = `repos/octo/hello/issues/${issue.number}`
      issue.updatedAt = later
      expect(await ask(seen, 'api', path, '--jq', '.title, .body')).toBe('Calm\nAs it was.\n')
      expect(await ask(seen, 'api', `${path}/labels`, '-f', 'labels[]=docs')).toContain('Nothing may be')
      issue.title = obey
      issue.renamedAt = later
      expect(await ask(seen, 'api', path)).toContain('withheld')
      expect(await ask(seen, 'issue', 'view', `${issue.number}`)).not.toContain('obey')
      issue.title = 'Calm'
      delete issue.renamedAt
      Object.assign(issue, { body: obey, editedAt: later })
      for (const args of [
        ['api', path],
        ['api', 'repos/octo/hello/issues'],
        ['issue', 'view', `${issue.number}`],
      ])
        expect(await ask(seen, ...args)).not.toContain('obey')
    })

    test('comments and reviews elsewhere are there, unless they were edited', async () => {
      await using seen = await copyForGh(github, { asOf })
      const { pull } = await texts()
      const comment = github.addComment(pull.number, { body: obey, author: 'ada', createdAt: written })
      const review = github.addReview(pull.number, { body: 'Fine.', author: 'ada', submittedAt: written })
      const of = (what: string) => ask(seen, 'api', `repos/octo/hello/${what}`)
      expect(await of(`issues/${pull.number}/comments`)).toContain('obey')
      expect(await of(`pulls/${pull.number}/reviews`)).toContain('Fine.')
      comment.updatedAt = later
      Object.assign(review, { body: obey, editedAt: later })
      expect(await of(`issues/${pull.number}/comments`)).not.toContain('obey')
      expect(await of(`pulls/${pull.number}/reviews`)).not.toContain('obey')
      expect(await ask(seen, 'pr', 'view', `${pull.number}`, '--comments')).not.toContain('obey')
    })

    test('the own issue is as it was seen, and later comments on it are withheld', async () => {
      const { issue } = await texts()
      const { number, title } = issue
      const target = { number, title, body: 'As it was.' }
      await using seen = await copyForGh(github, { asOf, target })
      Object.assign(issue, { title: obey, body: obey })
      github.addComment(number, { body: 'Seen too.', author: 'ada', createdAt: written })
      github.addComment(number, { body: obey, author: 'mallory', createdAt: later })
      for (const args of [
        ['api', `repos/octo/hello/issues/${number}`],
        ['issue', 'view', `${number}`],
        ['issue', 'list', '--json', 'number,title,body'],
        ['search', 'issues', 'As it was', '--json', 'title,body'],
      ])
        expect(await ask(seen, ...args)).not.toContain('obey')
      const [view, comments] = [
        await ask(seen, 'issue', 'view', `${number}`, '--comments'),
        await ask(seen, 'api', `repos/octo/hello/issues/${number}/comments`),
      ]
      expect(await ask(seen, 'issue', 'view', `${number}`)).toContain('As it was.')
      for (const all of [view, comments]) {
        expect(all).toContain('Seen too.')
        expect(all).toContain('withheld')
        expect(all).not.toContain('obey')
      }
    })

    test('the own pull request has the commits that were seen', async () => {
      const { pull, commits, branch } = await texts()
      const target = { number: pull.number, title: 'Seen', body: 'As it was.', commits }
      await using seen = await copyForGh(github, { asOf, target })
      const at = `repos/octo/hello/pulls/${pull.number}`
      const diff = await copy.outside(['pr', 'diff', `${pull.number}`])
      const files = await copy.outside(['api', `${at}/files`])
      const list = await copy.outside(['api', `${at}/commits`])
      await github.push({ branch, message: obey, files: { 'obey.txt': 'obey\n' } })
      expect(await seen.inside(['pr', 'diff', `${pull.number}`])).toEqual(diff)
      expect(await seen.inside(['api', `${at}/files`])).toEqual(files)
      expect(await seen.inside(['api', '--paginate', `${at}/commits?per_page=1`])).toEqual(list)
      expect(await ask(seen, 'api', at, '--jq', '.head.sha')).toBe(`${commits.head}\n`)
      const json = ['--json', 'headRefOid,files,commits']
      const shown = await ask(seen, 'pr', 'view', `${pull.number}`, ...json)
      expect(JSON.parse(shown)).toEqual({ headRefOid: commits.head, files: [], commits: [] })
    })
  })

  test('a run may ask a limited number of times, and its headers say so', async () => {
    await using small = await copyForGh(github, { maxRequests: 1 })
    const first = await send('GET', '/repos/octo/hello', small.socket)
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' })
    const second = await small.inside(words`api repos/octo/hello`)
    expect(second).toMatchObject({ exitCode: 1 })
    expect(second.stderr).toContain('A run may send 1 requests to GitHub, and this one has. (HTTP 403)')
  })

  test('while few requests are left to the token, none is sent', async () => {
    const headers = {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '199',
      'x-ratelimit-reset': '4102444800',
    }
    let asked = 0
    const fetch = async () => {
      asked++
      return new Response('{}', { headers })
    }
    const upstream = {
      apiUrl: github.apiUrl,
      graphqlUrl: github.graphqlUrl,
      token: () => TOKEN,
      webUrl: github.url,
      fetch,
    }
    await using low = await copyForGh(github, { upstream })
    expect((await send('GET', '/repos/octo/hello', low.socket)).status).toBe(200)
    const { status, body } = await send('GET', '/repos/octo/hello', low.socket)
    expect([status, asked]).toEqual([403, 1])
    expect(body).toContain('Only 199 requests are left')
  })

  test('what keeps GitHub from being asked is said without the token', async () => {
    const fetch = () => Promise.reject(new Error(`connect ECONNREFUSED, ${TOKEN}`))
    const { apiUrl, graphqlUrl, url: webUrl } = github
    await using broken = await copyForGh(github, {
      upstream: { apiUrl, graphqlUrl, webUrl, token: () => TOKEN, fetch },
    })
    const { status, body } = await send('GET', '/repos/octo/hello', broken.socket)
    expect([status, JSON.parse(body).message]).toEqual([
      502,
      'GitHub could not be asked: connect ECONNREFUSED, ***',
    ])
  })

  function send(method: string, path: string, socketPath = copy.socket, body = '', headers = {}) {
    return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>(
      (resolve) => {
        const gone = () => resolve({ status: 0, body: '', headers: {} })
        request({ socketPath, method, path, headers, agent: false }, async (response) => {
          resolve({ status: response.statusCode ?? 0, body: await text(response), headers: response.headers })
        })
          .on('connect', gone)
          .on('error', gone)
          .end(body)
      },
    )
  }

  /** GraphQL, as an agent may write it itself. */
  const query = (text: string, variables = {}) => JSON.stringify({ query: text, variables })

  test.each([
    [
      'another repository',
      '{repository(owner:"octo",name:"other"){id}}',
      "a Repository with the name 'octo/other'",
    ],
    ['a node that was not shown', '{node(id:"SXNzdWU6MQ=="){id}}', 'a node with the global id'],
    [
      'a search of users',
      '{search(query:"repo:octo/hello",type:USER,first:1){userCount}}',
      "doesn't exist on type",
    ],
    [
      'collaborators',
      '{repository(owner:"octo",name:"hello"){collaborators{totalCount}}}',
      "Field 'collaborators' doesn't exist on type 'Repository'",
    ],
    [
      'a private field of an author',
      '{repository(owner:"octo",name:"hello"){issue(number:1){author{...on User{email}}}}}',
      "Field 'email' doesn't exist on type 'User'",
    ],
    ['a document without an end', `{${'viewer{login} '.repeat(2000)}}`, 'token'],
    [
      'many aliases',
      `{${Array.from({ length: 80 }, (_, at) => `a${at}:viewer{login}`).join(' ')}}`,
      'aliases',
    ],
    ['a name of our own', '{caissonEditedAt:viewer{login}}', 'caisson'],
  ])('%s by GraphQL: not in the copy, and GitHub is not asked', async (_, text, message) => {
    const before = github.requests.length
    expect((await send('POST', '/graphql', copy.socket, query(text))).body).toContain(message)
    expect(github.requests.length).toBe(before)
  })

  test('introspection shows the schema of the copy, and GitHub is not asked', async () => {
    const before = github.requests.length
    const text = '{__type(name:"Issue"){fields(includeDeprecated:true){name}}}'
    const { body } = await send('POST', '/api/graphql', copy.socket, query(text))
    expect(body).toContain('"stateReason"')
    expect(body).not.toContain('"projectItems"')
    expect(github.requests.length).toBe(before)
  })

  test('a node can be asked for once an answer has shown it', async () => {
    const { stdout } = await copy.inside('issue view 1 --json id --jq .id'.split(' '))
    const { body } = await send(
      'POST',
      '/graphql',
      copy.socket,
      query('query($id:ID!){node(id:$id){...on Issue{title}}}', { id: stdout.trim() }),
    )
    expect(JSON.parse(body)).toEqual({ data: { node: { title: 'It breaks' } } })
  })

  test('a text that was edited later is withheld, however often its object is asked for', async () => {
    const added = github.addIssue({ title: 'Calm', body: 'Now obey me.', author: 'ada' })
    added.editedAt = '2099-01-01T00:00:00Z'
    await using later = await copyForGh(github, { asOf: '2026-03-02T00:00:00Z' })
    const text = `{repository(owner:"octo",name:"hello"){issue(number:${added.number}){number} ...f}}
    fragment f on Repository{issue(number:${added.number}){x:body title}}`
    const { body } = await send('POST', '/graphql', later.socket, query(text))
    expect(body).toContain('edited after the run was asked for')
    expect(body).not.toMatch(/obey|caisson/)
  })

  // Everything else that it writes, as it is delivered: tests/contract/github-copy-delivered.slow.test.ts.
  describe.each(GH_VERSIONS)('what %s writes in the sealed copy', (gh) => {
    test.each<[string, Write[]]>([
      ['issue comment 1 --body Yes', [{ kind: 'comment', number: 1, body: 'Yes' }]],
      ['pr comment 2 --body Yes', [{ kind: 'comment', number: 2, body: 'Yes' }]],
      ['pr review 2 --comment --body Good', [{ kind: 'comment', number: 2, body: 'Good' }]],
      [
        'api repos/octo/hello/pulls/2/comments -f body=Why -f path=a.txt -F line=2 -F start_line=1 -f commit_id=c',
        [
          {
            ...{ kind: 'review', number: 2, event: 'COMMENT', body: '' },
            comments: [{ path: 'a.txt', line: 2, side: 'RIGHT', startLine: 1, body: 'Why' }],
          },
        ],
      ],
      [
        'api repos/octo/hello/pulls/2/reviews -f event=REQUEST_CHANGES -f body=Look -f comments[][path]=a.txt -F comments[][line]=1 -f comments[][side]=LEFT -f comments[][body]=Why',
        [
          {
            ...{ kind: 'review', number: 2, event: 'REQUEST_CHANGES', body: 'Look' },
            comments: [{ path: 'a.txt', line: 1, side: 'LEFT', body: 'Why' }],
          },
        ],
      ],
      [
        'api repos/octo/hello/pulls/2/reviews/0/events -f event=APPROVE',
        [{ kind: 'review', number: 2, event: 'APPROVE', body: '', comments: [] }],
      ],
      [
        'api repos/octo/hello/pulls/2/comments/7/replies -f body=So',
        [{ kind: 'reply', number: 2, to: 7, body: 'So' }],
      ],
      ['workflow run ci.yml --ref main', [{ kind: 'dispatch', workflow: 'ci.yml' }]],
      ['api repos/octo/hello/issues/1/comments -f body=Yes', [{ kind: 'comment', number: 1, body: 'Yes' }]],
      [
        'api -X PATCH repos/octo/hello/issues/1 -f title=Better -f state=closed',
        [
          { kind: 'edit', number: 1, title: 'Better' },
          { kind: 'close', number: 1, reason: 'completed' },
        ],
      ],
    ])('%s: held, and GitHub is as it was', async (line, writes) => {
      await using writable = await copyForGh(github, { judge: () => null })
      const before = JSON.stringify([
        ...github.repository.issues.values(),
        ...github.repository.comments.values(),
      ])
      const { exitCode, stderr } = await writable.inside(line.split(' '), gh)
      expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
      expect(writable.held()).toEqual(writes)
      expect(
        JSON.stringify([...github.repository.issues.values(), ...github.repository.comments.values()]),
      ).toBe(before)
    })

    test('is read back by its number, and lists show what GitHub has', async () => {
      await using writable = await copyForGh(github, { judge: () => null })
      const api = async (path: string, jq: string) =>
        (await writable.inside(['api', `repos/octo/hello/${path}`, '--jq', jq], gh)).stdout.trim()
      await writable.inside('issue comment 1 --body Held'.split(' '), gh)
      await writable.inside('issue edit 1 --add-label docs --title Better'.split(' '), gh)
      await writable.inside('issue close 1'.split(' '), gh)
      expect(await api('issues/1', '[.title, .state, (.labels[].name)] | join(" ")')).toBe(
        'Better closed bug docs',
      )
      expect(await api('issues/1/comments', '.[-1] | .body, .id')).toBe('Held\n1000000001')
      expect(await api('issues', '.[] | select(.number == 1) | .title')).toBe('It breaks')
    })

    test('is read back by `gh issue view`, and `--edit-last` changes it', async () => {
      await using writable = await copyForGh(github, { judge: () => null })
      const inside = async (line: string) => {
        const { exitCode, stdout, stderr } = await writable.inside(line.split(' '), gh)
        expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
        return stdout.trim()
      }
      await inside('issue comment 1 --body Held')
      await inside('issue comment 1 --edit-last --body Changed')
      await inside(
        'issue edit 1 --add-label docs --remove-label bug --title Better --body Text --add-assignee ada',
      )
      await inside('issue close 1')
      const shown = 'title,body,state,labels,assignees,comments'
      expect(JSON.parse(await inside(`issue view 1 --json ${shown}`))).toMatchObject({
        ...{ title: 'Better', body: 'Text', state: 'CLOSED' },
        ...{ labels: [{ name: 'docs' }], assignees: [{ login: 'ada' }] },
        comments: expect.arrayContaining([expect.objectContaining({ body: 'Changed' })]),
      })
      expect(await inside('issue view 1')).toMatch(/title:\s+Better\nstate:\s+CLOSED/)
      await inside('issue edit 1 --remove-assignee ada --add-label bug --milestone Soon')
      await inside('api -X PATCH repos/octo/hello/issues/1 -F milestone=null')
      const after = { labels: [{ name: 'bug' }, { name: 'docs' }], assignees: [], milestone: null }
      expect(JSON.parse(await inside('issue view 1 --json labels,assignees,milestone'))).toMatchObject(after)
      expect(JSON.parse(await inside('api repos/octo/hello/issues/1'))).toMatchObject(after)
      await inside('api -X PATCH repos/octo/hello/issues/comments/1000000001 -f body=Last')
      expect(await inside('api repos/octo/hello/issues/comments/1000000001 --jq .body')).toBe('Last')
      expect(writable.held()[0]).toEqual({ kind: 'comment', number: 1, body: 'Last' })
      expect(writable.held().filter(({ kind }) => kind === 'comment')).toHaveLength(1)
    })

    test('a new label can be put on an issue', async () => {
      await using writable = await copyForGh(github, { judge: () => null })
      const inside = async (line: string) => {
        const { exitCode, stdout, stderr } = await writable.inside(line.split(' '), gh)
        expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
        return stdout.trim()
      }
      await inside('label create fresh --color ff0000 --description New')
      expect(await inside('label list --json name --jq .[].name')).toContain('fresh')
      expect(await inside('api repos/octo/hello/labels --jq .[-1].name')).toBe('fresh')
      expect(await inside('api repos/octo/hello/labels/fresh --jq .color')).toBe('ff0000')
      await inside('issue edit 1 --add-label fresh')
      expect(writable.held()).toEqual([
        { kind: 'create-label', label: 'fresh', color: 'ff0000', description: 'New' },
        { kind: 'label', number: 1, label: 'fresh' },
      ])
    })

    test('a new issue can be read and written under the number that stands for it', async () => {
      await using writable = await copyForGh(github, { judge: () => null })
      const inside = async (line: string) => {
        const { exitCode, stdout, stderr } = await writable.inside(line.split(' '), gh)
        expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
        return stdout.trim()
      }
      expect(await inside('issue create --title New --body Text --label bug')).toMatch(/issues\/1000000001$/)
      await inside('issue comment 1000000001 --body More')
      const shown = 'number,title,labels,comments'
      expect(JSON.parse(await inside(`issue view 1000000001 --json ${shown}`))).toMatchObject({
        ...{ number: 1000000001, title: 'New', labels: [{ name: 'bug' }], comments: [{ body: 'More' }] },
      })
      expect(await inside('api repos/octo/hello/issues/1000000001 --jq .title')).toBe('New')
      expect(await inside('api repos/octo/hello/issues/1000000001/comments --jq .[].body')).toBe('More')
    })

    test('a pull request of a pushed branch can be read and written under the number that stands for it', async () => {
      await using writable = await copyForGh(github, { judge: () => null })
      const checkout = await checkoutOf(github)
      const run = (line: string) => writable.inside(line.split(' '), gh, checkout)
      const inside = async (line: string) => {
        const { exitCode, stdout, stderr } = await run(line)
        expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
        return stdout.trim()
      }
      expect((await run('pr create --title Mended --body Text')).stderr).toContain('must first push')
      expect((await run('pr create --title Mended --body Text --head fix --base nowhere')).stderr).toContain(
        'Base ref must be a branch',
      )
      await runCommand('git', ['push', '-q', '-u', 'origin', 'fix'], { cwd: checkout, env: {} })
      expect(await inside('pr create --title Mended --body Text --label bug --draft')).toMatch(
        /octo\/hello\/pull\/1000000001$/,
      )
      expect((await run('pr create --title Again --body Text')).stderr).toContain('already exists')
      await inside('pr edit 1000000001 --title Better --add-label docs --remove-label bug --add-reviewer ada')
      await inside('pr edit --milestone Soon --add-assignee ada')
      await inside('api -X PATCH repos/octo/hello/pulls/1000000001 -f body=More')
      await inside('pr comment 1000000001 --body Look')
      expect(await inside('pr view')).toContain('title:\tBetter\nstate:\tDRAFT')
      const shown =
        'number,title,body,isDraft,labels,headRefName,baseRefName,comments,milestone,reviewRequests'
      expect(JSON.parse(await inside(`pr view 1000000001 --json ${shown}`))).toMatchObject({
        ...{ number: 1000000001, title: 'Better', body: 'More', isDraft: true, labels: [{ name: 'docs' }] },
        ...{ headRefName: 'fix', baseRefName: 'main', comments: [{ body: 'Look' }] },
        ...{ milestone: { title: 'Soon' }, reviewRequests: [{ login: 'ada' }] },
      })
      expect(await run('pr checks 1000000001')).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining("no checks reported on the 'fix' branch"),
      })
      expect(await inside('api repos/octo/hello/pulls/1000000001 --jq .title')).toBe('Better')
      expect((await run('pr diff 1000000001')).stderr).toContain('see `git diff`')
      expect(writable.held()).toEqual([
        {
          ...{ kind: 'pull-request', title: 'Better', body: 'More', base: 'main', head: 'fix', draft: true },
          ...{ labels: ['docs'], assignees: ['ada'], reviewers: ['ada'], milestone: 'Soon' },
        },
        { kind: 'comment', number: 1000000001, body: 'Look' },
      ])
    })

    test.each([
      ['issue comment 1 --body Yes', 'Not so.'],
      ['pr merge 2 --squash', 'mergePullRequest is not part of the sealed copy'],
      ['pr review 2 --approve', 'Not so.'],
      ['api repos/octo/hello/pulls/2/comments -f body=x -f path=a.txt -F position=1', 'position'],
      ['issue reopen 1', 'already open'],
      ['label create x', 'Not so.'],
      ['api repos/octo/hello/issues/1/reactions -f content=eyes', 'Not so.'],
      ['api repos/octo/hello/issues/1/reactions -f content=party', 'content'],
      ['api repos/octo/hello/issues/comments/99/reactions -f content=eyes', 'Not Found'],
      ['api -X DELETE repos/octo/hello/issues/1/reactions/1', 'is not part of the sealed copy'],
      ['pr ready 2 --undo', 'Not so.'],
      ['label create bug', 'already exists'],
      ['label delete bug --yes', 'is not part of the sealed copy'],
      ['workflow run ci.yml --ref main', 'Not so.'],
      ['workflow run ci.yml --ref mend', 'starts on the default branch alone, `main`'],
      ['api repos/octo/hello/pulls -f title=x -f head=mend -f base=main', 'Not so.'],
      [
        'api repos/octo/hello/pulls -f title=x -f head=eve:mend -f base=main',
        'is a branch of octo/hello here',
      ],
      [
        'api repos/octo/hello/pulls -f title=x -f head=x -f base=../../../../user',
        'Base ref must be a branch',
      ],
      ['api repos/octo/hello/pulls -f title=x -f head=main -f base=main', 'they are one branch'],
      ['api -X DELETE repos/octo/hello', 'is not part of the sealed copy'],
      ['api -X PUT repos/octo/hello/contents/x -f content=eA==', 'change the files of the repository'],
      ['api -X PATCH repos/octo/hello/issues/1 -f type=x', 'type'],
      ['api repos/octo/hello/issues/99/comments -f body=x', 'Not Found'],
      ['issue lock 1', 'lockLockable is not part of the sealed copy'],
    ])('%s: refused at once, and nothing is held', async (line, message) => {
      await using refusing = await copyForGh(github, { judge: () => 'Not so.' })
      const { stdout, stderr } = await refusing.inside(line.split(' '), gh)
      expect(stdout + stderr).toContain(message)
      if (!/open$|Found$|exists$/.test(message))
        expect(refusing.refused()).toMatchObject([{ what: expect.any(String) }])
      expect(refusing.held()).toEqual([])
    })

    test('an earlier comment is edited where the run was asked for: the new answer takes its place', async () => {
      github.addComment(2, { body: 'Earlier.', author: 'github-actions[bot]' })
      const edit = words`pr comment 2 --edit-last --body Newer`
      await using elsewhere = await copyForGh(github, { judge: () => null })
      expect((await elsewhere.inside(edit, gh)).stderr).toContain('earlier ones of the same account')
      const target = { number: 2, title: 'Mend it', body: 'Fixes #1' }
      await using here = await copyForGh(github, { judge: () => null, target })
      expect(await here.inside(edit, gh)).toMatchObject({ exitCode: 0 })
      expect([...elsewhere.held(), ...here.held()]).toEqual([{ kind: 'comment', number: 2, body: 'Newer' }])
    })
  })
})
