import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createScriptSource, run } from '../../src/programs/index.js'
import { createFakeAgent, startScriptedModel, startTestGitHub } from '../../src/programs/testing/index.js'
import { folderOfEach } from '../world/temporary-folder.js'

const execute = promisify(execFile)

const folder = folderOfEach()

const model = createScriptSource({ turns: [{ text: 'Never asked.' }] })
const env = { PATH: process.env['PATH'] }

it('lets a program test its way from an issue to a pull request, without key, GitHub and container', async () => {
  await using github = await startTestGitHub({
    repository: 'acme/tool',
    files: { 'README.md': '# Hello\n', 'old.txt': 'x\n' },
    path: env.PATH ?? '',
  })
  const number = github.addIssue({ title: 'Say hello', body: 'To the world.', author: 'alice' })
  const checkout = join(folder.path, 'checkout')
  await github.clone(checkout)
  const fake = await createFakeAgent(join(folder.path, 'agent'), {
    files: { 'README.md': "# Hello, world's end\n", 'src/a b/größe.txt': '$HOME `id`\n', 'old.txt': null },
    answer: 'It says **more** now.',
  })
  const { manifest, folder: kept } = await run(
    { ...fake, verify: { commands: ['grep world README.md'] } },
    {
      ...{ checkout, model, env, root: join(folder.path, 'runs'), allowUnsealed: true },
      task: { target: { kind: 'issue', number }, requester: { login: 'acme' } },
      publish: { to: 'forge', forge: github.forge },
    },
  )
  expect(manifest.error).toBeUndefined()
  expect(manifest).toMatchObject({
    outcome: 'success',
    verification: { passed: true },
    metadata: { costUsd: 0 },
  })
  expect(github.openPulls()).toEqual([
    expect.objectContaining({
      title: `Address #${number}: Say hello`,
      head: `caisson/issue-${number}`,
      base: 'main',
    }),
  ])
  expect(github.commentsOn(number).map(({ author }) => author)).toEqual(['github-actions[bot]'])
  expect(github.commentsOn(number)[0]?.body).toContain('It says **more** now.')
  const patch = await readFile(kept.patch, 'utf8')
  for (const line of ["+# Hello, world's end", '+$HOME `id`', 'deleted file mode'])
    expect(patch).toContain(line)
  expect((await execute('git', ['status', '--porcelain'], { cwd: checkout })).stdout).toBe('')
})

it('lets a session fail, and takes no file outside of the workspace', async () => {
  const fake = await createFakeAgent(join(folder.path, 'agent'), { error: 'It broke.' })
  await execute('git', ['init', '--quiet', join(folder.path, 'checkout')])
  const options = { checkout: join(folder.path, 'checkout'), model, env, allowUnsealed: true }
  const { manifest } = await run({ ...fake, goal: 'Try.' }, options)
  expect(manifest).toMatchObject({
    outcome: 'failure',
    error: { message: expect.stringContaining('It broke.') },
  })
  for (const path of ['../a', '/etc/a', '', 'a/../../b']) {
    const refused = createFakeAgent(folder.path, { files: { [path]: 'x' } })
    await expect(refused, path).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  }
})

it('has a model that answers over HTTP and keeps what it was asked', async () => {
  const scripted = await startScriptedModel({ script: { turns: [{ text: 'Hello.' }] } })
  try {
    const answer = await fetch(`${scripted.url}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({
        model: 'm',
        max_tokens: 10,
        tools: [{ name: 'Read', input_schema: { type: 'object' } }],
        messages: [{ role: 'user', content: 'Hi' }],
      }),
    })
    expect(await answer.json()).toMatchObject({ content: [{ type: 'text', text: 'Hello.' }] })
    expect(scripted.requests).toMatchObject([{ method: 'POST', path: '/v1/messages', status: 200 }])
  } finally {
    await scripted.close()
  }
})
