import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claudeCode } from '../../src/agents/claude/claude-code.js'
import { silentLog } from '../../src/base/log.js'
import { specSchema } from '../../src/config/spec.js'
import { agentProgram, openSandboxFor } from '../../src/pipeline/stages/environment/sandbox.js'
import type { Backend } from '../../src/sandbox/backend.js'
import { bubblewrapBackend } from '../../src/sandbox/bubblewrap/backend.js'
import { containerBackend } from '../../src/sandbox/container/backend.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { canBeAllowed, type Protection } from '../../src/sandbox/seal/protections.js'
import { SECCOMP_PROFILE } from '../../src/sandbox/seal/seccomp-profile.js'
import { type Weakening, weakenedEngine } from '../e2e/seal-weakening.js'
import { type PartName, titled, whyNot } from '../world/parts.js'
import { STATE } from '../world/state.js'
import { bubblewrap, docker, missing, podman } from './sandbox-parts.js'
import { makePlace, type Place } from './sandbox-places.js'

const LIMITS = { memory: '256m', pids: 64, cpus: 1 }
const unconfined: Weakening = { add: ['--security-opt', 'seccomp=unconfined'] }

/** What a wrapper around the client, or a setting of the engine, may take from the agent's container. */
const TAKEN: [name: string, Weakening, lost: Protection[]][] = [
  ['a network', { without: [/^--network /], add: ['--network', 'host'] }, ['network']],
  ['root', { without: [/^--user /], add: ['--user', '0:0'] }, ['user']],
  ['capabilities', { without: [/^--cap-drop /] }, ['capabilities']],
  ['new privileges', { without: [/no-new-privileges/] }, ['new-privileges']],
  ['a writable root file system', { without: [/^--read-only/] }, ['read-only-root']],
  ["the machine's processes", { add: ['--pid', 'host'] }, ['namespaces']],
  ["the machine's shared memory", { without: [/^--ipc /], add: ['--ipc', 'host'] }, ['namespaces']],
  ['a device', { add: ['--device', '/dev/null:/dev/found'] }, ['devices']],
  ['no filter of system calls', unconfined, ['system-calls']],
  ['no memory limit', { without: [/^--memory/] }, ['memory-limit']],
  ['no process limit', { without: [/^--pids-limit /] }, ['process-limit']],
  ['no CPU limit', { without: [/^--cpus /] }, ['cpu-limit']],
  [
    'no limits and no filter',
    { ...unconfined, without: [/^--memory/, /^--pids-limit /] },
    ['system-calls', 'memory-limit', 'process-limit'],
  ],
]

const allowed = (name: string, value: number) => ({
  ...{ names: [name], action: 'SCMP_ACT_ALLOW' },
  args: [{ index: 0, value, valueTwo: 0, op: 'SCMP_CMP_EQ' }],
})

let place: Place
beforeAll(async () => {
  place = await makePlace()
  await writeFile(place.claude, '#!/bin/sh\necho "2.1.329 (Claude Code)"\n')
})
afterAll(() => place?.close())

function open(choice: Backend, allowMissing: readonly Protection[], allowUnsealed = false) {
  const spec = specSchema.parse({ agent: { path: place.claude }, sandbox: { limits: LIMITS, allowMissing } })
  const host = {
    env: process.env,
    platform: process.platform,
    arch: process.arch,
    cacheDir: place.dir,
    stateDir: STATE,
  }
  const folders = { runId: place.runId, folders: place.run, objectMounts: [] }
  const asked = { spec, host, log: silentLog }
  const program = agentProgram(claudeCode, asked)
  const request = { ...asked, program, allowUnsealed, ...folders }
  return openSandboxFor(request, choice, {})
}

const inContainer = (engine: Engine): Backend => containerBackend(engine, 'host', null)
const names = (sandbox: Sandbox) => sandbox.facts.missing?.map(({ protection }) => protection)
/** What this machine's engine lacks by itself; rootless Podman or a remapped Docker lack something. */
const missingCapabilities = (engine: Engine) => engine.missingCapabilities.map(({ protection }) => protection)

const withoutDocker = missing('docker')
describe.skipIf(withoutDocker)(titled('a container that lost a protection', withoutDocker), () => {
  const own = docker ? missingCapabilities(docker) : []
  it.each(TAKEN)('%s: is refused, or continues only if allowed', async (name, weakening, lost) => {
    const dir = join(place.dir, name.replaceAll(/\W/g, '-'))
    await mkdir(dir)
    const env = { ...process.env, PATH: await weakenedEngine(dir, weakening) }
    const engine = (await detectEngine({ preferred: 'docker', env, log: silentLog })) as Engine
    const expected = lost.filter((protection) => !own.includes(protection))
    // Named for the engine's own lacks alone.
    await expect(open(inContainer(engine), own)).rejects.toMatchObject({
      code: lost.every(canBeAllowed) ? 'NOT_SUPPORTED' : 'ENGINE_FAILED',
      ...(lost.every(canBeAllowed)
        ? { hint: expect.stringContaining(expected.join(', ')) }
        : { message: expect.stringContaining(`(${lost[0]})`) }),
    })
    const everything = open(inContainer(engine), [], true)
    if (!lost.every(canBeAllowed)) {
      await expect(everything).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
      return
    }
    await (await everything).cleanup()
    const sandbox = await open(inContainer(engine), [...own, ...lost])
    await sandbox.cleanup()
    expect(new Set(names(sandbox))).toEqual(new Set([...own, ...lost]))
    expect(sandbox.facts.sealed).toBe(![...own, ...lost].includes('system-calls'))
    for (const protection of lost)
      expect(sandbox.facts.weaknesses.join()).toContain(
        `Without \`${protection}\`: ${sandbox.facts.missing?.find((one) => one.protection === protection)?.why}; allowed by \`allow-missing\`.`,
      )
  })

  it.each([
    ['AF_VSOCK', 'a socket to the host of a virtual machine', allowed('socket', 40)],
    ['io_uring', 'use io_uring', { names: ['io_uring_setup'], action: 'SCMP_ACT_ALLOW' }],
    ['namespaces', 'create a user namespace', { names: ['unshare'], action: 'SCMP_ACT_ALLOW' }],
  ])('a filter that lets %s pass is detected from inside', async (name, why, rule) => {
    const dir = join(place.dir, `lax-${name}`)
    await mkdir(dir)
    const profile = JSON.parse(SECCOMP_PROFILE)
    await writeFile(
      join(dir, 'lax.json'),
      JSON.stringify({ ...profile, syscalls: [...profile.syscalls, rule] }),
    )
    const lax = { without: [/seccomp=/], add: ['--security-opt', `seccomp=${join(dir, 'lax.json')}`] }
    const env = { ...process.env, PATH: await weakenedEngine(dir, lax) }
    const engine = (await detectEngine({ preferred: 'docker', env, log: silentLog })) as Engine
    await expect(open(inContainer(engine), own)).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining(why),
    })
  })

  it('leaves no container behind when it is refused', async () => {
    const dir = join(place.dir, 'left')
    await mkdir(dir)
    const env = { ...process.env, PATH: await weakenedEngine(dir, unconfined) }
    const engine = (await detectEngine({ preferred: 'docker', env, log: silentLog })) as Engine
    await expect(open(inContainer(engine), own)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
    expect(await engine.removeByLabel(`caisson.run=${place.runId}`)).toMatchObject({ containers: 0 })
  })
})

const withoutPodman = podman ? null : whyNot(['podman'])
const laxer = titled("podman's container without the filter that Caisson made for it", withoutPodman)
describe.skipIf(withoutPodman)(laxer, () => {
  it('is detected from inside, and refused unless allowed', async () => {
    const own = missingCapabilities(podman as Engine)
    const dir = join(place.dir, 'laxer-filter')
    await mkdir(dir)
    const PATH = await weakenedEngine(dir, { without: [/seccomp=/] }, 'podman')
    const env = { ...process.env, PATH }
    const engine = (await detectEngine({ preferred: 'podman', env, log: silentLog })) as Engine
    expect(missingCapabilities(engine)).toEqual(own)
    await expect(open(inContainer(engine), own)).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining('lets a process create a user namespace'),
      hint: expect.stringContaining('system-calls'),
    })
    const sandbox = await open(inContainer(engine), [...own, 'system-calls'])
    const { exitCode } = await sandbox.exec(['unshare', '-U', 'true'])
    await sandbox.cleanup()
    expect(exitCode).toBe(0)
    expect(sandbox.facts.sealed).toBe(false)
  })
})

const places: [string, PartName, Backend | null][] = [
  ['docker', 'docker', docker && inContainer(docker)],
  ['podman', 'podman', podman && inContainer(podman)],
  ['bubblewrap', 'bwrap', bubblewrap && bubblewrapBackend(bubblewrap)],
]
for (const [name, part, choice] of places) {
  const why = choice ? null : whyNot([part])
  describe.skipIf(!choice)(titled(`what ${name} cannot give on this machine`, why), () => {
    it('is what the engine reported beforehand, and is refused until an input allows it', async () => {
      const chosen = choice as Backend
      const sandbox = await open(chosen, [], true)
      await sandbox.cleanup()
      const found = names(sandbox) ?? []
      if (chosen.containers)
        expect(new Set(found)).toEqual(new Set(missingCapabilities(chosen.containers.engine)))
      else expect(found.filter((protection) => !protection.endsWith('-limit'))).toEqual([])
      // An ordinary user without control groups of its own has no limits.
      if (name !== 'docker' && process.getuid?.() !== 0) expect(found).toContain('memory-limit')
      const asked = open(chosen, [])
      if (found.length === 0) await (await asked).cleanup()
      else await expect(asked).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
      await (await open(chosen, found)).cleanup()
    })
  })
}
