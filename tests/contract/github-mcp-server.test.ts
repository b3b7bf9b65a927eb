import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Write } from '../../src/github/gateway/writes/layer.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { copyForGh, type GhCopy } from '../world/gh-copy.js'
import { undecidedIn } from '../world/graphql-pairs.js'
import { describeWith, partPath } from '../world/parts.js'

const REPO = { owner: 'octo', repo: 'hello' }

describeWith('github-mcp-server', "GitHub's own MCP server in the sealed copy of GitHub", () => {
  let github: CheckedGitHub
  let copy: GhCopy
  let job = 0
  const clients: Client[] = []
  const servers: ReturnType<typeof createServer>[] = []

  beforeAll(async () => {
    github = await startCheckedGitHub({ files: { 'a.txt': 'one\n' } })
    github.addUser('ada', { role: 'write' })
    for (const label of ['bug', 'docs']) github.addLabel(label)
    github.addIssue({ title: 'It breaks', body: 'On Tuesdays.', author: 'ada', labels: ['bug'] })
    github.addComment(1, { body: 'Here too.', author: 'ada' })
    await github.push({ branch: 'mend', message: 'Mend', files: { 'a.txt': 'two\n' } })
    await github.addPull({ head: 'mend', title: 'Mend it', body: 'Fixes #1', author: 'ada' })
    github.addReview(2, { author: 'ada', body: 'Nearly.' })
    const sha = github.repository.pulls.get(2)?.head.sha ?? ''
    job = github.addJob({ sha, log: 'expected 1, got 2\n' }).id
    copy = await copyForGh(github)
  })
  afterAll(async () => {
    for (const client of clients) await client.close()
    for (const server of servers) server.close()
    await copy[Symbol.asyncDispose]()
    await github[Symbol.asyncDispose]()
  })

  /** It takes no socket, so that it comes through a proxy, as to a server of one's own. */
  async function connect(socketPath: string): Promise<Client> {
    const proxy = createServer((asked, answer) => {
      const { pathname, search } = new URL(asked.url ?? '', 'http://unknown')
      const to = { socketPath, method: asked.method, path: `${pathname}${search}`, headers: asked.headers }
      asked.pipe(request(to, (got) => got.pipe(answer.writeHead(got.statusCode ?? 0, got.headers))))
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    servers.push(proxy)
    const { port } = proxy.address() as AddressInfo
    const env = {
      HTTP_PROXY: `http://127.0.0.1:${port}`,
      GITHUB_HOST: 'http://github.example',
      GITHUB_PERSONAL_ACCESS_TOKEN: 'sealed',
      GITHUB_TOOLSETS: 'all',
    }
    const transport = new StdioClientTransport({
      command: partPath('github-mcp-server'),
      args: ['stdio'],
      env,
    })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    clients.push(client)
    return client
  }

  let reader: Promise<Client> | undefined
  async function call(name: string, args: object, client?: Client) {
    reader ??= connect(copy.socket)
    const to = client ?? (await reader)
    const given = { ...REPO, ...args, ...('job_id' in args ? { job_id: job } : {}) }
    const asked = to.callTool({ name, arguments: given })
    const { content, isError } = await asked.catch((error: Error) => ({
      content: error.message,
      isError: true,
    }))
    return { text: JSON.stringify(content), isError: isError === true }
  }

  test.each([
    ['issue_read', { method: 'get', issue_number: 1 }, 'On Tuesdays.'],
    ['issue_read', { method: 'get_comments', issue_number: 1 }, 'Here too.'],
    ['issue_read', { method: 'get_labels', issue_number: 1 }, 'bug'],
    ['list_issues', { state: 'OPEN' }, 'It breaks'],
    ['search_issues', { query: 'breaks repo:octo/hello' }, 'It breaks'],
    ['list_pull_requests', {}, 'Mend it'],
    ['search_pull_requests', { query: 'Mend repo:octo/hello' }, 'Mend it'],
    ['pull_request_read', { method: 'get', pullNumber: 2 }, 'Mend it'],
    ['pull_request_read', { method: 'get_diff', pullNumber: 2 }, '+two'],
    ['pull_request_read', { method: 'get_files', pullNumber: 2 }, 'a.txt'],
    ['pull_request_read', { method: 'get_reviews', pullNumber: 2 }, 'Nearly.'],
    ['get_label', { name: 'bug' }, 'bug'],
    ['list_label', {}, 'docs'],
    ['list_workflows', {}, 'ci.yml'],
    ['list_workflow_runs', { workflow_id: 'ci.yml' }, '7000000001'],
  ])('%s %j reads what is there', async (name, args, expected) => {
    const { text, isError } = await call(name, args)
    expect([text, isError]).toEqual([expect.stringContaining(expected), false])
  })

  test.each([
    ['list_discussions', {}, "doesn't exist"],
    ['issue_read', { method: 'get', issue_number: 1, repo: 'other' }, '404'],
    ['search_issues', { query: 'x', owner: 'octo', repo: 'other' }, '422'],
    // As the workflow's own token.
    ['get_me', {}, 'Resource not accessible'],
    // It wants to be redirected, and the gateway has followed.
    ['get_job_logs', { job_id: 'JOB' }, 'unexpected status code: 200'],
    ['list_secret_scanning_alerts', {}, '403'],
    ['merge_pull_request', { pullNumber: 2 }, 'is not part of the sealed copy'],
    ['create_branch', { branch: 'x', from_branch: 'main' }, ''],
  ])('%s %j is refused', async (name, args, expected) => {
    const { text, isError } = await call(name, args)
    expect([text, isError]).toEqual([expect.stringContaining(expected), true])
  })

  test.each<[string, object, Write[]]>([
    ['add_issue_comment', { issue_number: 1, body: 'Yes' }, [{ kind: 'comment', number: 1, body: 'Yes' }]],
    [
      'issue_write',
      { method: 'create', title: 'New', body: 'Text', labels: ['bug'] },
      [{ kind: 'create-issue', title: 'New', body: 'Text', labels: ['bug'] }],
    ],
    [
      'issue_write',
      { method: 'update', issue_number: 1, title: 'Better' },
      [{ kind: 'edit', number: 1, title: 'Better' }],
    ],
    [
      'issue_write',
      { method: 'update', issue_number: 1, labels: ['docs'] },
      [
        { kind: 'label', number: 1, label: 'docs' },
        { kind: 'remove-label', number: 1, label: 'bug' },
      ],
    ],
    ['update_pull_request', { pullNumber: 2, body: 'Better' }, [{ kind: 'edit', number: 2, body: 'Better' }]],
    ['update_pull_request', { pullNumber: 2, draft: true }, [{ kind: 'edit', number: 2, draft: true }]],
    [
      'update_pull_request',
      { pullNumber: 2, reviewers: ['ada'] },
      [{ kind: 'request-reviewers', number: 2, reviewer: 'ada' }],
    ],
    [
      'issue_write',
      { method: 'update', issue_number: 1, assignees: ['ada'] },
      [{ kind: 'assign', number: 1, assignee: 'ada' }],
    ],
  ])('%s %j is held', async (name, args, writes) => {
    await using writable = await copyForGh(github, { judge: () => null })
    const { text, isError } = await call(name, args, await connect(writable.socket))
    expect([text, isError]).toEqual([expect.any(String), false])
    expect(writable.held()).toEqual(writes)
  })
  test('a review that is begun, commented on and submitted is held', async () => {
    await using writable = await copyForGh(github, { judge: () => null })
    const client = await connect(writable.socket)
    const write = async (name: string, args: object) =>
      call(name, { pullNumber: 2, ...args }, client).then(({ text, isError }) =>
        expect([text, isError]).toEqual([expect.any(String), false]),
      )
    const begun = { method: 'create' }
    const comment = { path: 'a.txt', body: 'Why two?', subjectType: 'LINE', line: 1, side: 'RIGHT' }
    await write('pull_request_review_write', begun)
    await write('add_comment_to_pending_review', comment)
    await write('pull_request_review_write', {
      ...{ method: 'submit_pending', event: 'REQUEST_CHANGES', body: 'No.' },
    })
    const review = { kind: 'review', number: 2 }
    expect(writable.held()).toEqual([
      {
        ...{ ...review, event: 'COMMENT', body: '' },
        comments: [{ path: 'a.txt', line: 1, side: 'RIGHT', body: 'Why two?' }],
      },
      { ...review, event: 'REQUEST_CHANGES', body: 'No.', comments: [] },
    ])
    const { text, isError } = await call(
      'add_comment_to_pending_review',
      { pullNumber: 2, ...comment },
      client,
    )
    expect([text, isError]).toEqual([expect.stringContaining('is not pending'), true])
  })

  test('asks for no pair by GraphQL that nobody has decided about', async () => {
    const bodies: unknown[] = []
    const answered = ({ url, body }: { url: string; body: string }) =>
      void (/graphql$/.test(url) && bodies.push(JSON.parse(body)))
    await using recorded = await copyForGh(github, { recording: { answered, held: () => {} } })
    const client = await connect(recorded.socket)
    const ids = { issue_number: 1, pullNumber: 2, issueNumber: 1, discussionNumber: 1, commentNodeID: 'x' }
    const texts = { title: 'x', body: 'x', path: 'a.txt', query: 'x', name: 'bug', subjectType: 'FILE' }
    const others = { labels: ['bug'], assignees: ['ada'], reviewers: ['ada'], draft: true, state: 'closed' }
    for (const { name, inputSchema } of (await client.listTools()).tools) {
      const { properties = {} } = inputSchema as { properties?: Record<string, { enum?: string[] }> }
      const known = Object.entries({ ...ids, ...texts, ...others }).filter(([key]) => key in properties)
      const chosen = properties['state']?.enum ? { state: properties['state'].enum[0] } : {}
      for (const method of properties['method']?.enum ?? [undefined])
        await call(name, { ...Object.fromEntries(known), ...chosen, ...(method ? { method } : {}) }, client)
    }
    // Not everything that these tools read is in the embedded GitHub.
    github.violations.length = 0
    expect(bodies.length).toBeGreaterThan(10)
    expect(undecidedIn(bodies)).toEqual([])
  })

  test('a pull request is held', async () => {
    await using writable = await copyForGh(github, { judge: () => null })
    const asked = { title: 'Mended', body: 'Text', head: 'fix', base: 'main', draft: true }
    const { text, isError } = await call('create_pull_request', asked, await connect(writable.socket))
    expect([text, isError]).toEqual([expect.stringContaining('1000000001'), false])
    expect(writable.held()).toMatchObject([{ kind: 'pull-request', ...asked }])
  })
})
