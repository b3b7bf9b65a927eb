import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const before = SIGNALS.map((signal) => process.listeners(signal))

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  for (const [index, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal))
      if (!before[index]?.includes(listener)) process.off(signal, listener)
})

it('says why there is nothing to do without a command in it, whatever a label is called', async () => {
  const folder = temporaryFolder()
  const sender = { login: 'mallory', id: 8, type: 'User' }
  const issue = { number: 1, title: 'A', body: '', user: sender }
  const label = { name: 'x ##[save-state name=run]y\n::set-output name=outcome::success' }
  const event = { action: 'labeled', issue, label, sender }
  await writeFile(join(folder, 'event.json'), JSON.stringify(event))
  await writeFile(join(folder, 'output'), '')
  const env = {
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_REPOSITORY: 'octo/hello',
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const said: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const { runAction } = await import('../../../../src/programs/action/run.js')
  expect(await runAction(env, () => {})).toBe(0)
  expect(said.join('')).toContain('Nothing to do: The label `x # #[save-state name=run]y\n: :set-output')
  expect(await readFile(env.GITHUB_OUTPUT, 'utf8')).toContain('skipped')
})
