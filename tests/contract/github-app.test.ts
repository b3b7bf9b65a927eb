import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { remoteBranch } from '../../src/change/patch/remote.js'
import { appToken } from '../../src/github/app-token.js'
import { createGitHub } from '../../src/github/octokit.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const other = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

let server: CheckedGitHub
beforeEach(async () => {
  server = await startCheckedGitHub({ files: { a: 'a' } })
})
afterEach(async () => {
  await server.close()
  server.expectClean()
})

function ask(more: { id?: string; privateKey?: string; renewMs?: number } = {}) {
  const { renewMs, ...app } = more
  return appToken(
    { id: '12345', privateKey, ...app },
    {
      owner: 'octo',
      repo: 'hello',
      apiUrl: server.apiUrl,
      log: memoryLog(),
      retryPauseMs: 1,
      ...(renewMs ? { renewMs } : {}),
    },
  )
}

/** Whether GitHub still knows the token. */
const known = (token: string) => server.state.tokens.has(token)

describe('a token of a GitHub App', () => {
  test.each([
    ['as GitHub gives it', privateKey],
    ['with the line breaks of a secret in one line', privateKey.replaceAll('\n', '\\n')],
  ])('is made for the one repository, and revoked at the end; the key %s', async (_name, key) => {
    server.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey })
    const token = await ask({ privateKey: key })
    const made = token.current()
    expect(server.state.tokens.get(made)?.login).toBe('acme-bot[bot]')
    const request = server.requests.find(
      ({ operationId }) => operationId === 'apps/create-installation-access-token',
    )
    expect(request?.body).toEqual({ repositories: ['hello'] })
    await token.release()
    expect(known(made)).toBe(false)
    await expect(token.release()).resolves.toBeUndefined()
  })

  test('is replaced as soon as GitHub does not accept it any longer, for requests and for git', async () => {
    server.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey })
    server.repository.private = true
    const token = await ask()
    const expire = () => server.state.tokens.delete(token.current())
    const { apiUrl, url: serverUrl } = server
    const github = createGitHub({
      ...{
        token: () => token.current(),
        renew: token.renew,
        owner: 'octo',
        repo: 'hello',
        apiUrl,
        serverUrl,
      },
      ...{ log: memoryLog(), retryPauseMs: 1 },
    })
    expire()
    expect((await github.repository()).name).toBe('hello')
    const remote = { remoteUrl: server.cloneUrl(), token: token.current(), renew: token.renew }
    expire()
    expect(await remoteBranch({ ...remote, branch: 'main' })).toMatch(/^[0-9a-f]{40}$/)
    await token.release()
    const ended = remoteBranch({ ...remote, renew: undefined, branch: 'main' })
    await expect(ended).rejects.toMatchObject({ hint: expect.stringMatching(/expires after an hour/) })
  })

  test('is replaced while the run lasts, and keeps the old one where that fails', async () => {
    server.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey })
    const token = await ask({ renewMs: 20 })
    const first = token.current()
    await expect.poll(() => token.current()).not.toBe(first)
    server.state.apps.clear()
    const refused = () => server.requests.filter(({ status }) => status === 401).length
    await expect.poll(refused).toBeGreaterThan(1)
    const last = token.current()
    expect(known(last)).toBe(true)
    await token.release()
    expect(known(last)).toBe(false)
  })

  test.each([
    ['not installed', { installed: false }, {}, 'Install the app in octo/hello.'],
    ['another key', {}, { privateKey: other.privateKey }, 'Compare `app-id`'],
    ['another app', {}, { id: '999' }, 'Compare `app-id`'],
  ])('is refused with what to do: %s', async (_name, seeded, asked, hint) => {
    server.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey, ...seeded })
    await expect(ask(asked)).rejects.toMatchObject({
      code: 'CREDENTIAL_MISSING',
      hint: expect.stringContaining(hint),
    })
  })

  test.each(['', 'not a key', publicKey])('says that a key is none, and never shows it: %j', async (key) => {
    const error = await ask({ privateKey: key }).catch((cause: unknown) => cause as Error)
    expect(error).toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('app-private-key'),
    })
    expect(server.requests).toHaveLength(0)
  })
})
