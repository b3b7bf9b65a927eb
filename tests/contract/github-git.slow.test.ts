import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gitEnvironment } from '../../src/programs/demo/github/git/bare-repository.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { READ_ONLY } from '../world/github/seeder.js'
import { temporaryFolder } from '../world/temporary-folder.js'

let github: CheckedGitHub
let folder: string

beforeEach(async () => {
  folder = temporaryFolder()
  github = await startCheckedGitHub({
    files: { 'README.md': '# Hello\n', 'run.sh': { content: '#!/bin/sh\n', mode: '100755' } },
    commits: [{ message: 'Second', files: { link: { content: 'README.md', mode: '120000' } } }],
  })
  github.addToken('writer')
  github.addToken('reader', { permissions: READ_ONLY })
})

afterEach(async () => {
  await github[Symbol.asyncDispose]()
})

/** git as a user has it, against a remote that wants a token. */
async function git(args: string[], token?: string) {
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  const auth = token === undefined ? [] : ['-c', `http.extraheader=Authorization: Basic ${basic}`]
  const options = { cwd: folder, env: gitEnvironment(process.env['PATH'] ?? ''), maxBuffer: 1 << 26 }
  const { stdout } = await promisify(execFile)('git', [...auth, ...args], options)
  return stdout.trim()
}

/** What git says when it fails. */
async function refusal(args: string[], token?: string): Promise<string> {
  return git(args, token).then(
    () => expect.fail(`git ${args.join(' ')} was not refused`),
    (error: { stderr: string }) => error.stderr,
  )
}

const work = (path = '') => join(folder, 'work', path)
const inWork = (args: string[], token?: string) => git(['-C', work(), ...args], token)

async function change(content: string | Buffer = 'changed\n') {
  await writeFile(work('new.txt'), content)
  await inWork(['add', '.'])
  await inWork(['commit', '--quiet', '-m', 'Change'])
}

describe('git over HTTP', () => {
  test('a clone has history, modes and links', async () => {
    await git(['clone', '--quiet', github.cloneUrl(), 'work'])
    expect(await inWork(['log', '--format=%s'])).toBe('Second\nFirst commit')
    expect(await inWork(['ls-files', '--format=%(objectmode) %(path)'])).toBe(
      '100644 README.md\n120000 link\n100755 run.sh',
    )
  })

  test('shallow and partial clones work, with protocol 2', async () => {
    await git(['clone', '--quiet', '--depth=1', github.cloneUrl(), 'work'], 'reader')
    expect(await inWork(['rev-list', '--count', 'HEAD'])).toBe('1')
    await inWork(['fetch', '--quiet', '--unshallow'], 'reader')
    expect(await inWork(['rev-list', '--count', 'HEAD'])).toBe('2')
    await git(['clone', '--quiet', '--filter=blob:none', github.cloneUrl(), 'partial'], 'reader')
    expect(await readFile(join(folder, 'partial', 'README.md'), 'utf8')).toBe('# Hello\n')
    const asked = github.requests.filter((request) => request.operationId === 'git/upload-pack')
    expect(asked.every((request) => request.headers['git-protocol'] === 'version=2')).toBe(true)
  })

  test('a push of several megabytes arrives whole, in chunks and compressed', async () => {
    await git(['clone', '--quiet', github.cloneUrl(), 'work'], 'writer')
    const content = randomBytes(3_000_000)
    await change(content)
    await inWork(['push', '--quiet', 'origin', 'HEAD:refs/heads/big'], 'writer')
    const arrived = await github.repository.bare.bytes(['show', 'refs/heads/big:new.txt'])
    expect(arrived.equals(content)).toBe(true)
    const push = github.requests.filter(
      (request) => request.operationId === 'git/receive-pack' && request.method === 'POST',
    )
    expect(push.some((request) => request.headers['transfer-encoding'] === 'chunked')).toBe(true)
    expect(push.at(-1)).toMatchObject({ status: 200, login: 'github-actions[bot]' })
    await inWork(['fetch', '--quiet', 'origin', 'big'], 'writer')
    expect(await inWork(['rev-parse', 'FETCH_HEAD'])).toBe(await inWork(['rev-parse', 'HEAD']))
  })

  test('a negotiation with many commits has a compressed body and works', async () => {
    await git(['clone', '--quiet', github.cloneUrl(), 'work'], 'writer')
    for (let index = 0; index < 40; index++)
      await inWork(['commit', '--quiet', '--allow-empty', '-m', `Own ${index}`])
    await github.push({ message: 'Theirs', files: { 'theirs.txt': 'x\n' } })
    await inWork(['fetch', '--quiet', 'origin'], 'writer')
    expect(await inWork(['show', 'origin/main:theirs.txt'])).toBe('x')
    expect(github.requests.some((request) => request.headers['content-encoding'] === 'gzip')).toBe(true)
  })

  test("a read-only token's push is refused in GitHub's words", async () => {
    await git(['clone', '--quiet', github.cloneUrl(), 'work'], 'reader')
    await change()
    const said = await refusal(['-C', work(), 'push', 'origin', 'HEAD:refs/heads/x'], 'reader')
    expect(said).toContain('Write access to repository not granted.')
    expect(said).toContain('error: 403')
    expect(await github.repository.bare.resolve('refs/heads/x')).toBeNull()
  })

  test('people push by their role', async () => {
    github.addUser('mona', { role: 'write' })
    github.addToken('mona', { login: 'mona' })
    github.addToken('stranger', { login: 'stranger' })
    await git(['clone', '--quiet', github.cloneUrl(), 'work'])
    await change()
    expect(await refusal(['-C', work(), 'push', 'origin', 'HEAD:refs/heads/x'], 'stranger')).toContain(
      'Permission to octo/hello.git denied to stranger.',
    )
    await inWork(['push', '--quiet', 'origin', 'HEAD:refs/heads/x'], 'mona')
    expect(await github.repository.bare.resolve('refs/heads/x')).toBe(await inWork(['rev-parse', 'HEAD']))
  })

  test('a wrong token, no token for a push, and a private repository without one are asked to log in', async () => {
    await git(['clone', '--quiet', github.cloneUrl(), 'work'])
    await change()
    expect(await refusal(['ls-remote', github.cloneUrl()], 'wrong')).toMatch(
      /Authentication failed|could not read Username/,
    )
    expect(await refusal(['-C', work(), 'push', 'origin', 'HEAD:x'])).toContain('could not read Username')
    github.repository.private = true
    expect(await refusal(['ls-remote', github.cloneUrl()])).toContain('could not read Username')
    expect(await git(['ls-remote', github.cloneUrl(), 'refs/heads/main'], 'reader')).toContain(
      'refs/heads/main',
    )
    const other = github.cloneUrl().replace('hello', 'other')
    expect(await refusal(['ls-remote', other], 'reader')).toContain('not found')
  })

  test('a protected branch and the refs of pull requests take no push', async () => {
    await git(['clone', '--quiet', github.cloneUrl(), 'work'], 'writer')
    await change()
    await github.protectBranches('main')
    expect(await refusal(['-C', work(), 'push', 'origin', 'HEAD:main'], 'writer')).toMatch(
      /GH006: Protected branch update failed/,
    )
    expect(await refusal(['-C', work(), 'push', 'origin', 'HEAD:refs/pull/1/head'], 'writer')).toContain(
      'deny updating a hidden ref',
    )
    await inWork(['push', '--quiet', 'origin', 'HEAD:refs/heads/free'], 'writer')
  })

  test("a workflow's token pushes no workflow files, a person does", async () => {
    github.addUser('mona', { role: 'write' })
    github.addToken('mona', { login: 'mona' })
    await git(['clone', '--quiet', github.cloneUrl(), 'work'], 'writer')
    await mkdir(work('.github/workflows'), { recursive: true })
    await writeFile(work('.github/workflows/evil.yml'), 'on: push\n')
    await change()
    const push = ['push', '--quiet', 'origin', 'HEAD:refs/heads/x']
    expect(await refusal(['-C', work(), ...push], 'writer')).toContain(
      'refusing to allow a GitHub App to create or update workflow `.github/workflows/evil.yml` without `workflows` permission',
    )
    await inWork(push, 'mona')
    expect(await github.repository.bare.resolve('refs/heads/x')).toBe(await inWork(['rev-parse', 'HEAD']))
    await inWork(['push', '--quiet', 'origin', ':x'], 'writer')
  })

  test('an open pull request follows what is pushed to its branch', async () => {
    await github.push({ branch: 'feature', message: 'Start', files: { 'f.txt': '1\n' } })
    const pull = await github.addPull({ title: 'Feature', head: 'feature' })
    await git(['clone', '--quiet', '--branch=feature', github.cloneUrl(), 'work'], 'writer')
    await change()
    await inWork(['push', '--quiet', 'origin', 'feature'], 'writer')
    const head = await inWork(['rev-parse', 'HEAD'])
    expect(github.repository.pulls.get(pull.number)?.head.sha).toBe(head)
    expect(await git(['ls-remote', github.cloneUrl(), `refs/pull/${pull.number}/head`])).toContain(head)
    await inWork(['push', '--quiet', 'origin', ':feature'], 'writer')
    expect(github.openPulls()).toEqual([])
  })

  test("a fork's commits are fetched from the base by number", async () => {
    const fork = await github.addFork('mona')
    const sha = await github.push({ message: 'From mona', files: { 'm.txt': 'm\n' } }, fork)
    const pull = await github.addPull({ title: 'Mine', head: 'main', headRepository: fork })
    await git(['clone', '--quiet', github.cloneUrl(), 'work'])
    await inWork(['fetch', '--quiet', 'origin', `refs/pull/${pull.number}/head`])
    expect(await inWork(['rev-parse', 'FETCH_HEAD'])).toBe(sha)
    const next = await github.push({ message: 'More', files: { 'm.txt': 'n\n' } }, fork)
    await inWork(['fetch', '--quiet', 'origin', `refs/pull/${pull.number}/head`])
    expect(await inWork(['rev-parse', 'FETCH_HEAD'])).toBe(next)
    expect(await git(['ls-remote', github.cloneUrl(fork), 'refs/heads/main'])).toContain(next)
  })

  test('a push can be made to fail', async () => {
    await git(['clone', '--quiet', github.cloneUrl(), 'work'], 'writer')
    await change()
    github.fail({ operationId: 'git/receive-pack', method: 'POST', status: 503 })
    expect(await refusal(['-C', work(), 'push', 'origin', 'HEAD:refs/heads/x'], 'writer')).toContain('503')
    await inWork(['push', '--quiet', 'origin', 'HEAD:refs/heads/x'], 'writer')
    expect(await github.repository.bare.resolve('refs/heads/x')).toBe(await inWork(['rev-parse', 'HEAD']))
  })
})
