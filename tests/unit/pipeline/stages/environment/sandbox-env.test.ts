import { expect, it } from 'vitest'
import { silentLog } from '../../../../../src/base/log.js'
import { specSchema } from '../../../../../src/config/spec.js'
import type { BackendChoice } from '../../../../../src/pipeline/stages/environment/backend.js'
import { openSandboxFor } from '../../../../../src/pipeline/stages/environment/sandbox.js'
import type { OpenOptions } from '../../../../../src/sandbox/backend.js'
import { STATE } from '../../../../world/state.js'

const run = { workspace: '/nowhere', home: '/h', input: '/i', output: '/o', gateway: '/g' }

/** The variables that a sandbox is opened with in a job with these. */
async function variablesIn(env: Record<string, string>, given: Record<string, string> = {}) {
  let seen: OpenOptions['env'] = {}
  const open = async (options: OpenOptions) => {
    seen = options.env
    throw new Error('opened')
  }
  const opening = openSandboxFor(
    {
      spec: specSchema.parse({ sandbox: { env: given } }),
      host: { env, platform: 'linux', arch: 'x64', cacheDir: '/nowhere', stateDir: STATE },
      log: silentLog,
      runId: 'run',
      folders: run,
      objectMounts: [],
      program: { displayName: 'A program', command: 'program', executable: '/nowhere' },
    },
    { open, capabilities: {} } as unknown as BackendChoice,
    {},
  )
  await expect(opening).rejects.toThrow('opened')
  return seen
}

it('has the job’s `CI`, unless the run says something else, and no other variable of the job', async () => {
  expect(await variablesIn({ CI: 'true', GITHUB_TOKEN: 'x' })).toEqual({
    CI: 'true',
    CAISSON_RUN_ID: 'run',
    PYTHONDONTWRITEBYTECODE: '1',
  })
  expect(await variablesIn({ CI: 'true' }, { CI: '' })).toHaveProperty('CI', '')
  expect(await variablesIn({})).not.toHaveProperty('CI')
})
