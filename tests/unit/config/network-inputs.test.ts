import { describe, expect, test } from 'vitest'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { givenFromInputs } from '../../../src/config/inputs/from-inputs.js'
import { resolveSpec } from '../../../src/config/resolve-spec.js'

const spec = (inputs: Record<string, string>) => {
  const env = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  )
  return resolveSpec({ given: givenFromInputs(readActionInputs(env), env) })
}

describe('the inputs of network and setup', () => {
  test('are off unless they are given', () => {
    expect(spec({}).sandbox).toMatchObject({ network: 'none', allowedHosts: [] })
    expect(spec({}).setup).toEqual({ run: '', network: 'allowlist', timeoutMinutes: 15 })
  })

  test('keep a script with all its lines, and a list of hosts by line or comma', () => {
    const given = spec({
      setup: 'set -x\nnpm ci, really\n\n# done',
      'setup-network': 'open',
      'setup-timeout-minutes': '5',
      network: 'allowlist',
      'allowed-hosts': 'a.example, *.b.example:8443',
    })
    expect(given.setup).toEqual({
      run: 'set -x\nnpm ci, really\n\n# done',
      network: 'open',
      timeoutMinutes: 5,
    })
    expect(given.sandbox.allowedHosts).toEqual(['a.example', '*.b.example:8443'])
  })

  test.each([
    [{ network: 'allowlist' }, /allows nothing without `allowed-hosts`/],
    [{ 'allowed-hosts': 'a.example' }, /has no effect/],
    [{ network: 'allowlist', 'allowed-hosts': '*' }, /"\*" cannot be used/],
    [{ setup: 'true', 'allowed-hosts': 'https://a.example/x' }, /not a host/],
    [{ network: 'internet' }, /not one of none, allowlist, open/],
  ])('%j is refused', (inputs, words) => {
    expect(() => spec(inputs as Record<string, string>)).toThrow(words)
  })
})
