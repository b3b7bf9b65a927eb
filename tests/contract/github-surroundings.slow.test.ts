import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryLog, silentLog } from '../../src/base/log.js'
import type { Task } from '../../src/github/event/task.js'
import type { GitHub } from '../../src/github/github.js'
import { LARGEST_IMAGE } from '../../src/github/octokit/surroundings.js'
import { createGitHub } from '../../src/github/octokit.js'
import { collectContext } from '../../src/pipeline/context/collect.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect, pullFrom } from '../world/connect.js'

const TOKEN = 'ghs_workflow'
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1')

let server: CheckedGitHub
let github: GitHub

async function start(options: { private?: boolean } = {}) {
  await server?.[Symbol.asyncDispose]()
  server = await startCheckedGitHub({ files: { 'src/a.txt': 'one\ntwo\n' }, ...options })
  server.addToken(TOKEN)
  github = connect(server, TOKEN)
}

beforeEach(() => start())

afterEach(async () => {
  await server[Symbol.asyncDispose]()
  server = undefined as never
})

const target = (number: number): Task => ({
  target: { kind: 'issue', number },
  instruction: '',
  requester: { login: 'alice' },
  trigger: 'dispatched',
  triggeredAt: '2100-01-01T00:00:00Z',
})

describe('links', () => {
  test('of a pull request to what it closes, and back', async () => {
    const issue = server.addIssue({ title: 'It breaks' })
    const pull = await pullFrom(server, 'feature')
    const text = server.repository.issues.get(pull.number)
    if (text) text.body = `Fixes #${issue.number}, closes #404`
    expect(await github.surroundings.closing(pull.number)).toEqual([issue.number])
    expect(await github.surroundings.closing(issue.number)).toEqual([pull.number])
    expect(await github.surroundings.named(pull.number)).toMatchObject({
      kind: 'pull_request',
      number: pull.number,
      state: 'open',
      body: `Fixes #${issue.number}, closes #404`,
    })
  })

  test('lead to texts with the time of their last edit, be it the title', async () => {
    const issue = server.addIssue({ title: 'It breaks', body: null, createdAt: '2026-01-01T00:00:00Z' })
    const editedAt = async () => (await github.surroundings.named(issue.number))?.editedAt
    expect(await editedAt()).toBe('2026-01-01T00:00:00Z')
    issue.editedAt = '2026-01-03T00:00:00Z'
    expect(await editedAt()).toBe('2026-01-03T00:00:00Z')
    issue.renamedAt = '2026-01-04T00:00:00Z'
    expect(await editedAt()).toBe('2026-01-04T00:00:00Z')
    expect(await github.surroundings.named(404)).toBeNull()
  })

  test('are none where an older server does not know the field', async () => {
    const issue = server.addIssue({ title: 'It breaks' })
    server.fail({
      operationId: 'graphql',
      status: 200,
      body: { errors: [{ message: "Field 'closedByPullRequestsReferences' doesn't exist on type 'Issue'" }] },
    })
    expect(await github.surroundings.closing(issue.number)).toEqual([])
  })
})

test('projects show their fields to a token that may see them', async () => {
  server.addToken('ghp_alice', { login: 'alice' })
  const issue = server.addIssue({ title: 'It breaks' })
  issue.projects = [{ title: 'Roadmap', fields: { Title: 'It breaks', Status: 'Doing', Points: 3 } }]
  expect(await connect(server, 'ghp_alice').surroundings.projects(issue.number)).toEqual([
    {
      title: 'Roadmap',
      fields: [
        { name: 'Status', value: 'Doing' },
        { name: 'Points', value: '3' },
      ],
    },
  ])
  await expect(github.surroundings.projects(issue.number)).rejects.toMatchObject({ status: 403 })
  const context = await collectContext(github, target(issue.number), { log: memoryLog() })
  expect(context.notes).toEqual([])
})

test('commits of a pull request come with their messages', async () => {
  const pull = await pullFrom(server, 'feature')
  expect(await github.surroundings.commits(pull.number)).toMatchObject([
    { sha: pull.head.sha, message: 'Change feature' },
  ])
})

describe('images', () => {
  const images = async (body: string, urls: string[]) => {
    const { number } = server.addIssue({ title: 'Look', body })
    return github.surroundings.images({ kind: 'description', number }, urls)
  }

  test.each([
    ['a public repository', false],
    ['a private one', true],
  ])('of %s are downloaded without the token', async (_what, isPrivate) => {
    await start({ private: isPrivate })
    const url = server.addUpload(PNG)
    expect(await images(`![a](${url})`, [url])).toEqual([{ type: 'png', bytes: PNG }])
  })

  test('are found wherever they are shown', async () => {
    await start({ private: true })
    const pull = await pullFrom(server, 'feature')
    const url = server.addUpload(PNG)
    const body = `<img width="3" src="${url}">`
    const { number } = pull
    const places = [
      { kind: 'comment', number, id: server.addComment(number, { body }).id },
      { kind: 'review', number, id: server.addReview(number, { body }).id },
      { kind: 'review comment', number, id: server.addReviewComment(number, { body, path: 'src/a.txt' }).id },
    ] as const
    for (const place of places)
      expect(await github.surroundings.images(place, [url])).toEqual([{ type: 'png', bytes: PNG }])
  })

  test.each([
    ['png', '\x89PNG\r\n\x1a\n'],
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\0\0\0\0WEBP'],
  ])('are known by their first bytes: %s', async (type, start) => {
    const url = server.addUpload(Buffer.from(`${start} …`, 'latin1'))
    expect(await images(`![a](${url})`, [url])).toMatchObject([{ type }])
  })

  test.each([
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'no PNG, JPEG, GIF or WebP image',
    ],
    [
      'what only looks like one',
      Buffer.from(' \x89PNG\r\n\x1a\n', 'latin1'),
      'no PNG, JPEG, GIF or WebP image',
    ],
    ['nothing', Buffer.alloc(0), 'no PNG, JPEG, GIF or WebP image'],
    ['too much', Buffer.concat([PNG, Buffer.alloc(LARGEST_IMAGE)]), 'larger than 5 MiB'],
  ])('are refused: %s', async (_what, content, why) => {
    const url = server.addUpload(content)
    expect(await images(`![a](${url})`, [url])).toMatchObject([{ missing: expect.stringContaining(why) }])
  })

  test('elsewhere are never asked for, not even after a redirect', async () => {
    const asked: unknown[] = []
    const elsewhere = createServer((request, response) => {
      asked.push(request.url)
      response.end(PNG)
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const evil = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/user-attachments/assets/1`
    const lured = server.addUpload(evil)
    const around = server.addUpload('/user-attachments/assets/../assets/x')
    const found = await images('', [evil, lured, 'not an address', `${server.url}/octo/hello`, around])
    elsewhere.close()
    expect(asked).toEqual([])
    expect(found).toEqual([
      { missing: expect.stringContaining('it is not stored at') },
      { missing: expect.stringContaining('its address leads to 127.0.0.1') },
      { missing: expect.stringContaining('it is not stored at') },
      { missing: expect.stringContaining('it is not stored at') },
      { missing: expect.stringContaining('answered 404') },
    ])
  })

  test('of github.com are fetched from its own storage and from nowhere else', async () => {
    const id = '01234567-89ab-cdef-0123-456789abcdef'
    const at = (host: string, path = `/1/1-${id}.png`) => `https://${host}${path}`
    const asked: { url: string; authorization: string | null }[] = []
    const answers: Record<string, Response> = {}
    const fetch = (async (input: URL | string, init?: RequestInit) => {
      const url = String(input)
      asked.push({ url, authorization: new Headers(init?.headers).get('authorization') })
      if (url.startsWith('https://api.github.com/'))
        return Response.json({ id: 1, number: 1, body_html: `<img src="${signed.replace('&', '&amp;')}">` })
      return answers[url] ?? new Response(null, { status: 404 })
    }) as typeof globalThis.fetch
    const signed = `${at('private-user-images.githubusercontent.com')}?jwt=a&expires=300`
    const old = at('user-images.githubusercontent.com', '/1/2.png')
    const stored = at('github-production-user-asset-6210df.s3.amazonaws.com', '/1?X-Amz-Signature=s')
    const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })
    answers[signed] = new Response(PNG)
    answers[old] = redirect(stored)
    answers[stored] = new Response(PNG)
    const lure = at('github.com', '/user-attachments/assets/lure')
    answers[lure] = redirect(at('user-images.githubusercontent.com.evil.test'))
    const real = createGitHub({
      token: TOKEN,
      owner: 'octo',
      repo: 'hello',
      apiUrl: 'https://api.github.com',
      serverUrl: 'https://github.com',
      log: silentLog,
      fetch,
    })
    const urls = [at('github.com', `/user-attachments/assets/${id}`), old, lure, at('evil.s3.amazonaws.com')]
    expect(await real.surroundings.images({ kind: 'description', number: 1 }, urls)).toEqual([
      { type: 'png', bytes: PNG },
      { type: 'png', bytes: PNG },
      { missing: 'its address leads to user-images.githubusercontent.com.evil.test' },
      { missing: 'it is not stored at github.com' },
    ])
    const downloads = asked.filter(({ url }) => !url.startsWith('https://api.github.com/'))
    expect(downloads.map(({ url }) => url).sort()).toEqual([lure, old, signed, stored].sort())
    expect(downloads.every(({ authorization }) => authorization === null)).toBe(true)
  })
})

describe('what fails', () => {
  test.each([
    ['links', 'graphql', 'What this is linked to is missing.'],
    ['threads', 'graphql', 'Which review threads are resolved is unknown.'],
    ['commits', 'pulls/list-commits', 'The messages of the commits are missing.'],
  ])('is missing and said so, and the rest is there: %s', async (_what, operationId, note) => {
    const pull = await pullFrom(server, 'feature')
    server.addReviewComment(pull.number, { body: 'Why?', path: 'src/a.txt' })
    server.fail({ operationId, status: 403, times: 9 })
    const of = { ...target(pull.number), target: { kind: 'pull_request' as const, number: pull.number } }
    const context = await collectContext(github, of, { log: memoryLog() })
    expect(context.notes.join('\n')).toContain(note)
    expect(context.files.map(({ path }) => path)).toContain('review-comments.md')
  })

  test('of a public image is found without the rendered text', async () => {
    const url = server.addUpload(PNG)
    const { number } = server.addIssue({ title: 'Look', body: `![a](${url})` })
    server.fail({ operationId: 'issues/get', status: 403 })
    expect(await github.surroundings.images({ kind: 'description', number }, [url])).toMatchObject([
      { type: 'png' },
    ])
  })
})
