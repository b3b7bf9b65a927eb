import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { ModelSource } from '../../../../src/gateway/source.js'
import { runPipeline } from '../../../../src/pipeline/pipeline.js'
import { requestOf } from '../../../../src/programs/library/options.js'
import { fakeAgent, fakeAgentExecutable } from '../../agents/fake-agent/fake-agent.js'
import { repository, temporary } from '../../change/patch/repository.js'

const noModel: ModelSource = {
  send: () => Promise.reject(new Error('nobody answers')),
  close: async () => {},
}
const REFRESH = '1//0canaryRefreshToken'

function world(root: string) {
  const checkout = repository(root, 'echo one > a.txt')
  writeFileSync(join(checkout, 'gha-creds-12ab.json'), JSON.stringify({ refresh_token: REFRESH }))
  writeFileSync(join(checkout, '.env'), 'PASSWORD=canary-env-1\n')
  const log = memoryLog()
  const run = async (
    goal: string,
    workspaceSecrets: 'exclude' | 'warn' | 'allow',
    context: string[] = [],
  ) => {
    const request = requestOf(
      {
        goal,
        context,
        agent: { path: fakeAgentExecutable() },
        sandbox: { backend: 'local', workspaceSecrets },
      },
      {
        checkout,
        model: noModel,
        env: { PATH: '/nowhere', GOOGLE_APPLICATION_CREDENTIALS: 'gha-creds-12ab.json' },
        log,
        root: join(root, 'runs'),
        allowUnsealed: true,
      },
    )
    // What the workspace held is looked at afterwards.
    return runPipeline({ ...request, trim: false, host: { ...request.host, agent: fakeAgent } })
  }
  return { run, log }
}

test('a run names the credentials that it does not show, and knows their secrets', async () => {
  using dir = temporary()
  const { run, log } = world(dir.path)
  const { manifest, folder, jobSummary } = await run(`write leak.txt ${REFRESH}`, 'exclude')
  expect(manifest.credentials).toEqual([
    { path: 'gha-creds-12ab.json', why: 'GOOGLE_APPLICATION_CREDENTIALS points to it' },
    { path: '.env', why: 'its name is that of a file with credentials' },
  ])
  expect(manifest.policy?.findings.map(({ rule }) => rule)).toContain('secrets/run')
  for (const path of [folder.patch, folder.transcript, join(folder.output, 'manifest.json')])
    expect(readFileSync(path, 'utf8'), path).not.toContain(REFRESH)
  expect(readdirSync(join(folder.dir, 'workspace')).sort()).toEqual(['.git', 'a.txt', 'leak.txt'])
  const said = log.lines.filter((line) => line.includes('gha-creds'))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('.env')
  expect(jobSummary).toContain(
    '2 files of the checkout not shown to the agent, because of credentials: `gha-creds',
  )
})

test('`warn` and `allow` keep what has such a name, never what a variable points to', async () => {
  using dir = temporary()
  const { run } = world(dir.path)
  const warned = await run('write b.txt b', 'warn')
  expect(warned.manifest.credentials?.map(({ path, kept }) => [path, kept])).toEqual([
    ['gha-creds-12ab.json', undefined],
    ['.env', true],
  ])
  expect(warned.jobSummary).toContain(
    '1 file of the checkout **with credentials, which the agent could read**: `.env`',
  )
  const allowed = await run('write b.txt b', 'allow')
  expect(allowed.manifest.credentials?.map(({ path }) => path)).toEqual(['gha-creds-12ab.json'])
  expect(readdirSync(join(allowed.folder.dir, 'workspace')).sort()).toEqual([
    '.env',
    '.git',
    'a.txt',
    'b.txt',
  ])
})

test('a context file with credentials is refused, unless the workflow lets the agent have such files', async () => {
  using dir = temporary()
  const { run } = world(dir.path)
  const refused = await run('write b.txt b', 'exclude', ['./.env'])
  expect(refused.manifest.error).toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('context: ./.env holds credentials'),
  })
  expect((await run('write b.txt b', 'allow', ['.env'])).manifest.error).toBeUndefined()
  expect((await run('write b.txt b', 'allow', ['gha-creds-12ab.json'])).manifest.error?.code).toBe(
    'CONFIG_INVALID',
  )
})
