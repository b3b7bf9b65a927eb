import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/log.js'
import type { Bubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { openSealedLocalSandbox } from '../../src/sandbox/bubblewrap/open.js'
import { openContainerSandbox } from '../../src/sandbox/container/open.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { titled } from '../world/parts.js'
import { bubblewrap, docker, missing, podman } from './sandbox-parts.js'
import { makePlace, type Place } from './sandbox-places.js'

const run = promisify(execFile)
const has = (tool: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${tool}`], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** A home with caches, as the steps of a job leave it, and where its packages came from. */
interface Job {
  home: string
  env: Record<string, string>
  registry: string
  close(): Promise<void>
}

/** Serves one package with nothing but a name. */
async function npmRegistry(root: string) {
  const source = join(root, 'left')
  await mkdir(source)
  await writeFile(join(source, 'package.json'), '{ "name": "left", "version": "1.0.0" }')
  await run('npm', ['pack', '--pack-destination', root], {
    cwd: source,
    env: { PATH: process.env['PATH'], HOME: root },
  })
  const tarball = await readFile(join(root, 'left-1.0.0.tgz'))
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const asked: string[] = []
  const http = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `http://${request.headers.host}/left-1.0.0.tgz`, integrity }
    const version = { name: 'left', version: '1.0.0', dist }
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'public, max-age=300')
    response.setHeader('etag', '"left"')
    return response.end(
      JSON.stringify({ name: 'left', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  }
}

const GO_MAIN =
  'package main\n\nimport (\n\t"fmt"\n\n\t"example.test/left"\n)\n\nfunc main() { fmt.Println(left.Name) }\n'

const ZIP = `import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as made:
    for name in os.listdir(sys.argv[2]):
        made.write(os.path.join(sys.argv[2], name), sys.argv[3] + '/' + name)`

/** A module as a folder that is a proxy. */
async function goProxy(root: string): Promise<string> {
  const module = join(root, 'example.test/left@v1.0.0')
  await mkdir(module, { recursive: true })
  await writeFile(join(module, 'go.mod'), 'module example.test/left\n')
  await writeFile(join(module, 'left.go'), 'package left\n\nconst Name = "left"\n')
  const proxy = join(root, 'proxy/example.test/left/@v')
  await mkdir(proxy, { recursive: true })
  await run('python3', ['-c', ZIP, join(proxy, 'v1.0.0.zip'), module, 'example.test/left@v1.0.0'], {
    cwd: root,
  })
  await writeFile(join(proxy, 'v1.0.0.mod'), 'module example.test/left\n')
  await writeFile(join(proxy, 'v1.0.0.info'), '{"Version":"v1.0.0"}')
  await writeFile(join(proxy, 'list'), 'v1.0.0\n')
  return `file://${join(root, 'proxy')}`
}

async function goProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'go.mod'),
    'module example.test/main\n\ngo 1.20\n\nrequire example.test/left v1.0.0\n',
  )
  await writeFile(join(folder, 'main.go'), GO_MAIN)
}

async function jobWithCaches(): Promise<Job> {
  // Nothing below `/tmp` is ever shown.
  const parent = join(userInfo().homedir, '.cache')
  await mkdir(parent, { recursive: true })
  const root = await realpath(await mkdtemp(join(parent, 'caisson-test-caches-')))
  await run('chmod', ['755', root])
  const home = join(root, 'home')
  await mkdir(join(home, 'npm'), { recursive: true })
  const registry = await npmRegistry(root)
  const PATH = process.env['PATH'] ?? ''
  const env = { PATH, HOME: home, NPM_CONFIG_REGISTRY: registry.url }
  await run('npm', ['install', 'left', '--no-audit', '--no-fund'], { cwd: join(home, 'npm'), env })
  if (has('go')) {
    await goProject(join(home, 'go-project'))
    const go = {
      ...env,
      GOPROXY: await goProxy(root),
      GOFLAGS: '-mod=mod',
      GONOSUMDB: '*',
      GONOSUMCHECK: '1',
      GOTOOLCHAIN: 'local',
    }
    await run('go', ['build', '-o', '/dev/null', '.'], { cwd: join(home, 'go-project'), env: go })
  }
  return {
    home,
    env,
    registry: registry.url,
    async close() {
      await registry.close()
      await run('chmod', ['-R', 'u+w', root])
      await rm(root, { recursive: true, force: true })
    },
  }
}

const digest = async (folder: string) =>
  (
    await run('sh', ['-c', 'find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum', 'sh'], {
      cwd: folder,
    })
  ).stdout

const common = (place: Place, job: Job) => ({
  runId: place.runId,
  run: place.run,
  agent: place.agent,
  mounts: [],
  objectMounts: [],
  env: { NPM_CONFIG_REGISTRY: job.registry, GOFLAGS: '-mod=mod', GONOSUMDB: '*', GOTOOLCHAIN: 'local' },
  limits: {},
  hostEnv: { ...job.env },
  ecosystems: ['JavaScript', 'Go'],
  network: 'none' as const,
  log: silentLog,
})
const container = (engine: Engine) => (place: Place, job: Job) =>
  openContainerSandbox({ ...common(place, job), engine, image: 'host' })

const WAYS: { name: string; skip: string | undefined; open(place: Place, job: Job): Promise<Sandbox> }[] = [
  { name: 'docker', skip: missing('docker'), open: (...given) => container(docker as Engine)(...given) },
  {
    name: 'bubblewrap',
    skip: missing('bwrap'),
    open: (place, job) =>
      openSealedLocalSandbox({ ...common(place, job), bubblewrap: bubblewrap as Bubblewrap }),
  },
  ...(podman ? [{ name: 'podman', skip: undefined, open: container(podman) }] : []),
]

for (const { name, skip, open } of WAYS) {
  describe.skipIf(skip)(titled(`the caches of a job under ${name}`, skip), () => {
    let job: Job
    let place: Place
    let sandbox: Sandbox
    beforeAll(async () => {
      job = await jobWithCaches()
      place = await makePlace()
      await goProject(join(place.run.workspace, 'go-project'))
      await run('chmod', ['-R', 'a+rwX', join(place.run.workspace, 'go-project')])
      sandbox = await open(place, job)
    })
    afterAll(async () => {
      await sandbox?.cleanup()
      await place?.close()
      await job?.close()
    })

    it('npm installs from the cache without a network, and writes to a cache of its own', async () => {
      const before = await digest(join(job.home, '.npm/_cacache'))
      const made = await sandbox.exec([
        'sh',
        '-c',
        'mkdir app && cd app && npm install left --offline --no-audit --no-fund && npm cache verify && cat node_modules/left/package.json',
      ])
      expect(made.stderr + made.stdout).not.toMatch(/EROFS|ENOTCACHED/)
      expect(made).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"name": "left"') })
      expect(await digest(join(job.home, '.npm/_cacache'))).toBe(before)
    })

    it.skipIf(!has('go'))(
      'Go takes modules from the downloads of the job, and compiles nothing twice',
      async () => {
        const before = await digest(join(job.home, 'go/pkg/mod/cache/download'))
        const built = await sandbox.exec([
          'sh',
          '-c',
          'cd go-project && go build -v -o /tmp/main . && /tmp/main',
        ])
        expect(built, built.stderr).toMatchObject({ exitCode: 0, stdout: 'left\n' })
        // Of the standard library nothing, which the job has compiled.
        const compiled = built.stderr
          .split('\n')
          .filter((line) => /^[a-z]/.test(line) && !line.startsWith('go:'))
        expect(compiled.filter((path) => !path.startsWith('example.test/'))).toEqual([])
        expect(await digest(join(job.home, 'go/pkg/mod/cache/download'))).toBe(before)
      },
    )

    it('leaves neither links nor views in the home that is kept', async () => {
      await sandbox.cleanup()
      const left = await run('find', [place.run.home, '-path', '*_cacache*', '-o', '-path', '*go-build*'])
      expect(left.stdout).toBe('')
    })
  })
}
