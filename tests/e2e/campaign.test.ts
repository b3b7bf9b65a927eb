import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { createRepository } from '../../src/demo/github/seed.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { CAISSON, createDesk, type Said } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, EDIT_THEN_HANG, FILES, FIX } from '../world/stories.js'
import type { World } from '../world/world.js'

const LABEL = 'good first issue'
/** One of the issues is more than the model can do. */
const SOME: Script = {
  ...FIX,
  conversations: [{ match: 'sum is slow', turns: [{ error: { status: 400, message: 'No.' } }] }],
}
const CAMPAIGN = {
  name: 'first',
  repositories: ['octo/hello'],
  dashboard: 'octo/hello',
  labels: [LABEL],
  run: { goal: 'Mend it.', limits: { maxBudgetUsd: 1 } },
  limits: { budgetUsd: 10, pullRequestsPerHour: 20 },
}

const PLACE = ['--image', 'host', '--agent-path', partPath('claude')]

const environmentOf = ({ token, github }: World) => ({
  GH_TOKEN: token,
  GITHUB_API_URL: github.apiUrl,
  GITHUB_GRAPHQL_URL: github.graphqlUrl,
  GITHUB_SERVER_URL: github.url,
})

interface Status {
  paused: boolean
  counts: { done: number; failed: number; usd: number }
  items: { id: string; state: string; reason?: string; usd?: number; until?: number }[]
}

describeWith(['docker', 'claude', 'node24'], 'a campaign over three issues', () => {
  test('is done once by two workers, shown by one issue, and what failed is done again', {
    timeout: 600_000,
  }, async () => {
    await using world = await createStory()
    const { github } = world
    for (const title of ['sum is wrong', 'sum is slow', 'sum is odd'])
      github.addIssue({ title, labels: [LABEL] })
    const numbers = [2, 3, 4]
    const files = {
      'first.yml': stringify(CAMPAIGN),
      'some.yaml': stringify(SOME),
      'fix.yaml': stringify(FIX),
    }
    await using one = await createDesk(files)
    await using other = await createDesk(files)
    const env = environmentOf(world)
    const campaign = (command: string, args: string[] = [], desk = one): Promise<Said> =>
      desk.caisson(['campaign', command, 'first.yml', ...args], { env })
    const work = (script: string, args: string[] = [], desk = one) =>
      campaign('run', ['--script', script, ...PLACE, ...args], desk)
    const status = async () => JSON.parse((await campaign('status', ['--json'])).stdout) as Status

    expect(await campaign('pause')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('octo/hello has no state for the campaign first.'),
    })
    const matrix = await campaign('matrix')
    expect(JSON.parse(matrix.stdout)).toEqual({
      include: numbers.map((issue) => ({ item: `octo/hello#${issue}`, repository: 'octo/hello', issue })),
    })
    expect(matrix.stderr).toContain('Chunk 1 of 1: 3 jobs')

    const [first, second] = await Promise.all([
      work('some.yaml', ['--parallel', '2']),
      work('some.yaml', ['--parallel', '1'], other),
    ])
    expect(first.exitCode, first.stderr).toBe(1)
    expect(second.exitCode, second.stderr).toBe(1)
    for (const { stdout } of [first, second])
      expect(stdout).toMatch(/2 of 3 done, 1 failed, .*\n✘ octo\/hello#3: agent error/)
    const before = await status()
    expect(before.items.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      ['octo/hello#2', 'done', 'completed'],
      ['octo/hello#3', 'failed', 'agent_error'],
      ['octo/hello#4', 'done', 'completed'],
    ])
    expect(before.counts.usd).toBeGreaterThan(0)
    expect(
      github
        .openPulls()
        .map(({ head }) => head.ref)
        .sort(),
    ).toEqual(['caisson/first/issue-2', 'caisson/first/issue-4'])
    for (const issue of numbers) expect(github.commentsOn(issue)).toHaveLength(1)
    const dashboards = () =>
      [...github.repository.issues.values()].filter(({ title }) => title === 'Campaign first')
    expect(dashboards()).toHaveLength(1)
    expect(dashboards()[0]?.body).toContain('2 of 3 done, 1 failed, 0 in progress, 0 waiting')
    expect(dashboards()[0]?.body).toMatch(/✘ \| octo\/hello#3 \| agent error/)

    const finished = await work('some.yaml', ['--no-wait', '--item', 'Octo/Hello#2'], other)
    expect(finished, finished.stderr).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('1 of 1 done'),
    })
    // There is no such issue, and never was.
    const absent = await work('some.yaml', ['--no-wait', '--item', 'octo/hello#99'], other)
    expect(absent.stdout).toMatch(/^✘ octo\/hello#99: target not found: .*#99/m)
    expect(await campaign('retry', ['--item', 'octo/hello#98'])).toMatchObject({
      exitCode: 64,
      stderr: expect.stringContaining('Did you mean octo/hello#99, octo/hello#4'),
    })
    expect((await campaign('retry')).stdout).toContain('2 of 3 done, 0 failed, 0 in progress, 1 waiting')
    expect((await campaign('pause')).exitCode).toBe(0)
    const paused = await work('fix.yaml', ['--no-wait'], other)
    expect(paused.exitCode, paused.stderr).toBe(2)
    expect(paused.stdout).toContain('No more runs are started: it is paused.')
    expect((await campaign('resume')).exitCode).toBe(0)
    const again = await work('fix.yaml', [], other)
    expect(again.exitCode, again.stderr).toBe(0)
    expect(github.openPulls()).toHaveLength(3)
    for (const issue of numbers) expect(github.commentsOn(issue)).toHaveLength(1)
    expect(dashboards()).toHaveLength(1)
    expect(dashboards()[0]?.body).toContain('3 of 3 done')

    const page = await campaign('status', ['--html', 'campaign.html'])
    expect(page.stdout).toMatch(/✔ +octo\/hello#3 +\$\S+ +#\d+ +completed/)
    const html = await readFile(join(one.path, 'campaign.html'), 'utf8')
    expect(html).toContain(`<a href="${github.url}/octo/hello/issues/3">octo/hello#3</a>`)
    // The state is all that is left of ours.
    const { bare } = github.repository
    expect(await bare.git(['for-each-ref', '--format=%(refname)', 'refs/caisson'])).toBe(
      'refs/caisson/campaigns/first',
    )
  })

  test('gives back what it works on when it is stopped, and keeps nobody from it for long when it is killed', {
    timeout: 600_000,
  }, async () => {
    await using world = await createStory()
    const { github } = world
    github.addIssue({ title: 'sum is wrong', labels: [LABEL] })
    await using desk = await createDesk({
      'first.yml': stringify({ ...CAMPAIGN, dashboard: undefined, state: 'octo/hello' }),
      'hang.yaml': stringify(EDIT_THEN_HANG),
    })
    const env = { PATH: process.env['PATH'] ?? '', HOME: world.home, ...environmentOf(world) }
    const args = ['--script', 'hang.yaml', ...PLACE]
    const comment = () => github.commentsOn(2)[0]?.body ?? ''
    const status = async () =>
      JSON.parse(
        (await desk.caisson(['campaign', 'status', 'first.yml', '--json'], { env })).stdout,
      ) as Status
    const workplaces = () => readdir(join(desk.path, '.caisson/runs/.campaigns'))
    /** Ends it once its agent hangs. */
    const end = async (signal: NodeJS.Signals) => {
      const worker = spawn(process.execPath, [CAISSON, 'campaign', 'run', 'first.yml', ...args], {
        cwd: desk.path,
        env,
        stdio: 'ignore',
      })
      const exit = once(worker, 'exit')
      await vi.waitFor(() => expect(comment()).toContain('Now: `Bash` `echo started'), {
        timeout: 120_000,
        interval: 200,
      })
      worker.kill(signal)
      return await exit
    }

    expect(await end('SIGINT')).toEqual([130, null])
    expect((await status()).items).toMatchObject([{ id: 'octo/hello#2', state: 'waiting' }])
    expect(comment()).not.toContain('is working on this')
    expect(await workplaces()).toEqual([])

    expect(await end('SIGKILL')).toEqual([null, 'SIGKILL'])
    const [item] = (await status()).items
    expect(item).toMatchObject({ state: 'working' })
    expect(item?.until).toBeLessThanOrEqual(Date.now() + 600_000)
    expect(await workplaces()).toHaveLength(1)
    const next = await desk.caisson(['campaign', 'run', 'first.yml', '--no-wait', ...args], { env })
    expect(next.exitCode, next.stderr).toBe(2)
    expect(next.stdout).toContain('other workers are busy with the rest')
    expect(comment()).not.toContain('is working on this')
    expect(await workplaces()).toEqual([])
    expect(github.commentsOn(2)).toHaveLength(1)
    expect(github.openPulls()).toEqual([])
  })

  test('over the repositories of an organization keeps its limits, whoever asks', {
    timeout: 300_000,
  }, async () => {
    await using world = await createStory()
    const { github } = world
    const lib = await createRepository(github.state, { owner: 'octo', name: 'lib' })
    await lib.bare.commit({ branch: 'main', message: 'First commit', files: FILES })
    const campaign = { ...CAMPAIGN, repositories: undefined, labels: undefined }
    await using desk = await createDesk({
      'first.yml': stringify({ ...campaign, limits: { pullRequestsPerHour: 1, budgetUsd: 1.5 } }),
      'open.yml': stringify({ ...campaign, name: 'first', limits: { openPullRequests: 1 } }),
      'fix.yaml': stringify(FIX),
      'repos.txt': '# Only one of them\nocto/lib\n',
    })
    const env = environmentOf(world)
    const work = (file: string, ...args: string[]) =>
      desk.caisson(
        ['campaign', 'run', file, '--script', 'fix.yaml', '--parallel', '2', '--no-wait', ...PLACE, ...args],
        { env },
      )

    const first = await work('first.yml', '--org', 'octo')
    expect(first.exitCode, first.stderr).toBe(2)
    expect(first.stdout).toContain('1 of 2 done, 0 failed, 0 in progress, 1 waiting')
    expect(first.stdout).toContain('the limit `pullRequestsPerHour: 1` is reached.')
    const second = await work('open.yml', '--repos-file', 'repos.txt')
    expect(second.stdout, second.stderr).toContain('the limit `openPullRequests: 1` is reached.')
    const [pull] = github.openPulls()
    expect(pull?.head.ref).toBe('caisson/first/change')
    expect(lib.pulls.size).toBe(0)

    const issue = github.repository.issues.get(pull?.number ?? 0)
    if (issue) issue.state = 'closed'
    const last = await work('open.yml', '--repos-file', 'repos.txt')
    expect(last.exitCode, last.stderr).toBe(0)
    expect([...lib.pulls.values()].map(({ head }) => head.ref)).toEqual(['caisson/first/change'])
  })

  test('is a matrix for GitHub Actions, 256 jobs at a time', async () => {
    await using world = await createStory()
    for (let index = 0; index < 300; index++)
      world.github.addIssue({ title: `Issue ${index}`, labels: [LABEL] })
    await using desk = await createDesk({ 'first.yml': stringify(CAMPAIGN) })
    const matrix = async (...args: string[]) => {
      const said = await desk.caisson(['campaign', 'matrix', 'first.yml', ...args], {
        env: environmentOf(world),
      })
      return { ...said, jobs: said.exitCode === 0 ? JSON.parse(said.stdout).include : [] }
    }
    const [first, second, third] = [
      await matrix(),
      await matrix('--chunk', '2'),
      await matrix('--chunk', '3'),
    ]
    expect([first.jobs.length, second.jobs.length]).toEqual([256, 44])
    expect(first.stderr).toContain('Chunk 1 of 2: 256 jobs')
    const numbers = [...first.jobs, ...second.jobs].map(({ issue }: { issue: number }) => issue)
    expect(new Set(numbers).size).toBe(300)
    expect(third).toMatchObject({ exitCode: 64, stderr: expect.stringContaining('is not between 1 and 2') })
  })

  test('that is wrong is told with file, line and column, before anything is done', async () => {
    await using desk = await createDesk({
      'c.yml': 'labels: [x]\nlimits:\n  paralel: 2\n',
      'many.yml': 'repositories: [octo/a, octo/b]\nlabels: [x]\n',
      'money.yml': 'repositories: [octo/a]\nlabels: [x]\nlimits: { budgetUsd: 5 }\n',
      'goal.yml': 'repositories: [octo/a]\n',
    })
    const wrong: [file: string, said: string][] = [
      ['c.yml', 'c.yml:3:3: limits.paralel: not a known key; did you mean parallel?'],
      ['many.yml', 'many.yml: state: is missing'],
      ['money.yml', 'money.yml: run.limits.maxBudgetUsd: is missing'],
      ['goal.yml', 'goal.yml: run.goal: is missing'],
      ['none.yml', 'none.yml does not exist.'],
    ]
    const item = await desk.caisson(['campaign', 'run', 'c.yml', '--item', '7'])
    expect(item.stderr).toContain('--item: "7" is not an item of a campaign.')
    for (const [file, said] of wrong) {
      const { exitCode, stderr } = await desk.caisson(['campaign', 'run', file], { env: { GH_TOKEN: 'x' } })
      expect(exitCode, stderr).toBe(1)
      expect(stderr).toContain(said)
    }
  })
})
