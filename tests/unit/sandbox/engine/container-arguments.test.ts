import { describe, expect, it } from 'vitest'
import {
  type EngineTraits,
  environmentArguments,
  mountArgument,
  runArguments,
} from '../../../../src/sandbox/engine/container-arguments.js'
import { DOCKER } from '../../../../src/sandbox/engine/docker.js'
import { PODMAN } from '../../../../src/sandbox/engine/podman.js'
import { words } from '../../../world/words.js'

const TRAITS: EngineTraits = {
  rootless: false,
  usernsRemap: false,
  selinux: false,
  seccomp: true,
  apparmor: false,
  limits: { memory: true, cpus: true, pids: true },
}
const SPEC = { name: 'n', image: 'i:1' }
const pair = (args: string[], option: string) =>
  args.flatMap((arg, at) => (arg === option ? [args[at + 1]] : []))

describe('runArguments', () => {
  it('hardens every container unless told otherwise', () => {
    const args = runArguments(
      DOCKER,
      { ...SPEC, containerLimits: { memoryMb: 100, cpus: 1.5, pids: 9 } },
      TRAITS,
      [],
    )
    expect(pair(args, '--cap-drop')).toEqual(['ALL'])
    expect(pair(args, '--security-opt')).toEqual(['no-new-privileges'])
    expect(pair(args, '--network')).toEqual(['none'])
    expect(pair(args, '--ipc')).toEqual(['private'])
    expect(pair(args, '--pull')).toEqual(['never'])
    expect(pair(args, '--memory')).toEqual(pair(args, '--memory-swap'))
    expect(args).toContain('--read-only')
    expect(args).not.toContain('--privileged')
    expect(pair(args, '--user')[0]).not.toMatch(/^0:/)
  })

  it('leaves the network to the engine, or shares that of another container, only when told to', () => {
    const networks = (network: string) =>
      pair(runArguments(DOCKER, { ...SPEC, network }, TRAITS, []), '--network')
    expect(networks('default')).toEqual([])
    expect(networks('container:abc')).toEqual(['container:abc'])
  })

  it('maps the user as rootless engines need it', () => {
    const rootless = { ...TRAITS, rootless: true }
    expect(pair(runArguments(DOCKER, SPEC, rootless, []), '--user')).toEqual(['0:0'])
    expect(pair(runArguments(PODMAN, SPEC, rootless, []), '--userns')).toEqual(['keep-id'])
    expect(pair(runArguments(DOCKER, SPEC, { ...TRAITS, usernsRemap: true }, []), '--userns')).toEqual([
      'host',
    ])
  })

  it('leaves out limits that the engine cannot hold', () => {
    const limits = { memory: false, cpus: false, pids: false }
    const args = runArguments(
      PODMAN,
      { ...SPEC, containerLimits: { memoryMb: 1, cpus: 1, pids: 1 } },
      { ...TRAITS, limits },
      [],
    )
    for (const option of ['--memory', '--cpus', '--pids-limit']) expect(args).not.toContain(option)
  })

  it('ends with its command when it is not to be kept', () => {
    const args = runArguments(DOCKER, { ...SPEC, keepAlive: false, command: ['a', 'b c'] }, TRAITS, [])
    expect(args).toContain('--rm')
    expect(args.slice(-4)).toEqual(['--entrypoint', 'a', 'i:1', 'b c'])
  })
})

describe('mountArgument', () => {
  it('quotes what would be read as more than one field', () => {
    expect(mountArgument({ source: '/a,"b"', target: '/c', readOnly: true }, DOCKER)).toBe(
      'type=bind,"source=/a,""b""",target=/c,readonly',
    )
  })

  it('shows layers as a volume that goes with its container', () => {
    const layers = { type: 'overlay', source: '/a', upper: '/b', work: '/c', target: '/d' } as const
    expect(mountArgument(layers, DOCKER)).toBe(
      'type=volume,target=/d,volume-nocopy,volume-driver=local,volume-opt=type=overlay,volume-opt=device=overlay,' +
        '"volume-opt=o=lowerdir=/a,upperdir=/b,workdir=/c,userxattr"',
    )
  })

  it('refuses a relative path', () => {
    expect(() => mountArgument({ source: 'a', target: '/b' }, DOCKER)).toThrow(/absolute/)
    expect(() => mountArgument({ source: '/a', target: 'b' }, DOCKER)).toThrow(/absolute/)
  })
})

describe('environmentArguments', () => {
  it('carries values beside the process list', () => {
    const { args, clientEnv, file } = environmentArguments({
      TOKEN: 'se\ncret',
      HTTPS_PROXY: 'http://u:p@h',
      HOME: '/h',
    })
    expect(args).toEqual(['--env', 'TOKEN', '--env', 'HOME=/h'])
    expect(clientEnv).toEqual({ TOKEN: 'se\ncret' })
    expect(file).toEqual(['HTTPS_PROXY=http://u:p@h'])
  })

  it('never lets the agent’s variables reach the client itself', () => {
    const names = words`PATH DOCKER_HOST DOCKER_CONFIG CONTAINER_HOST LD_PRELOAD https_proxy XDG_RUNTIME_DIR`
    const { clientEnv } = environmentArguments(Object.fromEntries(names.map((name) => [name, 'x'])))
    expect(clientEnv).toEqual({})
  })

  it('refuses what cannot be passed on', () => {
    expect(() => environmentArguments({ 'A B': 'x' })).toThrow(/cannot be passed/)
    expect(() => environmentArguments({ A: '\0' })).toThrow(/cannot be passed/)
    expect(() => environmentArguments({ HTTPS_PROXY: 'a\nb' })).toThrow(/more than one line/)
  })
})
