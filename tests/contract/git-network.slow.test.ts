import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { remoteEnvironment } from '../../src/config/proxy.js'
import { gitPublisher } from '../../src/report/delivery/publisher.js'
import { certificates, companyProxy, secure } from '../world/company.js'
import { connect } from '../world/connect.js'
import { describeWith } from '../world/parts.js'
import { changed, github, refusal, resolve, withRepository } from './publisher-parts.js'

const HOST = 'github.caisson.test'
const REMOTE = `https://${HOST}/octo/hello.git`
const TOKEN = 'ghs_never-shown'

const folders = async () => (await readdir(tmpdir())).filter((name) => /^caisson-certificates-/.test(name))

describeWith(['openssl'], 'git on the way to a remote', () => {
  withRepository()

  /** Everything that git does over the network: it looks, fetches and pushes. */
  async function deliver(remoteUrl: string, env: Record<string, string>) {
    github.addToken(TOKEN)
    const { workspace, tree, parent, request } = await changed('echo more >> a.txt')
    await github.push({ branch: 'x', message: 'Theirs', files: { 't.txt': 't\n' } })
    const remote = { remoteUrl, token: TOKEN, env: remoteEnvironment(remoteUrl, env), retryPauseMs: 1 }
    const { gitData } = connect(github, TOKEN)
    const publisher = gitPublisher({ workspace, ...remote, gitData })
    const head = (await publisher.remoteBranch('x')) ?? ''
    const foreign = await publisher.foreignCommits({ from: parent, to: head, base: 'main' })
    expect(foreign).toEqual([head])
    const rebased = await publisher.rebase({ tree, onto: head, branch: 'x' })
    if ('conflicts' in rebased) throw new Error('conflicts')
    const commit = request({ tree: rebased.tree, parents: [head] })
    const published = await publisher.publish({ commit, branch: 'x' })
    expect(await resolve('refs/heads/x')).toBe(published.commit)
  }

  test.each([
    ['HTTPS_PROXY', 'NODE_EXTRA_CA_CERTS'],
    ['https_proxy', 'GIT_SSL_CAINFO'],
    ['ALL_PROXY', 'SSL_CERT_FILE'],
  ])('%s and %s hold, and the proxy learns the host and nothing else', async (proxyName, authorityName) => {
    await using own = await certificates()
    await using tls = await secure(github.url, own)
    const more = {
      user: 'job:hunter2',
      secrets: [TOKEN, Buffer.from(`x-access-token:${TOKEN}`).toString('base64')],
    }
    await using proxy = await companyProxy({ [`${HOST}:443`]: tls.port }, more)
    const before = await folders()
    await deliver(REMOTE, { [proxyName]: proxy.url, [authorityName]: own.authority })
    expect(new Set(proxy.asked.map(({ target }) => target))).toEqual(new Set([`${HOST}:443`]))
    expect(proxy.asked.some(({ headers }) => 'authorization' in headers)).toBe(false)
    expect(proxy.seen).toEqual([])
    expect(await folders()).toEqual(before)
  })

  test('a proxy is reached over TLS, with a certificate of the same authority', async () => {
    await using own = await certificates()
    await using tls = await secure(github.url, own)
    await using proxy = await companyProxy({ [`${HOST}:443`]: tls.port }, { user: 'job:hunter2', tls: own })
    await deliver(REMOTE, { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: own.authority })
    expect(proxy.asked.length).toBeGreaterThan(0)
  })

  test.each(['no_proxy', 'NO_PROXY'])('%s keeps git away from the proxy', async (name) => {
    await using own = await certificates()
    await using proxy = await companyProxy({})
    const env = { HTTPS_PROXY: proxy.url, [name]: '.caisson.test', NODE_EXTRA_CA_CERTS: own.authority }
    const error = await refusal(deliver(REMOTE, env))
    // Only the proxy could have found it.
    expect(error).toMatchObject({ code: 'GIT_FAILED', message: expect.stringContaining('resolve host') })
    expect(proxy.asked).toEqual([])
  })

  test('the machine itself is never looked for behind a proxy', async () => {
    await using own = await certificates()
    await using tls = await secure(github.url, own)
    await using proxy = await companyProxy({})
    const url = `https://localhost:${tls.port}/octo/hello.git`
    await deliver(url, { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: own.authority })
    expect(proxy.asked).toEqual([])
  })

  test.each([
    ['and nothing is set', () => ({})],
    ['but of another', ({ authority }: { authority: string }) => ({ NODE_EXTRA_CA_CERTS: authority })],
    ['and the file is missing', () => ({ SSL_CERT_FILE: '/nonexistent.pem' })],
  ])('a certificate that nobody vouches for (%s) is refused at once, with what to set', async (_why, of) => {
    await using own = await certificates()
    await using other = await certificates()
    await using tls = await secure(github.url, own)
    await using proxy = await companyProxy({ [`${HOST}:443`]: tls.port })
    const error = await refusal(deliver(REMOTE, { HTTPS_PROXY: proxy.url, ...of(other) }))
    expect(error).toMatchObject({ code: 'GIT_FAILED', hint: expect.stringContaining('NODE_EXTRA_CA_CERTS') })
    expect(proxy.asked).toHaveLength(1)
    expect(github.requests.filter(({ operationId }) => operationId?.startsWith('git/'))).toEqual([])
  })

  test('a proxy that does not know the job says so, without the password in the error', async () => {
    await using own = await certificates()
    await using proxy = await companyProxy({}, { user: 'job:hunter2' })
    const wrong = `http://job:swordfish@${proxy.place}`
    const error = await refusal(deliver(REMOTE, { https_proxy: wrong, NODE_EXTRA_CA_CERTS: own.authority }))
    expect(error).toMatchObject({ code: 'GIT_FAILED', hint: expect.stringContaining('user:password') })
    expect(error?.message).toContain('407')
    expect(JSON.stringify([error?.message, error?.stack, error?.hint])).not.toMatch(/swordfish|ghs_never/)
  })
})
