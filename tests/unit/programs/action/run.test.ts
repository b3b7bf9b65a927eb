import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../world/temporary-folder.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.doUnmock(PUBLISH)
})

const PUBLISH = '../../../../src/programs/action/handoff/publish.js'

/** A job for an issue that somebody has labeled, and what it prints. */
async function labeled(name: string) {
  const folder = temporaryFolder()
  const sender = { login: 'mallory', id: 8, type: 'User' }
  const issue = { number: 1, title: 'A', body: '', user: sender }
  const label = { name }
  const event = { action: 'labeled', issue, label, sender }
  await writeFile(join(folder, 'event.json'), JSON.stringify(event))
  for (const name of ['output', 'summary']) await writeFile(join(folder, name), '')
  const env = {
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_REPOSITORY: 'octo/hello',
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const said: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  return { env, said: () => said.join('') }
}

it('says why there is nothing to do without a command in it, whatever a label is called', async () => {
  const { env, said } = await labeled('x ##[save-state name=run]y\n::set-output name=outcome::success')
  const { runAction } = await import('../../../../src/programs/action/run.js')
  expect(await runAction(env, () => {})).toBe(0)
  expect(said()).toContain('Nothing to do: The label `x # #[save-state name=run]y\n: :set-output')
  expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toContain('skipped')
})

it('a job that is cancelled says so once, and not that it is broken', async () => {
  const { env, said } = await labeled('claude')
  vi.doMock(PUBLISH, () => ({
    publishJob: ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        process.emit('SIGINT')
        process.emit('SIGTERM')
      }),
  }))
  const { runAction } = await import('../../../../src/programs/action/run.js')
  const before = process.listenerCount('SIGTERM')
  const given = { ...env, INPUT_MODE: 'publish', INPUT_ARTIFACT: 'caisson' }
  expect(await runAction(given, () => {})).toBe(1)
  expect(said().match(/^::(?:warning|error)::.*$/gm)).toEqual([
    '::warning::The job is being cancelled: stopping the agent and keeping its work.',
    '::error::The work was stopped before it was done.%0AStart it again.',
  ])
  expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toContain('cancelled')
  expect(process.listenerCount('SIGTERM')).toBe(before)
})
