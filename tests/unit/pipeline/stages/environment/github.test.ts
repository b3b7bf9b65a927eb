import { expect, test } from 'vitest'
import { memoryLog } from '../../../../../src/base/log.js'
import { entering } from '../../../../../src/pipeline/stages/environment/github.js'

test.each([
  [3131, []],
  [4000, [expect.stringContaining('so the copy of GitHub is at http://127.0.0.1:4000')]],
])('a copy of GitHub at port %i of the sandbox', async (port, warnings) => {
  const log = memoryLog()
  const run = { request: { log }, folder: { id: 'run', gateway: '/run', input: '/in' } }
  const facts = { owner: 'octo', name: 'hello', serverUrl: 'https://github.com' }
  const choice = { capabilities: { containerPaths: true } }
  const sandbox = {
    paths: { socket: '/caisson/gateway/model.sock', input: '/caisson/input' },
    openTunnel: async () => ({ port, close: async () => {} }),
  }
  const enter = entering(run as never, facts, { choice } as never)
  const { env, close } = await enter(sandbox as never)
  await close()
  expect(env['GITHUB_API_URL']).toBe('http://127.0.0.1:3131')
  expect(log.lines).toEqual(warnings)
})
