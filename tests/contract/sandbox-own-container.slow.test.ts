import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureHostImage } from '../../src/sandbox/container/host-image.js'
import { ownContainer } from '../../src/sandbox/container/own-container.js'
import type { Container, Engine } from '../../src/sandbox/engine/engine.js'
import { partPath, titled } from '../world/parts.js'
import { docker, importBusyboxImage, missing } from './sandbox-parts.js'
import { makePlace, type Place } from './sandbox-places.js'

const IMAGE = 'caisson-test-busybox:1'
const ADAPTER = 'caisson-test-busybox-adapter:1'
const skip = missing('docker', 'docker-socket', 'busybox')

/** An adapter that works where nothing else is in an image than a shell. */
const ADAPTER_FILE = `FROM ${IMAGE}
RUN mkdir /opt/adapter && printf '#!/bin/sh\\necho adapted; ls -d /opt/tool' >/opt/adapter/start && chmod 755 /opt/adapter/start
LABEL caisson.adapter=/opt/adapter
ENTRYPOINT ["/opt/adapter/start"]
`

/** What a job in a container does with Caisson, as one script; prints what it found as JSON. */
const JOB = `
import { detectEngine } from './lib/sandbox/engine/detect.js'
import { ownContainer, translatePath } from './lib/sandbox/container/own-container.js'
import { openContainerSandbox } from './lib/sandbox/container/open.js'
import { silentLog } from './lib/base/log.js'
const engine = await detectEngine({ env: process.env, log: silentLog })
const own = await ownContainer(engine)
const at = (name) => '/__w/job/' + name
const claude = { displayName: 'Claude Code', command: 'claude', executable: at('claude') }
const adapter = { displayName: 'The adapter', command: 'adapter', adapter: '${ADAPTER}', executable: { script: ([command]) => '#!/bin/sh\\nexec ' + command } }
const open = (run, agent = claude) => openContainerSandbox({
  engine, own, run, runId: process.argv[2], image: '${IMAGE}', agent, mounts: [], objectMounts: [],
  env: {}, limits: {}, hostEnv: process.env, network: 'none', log: silentLog,
})
const run = { workspace: at('workspace'), home: at('home'), input: at('input'), output: at('output'), gateway: at('gateway') }
const sandbox = await open(run)
const { stdout } = await sandbox.exec(['sh', '-c', 'cat hello.txt; echo made >made.txt'])
await sandbox.cleanup()
const composed = await open(run, adapter)
const adapted = await composed.exec([composed.paths.agent])
await composed.cleanup()
const unseen = await open({ ...run, workspace: '/tmp/nowhere' }).catch((error) => error)
console.log(JSON.stringify({ own, translated: translatePath(own.mounts, at('workspace')), stdout, adapted, composed: composed.facts.composed, unseen: unseen.code }))
`

describe.skipIf(skip)(titled('inside a job container', skip), () => {
  let place: Place
  let job: Container
  const engine = docker as Engine

  beforeAll(async () => {
    place = await makePlace()
    await prepareJob(join(place.dir, 'js'))
    await importBusyboxImage(engine, IMAGE)
    execFileSync('docker', ['build', '--quiet', '--tag', ADAPTER, '-'], {
      input: ADAPTER_FILE,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const host = await ensureHostImage(engine)
    job = await engine.startContainer({
      name: `caisson-job-${place.runId}`,
      image: host.reference,
      labels: { 'caisson.run': place.runId },
      user: '0:0',
      hardened: false,
      env: { PATH: process.env['PATH'] ?? '' },
      mounts: [
        ...host.mounts,
        { source: place.dir, target: '/__w/job' },
        { source: partPath('docker-socket'), target: '/run/docker.sock' },
        { source: resolve('lib'), target: '/__w/job/js/lib', readOnly: true },
        { source: resolve('node_modules'), target: '/__w/job/js/node_modules', readOnly: true },
      ],
    })
  })
  afterAll(async () => {
    await job?.cleanup()
    await place.close()
  })

  it('finds itself, translates its paths, and opens a sandbox beside itself', async () => {
    const result = await job.exec(['node', 'job.mjs', `${place.runId}-inner`], { cwd: '/__w/job/js' })
    expect(result.stderr).toBe('')
    const found = JSON.parse(result.stdout)
    expect(found.own.id).toBe(job.id)
    expect(found.own.image).toMatch(/^sha256:/)
    expect(found.translated).toBe(place.run.workspace)
    expect(found.stdout).toBe('hello\n')
    expect(await readFile(join(place.run.workspace, 'made.txt'), 'utf8')).toBe('made\n')
    expect(found.adapted).toMatchObject({ stdout: 'adapted\n/opt/tool\n', exitCode: 0 })
    expect(found.composed.reference).toContain('localhost/caisson/composed:')
    expect(found.unseen).toBe('NOT_SUPPORTED')
    const left = await engine.removeByLabel(`caisson.run=${place.runId}-inner`)
    expect(left).toEqual({ containers: 0, volumes: 0, networks: 0 })
  })

  it('is not in a container when the engine does not know it', async () => {
    const machine = { read: async () => '', hostname: () => '0123456789ab' }
    expect(await ownContainer(engine, machine)).toBeNull()
  })
})

/** What a job in a container has: the built library, its packages and the script. */
async function prepareJob(to: string): Promise<void> {
  await mkdir(join(to, 'lib'), { recursive: true })
  await mkdir(join(to, 'node_modules'))
  await writeFile(join(to, 'package.json'), '{"type":"module"}')
  await writeFile(join(to, 'job.mjs'), JOB)
}
