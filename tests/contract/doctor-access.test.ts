import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { CommandIo } from '../../src/cli/command.js'
import { checkCredentials } from '../../src/cli/doctor/access.js'
import { silentLog } from '../../src/log.js'
import { createStory } from '../world/stories.js'

const check = (env: CommandIo['env'], project: string, limitMs?: number) =>
  checkCredentials({ env, project, log: silentLog } as CommandIo, limitMs)

const KEY = 'sk-ant-api03-not-to-be-printed'

it('contacts nobody where there is no credential', async () => {
  const checks = await check({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }, tmpdir())
  expect(checks).toMatchObject([
    { name: 'model', result: 'missing', hint: expect.stringContaining('ANTHROPIC_API_KEY') },
    { name: 'github', result: 'missing', hint: expect.stringContaining('GH_TOKEN') },
  ])
})

it.each([
  [200, 'works', /^127\.0\.0\.1:\d+ accepts the credential$/],
  [401, 'refused', /refuses the credential \(HTTP 401\)$/],
  [403, 'refused', /refuses the credential \(HTTP 403\)$/],
  [404, 'unchecked', /does not tell: it answers HTTP 404$/],
  [302, 'unchecked', /does not tell: it answers HTTP 302$/],
] as const)('lists the models with the credential: %i is %s', async (status, result, words) => {
  const requests: unknown[] = []
  const server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, key: headers['x-api-key'], version: headers['anthropic-version'] })
    response.writeHead(status, { location: '/elsewhere' }).end(JSON.stringify({ error: KEY }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}/` }
    const [model] = await check(env, tmpdir())
    expect(model).toMatchObject({ name: 'model', result, words: expect.stringMatching(words) })
    expect(JSON.stringify(model)).not.toContain(KEY)
    expect(requests).toEqual([{ method: 'GET', url: '/v1/models?limit=1', key: KEY, version: '2023-06-01' }])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

it('says that it could not ask where nobody answers, and not that the credential is bad', async () => {
  const [model] = await check({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: 'http://127.0.0.1:2' }, tmpdir())
  expect(model).toMatchObject({
    result: 'unreachable',
    words: '127.0.0.1:2 cannot be reached (ECONNREFUSED), so the credential was not tried',
  })
})

it('names what the token may not do, and changes nothing to find out', async () => {
  await using world = await createStory()
  const github = async (token: string) =>
    (await check({ GH_TOKEN: token }, world.checkout)).find(({ name }) => name === 'github')
  expect(await github(world.token)).toMatchObject({
    result: 'works',
    words: expect.stringMatching(/ may push, open pull requests and change issues$/),
  })
  world.github.addToken('ghs_reads', { permissions: { contents: 'read' } })
  expect(await github('ghs_reads')).toMatchObject({
    result: 'refused',
    hint: 'Give the token `contents: write`.',
  })
  const wrong = await github('ghp_wrongwrongwrong')
  expect(wrong).toMatchObject({ result: 'refused', hint: expect.stringMatching(/./) })
  expect(JSON.stringify(wrong)).not.toContain('ghp_wrong')
  expect(world.github.openPulls()).toEqual([])
})

it.each([
  ['never answers', {}],
  [
    'answers reads alone',
    {
      '/graphql': { data: { viewer: { login: 'alice' } } },
      '/repos/octo/hello': { default_branch: 'main', private: false, owner: {} },
    },
  ],
])('gives up where GitHub accepts the connection and %s', async (_name, answers: Record<string, object>) => {
  await using world = await createStory()
  let requests = 0
  const server = createServer(({ url = '' }, response) => {
    requests += 1
    const answer = answers[url]
    if (answer === undefined) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const env = { GH_TOKEN: 'ghp_x', GITHUB_API_URL: `http://127.0.0.1:${port}` }
    const [, github] = await check(env, world.checkout, 500)
    expect(github).toMatchObject({
      result: 'unreachable',
      words: 'GitHub cannot be reached (no answer in 0.5 s), so it is not known what the token may do',
    })
    expect(requests).toBeGreaterThan(0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

it('tries no token outside of a GitHub repository', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-access-'))
  try {
    const [, github] = await check({ GH_TOKEN: 'ghp_x' }, folder)
    expect(github).toMatchObject({ result: 'unchecked', hint: expect.stringContaining('in a checkout') })
  } finally {
    await rm(folder, { recursive: true })
  }
})
