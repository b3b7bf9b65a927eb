import { expect, test } from 'vitest'
import { SandboxError } from '../../../../../src/base/errors.js'
import { type SpecInput, specSchema } from '../../../../../src/config/spec.js'
import { imageFor, passOver } from '../../../../../src/pipeline/stages/environment/backend.js'
import { UnfitEngineError } from '../../../../../src/sandbox/engine/unfit-engine.js'
import { localBackend } from '../../../../../src/sandbox/unsealed/backends.js'
import { containerOf } from '../../../sandbox/container-backend.js'

const failed = new SandboxError('ENGINE_FAILED', 'docker could not start a container: s3cret', { hint: '' })
const unfit = new UnfitEngineError(failed, 'docker', 'no runtime, s3cret')
const docker = containerOf({ name: 'docker' })

test('where the agent is added to an image, somebody names it, or the job has one', () => {
  const own = { id: 'job', image: 'sha256:0a', imageReference: 'node:24', mounts: [] }
  const choose = (sandbox: SpecInput['sandbox'], container: Parameters<typeof imageFor>[1] = null) =>
    imageFor(specSchema.parse({ sandbox }), container)
  expect(() => choose({ compose: true })).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining('`sandbox.image: debian:bookworm`'),
    }),
  )
  expect(choose({ compose: true, image: 'golang:1.25' })).toBe('golang:1.25')
  expect(choose({ compose: true }, own)).toBe('sha256:0a')
  expect(choose({})).toBe('host')
})

const passed = (
  error: unknown,
  given: Partial<Parameters<typeof passOver>[1]> = {},
  sandbox: SpecInput['sandbox'] = {},
) =>
  passOver(error, {
    choice: docker,
    spec: specSchema.parse({ sandbox }),
    redact: (text) => text.replaceAll('s3cret', '***'),
    ...given,
  })

test('an engine that starts nothing is passed over under `auto`, after those passed over before', () => {
  const one = { engine: 'docker' as const, why: 'no runtime, ***' }
  expect(passed(unfit)).toEqual([one])
  const earlier = { engine: 'podman' as const, why: 'broken' }
  expect(passed(unfit, { choice: { ...docker, passedOver: [earlier] } })).toEqual([earlier, one])
})

test.each<[string, ReturnType<typeof passed>]>([
  ['another error', passed(failed)],
  ['a backend that was named', passed(unfit, {}, { backend: 'container' })],
  ['an engine that was named', passed(unfit, {}, { engine: 'docker' })],
  ['a run that is being stopped', passed(unfit, { signal: AbortSignal.abort() })],
  ['a place that has no engine', passed(unfit, { choice: localBackend('') })],
])('%s is not', (_, verdict) => expect(verdict).toBeNull())
