import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { gitEnvironment } from '../../../../src/base/git/environment.js'
import { createGit } from '../../../../src/base/git/git.js'
import { GitError } from '../../../../src/base/git/git-error.js'
import { withToken } from '../../../../src/base/git/reach-remote.js'
import { repository, temporary, git as userGit } from '../../change/patch/repository.js'

test('nothing of this process’ environment reaches git', () => {
  process.env['GIT_DIR'] = '/elsewhere'
  try {
    const env = gitEnvironment({})
    expect(env).not.toHaveProperty('GIT_DIR')
    expect(env).toMatchObject({
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      HOME: '/nonexistent',
    })
  } finally {
    delete process.env['GIT_DIR']
  }
})

test('settings go by environment, the token among them', async () => {
  const { config = {} } = withToken('https://ghe.example.com:8443/o/r.git', 'ghs_x')
  expect(config).toEqual({
    'http.https://ghe.example.com:8443/.extraHeader': `Authorization: Basic ${Buffer.from('x-access-token:ghs_x').toString('base64')}`,
  })
  const seen = await createGit().run(
    ['config', '--get-urlmatch', 'http.extraheader', 'https://ghe.example.com:8443/o/r'],
    { config },
  )
  expect(seen).toContain('Authorization')
  expect(withToken('file:///x', 'ghs_x')).toEqual({})
})

test('an error has the command, the exit code and git’s words, and no secret', async () => {
  using dir = temporary()
  const secrets = ['hunter2']
  const error = await createGit({ cwd: dir.path })
    .run(['rev-parse', '--git-dir', 'hunter2'], { secrets })
    .catch((e: unknown) => e)
  expect(error).toBeInstanceOf(GitError)
  expect(error).toMatchObject({ code: 'GIT_FAILED', exitCode: 128, command: 'rev-parse' })
  expect((error as Error).message).toContain('not a git repository')
  expect((error as Error).message).not.toContain('hunter2')
})

test('a git that is not there is said as such', async () => {
  const error = await createGit({ env: { PATH: '/nonexistent' } })
    .run(['version'])
    .catch((e: unknown) => e)
  expect(error).toMatchObject({ code: 'GIT_FAILED', hint: expect.stringContaining('Install git') })
})

test('output is streamed and bytes stay bytes', async () => {
  using dir = temporary()
  const path = repository(dir.path, 'head -c 300000 /dev/urandom > blob')
  const git = createGit({ gitDir: join(path, '.git') })
  const to = new PassThrough()
  const chunks: Buffer[] = []
  to.on('data', (chunk: Buffer) => chunks.push(chunk))
  await git.stream(['cat-file', 'blob', 'HEAD:blob'], {}, to)
  expect(Buffer.concat(chunks)).toEqual(await git.raw(['cat-file', 'blob', 'HEAD:blob']))
  expect(chunks.length).toBeGreaterThan(1)
})

test('an abort ends the command', async () => {
  using dir = temporary()
  const controller = new AbortController()
  const running = createGit({ gitDir: dir.path, signal: controller.signal }).run(['hash-object', '--stdin'], {
    input: Buffer.alloc(50_000_000),
  })
  controller.abort()
  await expect(running).rejects.toThrow(/abort/i)
})

test('objects are borrowed from folders whatever their names', async () => {
  using dir = temporary()
  const path = repository(dir.path, 'echo 1 > f')
  const id = userGit(path, ['rev-parse', 'HEAD:f'])
  userGit(dir.path, ['clone', '-q', '--bare', path, 'we"ird:na\\me'])
  userGit(dir.path, ['init', '-q', '--bare', 'ours'])
  const ours = createGit({
    gitDir: join(dir.path, 'ours'),
    alternates: [join(dir.path, 'we"ird:na\\me', 'objects')],
  })
  expect(await ours.run(['cat-file', '-p', id])).toBe('1')
})

test('no other way to a remote than HTTP and files', async () => {
  using dir = temporary()
  const marker = join(dir.path, 'marker')
  writeFileSync(join(dir.path, 'x'), '')
  for (const url of [
    `ext::sh -c "touch ${marker}"`,
    'ssh://127.0.0.1:1/x',
    'git://127.0.0.1:1/x',
    'fd::17',
  ]) {
    const error = await createGit()
      .run(['ls-remote', '--', url])
      .catch((e: unknown) => e)
    expect(error, url).toMatchObject({ stderr: expect.stringContaining('not allowed') })
  }
  expect(existsSync(marker)).toBe(false)
})

test('a command that takes too long is killed and has failed', async () => {
  using dir = temporary()
  // git waits for a writer of this FIFO forever.
  const path = repository(dir.path, 'mkfifo .gitignore', { commit: false })
  const git = createGit({ gitDir: join(path, '.git'), workTree: path, env: { GIT_LITERAL_PATHSPECS: '0' } })
  const asked = git.run(['check-ignore', '--no-index', 'a'], { timeoutMs: 200 })
  await expect(asked).rejects.toMatchObject({
    code: 'GIT_FAILED',
    message: expect.stringContaining('SIGTERM'),
  })
})
