import { describe, expect, it } from 'vitest'
import { resolveSpec } from '../../../src/config/layers.js'
import { parseRepositoryConfig } from '../../../src/config/repository.js'
import { type SpecInput, specSchema } from '../../../src/config/spec.js'
import { assertHasEffect } from '../../../src/pipeline/stages/lone-session/options.js'
import { givenBy } from '../../world/settings.js'

const resolved = (inputs: Record<string, string>, repository: SpecInput = {}) =>
  resolveSpec({ repository, given: givenBy(inputs) }).sandbox

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
    { agent: 'image:ghcr.io/acme/agent:1' },
  ])('of the repository gives way to %o, and an explicit one does not', (inputs) => {
    const { compose } = resolved(inputs as unknown as Record<string, string>, { sandbox: { compose: true } })
    expect(compose).toBe(false)
    const explicit = { ...inputs, compose: 'true' } as unknown as Record<string, string>
    expect(() => resolved(explicit)).toThrow(/contradict each other:\n.*`sandbox.compose`/)
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
