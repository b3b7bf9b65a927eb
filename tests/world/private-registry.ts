import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { type Authority, createAuthority } from '../../src/sandbox/network/egress/intercept.js'
import { type Asked, closing, listen, noted } from './open-server.js'
import { temporaryFolder } from './temporary-folder.js'

/** A name of this machine that no tool takes for its own loopback; npm checks no address behind a proxy. */
async function ownName(): Promise<{ name: string; address: string }> {
  for (const name of [hostname(), 'ip6-loopback', 'ip6-localhost']) {
    const address = await lookup(name).catch(() => null)
    if (address && name !== 'localhost') return { name: name.toLowerCase(), address: address.address }
  }
  throw new Error('This machine has no name but `localhost`.')
}

/** What each part of the registry demands in `Authorization`. */
export type Demands = Readonly<Record<'npm' | 'pypi' | 'cargo' | 'go' | 'maven', string>>

/**
 * A private registry of npm, PyPI, Cargo, Go and Maven behind TLS, with one package each: `@corp/x`, `corp-x`, `corp-x`,
 * `corp.example/x` and the parent `corp:parent`. `cdn`: where it redirects to for the npm package itself.
 */
export async function privateRegistry(demands: Demands, cdn: { url: string }) {
  const authority: Authority = createAuthority()
  const { name: host, address } = await ownName()
  const asked: Asked[] = []
  const files = await packages()
  const server = createServer(authority.issue(host), (request, response) => {
    asked.push(noted(request))
    const path = decodeURIComponent((request.url ?? '').replace(/\?.*/, ''))
    const kind = path.split('/')[1] as keyof Demands
    const answer = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(body)
    if (kind in demands && request.headers.authorization !== demands[kind])
      return answer(401, 'who are you?', { 'WWW-Authenticate': 'Basic' })
    if (path.endsWith('/x-1.0.0.tgz')) return answer(302, '', { Location: `${cdn.url}${path}` })
    const file = files.at(path, `https://${host}:${port}`)
    return file === undefined
      ? answer(404, 'no such file')
      : answer(200, file, { 'Content-Type': typeOf(path), 'Set-Cookie': 'session=of-the-credential' })
  })
  const port = await listen(server, address)
  return {
    authority,
    asked,
    host: `${host}:${port}`,
    url: `https://${host}:${port}`,
    tarball: files.tarball,
    [Symbol.asyncDispose]: () => closing(server),
  }
}

const typeOf = (path: string) => (/simple/.test(path) ? 'text/html' : 'application/octet-stream')

/** The files of the registry. */
async function packages() {
  const dir = temporaryFolder()
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  await write('package/package.json', JSON.stringify({ name: '@corp/x', version: '1.0.0' }))
  await write('package/index.js', `module.exports = 'from the private registry'\n`)
  execFileSync('tar', ['-czf', 'x.tgz', 'package'], { cwd: dir })
  const info = 'corp_x-1.0.0.dist-info'
  await write('wheel/corp_x.py', `WORDS = 'from the private registry'\n`)
  await write(`wheel/${info}/METADATA`, 'Metadata-Version: 2.1\nName: corp-x\nVersion: 1.0.0\n')
  await write(
    `wheel/${info}/WHEEL`,
    'Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  )
  await write(`wheel/${info}/RECORD`, `corp_x.py,,\n${info}/METADATA,,\n${info}/WHEEL,,\n${info}/RECORD,,\n`)
  const zip = `import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as z:
  for root, _, names in os.walk(sys.argv[2]):
    for name in names: z.write(os.path.join(root, name), os.path.relpath(os.path.join(root, name), sys.argv[2]))`
  execFileSync('python3', ['-c', zip, 'x.whl', 'wheel'], { cwd: dir })
  await write('corp-x-1.0.0/Cargo.toml', '[package]\nname = "corp-x"\nversion = "1.0.0"\nedition = "2021"\n')
  await write('corp-x-1.0.0/src/lib.rs', 'pub const WORDS: &str = "from the private registry";\n')
  execFileSync('tar', ['-czf', 'x.crate', 'corp-x-1.0.0'], { cwd: dir })
  const module = 'corp.example/x@v1.0.0'
  await write(`go/${module}/go.mod`, 'module corp.example/x\n\ngo 1.20\n')
  await write(`go/${module}/x.go`, 'package x\n\nconst Words = "from the private registry"\n')
  execFileSync('python3', ['-c', zip, 'x.zip', 'go'], { cwd: dir })
  const read = (name: string) => readFile(join(dir, name))
  const [tgz, wheel, crate, zipped] = await Promise.all(['x.tgz', 'x.whl', 'x.crate', 'x.zip'].map(read))
  if (!tgz || !wheel || !crate || !zipped) throw new Error('no packages')
  const pom = (name: string, more = '') =>
    `<project><modelVersion>4.0.0</modelVersion><groupId>corp</groupId><artifactId>${name}</artifactId><version>1.0.0</version><packaging>pom</packaging>${more}</project>`
  const table: Record<string, (url: string) => string | Buffer> = {
    '/npm/@corp/x': (url) =>
      JSON.stringify({
        name: '@corp/x',
        'dist-tags': { latest: '1.0.0' },
        versions: {
          '1.0.0': {
            name: '@corp/x',
            version: '1.0.0',
            dist: {
              tarball: `${url}/npm/@corp/x/-/x-1.0.0.tgz`,
              integrity: `sha512-${createHash('sha512').update(tgz).digest('base64')}`,
            },
          },
        },
      }),
    '/pypi/simple/corp-x/': () =>
      '<a href="../../files/corp_x-1.0.0-py3-none-any.whl">corp_x-1.0.0-py3-none-any.whl</a>',
    '/pypi/files/corp_x-1.0.0-py3-none-any.whl': () => wheel,
    '/cargo/index/config.json': (url) => JSON.stringify({ dl: `${url}/cargo/crates`, 'auth-required': true }),
    '/cargo/index/co/rp/corp-x': () =>
      `${JSON.stringify({ name: 'corp-x', vers: '1.0.0', deps: [], features: {}, yanked: false, cksum: createHash('sha256').update(crate).digest('hex') })}\n`,
    '/cargo/crates/corp-x/1.0.0/download': () => crate,
    '/go/corp.example/x/@v/list': () => 'v1.0.0\n',
    '/go/corp.example/x/@v/v1.0.0.info': () => JSON.stringify({ Version: 'v1.0.0' }),
    '/go/corp.example/x/@v/v1.0.0.mod': () => 'module corp.example/x\n\ngo 1.20\n',
    '/go/corp.example/x/@v/v1.0.0.zip': () => zipped,
    '/maven/corp/parent/1.0.0/parent-1.0.0.pom': () => pom('parent'),
  }
  return { tarball: tgz, at: (path: string, url: string) => table[path]?.(url) }
}
