import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { silentLog } from '../../../../src/base/log.js'
import type { CommandIo } from '../../../../src/programs/cli/command.js'
import { forgeOf } from '../../../../src/programs/cli/forge.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const project = temporaryFolder()
execFileSync('git', ['init', '-q', project])
execFileSync('git', ['-C', project, 'remote', 'add', 'origin', 'x'])

async function serverOf(remote: string, env: Record<string, string> = {}): Promise<string> {
  execFileSync('git', ['-C', project, 'remote', 'set-url', 'origin', remote])
  const io = { project, env: { GH_TOKEN: 't', ...env }, log: silentLog } as unknown as CommandIo
  return (await forgeOf(io, undefined)).github.serverUrl
}

it.each([
  ['https://github.com/octo/hello', 'https://github.com'],
  ['git@acme.ghe.com:octo/hello.git', 'https://acme.ghe.com'],
  ['http://127.0.0.1:3000/octo/hello', 'http://127.0.0.1:3000'],
])('the token is for %s', async (remote, server) => expect(await serverOf(remote)).toBe(server))

it.each([
  'https://github.evil.example/octo/hello',
  'https://github.com.evil.example/octo/hello',
  'https://ghe.com/octo/hello',
  'git@evil.example:octo/hello',
])('the token is not for %s, unless the environment says so', async (remote) => {
  const host = /(?:@|\/\/)([\w.]+)/.exec(remote)?.[1] ?? ''
  await expect(serverOf(remote)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    hint: expect.stringContaining(`GH_HOST=${host}`),
  })
  await expect(serverOf(remote, { GH_HOST: 'example.com' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  expect(await serverOf(remote, { GH_HOST: host })).toBe(`https://${host}`)
  expect(await serverOf(remote, { GITHUB_SERVER_URL: 'https://example.com' })).toBe('https://example.com')
})
