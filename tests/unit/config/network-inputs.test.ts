import { describe, expect, test } from 'vitest'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { givenFromInputs } from '../../../src/config/inputs/from-inputs.js'
import { resolveSpec } from '../../../src/config/layers.js'
import { readSetupVariables } from '../../../src/config/spec/written.js'
import { givenBy } from '../../world/settings.js'

const spec = (inputs: Record<string, string>) => resolveSpec({ given: givenBy(inputs) })

test('the variables of a setup are no part of the spec, which the agent can read', () => {
  const env = { 'INPUT_SETUP-ENV': 'A_TOKEN\nB_TOKEN=b=b', A_TOKEN: 'a-value' }
  const inputs = readActionInputs(env)
  const lines = inputs['setup-env'] ?? []
  expect(readSetupVariables(lines, { env, flags: false })).toEqual({ A_TOKEN: 'a-value', B_TOKEN: 'b=b' })
  expect(JSON.stringify(givenFromInputs(inputs, env))).not.toMatch(/a-value|b=b/)
  expect(() => readSetupVariables(lines, { env: {}, flags: false })).toThrow(
    'setup-env: A_TOKEN is not set in this job.',
  )
  expect(() => readSetupVariables(['a b=1'], { env, flags: true })).toThrow(/--setup-env: "a b"/)
})

describe('the inputs of network and setup', () => {
  test('are off unless they are given', () => {
    expect(spec({}).sandbox).toMatchObject({ network: 'none', allowedHosts: [] })
    expect(spec({}).setup).toEqual({
      from: ['copilot-setup-steps'],
      run: '',
      network: 'allowlist',
      env: [],
      timeoutMinutes: 15,
    })
  })

  test('keep a script with all its lines, and a list of hosts by line or comma', () => {
    const given = spec({
      setup: 'set -x\nnpm ci, really\n\n# done',
      'setup-network': 'open',
      'setup.timeoutMinutes': '5',
      network: 'allowlist',
      'allowed-hosts': 'a.example, *.b.example:8443',
    })
    expect(given.setup).toEqual({
      from: ['copilot-setup-steps'],
      run: 'set -x\nnpm ci, really\n\n# done',
      network: 'open',
      env: [],
      timeoutMinutes: 5,
    })
    expect(given.sandbox.allowedHosts).toEqual(['a.example', '*.b.example:8443'])
  })

  test.each([
    [{ network: 'allowlist' }, /allows nothing without `sandbox.allowedHosts`/],
    [{ 'allowed-hosts': 'a.example' }, /has no effect/],
    [{ network: 'allowlist', 'allowed-hosts': '*' }, /"\*" cannot be used/],
    [{ setup: 'true', 'allowed-hosts': 'https://a.example/x' }, /not a host/],
    [{ network: 'internet' }, /not one of none, allowlist, public, open/],
  ])('%j is refused', (inputs, words) => expect(() => spec(inputs as Record<string, string>)).toThrow(words))
})
