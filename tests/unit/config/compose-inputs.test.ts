import { describe, expect, it } from 'vitest'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { givenFromInputs } from '../../../src/config/inputs/from-inputs.js'
import { parseRepositoryConfig } from '../../../src/config/repository.js'
import { resolveSpec } from '../../../src/config/resolve-spec.js'
import { type SpecInput, specSchema } from '../../../src/config/spec.js'
import { assertHasEffect } from '../../../src/stages/lone-session/options.js'

const resolved = (inputs: Record<string, string>, repository: SpecInput = {}) => {
  const env = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  )
  return resolveSpec({ repository, given: givenFromInputs(readActionInputs(env), env) }).sandbox
}

describe('compose', () => {
  it('is off, and on by an input or by the repository, which may also name the image', () => {
    expect(resolved({}).compose).toBe(false)
    expect(resolved({ compose: 'true' })).toMatchObject({ compose: true, image: 'auto' })
    const { defaults } = parseRepositoryConfig('x.yml', 'defaults: { sandbox: { compose: true } }', [])
    expect(resolved({ image: 'node:22' }, defaults)).toMatchObject({ compose: true, image: 'node:22' })
    expect(resolved({ compose: 'false' }, defaults).compose).toBe(false)
  })

  it.each([
    { backend: 'local' },
    { 'engine-command': 'agentbox shell' },
    { image: 'host' },
    { 'agent-cli': 'image:ghcr.io/acme/agent:1' },
  ])('of the repository gives way to %o, and an explicit one does not', (inputs) => {
    const { compose } = resolved(inputs as Record<string, string>, { sandbox: { compose: true } })
    expect(compose).toBe(false)
    const explicit = { ...inputs, compose: 'true' } as Record<string, string>
    expect(() => resolved(explicit)).toThrow(/contradict each other:\n.*`compose`/)
  })

  it.each([
    [{ sandbox: { image: 'host' } }],
    [{ sandbox: { backend: 'local' } }],
    [{ sandbox: { engineCommand: ['agentbox'] } }],
    [{ agent: { image: 'x' } }],
  ] as const)('is refused where it has no effect on a session: %o', (spec) => {
    const sandbox = { ...('sandbox' in spec ? spec.sandbox : {}), compose: true }
    const parsed = specSchema.parse({ ...spec, sandbox })
    expect(() => assertHasEffect(parsed)).toThrow('The option `sandbox.compose`')
    expect(() => assertHasEffect(specSchema.parse({ sandbox: { compose: true } }))).not.toThrow()
  })
})
