import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTls } from 'node:tls'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'

/** A certificate authority of a company, and a server's certificate by it. */
async function certificates() {
  const dir = await mkdtemp(join(tmpdir(), 'caisson-tls-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test CA')
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=model')
  await writeFile(join(dir, 'names'), 'subjectAltName=DNS:localhost,DNS:model.caisson.test\n')
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
  openssl('x509', '-req', '-in', 'server.csr', ...by, '-out', 'server.pem', '-days', '2', '-extfile', 'names')
  return {
    authority: join(dir, 'ca.pem'),
    key: await readFile(join(dir, 'server.key')),
    cert: await readFile(join(dir, 'server.pem')),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true }),
  }
}

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** TLS in front of the scripted model. */
function secure(model: string, { key, cert }: { key: Buffer; cert: Buffer }) {
  return listen(
    createTls({ key, cert }, (socket) => {
      const onward = connect(Number(new URL(model).port), '127.0.0.1')
      for (const end of [socket, onward]) end.on('error', () => socket.destroy())
      socket.pipe(onward).pipe(socket)
    }),
  )
}

/** The proxy of a company: the only one who finds `model.caisson.test`. */
function companyProxy(port: number, asked: string[]) {
  const proxy = createHttp((_request, response) => response.writeHead(500).end())
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => socket.destroy())
  })
  return listen(proxy)
}

describeWith(['docker', 'claude', 'node24', 'openssl'], 'a model behind TLS', () => {
  test('is asked when the job knows its certificate authority, also through a proxy', async () => {
    await using own = await certificates()
    await using world = await createStory({ model: FIX })
    await using tls = await secure(world.model?.url ?? '', own)
    const asked: string[] = []
    await using proxy = await companyProxy(tls.port, asked)
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const direct = await runStory(world, {
      event,
      env: { NODE_EXTRA_CA_CERTS: own.authority },
      inputs: { 'anthropic-base-url': `https://localhost:${tls.port}` },
    })
    expect(direct.outputs).toMatchObject({ outcome: 'success', 'changed-files': '1' })

    const through = await runStory(world, {
      event,
      env: { NODE_EXTRA_CA_CERTS: own.authority, HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
      inputs: { 'anthropic-base-url': 'https://model.caisson.test' },
    })
    expect(through.outputs).toMatchObject({ outcome: 'success', 'changed-files': '1' })
    expect(new Set(asked)).toEqual(new Set(['model.caisson.test:443']))
  })

  test('is not asked with a certificate that nobody vouches for, and the comment says what to do', async () => {
    await using own = await certificates()
    await using world = await createStory({ model: FIX })
    await using tls = await secure(world.model?.url ?? '', own)
    const run = await runStory(
      world,
      {
        event: await world.events.issueLabeled(1, { by: 'alice' }),
        inputs: { 'anthropic-base-url': `https://localhost:${tls.port}` },
      },
      1,
    )
    expect(run.outputs).toMatchObject({ outcome: 'failure' })
    expect(world.model?.requests).toEqual([])
    const words = world.github.commentsOn(1)[0]?.body ?? ''
    expect(words).toMatch(/certificate of localhost.* is not trusted/)
    expect(words).toContain('NODE_EXTRA_CA_CERTS')
    // Once, by both: asking again does not make a certificate valid.
    const evidence = await readFile(join(run.outputs['manifest'] ?? '', '../evidence/gateway.jsonl'), 'utf8')
    expect(
      evidence
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).retries),
    ).toEqual([0])
  })
})
