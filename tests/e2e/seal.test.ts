import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { silentLog } from '../../src/base/log.js'
import { specSchema } from '../../src/config/spec.js'
import { type DoctorOptions, runDoctor } from '../../src/programs/doctor/doctor.js'
import { type DoctorReport, renderReport } from '../../src/programs/doctor/report.js'
import { describeWith, partPath } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { STATE } from '../world/state.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { words } from '../world/words.js'
import { startOutside } from './seal-outside.js'
import { ROWS } from './seal-rows.js'
import { weakenedEngine } from './seal-weakening.js'

/** Credentials in every place where tools keep them. */
const HOME = words`
  .ssh/id_ed25519 .netrc .npmrc .docker/config.json .config/gh/hosts.yml .git-credentials
  .aws/credentials .azure/msal_token_cache.json .cargo/credentials.toml .gnupg/private-keys-v1.d/key
  .claude/.credentials.json .bash_history
`

/** A machine with something to steal on it. */
async function makePlace() {
  const root = temporaryFolder()
  // What is mounted from here can be read by whoever sees it.
  await chmod(root, 0o755)
  const files = [...HOME.map((path) => join('home', path)), 'runner/env', 'runner/event.json']
  for (const path of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    // Valid for the programs of the job that read them, too.
    await writeFile(join(root, path), path.endsWith('.json') ? '{"auths":{}}\n' : 'secret of the test\n')
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) }
}

function doctor(root: string, path: string | undefined, more: Partial<DoctorOptions> = {}) {
  const env = {
    ...process.env,
    HOME: join(root, 'home'),
    GITHUB_ENV: join(root, 'runner/env'),
    GITHUB_EVENT_PATH: join(root, 'runner/event.json'),
    ...(path ? { PATH: path } : {}),
  }
  return runDoctor({
    spec: specSchema.parse({
      sandbox: { backend: 'container', engine: 'docker', image: 'host' },
      agent: { path: partPath('claude') },
    }),
    host: {
      env,
      platform: process.platform,
      arch: process.arch,
      cacheDir: join(root, 'cache'),
      stateDir: STATE,
    },
    root,
    log: silentLog,
    clock: systemClock,
    ...more,
  })
}

const failed = ({ probes }: DoctorReport) =>
  probes.filter(({ result }) => result === 'fail').map(({ id }) => id)

describeWith(['docker', 'claude'], 'the seal', () => {
  let sealed: DoctorReport
  let outside: Awaited<ReturnType<typeof startOutside>>

  beforeAll(async () => {
    outside = await startOutside()
    await using place = await makePlace()
    sealed = await doctor(place.root, undefined)
  })
  afterAll(() => outside.close())

  test('holds against every attempt', () => {
    expect(failed(sealed), renderReport(sealed)).toEqual([])
    expect(sealed).toMatchObject({ sealed: true, exitCode: 0 })
    expect(new Set(sealed.probes.map(({ id }) => id)).size).toBeGreaterThanOrEqual(80)
  })

  test.each(representative(ROWS, 4))('without it the attempts get through: $name', async (row) => {
    await using place = await makePlace()
    const path = await weakenedEngine(place.root, row.weakening(place))
    // Nothing leaves this machine: what is far away stands on its loopback.
    const far = { host: '127.0.0.1', port: outside.port }
    const far6 = { host: '::1', port: outside.port }
    const report = await doctor(place.root, path, {
      protections: row.protections,
      targets: {
        publicTcp: [far, far6],
        publicUdp: [far, far6],
        publicNames: ['far.caisson.test'],
        hostNames: ['host.caisson.test'],
        metadata: [far],
        resolvers: [far],
      },
      ...(row.openGateway ? { openGateway: row.openGateway } : {}),
      ...(row.openCopy ? { openCopy: row.openCopy } : {}),
    })
    expect(failed(report), renderReport(report)).toEqual(expect.arrayContaining(row.fails))
    expect(report).toMatchObject({ sealed: false, exitCode: 1 })
  })

  test('every attempt is shown to get through when its protection is taken away', () => {
    const shown = new Set(ROWS.flatMap(({ fails }) => fails))
    expect(sealed.probes.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
    const known = new Set(sealed.probes.map(({ id }) => id))
    expect([...shown].filter((id) => !known.has(id))).toEqual([])
  })
})
