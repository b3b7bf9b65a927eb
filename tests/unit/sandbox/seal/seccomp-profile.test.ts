import { describe, expect, it } from 'vitest'
import { tightenProfile } from '../../../../src/sandbox/seal/seccomp-profile.js'

const THEIRS = {
  defaultAction: 'SCMP_ACT_ERRNO',
  defaultErrnoRet: 38,
  archMap: [{ architecture: 'SCMP_ARCH_X86_64', subArchitectures: ['SCMP_ARCH_X86'] }],
  syscalls: [
    {
      names: ['read', 'clone', 'clone3', 'mount', 'unshare', 'socketcall'],
      action: 'SCMP_ACT_ALLOW',
      args: [],
    },
    { names: ['bpf', 'setns'], action: 'SCMP_ACT_ALLOW', includes: { caps: ['CAP_SYS_ADMIN'] } },
    { names: ['socket'], action: 'SCMP_ACT_ALLOW', args: [{ index: 0, value: 16, op: 'SCMP_CMP_NE' }] },
  ],
}

interface Rule {
  names: string[]
  action: string
  args?: { index: number; value: number; valueTwo: number; op: string }[]
}
const tightened = () => JSON.parse(tightenProfile(JSON.stringify(THEIRS)) ?? '') as { syscalls: Rule[] }
const rulesOf = (name: string) => tightened().syscalls.filter(({ names }) => names.includes(name))

describe('tightenProfile', () => {
  it('keeps what an agent needs, and all the rest of the file', () => {
    const { syscalls, ...others } = tightened()
    const { syscalls: _, ...theirs } = THEIRS
    expect(others).toEqual(theirs)
    expect(syscalls[0]).toEqual({ names: ['read'], action: 'SCMP_ACT_ALLOW', args: [] })
  })

  it.each([
    'mount',
    'umount2',
    'unshare',
    'setns',
    'pivot_root',
    'open_tree',
    'bpf',
    'keyctl',
    'io_uring_setup',
  ])('refuses %s, whatever was said of it', (name) => {
    expect(rulesOf(name)).toEqual([expect.objectContaining({ action: 'SCMP_ACT_ERRNO', errnoRet: 1 })])
  })

  it('lets clone make processes and threads and no namespaces, and hides clone3', () => {
    const flags = [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000]
    const [rule, ...more] = rulesOf('clone')
    expect(more).toEqual([])
    expect(rule?.args).toEqual([{ index: 0, value: 0x7e020000, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }])
    for (const flag of flags) expect((rule?.args?.[0]?.value ?? 0) & flag).toBe(flag)
    expect(rulesOf('clone3')).toEqual([expect.objectContaining({ action: 'SCMP_ACT_ERRNO', errnoRet: 38 })])
  })

  it('leaves the sockets that a network namespace confines', () => {
    expect(rulesOf('socket').map(({ args }) => args?.[0]?.value)).toEqual([1, 2, 10, 16])
    expect(rulesOf('socketcall')).toEqual([])
  })

  it.each([
    ['allows what it does not name', JSON.stringify({ ...THEIRS, defaultAction: 'SCMP_ACT_ALLOW' })],
    ['is no JSON', 'rubbish'],
    ['has no calls', '{"defaultAction":"SCMP_ACT_ERRNO"}'],
  ])('makes nothing of a profile that %s', (_, text) => {
    expect(tightenProfile(text)).toBeNull()
  })
})
