import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import type { CommandIo } from '../../src/programs/cli/command.js'
import { checkCredentials } from '../../src/programs/cli/doctor/access.js'
import { openServer } from '../world/open-server.js'
import { createStory } from '../world/stories.js'

const check = (env: CommandIo['env'], project: string, limitMs?: number) =>
  checkCredentials({ env, project, log: silentLog } as CommandIo, limitMs)

const KEY = 'sk-ant-api03-not-to-be-printed'

it('contacts nobody where there is no credential', async () => {
  const checks = await check({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }, tmpdir())
  expect(checks).toMatchObject([
    {
      name: 'model',
      result: 'missing',
      hint: expect.stringMatching(/ANTHROPIC_API_KEY.*OPENAI_API_KEY.*OPENROUTER_API_KEY/),
    },
    { name: 'GitHub', result: 'missing', hint: expect.stringContaining('GH_TOKEN') },
    { name: 'copy', result: 'unchecked', words: expect.stringMatching(/copy of GitHub was not tried: .+/) },
  ])
})

/** Answers every request; `requests` are those that came. */
async function provider(status: number, body = JSON.stringify({ error: KEY })) {
  const requests: { method?: string; url?: string; headers: Record<string, unknown> }[] = []
  const server = createServer(({ method = '', url = '', headers }, response) => {
    requests.push({ method, url, headers })
    response.writeHead(status, { location: '/elsewhere' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

it.each([
  [200, 'works', /^Anthropic \(127\.0\.0\.1:\d+\) accepts ANTHROPIC_API_KEY$/],
  [401, 'refused', /refuses ANTHROPIC_API_KEY \(HTTP 401\)$/],
  [403, 'refused', /refuses ANTHROPIC_API_KEY \(HTTP 403\)$/],
  [404, 'unchecked', /says nothing about ANTHROPIC_API_KEY: it answers HTTP 404$/],
  [302, 'unchecked', /says nothing about ANTHROPIC_API_KEY: it answers HTTP 302$/],
] as const)('lists the models with the credential: %i is %s', async (status, result, words) => {
  using server = await provider(status)
  const [model] = await check({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: `${server.url}/` }, tmpdir())
  expect(model).toMatchObject({ name: 'model', result, words: expect.stringMatching(words) })
  expect(JSON.stringify(model)).not.toContain(KEY)
  expect(server.requests).toMatchObject([
    {
      method: 'GET',
      url: '/v1/models?limit=1',
      headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
    },
  ])
})

it('tries the key of each provider at its own API, and no other', async () => {
  using openai = await provider(200)
  using gemini = await provider(400, '{"error":{"details":[{"reason":"API_KEY_INVALID"}]}}')
  using openrouter = await provider(401)
  const others = {
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
    OPENAI_API_KEY: 'sk-of-openai',
    OPENAI_BASE_URL: `${openai.url}/v1`,
    GEMINI_API_KEY: 'key-of-google',
    GOOGLE_GEMINI_BASE_URL: gemini.url,
    OPENROUTER_API_KEY: 'sk-or-v1-key',
    OPENROUTER_BASE_URL: `${openrouter.url}/api/v1`,
  }
  const checks = await check(others, tmpdir())
  expect(checks.map(({ name, result, words }) => [name, result, words.split(' (')[0]])).toEqual([
    ['model', 'works', 'OpenAI'],
    ['model', 'refused', 'Google Gemini'],
    ['model', 'refused', 'OpenRouter'],
    ['GitHub', 'missing', 'There is no token'],
    ['copy', 'unchecked', expect.any(String)],
  ])
  expect(openai.requests).toMatchObject([
    { url: '/v1/models', headers: { authorization: 'Bearer sk-of-openai' } },
  ])
  expect(gemini.requests).toMatchObject([
    { url: '/v1beta/models?pageSize=1', headers: { 'x-goog-api-key': 'key-of-google' } },
  ])
  expect(openrouter.requests).toMatchObject([
    { url: '/api/v1/key', headers: { authorization: 'Bearer sk-or-v1-key' } },
  ])
})

it('says that it could not ask where nobody answers, and not that the credential is bad', async () => {
  const [model] = await check({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: 'http://127.0.0.1:2' }, tmpdir())
  expect(model).toMatchObject({
    result: 'unreachable',
    words: 'Anthropic (127.0.0.1:2) cannot be reached (ECONNREFUSED), so the credential was not tried',
  })
})

it('names what the token may not do, and changes nothing to find out', async () => {
  await using world = await createStory()
  const github = async (token: string) =>
    (await check({ GH_TOKEN: token }, world.checkout)).find(({ name }) => name === 'GitHub')
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

it('opens the sealed copy of GitHub, and tries what has to be answered and what has to be refused', async () => {
  await using world = await createStory()
  const copy = async (token: string) =>
    (await check({ GH_TOKEN: token }, world.checkout)).find(({ name }) => name === 'copy')
  const words = (status: number) =>
    `The sealed copy of GitHub answers HTTP ${status} for octo/hello, and 403, 403, 403 for its secrets, other repositories and a write`
  expect(await copy(world.token)).toEqual({ name: 'copy', result: 'works', words: words(200) })
  expect(await copy('ghp_wrongwrongwrong')).toMatchObject({ result: 'unreachable', words: words(401) })
  expect(world.github.requests.filter(({ path }) => /secrets|user\/repos/.test(path))).toEqual([])
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
  await using server = await openServer('127.0.0.1', ({ url = '' }, response) => {
    const answer = answers[url]
    if (answer === undefined) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const env = { GH_TOKEN: 'ghp_x', GITHUB_API_URL: server.url }
  const [, github] = await check(env, world.checkout, 500)
  expect(github).toMatchObject({
    result: 'unreachable',
    words: 'GitHub cannot be reached (no answer in 0.5 s), so it is not known what the token may do',
  })
  expect(server.asked).not.toEqual([])
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
