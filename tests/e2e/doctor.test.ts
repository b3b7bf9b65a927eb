import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { execa } from 'execa'
import { expect, test, vi } from 'vitest'
import type { DoctorReport } from '../../src/programs/doctor/report.js'
import { JOB_IMAGE } from '../world/act-container.js'
import { PROJECT } from '../world/action-file.js'
import { CAISSON, caissonIn } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { weakenedEngine } from './seal-weakening.js'

/** The compiled command, as a user has it. */
const doctor = (cwd: string, env: Record<string, string>, ...flags: string[]) =>
  caissonIn(cwd, ['doctor', '--agent-path', partPath('claude'), ...flags], { env })

describeWith(['docker', 'claude'], 'caisson doctor', () => {
  test('says of every attempt how it went, and leaves nothing behind', async () => {
    const folder = temporaryFolder()
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder }
    const run = await doctor(folder, env, '--json')
    const report = JSON.parse(run.stdout) as DoctorReport
    expect(report.probes.filter(({ result }) => result === 'fail')).toEqual([])
    expect(report).toMatchObject({ sealed: true, exitCode: 0 })
    expect(report.probes.length).toBeGreaterThan(40)
    expect(run.exitCode).toBe(0)
    expect(await readdir(folder)).toEqual([])
  })

  test('says so, with an exit code of its own, where nothing can seal', async () => {
    const folder = temporaryFolder()
    // A machine without engine and bubblewrap: a PATH with nothing on it but what Caisson itself needs.
    const tools = await mkdtemp(join(folder, 'tools-'))
    for (const tool of ['git', 'sh', 'cp', 'cat', 'env', 'tar'])
      await symlink(join('/usr/bin', tool), join(tools, tool))
    const run = await doctor(folder, { PATH: tools, HOME: folder }, '--backend', 'local')
    expect(run.exitCode).toBe(2)
    expect(`${run.stdout}${run.stderr}`).toMatch(/not sealed/i)
  })

  test.each([
    ['--agent', 'claude'],
    ['--model', 'anthropic/claude-sonnet-4-6'],
  ])('says with %s whether the agent would work, in lines and as data', async (...flags) => {
    const folder = temporaryFolder()
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder }
    const lines = await doctor(folder, env, ...flags)
    expect(lines.stdout).toMatch(/^ok {4}agent {7}Claude Code \S+ is at /m)
    expect(lines.stdout).toMatch(/^FAIL {2}key {9}There is no credential for the model\./m)
    expect(lines.exitCode).toBe(0)
    const data = await doctor(folder, env, ...flags, '--json')
    expect(JSON.parse(data.stdout)).toMatchObject({
      sealed: true,
      agent: [
        { name: 'agent', result: 'works' },
        { name: 'key', result: 'refused', hint: expect.stringContaining('ANTHROPIC_API_KEY') },
      ],
    })
  })
})

describeWith(['docker', 'claude'], 'caisson doctor with an engine that leaves limits out', () => {
  test('says in words what got through, what a run would need, and ends with 1', async () => {
    const folder = temporaryFolder()
    const PATH = await weakenedEngine(folder, { without: [/^--(memory|pids)/] })
    const run = await doctor(folder, { PATH, HOME: folder }, '--backend', 'container', '--details')
    expect(run.exitCode).toBe(1)
    const failed = run.stdout.match(/^FAIL {2}\S+/gm)
    expect(failed).toEqual(['FAIL  limits.memory', 'FAIL  limits.processes'])
    expect(run.stdout).toMatch(/^note {2}missing: memory-limit .*needs `allow-missing: memory-limit`$/m)
    expect(run.stdout).toMatch(/\nSEALED WITHOUT ALL LIMITS: \d+ attempts, \d+ got nowhere, 2 got through, /)
  })
})

describeWith(['bwrap', 'claude'], 'caisson doctor without an engine', () => {
  test('tries the seal that this machine itself gives, in words', async () => {
    const folder = temporaryFolder()
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder }
    const run = await doctor(folder, env, '--backend', 'local')
    expect(run.stdout.match(/^FAIL .*/gm)).toBeNull()
    expect(run.stdout).toMatch(/^none {2}model {7}There is no credential for a model\. /)
    expect(run.stdout).toMatch(/\nok {4}sandbox {5}local, bubblewrap, /)
    expect(run.stdout).toMatch(/\nok {4}kernel {6}\d+ attempts, none got through\n/)
    expect(run.stdout.split('\n').length).toBeLessThan(20)
    expect(run.stdout).toMatch(/\nSEALED: \d+ attempts, \d+ got nowhere, 0 got through, /)
    expect(run.exitCode).toBe(0)
    expect(await readdir(folder)).toEqual([])
  })
})

// With Docker, tests/e2e/scoreboard.test.ts shows the same.
describeWith(['podman', 'gvisor', 'root', 'claude'], 'caisson doctor under gVisor with podman', () => {
  test("finds that nothing gets past gVisor's kernel", async () => {
    const folder = temporaryFolder()
    const { PATH = '', CONTAINERS_CONF = '' } = process.env
    const env = { PATH, CONTAINERS_CONF, HOME: folder }
    const run = await doctor(folder, env, '--json', '--backend', 'podman', '--isolation', 'gvisor')
    const report = JSON.parse(run.stdout) as DoctorReport
    expect(report.probes.filter(({ result }) => result === 'fail')).toEqual([])
    expect(report).toMatchObject({
      ...{ sealed: true, exitCode: 0 },
      sandbox: { engine: 'podman', isolation: 'gvisor', missing: [] },
    })
    // The same attempts, most of which a filter refuses elsewhere.
    const own = report.probes.filter(({ why }) => why.startsWith("only gVisor's kernel was reached"))
    expect(own.length).toBeGreaterThan(3)
    expect(report.probes.length).toBeGreaterThan(40)
  })
})

describeWith(['docker', 'claude'], 'caisson doctor on a machine without gVisor', () => {
  test('says that there is none, and tries nothing weaker', async () => {
    const folder = temporaryFolder()
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, DOCKER_HOST: `unix://${folder}/no.sock` }
    const run = await doctor(folder, env, '--backend', 'docker', '--isolation', 'gvisor')
    expect(run.exitCode).not.toBe(0)
    expect(run.stderr).toMatch(/No container engine on this machine can use gVisor/)
    const both = await doctor(folder, env, '--backend', 'local', '--isolation', 'gvisor')
    expect(both.stderr).toMatch(/`--isolation gvisor` isolates containers of Docker or Podman/)
  })
})

describeWith(['podman', 'claude'], 'caisson doctor with podman', () => {
  test('lets nothing through but the limits that an ordinary user cannot have', async () => {
    const folder = temporaryFolder()
    const { PATH = '', HOME = '', XDG_RUNTIME_DIR = '', CONTAINERS_CONF = '' } = process.env
    const podmans = { PATH, HOME, XDG_RUNTIME_DIR, CONTAINERS_CONF }
    const env = { ...podmans, TMPDIR: folder, DOCKER_HOST: 'unix:///nonexistent/docker.sock' }
    const run = await doctor(folder, env, '--json')
    const report = JSON.parse(run.stdout) as DoctorReport
    const failed = report.probes.flatMap(({ id, result }) => (result === 'fail' ? [id] : []))
    expect(report).toMatchObject({ sealed: true, sandbox: { engine: 'podman', sealed: true } })
    if (process.getuid?.() === 0) expect([...failed, ...(report.sandbox.missing ?? [])]).toEqual([])
    else for (const id of failed) expect(id).toMatch(/^limits\./)
    expect(run.exitCode).toBe(failed.length === 0 ? 0 : 1)
    expect(report.probes.length).toBeGreaterThan(40)
    expect(await readdir(folder)).toEqual([])
  })
})

describeWith(['docker', 'claude', 'job-image'], 'caisson doctor in a job container', () => {
  test('proves the sibling that a job gets there', async () => {
    const folder = await mkdtemp(join(await realpath(tmpdir()), 'caisson-doctor-'))
    const { stdout: socket } = await promisify(execFile)('docker', [
      'context',
      'inspect',
      '--format',
      '{{.Endpoints.docker.Host}}',
    ])
    const mounts = [
      [socket.trim().replace('unix://', ''), '/var/run/docker.sock'],
      [folder, '/__w/_temp'],
      [join(PROJECT, 'lib'), '/project/lib'],
      [join(PROJECT, 'package.json'), '/project/package.json'],
      [join(PROJECT, 'node_modules'), '/project/node_modules'],
      [partPath('claude'), '/__t/claude'],
    ].flatMap((pair) => ['--volume', pair.join(':')])
    const command = [
      'node',
      '/project/lib/programs/cli/main.js',
      'doctor',
      '--json',
      '--agent-path',
      '/__t/claude',
    ]
    try {
      const { stdout } = await promisify(execFile)(
        'docker',
        ['run', '--rm', ...mounts, '--env', 'RUNNER_TEMP=/__w/_temp', JOB_IMAGE, ...command],
        { maxBuffer: 16 << 20 },
      )
      const report = JSON.parse(stdout) as DoctorReport
      expect(report.probes.filter(({ result }) => result === 'fail')).toEqual([])
      expect(report).toMatchObject({ sealed: true, sandbox: { image: JOB_IMAGE, missing: [] } })
      expect(await readdir(folder)).toEqual([])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describeWith(['docker', 'claude'], 'caisson doctor on Ctrl-C', () => {
  /** The command in a folder of its own; resolves once `reached` does, the command stopped and nothing left. */
  async function stopped(
    flags: string[],
    more: Record<string, string>,
    reached: (tmp: string) => Promise<unknown>,
  ) {
    const folder = temporaryFolder()
    const tmp = join(folder, 't')
    await mkdir(tmp)
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: tmp, ...more }
    const args = [CAISSON, 'doctor', '--backend', 'docker', ...flags]
    const child = execa(process.execPath, args, { cwd: folder, env, extendEnv: false, reject: false })
    await reached(tmp)
    child.kill('SIGINT')
    const { exitCode, stdout, stderr } = await child
    expect({ exitCode, stdout }, stderr).toEqual({ exitCode: 130, stdout: '' })
    expect(stderr).toMatch(
      /^Warning: Stopping\. The sandbox was not assessed\.\nError: The work was stopped before it was done\.\n.*\n\(EXECUTION_CANCELLED\)$/m,
    )
    expect(await readdir(tmp)).toEqual([])
  }

  test('ends the probes, and blames nothing', async () => {
    const containers = async (run: string) => {
      const { stdout } = await execa('docker', [
        'ps',
        '--all',
        '--quiet',
        '--filter',
        `label=caisson.run=${run}`,
      ])
      return stdout
    }
    let run = ''
    await stopped(['--agent-path', partPath('claude')], {}, (tmp) =>
      vi.waitFor(async () => {
        const [dir = ''] = await readdir(tmp)
        run = `doctor-${dir.slice(-6)}`
        expect(await containers(run)).not.toBe('')
      }, 60_000),
    )
    expect(await containers(run)).toBe('')
  })

  test('ends the download of an agent that it was asked about', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await stopped(['--agent', 'codex'], { NPM_CONFIG_REGISTRY: registry }, () => once(server, 'request'))
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
