import { describe, expect, it } from 'vitest'
import { assess, renderReport, renderSummary } from '../../../../src/programs/doctor/report.js'
import type { SandboxFacts } from '../../../../src/sandbox/sandbox.js'
import type { Protection } from '../../../../src/sandbox/seal/protections.js'
import type { ProbeResult } from '../../../../src/sandbox/seal/run-probes.js'

const facts = (sealed: boolean, ...missing: Protection[]): SandboxFacts => ({
  backend: 'container',
  engine: 'podman',
  image: 'host',
  network: 'none',
  sealed,
  weaknesses: [],
  missing: missing.map((protection) => ({ protection, why: 'not here' })),
})
const probe = (id: string, result: ProbeResult['result'] = 'fail'): ProbeResult => ({
  id,
  protection: 'limits',
  tries: 'try',
  result,
  why: 'why',
})

describe('judge', () => {
  it.each([
    ['SEALED: ', facts(true), [probe('kernel.mount', 'pass')], true, 0],
    ['NOT SEALED: ', facts(true), [probe('kernel.mount')], false, 1],
    ['NOT SEALED: ', facts(true), [probe('limits.memory')], false, 1],
    ['SEALED WITHOUT ALL LIMITS: ', facts(true, 'memory-limit'), [probe('limits.memory')], true, 1],
    ['NOT SEALED: ', facts(true, 'memory-limit'), [probe('limits.memory'), probe('kernel.bpf')], false, 1],
    ['NOT SEALED: ', facts(true, 'memory-limit'), [probe('limits.processes')], false, 1],
    ['NOT CALLED SEALED: ', facts(false, 'system-calls'), [probe('kernel.mount', 'pass')], false, 0],
    ['NOT SEALED: ', facts(false, 'memory-limit'), [probe('limits.memory')], false, 1],
  ] as const)('says %j of %j with %j', (verdict, sandbox, probes, sealed, exitCode) => {
    const report = assess(sandbox, [...probes])
    expect(report).toMatchObject({ sealed, exitCode })
    expect(renderReport(report).split('\n').at(-2)).toMatch(new RegExp(`^${verdict}`))
  })
})

it('renderReport says which engine a run goes on without, and what to do where nothing else seals', () => {
  const passedOver = [{ engine: 'docker' as const, why: 'docker could not start a container: no runc' }]
  const sandbox = { ...facts(false), passedOver }
  const text = renderReport({ sealed: false, exitCode: 2, sandbox, probes: [] })
  expect(text).toContain('continues without it (docker could not start a container: no runc)')
  expect(text).toContain('Fix docker, or install bubblewrap.')
  const none = renderReport({ sealed: false, exitCode: 2, sandbox: facts(false), probes: [] })
  expect(none).toContain('Start Docker or Podman, or install bubblewrap.')
})

describe('renderSummary', () => {
  it('has a line for each protection, every attempt that got through, and what to do', () => {
    const probes = [
      probe('limits.memory', 'pass'),
      probe('limits.processes'),
      { ...probe('network.tcp', 'pass'), protection: 'network' as const },
      { ...probe('network.ipv6', 'not-applicable'), protection: 'network' as const },
    ]
    expect(renderSummary(assess(facts(true), probes)).split('\n')).toEqual([
      'ok    sandbox     container, podman, image host, network none',
      'ok    network     1 attempt, none got through',
      'FAIL  limits      2 attempts, 1 got through',
      `  FAIL  ${'limits.processes'.padEnd(34)} try: why`,
      '',
      'NOT SEALED: 4 attempts, 2 got nowhere, 1 got through, 1 did not apply here.',
      expect.stringMatching(/^Run nothing here that you do not trust: /),
      '`caisson doctor --details` shows every attempt.',
      '',
    ])
  })

  it('says what to do where nothing was tried', () => {
    const text = renderSummary({ sealed: false, exitCode: 2, sandbox: facts(false), probes: [] })
    expect(text).toContain('NOT SEALED: nothing')
    expect(text).toContain(
      'Start Docker or Podman, or install bubblewrap. (Only `caisson demo` makes do with `unshare`',
    )
    expect(text).not.toContain('--details')
  })
})
