import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { certificates, companyProxy, secure } from '../world/company.js'
import { openServer } from '../world/open-server.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, FIX, linesOf, runStory } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

describeWith(['docker', 'claude', 'node24', 'openssl'], 'a model behind TLS', () => {
  test('is asked when the job knows its certificate authority, also through a proxy', async () => {
    await using own = await certificates()
    await using world = await createStory({ model: FIX })
    await using tls = await secure(world.model?.url ?? '', own)
    await using proxy = await companyProxy({ 'model.caisson.test:443': tls.port })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const direct = await runStory(world, {
      event,
      env: { SSL_CERT_FILE: own.authority, ANTHROPIC_BASE_URL: `https://localhost:${tls.port}` },
    })
    expect(direct.outputs).toMatchObject({ outcome: 'success', 'changed-files': '1' })

    const through = await runStory(world, {
      event,
      env: {
        npm_config_cafile: own.authority,
        HTTPS_PROXY: proxy.url,
        ANTHROPIC_BASE_URL: 'https://model.caisson.test',
      },
    })
    expect(through.outputs).toMatchObject({ outcome: 'success', 'changed-files': '1' })
    expect(new Set(proxy.asked.map(({ target }) => target))).toEqual(new Set(['model.caisson.test:443']))
  })

  test('is not asked with a certificate that nobody vouches for, and the comment says what to do', async () => {
    await using own = await certificates()
    await using world = await createStory({ model: FIX })
    await using tls = await secure(world.model?.url ?? '', own)
    const run = await runStory(world, { env: { ANTHROPIC_BASE_URL: `https://localhost:${tls.port}` } }, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure' })
    expect(world.model?.requests).toEqual([])
    const words = world.github.commentsOn(1)[0]?.body ?? ''
    expect(words).toMatch(/certificate of localhost.* is not trusted/)
    expect(words).toContain('NODE_EXTRA_CA_CERTS')
    // Once, by both: asking again does not make a certificate valid.
    const evidence = await readFile(join(run.outputs['manifest'] ?? '', '../evidence/gateway.jsonl'), 'utf8')
    expect(linesOf(evidence)).toMatchObject([{ retries: 0 }])
  })
})

describeWith(['node24', 'openssl'], 'an authority that npm is configured with', () => {
  test('is trusted by everything in the process', async () => {
    await using own = await certificates()
    await using server = await openServer('127.0.0.1', 'hello')
    await using tls = await secure(server.url, own)
    const home = temporaryFolder()
    const script = `
      const { trustNamedAuthorities } = await import(${JSON.stringify(pathToFileURL(resolve('lib/base/certificates.js')).href)})
      await trustNamedAuthorities(process.env)
      console.log(await fetch('https://localhost:${tls.port}').then((answer) => answer.text(), ({ cause }) => cause.code))`
    const ask = async () => {
      const args = ['--input-type=module', '-e', script]
      const { stdout } = await promisify(execFile)(partPath('node24'), args, { env: { HOME: home } })
      return stdout.trim()
    }
    expect(await ask()).toMatch(/CERT|SIGNED|UNABLE_TO/)
    await writeFile(join(home, '.npmrc'), `fund=false\ncafile = "${own.authority}"\n`)
    expect(await ask()).toBe('hello')
  })
})

describeWith(['docker', 'claude', 'node24', 'openssl'], 'a GitHub behind TLS and a proxy', () => {
  const HOST = 'https://github.caisson.test'
  const PLACE = {
    GITHUB_SERVER_URL: HOST,
    GITHUB_API_URL: `${HOST}/api/v3`,
    GITHUB_GRAPHQL_URL: `${HOST}/api/graphql`,
  }

  test('gets the pull request: API and git go the same way', async () => {
    await using own = await certificates()
    await using world = await createStory({ model: FIX })
    await using tls = await secure(world.github.url, own)
    await using proxy = await companyProxy({ 'github.caisson.test:443': tls.port }, { user: 'job:hunter2' })
    const run = await runStory(world, {
      env: {
        ...PLACE,
        NODE_EXTRA_CA_CERTS: own.authority,
        https_proxy: proxy.url,
        NO_PROXY: 'elsewhere.caisson.test',
      },
    })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(world.github.repository.pulls.size).toBe(1)
    expect(await world.github.repository.bare.resolve('refs/heads/caisson/issue-1')).not.toBeNull()
    // Everything inside TLS, and nothing secret beside it.
    expect(new Set(proxy.asked.map(({ target }) => target))).toEqual(new Set(['github.caisson.test:443']))
    expect(proxy.asked.every(({ headers }) => !('authorization' in headers))).toBe(true)
    expect(proxy.seen).toEqual([])
    expect(run.log).not.toMatch(/hunter2|Recv header/)
    expect(run.log.replace(/^::add-mask::.*$/gm, '')).not.toContain(world.token)
  })

  test('that git cannot reach ends the run before the model is asked', async () => {
    await using own = await certificates()
    await using world = await createStory({ model: FIX })
    await using tls = await secure(world.github.url, own)
    await using proxy = await companyProxy({ 'github.caisson.test:443': tls.port })
    const run = await runStory(
      world,
      {
        env: {
          ...PLACE,
          // The API is reached, and git's host is not.
          GITHUB_SERVER_URL: 'https://git.caisson.test',
          NODE_EXTRA_CA_CERTS: own.authority,
          HTTPS_PROXY: proxy.url,
        },
      },
      1,
    )
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'setup_failed' })
    expect(world.model?.requests).toEqual([])
    expect(world.github.commentsOn(1)[0]?.body).toContain('Check the network and the proxy of the runner')
  })
})
