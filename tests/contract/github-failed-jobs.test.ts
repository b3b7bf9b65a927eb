import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'

const SHA = 'a'.repeat(40)
const RUN = { kind: 'workflow_run' as const, id: 5, attempt: 1 }

let server: CheckedGitHub

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'a.txt': 'a\n' } })
  server.addToken('ghs_own')
})

afterEach(async () => {
  await server.close()
  server.expectClean()
})

const step = (name: string, conclusion: 'success' | 'failure', from: string, to: string) => ({
  name,
  conclusion,
  startedAt: `2026-01-01T00:00:${from}Z`,
  completedAt: `2026-01-01T00:00:${to}Z`,
})
const line = (second: string, text: string) => `2026-01-01T00:00:${second}.1234567Z ${text}`

test('a failed job comes with the log of its failed step alone, fetched without the token', async () => {
  server.addJob({ sha: SHA, runId: 5, name: 'lint', conclusion: 'success' })
  server.addJob({ sha: SHA, runId: 5, attempt: 2, name: 'a later attempt' })
  server.addJob({
    sha: SHA,
    runId: 5,
    name: 'test',
    steps: [
      step('Set up job', 'success', '00', '02'),
      step('Run npm test', 'failure', '04', '09'),
      step('Post', 'success', '11', '12'),
    ],
    log: [
      `\ufeff${line('01', 'Current runner version')}`,
      line('04', '##[group]Run npm test'),
      line('09', 'not ok 1'),
      'a line that the test broke in two',
      line('12', 'Cleaning up'),
    ].join('\r\n'),
  })
  const log = '##[group]Run npm test\nnot ok 1\na line that the test broke in two'
  expect(await connect(server, 'ghs_own').failedJobs(RUN, 8)).toMatchObject([
    { name: 'test', conclusion: 'failure', steps: [{ name: 'Run npm test', log }] },
  ])
})

test('a job that never came to a step has its whole log, and an expired or later one says so', async () => {
  server.addJob({ sha: SHA, runId: 5, name: 'early', conclusion: 'timed_out', log: line('01', 'No runner.') })
  const failed = [step('Test', 'failure', '00', '02')]
  server.addJob({ sha: SHA, runId: 5, name: 'old', log: null, steps: failed })
  server.addJob({ sha: SHA, runId: 5, name: 'third', steps: failed })
  expect(await connect(server, 'ghs_own').failedJobs(RUN, 2)).toMatchObject([
    { name: 'early', steps: [{ name: 'early', log: line('01', 'No runner.') }] },
    { name: 'old', missing: 'GitHub no longer has the log', steps: [{ name: 'Test', log: '' }] },
    { name: 'third', missing: expect.stringContaining('first failed jobs') },
  ])
})

test('only the end of an enormous log is read', async () => {
  const long = `${line('01', 'x'.repeat(1_000))}\n`.repeat(20_000)
  server.addJob({
    sha: SHA,
    runId: 5,
    steps: [step('Test', 'failure', '01', '02')],
    log: `${long}${line('02', 'the end')}`,
  })
  const [job] = await connect(server, 'ghs_own').failedJobs(RUN, 8)
  const log = job?.steps[0]?.log ?? ''
  expect(log.endsWith('the end')).toBe(true)
  expect(log.length).toBeLessThan(18 << 20)
})

test('the checks of another app are told in its own words', async () => {
  server.addCheckRun({ name: 'fine', sha: SHA, suite: 7 })
  server.addCheckRun({
    name: 'circle',
    sha: SHA,
    suite: 7,
    conclusion: 'failure',
    title: 'Two tests failed',
    summary: 'sum and product',
    text: 'expected 3',
  })
  const suite = { kind: 'check_suite' as const, id: 7, attempt: 1 }
  expect(await connect(server, 'ghs_own').failedJobs(suite, 8)).toMatchObject([
    { name: 'circle', steps: [{ name: 'Two tests failed', log: 'sum and product\n\nexpected 3' }] },
  ])
})

test.each([
  [RUN, 'actions'],
  [{ kind: 'check_suite' as const, id: 7, attempt: 1 }, 'checks'],
])('a token without the permission for it is told which one (%o)', async (run, area) => {
  server.addToken('ghs_less', { permissions: { [area]: 'none' } })
  await expect(connect(server, 'ghs_less').failedJobs(run, 8)).rejects.toMatchObject({
    permission: `${area}: read`,
    hint: expect.stringContaining(`Add \`${area}: read\` to the job's \`permissions:\``),
  })
})
