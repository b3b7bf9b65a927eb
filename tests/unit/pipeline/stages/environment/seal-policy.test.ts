import { describe, expect, it } from 'vitest'
import {
  allowancesInWords,
  assertSealed,
  checkMissing,
  checkSandbox,
  foreseenMissing,
} from '../../../../../src/pipeline/stages/environment/seal-policy.js'
import type { Sandbox } from '../../../../../src/sandbox/sandbox.js'
import {
  ALLOWABLE,
  canBeAllowed,
  PROTECTIONS,
  type Protection,
} from '../../../../../src/sandbox/seal/protections.js'
import { launchBackend, localBackend } from '../../../../../src/sandbox/unsealed/backends.js'
import { containerOf } from '../../../sandbox/container-backend.js'

const allowances = { allowUnsealed: false, allowMissing: [] }
const limits = { memory: '8g', pids: 2048 }
const lost = (protection: Protection) => ({ protection, why: `no ${protection}` })
const container = (...missingCapabilities: Protection[]) =>
  containerOf({ missingCapabilities: missingCapabilities.map(lost) })

describe('foreseenMissing', () => {
  const names = (...given: Parameters<typeof foreseenMissing>) =>
    foreseenMissing(...given).map(({ protection }) => protection)
  it('knows what a place will lack, as far as it matters to the run', () => {
    const without = container('memory-limit', 'cpu-limit')
    expect(names(without, limits)).toEqual(['memory-limit'])
    expect(names(without, { ...limits, cpus: 2 })).toEqual(['memory-limit', 'cpu-limit'])
  })
})

describe('settleMissing', () => {
  it.each(ALLOWABLE)('refuses a run without %s until an input says otherwise', (protection) => {
    const missing = [lost(protection)]
    expect(() => checkMissing(missing, allowances)).toThrow(
      expect.objectContaining({
        code: 'NOT_SUPPORTED',
        message: expect.stringContaining(`no ${protection}`),
        hint: expect.stringContaining(`allow-missing: ${protection}`),
      }),
    )
    expect(checkMissing(missing, { ...allowances, allowMissing: [protection] })).toEqual([
      { ...lost(protection), allowedBy: 'allow-missing' },
    ])
    expect(checkMissing(missing, { ...allowances, allowUnsealed: true })).toEqual([
      { ...lost(protection), allowedBy: 'allow-unsealed' },
    ])
  })

  const never = (Object.keys(PROTECTIONS) as Protection[]).filter((name) => !canBeAllowed(name))
  it.each(never)('refuses a run without %s whatever the inputs say', (protection) => {
    const everything = { allowUnsealed: true, allowMissing: [...ALLOWABLE] }
    expect(() => checkMissing([lost(protection)], everything)).toThrow(
      expect.objectContaining({ code: 'ENGINE_FAILED', message: expect.stringContaining(protection) }),
    )
  })

  it('names in its hint what was allowed already, too', () => {
    const given = { ...allowances, allowMissing: ['memory-limit' as const] }
    expect(() => checkMissing([lost('memory-limit'), lost('process-limit')], given)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('memory-limit, process-limit`') }),
    )
  })

  it('knows no protection that is neither refused nor to be allowed', () => {
    const asked = (Object.keys(PROTECTIONS) as Protection[]).filter(canBeAllowed)
    expect(asked).toEqual(ALLOWABLE)
  })
})

describe('settleSandbox', () => {
  it('says in its facts what the run goes on without, and why it may', () => {
    const facts = { engine: 'x', weaknesses: ['before'], missing: [lost('memory-limit')] }
    const sandbox = { kind: 'local', facts } as unknown as Sandbox
    expect(checkSandbox(sandbox, { ...allowances, allowMissing: ['memory-limit'] })).toEqual({
      ...sandbox,
      facts: {
        ...facts,
        missing: [{ ...lost('memory-limit'), allowedBy: 'allow-missing' }],
        weaknesses: ['before', 'Without `memory-limit`: no memory-limit; allowed by `allow-missing`.'],
      },
    })
  })
})

describe('assertSealed', () => {
  const refused = { allowUnsealed: false }
  const unsealed = [localBackend('no container engine answers'), launchBackend(['agentbox', 'shell'])]

  it.each(unsealed)('refuses a place that seals nothing, unless the call allows it: $where', (place) => {
    expect(() => assertSealed(place, refused)).toThrow(
      expect.objectContaining({
        name: 'SandboxError',
        code: 'SEAL_MISSING',
        message: `Refusing to start without a seal: ${place.unsealed}.`,
        hint: expect.stringContaining('`apt-get install bubblewrap`'),
      }),
    )
    expect(() => assertSealed(place, { allowUnsealed: true })).not.toThrow()
  })

  it('says what to install or to start, and not how to do without', () => {
    for (const place of unsealed)
      expect(() => assertSealed(place, refused)).toThrow(
        expect.objectContaining({ hint: expect.not.stringMatching(/unsealed|backend/i) }),
      )
  })

  it('lets a container pass', () => {
    expect(() => assertSealed(container(), refused)).not.toThrow()
    expect(allowancesInWords(container())).toEqual([])
  })
})
