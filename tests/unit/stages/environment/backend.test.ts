import { expect, test } from 'vitest'
import { type SpecInput, specSchema } from '../../../../src/config/spec.js'
import { SandboxError } from '../../../../src/errors.js'
import type { Engine } from '../../../../src/sandbox/engine/engine.js'
import { UnfitEngineError } from '../../../../src/sandbox/engine/unfit-engine.js'
import { type BackendChoice, passOver } from '../../../../src/stages/environment/backend.js'

const failed = new SandboxError('ENGINE_FAILED', 'docker could not start a container: s3cret', { hint: '' })
const unfit = new UnfitEngineError(failed, 'docker', 'no runtime, s3cret')
const docker: BackendChoice = {
  kind: 'container',
  engine: { name: 'docker' } as Engine,
  image: 'host',
  own: null,
}

const judge = (
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

test('an engine that starts nothing is passed over under `auto`, after those that were before', () => {
  const one = { engine: 'docker' as const, why: 'no runtime, ***' }
  expect(judge(unfit)).toEqual([one])
  const earlier = { engine: 'podman' as const, why: 'broken' }
  expect(judge(unfit, { choice: { ...docker, passedOver: [earlier] } })).toEqual([earlier, one])
})

test.each<[string, ReturnType<typeof judge>]>([
  ['another error', judge(failed)],
  ['a backend that was named', judge(unfit, {}, { backend: 'container' })],
  ['an engine that was named', judge(unfit, {}, { engine: 'docker' })],
  ['a run that is being stopped', judge(unfit, { signal: AbortSignal.abort() })],
  ['a place that has no engine', judge(unfit, { choice: { kind: 'local', why: '', seal: null } })],
])('%s is not', (_, verdict) => expect(verdict).toBeNull())
