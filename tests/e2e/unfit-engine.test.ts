import { execFileSync } from 'node:child_process'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { resolveExecutionBackend } from '../../src/pipeline/backend.js'
import { runDemo } from '../../src/programs/demo/demo.js'
import type { DoctorReport } from '../../src/programs/doctor/report.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { caissonIn } from '../world/command.js'
import { leftOf } from '../world/engine-leftovers.js'
import { describeWith, partPath } from '../world/parts.js'
import { createRepository } from '../world/repository-run.js'
import { STATE } from '../world/state.js'
import { createStory, doing, FIX, manifestOf, runStory } from '../world/stories.js'
import { folderOfEach } from '../world/temporary-folder.js'
import { REFUSAL, unfitEngines } from '../world/unfit-engines.js'

const DOCKER = { engine: 'docker', why: expect.stringMatching(REFUSAL) }
const WHERE: Script = doing('pwd > where.txt; id -u >> where.txt')

const folder = folderOfEach()
afterEach(async () => {
  vi.unstubAllEnvs()
})

describeWith(['docker', 'bwrap', 'claude', 'node24'], 'a runner whose Docker starts no container', () => {
  test('seals the agent with bubblewrap, and says why', async () => {
    await using world = await createStory({ model: FIX })
    const env = { PATH: await unfitEngines(folder.path, ['docker']) }

    const run = await runStory(world, { env })

    expect(run.outputs).toMatchObject({ outcome: 'success', sealed: 'true', 'pull-request-number': '2' })
    const { sandbox, runId } = await manifestOf(run)
    expect(sandbox).toMatchObject({ engine: 'bubblewrap', sealed: true, passedOver: [DOCKER] })
    const warnings = run.log.split('\n').filter((line) => /^::warning.*docker/.test(line))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/starts no container on this machine, so the agent .* bubblewrap/)
    expect(warnings[0]).toMatch(REFUSAL)
    expect(leftOf(runId)).toBe('')
  })

  test('is refused where nothing else seals, as without Docker', async () => {
    await using world = await createStory({ model: FIX })
    const env = { PATH: await unfitEngines(folder.path, ['docker'], { without: ['bwrap'] }) }

    const run = await runStory(world, { env }, 1)

    expect(run.outputs).toMatchObject({ reason: 'engine_failed', sealed: 'false' })
    expect(world.model?.requests).toHaveLength(0)
    const { error, runId } = await manifestOf(run)
    expect(error?.code).toBe('SEAL_MISSING')
    expect(error?.message).toMatch(REFUSAL)
    expect(leftOf(runId)).toBe('')
  })
})

describeWith(['docker', 'claude'], "a person's machine whose Docker starts no container", () => {
  test('gives the agent the machine itself where nothing seals and the call allows it, and says so', async () => {
    await using repository = await createRepository({ 'a.txt': 'a\n' })
    vi.stubEnv('PATH', await unfitEngines(folder.path, ['docker'], { without: ['bwrap'] }))

    const { manifest, log, folder: made } = await repository.run(WHERE, {}, {}, true)

    expect(manifest).toMatchObject({ outcome: 'success', reason: 'completed' })
    expect(manifest.sandbox).toMatchObject({ engine: 'none', sealed: false, passedOver: [DOCKER] })
    const warnings = log.filter((line) => line.startsWith('warning: ') && REFUSAL.test(line))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/NOT SEALED.*docker could not start a container/)
    expect(log.join('\n')).toContain('info: docker answers but starts no container on this machine')
    // Else whoever finds this run dead would look for its remains there alone.
    expect(JSON.parse(await readFile(made.record, 'utf8'))).not.toHaveProperty('engine')
    // Paths and history are this machine's, not those of the container that was planned first.
    const workspace = join(made.dir, 'workspace')
    expect(await readFile(join(workspace, 'where.txt'), 'utf8')).toContain(workspace)
    expect(execFileSync('git', ['log', '--format=%s'], { cwd: workspace }).toString()).toBe('Change\n')
  })

  test.each([{ backend: 'container' }, { engine: 'docker' }] as const)(
    'ends the run that asked for it by %o',
    async (sandbox) => {
      await using repository = await createRepository({ 'a.txt': 'a\n' })
      vi.stubEnv('PATH', await unfitEngines(folder.path, ['docker']))

      const { manifest } = await repository.run(WHERE, { sandbox })

      expect(manifest).toMatchObject({
        reason: 'engine_failed',
        error: { code: 'ENGINE_FAILED', message: expect.stringMatching(REFUSAL) },
      })
      expect(manifest.sandbox.passedOver).toBeUndefined()
      expect(leftOf(manifest.runId)).toBe('')
    },
  )
})

describeWith(['docker', 'bwrap', 'claude'], 'a large checkout and a Docker that starts no container', () => {
  test('leaves no layers behind', async () => {
    const files = Object.fromEntries(Array.from({ length: 5100 }, (_, at) => [`many/${at}.txt`, `${at}\n`]))
    await using repository = await createRepository(files)
    // Layers are only tried over what is the agent's own.
    const { uid, gid } = sandboxUser()
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, repository.checkout])
    vi.stubEnv('PATH', await unfitEngines(folder.path, ['docker']))

    const { manifest, folder: made, log } = await repository.run(WHERE)

    expect(manifest).toMatchObject({ reason: 'completed', patch: { files: 1 } })
    // There were layers, and no copy was tried with an engine that would not show that either.
    expect(log.join('\n')).not.toMatch(/The snapshot is a copy|so it is copied/)
    expect(manifest.sandbox).toMatchObject({ engine: 'bubblewrap', passedOver: [DOCKER] })
    expect(leftOf(manifest.runId)).toBe('')
    await expect(access(join(made.dir, 'layers'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describeWith(
  ['docker', 'podman', 'claude'],
  'a Docker that starts no container, and a Podman that does',
  () => {
    test('is a machine with Podman, to the demo as to every run', async () => {
      const log = memoryLog()
      const env = { ...process.env, PATH: await unfitEngines(folder.path, ['docker'], { fit: ['podman'] }) }
      const { result } = await runDemo({
        root: folder.path,
        host: { env, platform: process.platform, arch: process.arch, cacheDir: folder.path, stateDir: STATE },
        backend: 'auto',
        agentPath: partPath('claude'),
        log,
      })
      expect(result.manifest, log.lines.join('\n')).toMatchObject({ outcome: 'success', reason: 'completed' })
      expect(result.manifest.sandbox).toMatchObject({
        backend: 'container',
        engine: 'podman',
        passedOver: [DOCKER],
      })
      expect(log.lines.join('\n')).toContain('so podman is used instead')
    })
  },
)

describeWith(['docker', 'bwrap', 'claude'], 'beside runs, a Docker that starts no container', () => {
  test('is passed over by the doctor, which looks at what a run would get', async () => {
    const env = { PATH: await unfitEngines(folder.path, ['docker']), HOME: folder.path }
    const cwd = join(folder.path, 'here')
    await mkdir(cwd)
    const args = ['doctor', '--json', '--agent-path', partPath('claude')]
    const run = await caissonIn(cwd, args, { env: { ...env, TMPDIR: cwd } })
    const report = JSON.parse(run.stdout) as DoctorReport
    expect(report.sandbox).toMatchObject({ engine: 'bubblewrap', sealed: true, passedOver: [DOCKER] })
    expect(report.probes.length).toBeGreaterThan(40)
    expect(run.stderr).toContain('starts no container on this machine')
    expect(await readdir(cwd)).toEqual([])
  })

  test('is passed over by a standalone execution backend, which remembers it', async () => {
    const workspacePath = join(folder.path, 'workspace')
    await mkdir(workspacePath)
    await writeFile(join(workspacePath, 'a.txt'), 'a\n')
    const log = memoryLog()
    const execute = resolveExecutionBackend('auto', {
      source: createScriptSource(WHERE, systemClock),
      env: { ...process.env, PATH: await unfitEngines(folder.path, ['docker']) },
      agent: { path: partPath('claude') },
      log,
    })
    for (const prompt of ['once', 'and again']) {
      const { session } = await execute({ prompt, workspacePath, model: 'claude-sonnet-4-5', maxTurns: 9 })
      expect(session.reason).toBe('completed')
    }
    expect(await readFile(join(workspacePath, 'where.txt'), 'utf8')).toMatch(/^\/workspace\n[1-9]/)
    expect(log.lines.filter((line) => line.includes('starts no container'))).toHaveLength(1)
  })
})
