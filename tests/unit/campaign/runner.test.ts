import { expect, test } from 'vitest'
import { pipelineRunner, type RunnerOptions } from '../../../src/campaign/runner.js'
import { GitHubRequestError } from '../../../src/github/request-error.js'
import { silentLog } from '../../../src/log.js'
import { fakeGitHub } from '../github/fake-github.js'

test.each([
  [404, 'TARGET_NOT_FOUND', 'There is no repository octo/gone that the token can see.'],
  [500, 'GITHUB_REQUEST_FAILED', 'Not now (HTTP 500).'],
])('a repository that answers with %i ends the run with %s', async (status, code, message) => {
  const refused = new GitHubRequestError('GITHUB_REQUEST_FAILED', `Not now (HTTP ${status}).`, {
    hint: '',
    status,
  })
  const github = { ...fakeGitHub({}), repository: () => Promise.reject(refused) }
  const forgeOf = () => ({ github, token: 'secret', owner: 'octo', name: 'gone', remoteUrl: '' })
  const run = pipelineRunner({ campaign: { run: {} }, forgeOf, log: silentLog } as unknown as RunnerOptions)
  const item = { id: 'octo/gone', state: 'working', worker: 'a', since: 0, until: 1, reserved: 0 } as const
  await expect(run({ ...item, usd: 0, lost: 0 }, AbortSignal.abort())).rejects.toMatchObject({
    code,
    message,
  })
})
