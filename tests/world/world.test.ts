import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { hostOf } from '../../src/programs/cli/host.js'
import { gitEnvironment } from '../../src/programs/demo/github/git/bare-repository.js'
import { startStep } from './action-process.js'
import { makeFileCommands, readPairs } from './file-commands.js'
import { claudeCaches, everythingIsRequired, HOW_TO_GET, type Part, whyNot } from './parts.js'
import { createWorld, remoteFile } from './world.js'

/** Never synchronous: the remote is served by this very process. */
async function gitIn(cwd: string, ...args: string[]): Promise<string> {
  const env = gitEnvironment(process.env['PATH'] ?? '')
  const { stdout } = await promisify(execFile)('git', args, { cwd, env })
  return stdout.trim()
}

describe('the checkout', () => {
  test('is what actions/checkout leaves: one commit, a branch, the token in its configuration', async () => {
    await using world = await createWorld({
      files: { 'a.txt': 'a\n' },
      commits: [{ message: 'Second', files: { 'a.txt': 'b\n' } }],
    })
    expect(await readFile(join(world.checkout, 'a.txt'), 'utf8')).toBe('b\n')
    expect(await gitIn(world.checkout, 'rev-list', '--count', 'HEAD')).toBe('1')
    expect(await gitIn(world.checkout, 'branch', '--show-current')).toBe('main')
    expect(await gitIn(world.checkout, 'remote', 'get-url', 'origin')).toBe(`${world.github.url}/octo/hello`)
    const basic = Buffer.from(`x-access-token:${world.token}`).toString('base64')
    expect(await readFile(join(world.checkout, '.git', 'config'), 'utf8')).toContain(
      `AUTHORIZATION: basic ${basic}`,
    )
    expect(await gitIn(world.checkout, 'ls-remote', 'origin', 'refs/heads/main')).toContain('refs/heads/main')
  })

  test('has the whole history, another ref or no credentials when asked', async () => {
    await using world = await createWorld({
      commits: [{ message: 'Second', files: { 'a.txt': 'b\n' } }],
      checkout: { depth: 0, persistCredentials: false },
      private: true,
    })
    expect(await gitIn(world.checkout, 'rev-list', '--count', 'HEAD')).toBe('2')
    await expect(gitIn(world.checkout, 'ls-remote', 'origin')).rejects.toThrow(/could not read Username/)
    await world.github.push({ branch: 'feature', message: 'Third', files: { 'c.txt': 'c\n' } })
    const pull = await world.github.addPull({ title: 'Pull', head: 'feature' })
    await world.checkOut({ ref: `refs/pull/${pull.number}/head` })
    expect(await gitIn(world.checkout, 'rev-parse', 'HEAD')).toBe(pull.head.sha)
    expect(await gitIn(world.checkout, 'branch', '--show-current')).toBe('')
    expect(await remoteFile(world, 'feature', 'c.txt')).toBe('c\n')
    expect(await remoteFile(world, 'main', 'c.txt')).toBeNull()
  })
})

describe('events', () => {
  test("are GitHub's own examples with what happened here in them", async () => {
    await using world = await createWorld({ issue: { title: 'It breaks', body: 'Always' } })
    const { events, github } = world
    github.addUser('mona', { role: 'write', id: 4711 })
    const labeled = await events.issueLabeled(world.issue.number, { by: 'mona' })
    expect(labeled).toMatchObject({ name: 'issues', actor: 'mona', ref: 'refs/heads/main' })
    expect(labeled.payload).toMatchObject({
      action: 'labeled',
      label: { name: 'claude' },
      issue: { number: 1, title: 'It breaks', body: 'Always', user: { login: 'octo' } },
      repository: { full_name: 'octo/hello', default_branch: 'main' },
      sender: { login: 'mona', id: 4711 },
    })
    expect(labeled.payload.issue.labels?.map((label) => label.name)).toEqual(['claude'])
    expect(JSON.stringify(labeled.payload)).not.toContain('Codertocat')

    const comment = await events.commented(1, { body: '@claude go', by: 'mona' })
    expect(comment.payload).toMatchObject({
      action: 'created',
      comment: { body: '@claude go', user: { login: 'mona' } },
    })
    expect(comment.payload.issue.pull_request).toBeUndefined()
    expect(github.commentsOn(1)).toHaveLength(1)
  })

  test('of pull requests say so', async () => {
    await using world = await createWorld()
    await world.github.push({ branch: 'feature', message: 'New', files: { 'a.txt': 'a\n' } })
    const pull = await world.github.addPull({ title: 'Pull', head: 'feature' })
    const { events } = world
    const comment = await events.commented(pull.number, { body: '@claude go' })
    expect(comment.name).toBe('issue_comment')
    expect(comment.payload.issue.pull_request?.url).toBe(`${world.github.apiUrl}/repos/octo/hello/pulls/1`)
    const review = await events.reviewCommented(pull.number, { body: '@claude why', path: 'a.txt', line: 1 })
    expect(review).toMatchObject({ name: 'pull_request_review_comment', sha: pull.head.sha })
    expect(review.payload).toMatchObject({ comment: { path: 'a.txt', line: 1 }, pull_request: { number: 1 } })
    const labeled = await events.pullLabeled(pull.number)
    expect(labeled.payload).toMatchObject({
      number: 1,
      pull_request: { head: { ref: 'feature', sha: pull.head.sha } },
    })
    const all = JSON.stringify([comment, review, labeled])
    expect(all).not.toContain('Codertocat')
    expect(all).not.toContain('api.github.com')
  })
})

describe('a step', () => {
  test('has the environment that the runner makes, and nothing of this machine', async () => {
    process.env['SECRET_OF_THE_DEVELOPER'] = 'leaked'
    try {
      await using world = await createWorld({ model: { url: 'http://127.0.0.1:9' } })
      const event = await world.events.dispatched({ by: 'mona' })
      const env = await world.actionEnv({
        event,
        inputs: { 'max-turns': '3', 'two words': 'x' },
        env: { EXTRA: '1' },
      })
      expect(env).toMatchObject({
        'INPUT_MAX-TURNS': '3',
        INPUT_TWO_WORDS: 'x',
        'INPUT_ANTHROPIC-API-KEY': 'sk-ant-scripted',
        'INPUT_GITHUB-TOKEN': world.token,
        ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
        EXTRA: '1',
        GITHUB_ACTOR: 'mona',
        GITHUB_API_URL: `${world.github.url}/api/v3`,
        GITHUB_EVENT_NAME: 'workflow_dispatch',
        GITHUB_REPOSITORY: 'octo/hello',
        GITHUB_WORKSPACE: world.checkout,
        HOME: world.home,
        RUNNER_TEMP: world.runnerTemp,
      })
      expect(JSON.parse(await readFile(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'))).toEqual(event.payload)
      expect(Object.values(env)).not.toContain('leaked')
      expect(
        Object.entries(env).filter(
          ([name, value]) => name !== 'PATH' && value.includes(process.env['HOME'] ?? '\0'),
        ),
      ).toEqual([])
    } finally {
      delete process.env['SECRET_OF_THE_DEVELOPER']
    }
  })

  test('is read as the runner reads it: outputs, state, summary, exit code, log', async () => {
    await using world = await createWorld()
    const files = await makeFileCommands(world.root, 'step')
    const script = join(world.root, 'step.mjs')
    await writeFile(
      script,
      `import { appendFileSync as add } from 'node:fs'
       const { GITHUB_OUTPUT, GITHUB_STATE, GITHUB_STEP_SUMMARY } = process.env
       add(GITHUB_OUTPUT, 'outcome<<ghadelimiter_1\\ntwo\\nlines\\nghadelimiter_1\\nplain=a=b\\n')
       add(GITHUB_STATE, 'run=7\\n')
       add(GITHUB_STEP_SUMMARY, '# Done')
       console.log('said', Object.keys(process.env).length)
       process.exitCode = 2`,
    )
    const step = startStep(script, world.checkout, files, files)
    await step.printed(/said \d/)
    expect(await step.done).toEqual({
      exitCode: 2,
      signal: null,
      log: expect.stringMatching(/^said \d+\n$/),
      outputs: { outcome: 'two\nlines', plain: 'a=b' },
      summary: '# Done',
      state: { run: '7' },
    })
  })

  test('whose files the runner could not read is an error', async () => {
    await using world = await createWorld()
    const path = join(world.root, 'output')
    await writeFile(path, 'no equals sign\n')
    await expect(readPairs(path)).rejects.toThrow(/cannot read "no equals sign"/)
    await writeFile(path, 'a<<END\nvalue\n')
    await expect(readPairs(path)).rejects.toThrow(/block of a has no end/)
  })
})

describe('parts', () => {
  const some = (name: string): Part =>
    name === 'act' ? { there: false, reason: 'not installed' } : { there: true, path: name }

  test('are missing for a reason, with a way to get them', () => {
    expect(whyNot(['docker'], some)).toBeNull()
    expect(whyNot(['docker', 'act'], some)).toBe(`not installed (${HOW_TO_GET.act})`)
  })

  test('include the Claude Code that the command line has cached', () => {
    for (const env of [{}, { XDG_CACHE_HOME: '/x' }, { CAISSON_CACHE: '/y', XDG_CACHE_HOME: '/x' }])
      expect(claudeCaches(env)).toContain(hostOf(env).cacheDir)
    expect(claudeCaches({ CAISSON_TEST_CACHE: '/z' })[0]).toBe('/z')
  })

  test('are all required in CI and on request', () => {
    expect(everythingIsRequired({})).toBe(false)
    expect(everythingIsRequired({ CI: 'false', CAISSON_REQUIRE_ALL: '' })).toBe(false)
    expect(everythingIsRequired({ CI: 'true' })).toBe(true)
    expect(everythingIsRequired({ CAISSON_REQUIRE_ALL: '1' })).toBe(true)
  })
})
