import { expect, test } from 'vitest'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { givenFromInputs } from '../../../src/config/inputs/from-inputs.js'
import { resolveSpec } from '../../../src/config/resolve-spec.js'

const specOf = (inputs: Record<string, string>) => {
  const env = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  )
  return resolveSpec({ given: givenFromInputs(readActionInputs(env), {}) })
}

test('commands are lines, with the commas that are in them', () => {
  const { verify } = specOf({ verify: '# first the style\nnpm run lint -- --ext js,ts\n\n  npm test\n' })
  expect(verify.commands).toEqual(['npm run lint -- --ext js,ts', 'npm test'])
  expect(specOf({ verify: 'pytest -k "a, b"' }).verify.commands).toEqual(['pytest -k "a, b"'])
})

test('without inputs nothing is verified, and twice at most otherwise', () => {
  expect(specOf({}).verify).toEqual({
    commands: [],
    attempts: 2,
    base: false,
    network: 'none',
    timeoutMinutes: 15,
    onFailure: 'comment',
  })
})

test('a list of hosts needs a use, and an allow list needs hosts', () => {
  expect(() => specOf({ 'verify-network': 'allowlist' })).toThrow(/allows nothing without/)
  expect(() => specOf({ 'allowed-hosts': 'a.example' })).toThrow(/no effect/)
  const spec = specOf({ 'verify-network': 'allowlist', 'allowed-hosts': 'a.example' })
  expect(spec.sandbox.allowedHosts).toEqual(['a.example'])
})

test('words that mean nothing are refused', () => {
  expect(() => specOf({ 'on-verify-failure': 'drafts' })).toThrow(/did you mean draft/)
  expect(() => specOf({ 'verify-attempts': '0' })).toThrow(/greater than 0/)
})
