import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { writeFiles } from '../../world/temporary-folder.js'

const run = promisify(execFile)

/** Larger than what a view copies. */
const LARGE = `// ${'x'.repeat(40_000)}\n`

const ZIP = `import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as made:
    for name in sys.argv[3:]:
        made.write(os.path.join(sys.argv[2], name), name)`

const hashOf = (data: Buffer, algorithm: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(data).digest(encoding)

/** Serves the package `left` to the tools of every ecosystem, from files below `root`. */
export async function startRegistry(root: string) {
  const http = createServer((request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname))
    const answer = readFile(path).catch(() => readFile(join(path, 'index.html')))
    answer.then(
      (body) => {
        response.setHeader('cache-control', 'public, max-age=3600')
        response.setHeader('etag', `"${hashOf(body, 'sha1', 'hex')}"`)
        const json = body[0] === '{'.charCodeAt(0)
        const html = body[0] === '<'.charCodeAt(0)
        response.setHeader(
          'content-type',
          json ? 'application/json' : html ? 'text/html' : 'application/octet-stream',
        )
        response.end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  for (const publish of [npm, python, cargo, maven, go]) await publish(root, url)
  return { url, close: () => new Promise<void>((resolve) => http.close(() => resolve())) }
}

async function npm(root: string, url: string): Promise<void> {
  const manifest = { name: 'left', version: '1.0.0', main: 'left.js' }
  await writeFiles(root, {
    'npm-source/package/package.json': JSON.stringify(manifest),
    'npm-source/package/left.js': `${LARGE}module.exports = 'left'\n`,
  })
  const file = join(root, 'npm/left-1.0.0.tgz')
  await mkdir(dirname(file), { recursive: true })
  await run('tar', ['-czf', file, '-C', join(root, 'npm-source'), 'package'])
  const tarball = await readFile(file)
  const dist = {
    tarball: `${url}/npm/left-1.0.0.tgz`,
    integrity: `sha512-${hashOf(tarball, 'sha512', 'base64')}`,
    shasum: hashOf(tarball, 'sha1', 'hex'),
  }
  const packument = {
    name: 'left',
    'dist-tags': { latest: '1.0.0' },
    versions: { '1.0.0': { ...manifest, dist } },
    time: { '1.0.0': '2020-01-01T00:00:00.000Z' },
  }
  await writeFiles(root, { 'npm/left/index.html': JSON.stringify(packument) })
}

async function python(root: string): Promise<void> {
  const wheel = 'left-1.0.0-py3-none-any.whl'
  const info = 'left-1.0.0.dist-info'
  const files = {
    'left.py': `# ${LARGE}NAME = 'left'\n`,
    [`${info}/METADATA`]: 'Metadata-Version: 2.1\nName: left\nVersion: 1.0.0\n',
    [`${info}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${info}/RECORD`]: `left.py,,\n${info}/METADATA,,\n${info}/WHEEL,,\n${info}/RECORD,,\n`,
  }
  const source = join(root, 'python-source')
  await writeFiles(source, files)
  await mkdir(join(root, 'simple/left'), { recursive: true })
  const file = join(root, 'simple/left', wheel)
  await run('python3', ['-c', ZIP, file, source, ...Object.keys(files)])
  const digest = hashOf(await readFile(file), 'sha256', 'hex')
  const link = `<a href="${wheel}#sha256=${digest}">${wheel}</a>`
  await writeFiles(root, { 'simple/left/index.html': `<!DOCTYPE html><html><body>${link}</body></html>` })
}

async function cargo(root: string, url: string): Promise<void> {
  const crate = '[package]\nname = "left"\nversion = "1.0.0"\nedition = "2021"\n'
  await writeFiles(root, {
    'cargo-source/left-1.0.0/Cargo.toml': crate,
    'cargo-source/left-1.0.0/src/lib.rs': `${LARGE}pub const NAME: &str = "left";\n`,
    'right/Cargo.toml': crate.replace('left', 'right'),
    'right/src/lib.rs': 'pub const NAME: &str = "right";\n',
  })
  const file = join(root, 'cargo/left-1.0.0.crate')
  await mkdir(dirname(file), { recursive: true })
  await run('tar', ['-czf', file, '-C', join(root, 'cargo-source'), 'left-1.0.0'])
  const cksum = hashOf(await readFile(file), 'sha256', 'hex')
  const line = { name: 'left', vers: '1.0.0', deps: [], cksum, features: {}, yanked: false }
  await writeFiles(root, {
    'cargo/config.json': JSON.stringify({ dl: `${url}/cargo/{crate}-{version}.crate` }),
    'cargo/le/ft/left': `${JSON.stringify(line)}\n`,
  })
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
      cwd: join(root, 'right'),
    })
  await git('init', '--quiet')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'right')
}

/** A parent: nothing but a project's own plugins would need more than that. */
async function maven(root: string): Promise<void> {
  const pom = [
    '<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>left</artifactId>',
    '<version>1.0</version><packaging>pom</packaging>',
    // Gradle reads it by lines, none of which may be long.
    `<!--\n${'x\n'.repeat(20_000)}--></project>`,
  ].join('\n')
  await writeFiles(root, {
    'maven/test/left/1.0/left-1.0.pom': pom,
    'maven/test/left/1.0/left-1.0.pom.sha1': hashOf(Buffer.from(pom), 'sha1', 'hex'),
  })
}

/** A module as a folder that is a proxy. */
async function go(root: string): Promise<void> {
  const name = 'example.test/left@v1.0.0'
  await writeFiles(join(root, 'go-source'), {
    [`${name}/go.mod`]: 'module example.test/left\n',
    [`${name}/left.go`]: `${LARGE}package left\n\nconst Name = "left"\n`,
  })
  const versions = join(root, 'go/example.test/left/@v')
  await writeFiles(versions, {
    'v1.0.0.mod': 'module example.test/left\n',
    'v1.0.0.info': '{"Version":"v1.0.0"}',
    list: 'v1.0.0\n',
  })
  const files = [`${name}/go.mod`, `${name}/left.go`]
  await run('python3', ['-c', ZIP, join(versions, 'v1.0.0.zip'), join(root, 'go-source'), ...files])
}
