import { expect, it } from 'vitest'
import { SandboxError } from '../../../../../src/base/errors.js'
import { silentLog } from '../../../../../src/base/log.js'
import { specSchema } from '../../../../../src/config/spec.js'
import { withBackend } from '../../../../../src/pipeline/stages/environment/backend.js'
import { UnfitEngineError } from '../../../../../src/sandbox/engine/unfit-engine.js'
import type { PassedOver } from '../../../../../src/sandbox/sandbox.js'
import { localBackend } from '../../../../../src/sandbox/unsealed/backends.js'
import { STATE } from '../../../../world/state.js'
import { containerOf } from '../../../sandbox/container-backend.js'

const error = new SandboxError('ENGINE_FAILED', 'It starts nothing.', { hint: 'Mend it.' })

/** An engine that answers and starts no container, before a machine that seals nothing. */
function unfitMachine(allowUnsealed: boolean) {
  const happened: string[] = []
  const search = {
    spec: specSchema.parse({}),
    host: { env: {}, platform: 'linux', arch: 'x64', cacheDir: '/nonexistent', stateDir: STATE },
    runDir: '/nonexistent',
    log: silentLog,
    redact: (text: string) => text,
    allowUnsealed,
    choose: async (passedOver: readonly PassedOver[]) =>
      passedOver.length > 0 ? localBackend('no container starts') : containerOf({}),
  }
  const attempt = async (
    choice: { where: string; kind: string },
    onPassOver: (undo: () => Promise<void>) => void,
  ) => {
    happened.push(choice.kind)
    if (choice.kind !== 'container') return 'done'
    onPassOver(async () => {
      happened.push('undone')
    })
    throw new UnfitEngineError(error, 'Docker', 'it starts nothing')
  }
  return { happened, ended: withBackend(search, attempt) }
}

it('attempts nothing without a seal after an engine that starts no container, and has undone what was begun', async () => {
  const { happened, ended } = unfitMachine(false)
  await expect(ended).rejects.toMatchObject({ code: 'SEAL_MISSING' })
  expect(happened).toEqual(['container', 'undone'])
})

it('goes on there if the call allows it', async () => {
  const { happened, ended } = unfitMachine(true)
  expect(await ended).toBe('done')
  expect(happened).toEqual(['container', 'undone', 'local'])
})
