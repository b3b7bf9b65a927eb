import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closerOf, listenOnPort, listenOnSocket } from '../../../src/base/listen.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

test.each([
  ['a port', listenOnPort],
  [
    'a socket',
    (server: ReturnType<typeof createServer>) => listenOnSocket(server, join(temporaryFolder(), 's')),
  ],
])('a server on %s outlives connections that it cannot accept', async (_where, listen) => {
  const server = createServer()
  const close = closerOf(server)
  await listen(server)
  // As Node.js reports what accept(2) answers.
  const refused = Object.assign(new Error('accept ENFILE'), { code: 'ENFILE', syscall: 'accept' })
  for (let at = 0; at < 3; at++) expect(() => server.emit('error', refused)).not.toThrow()
  expect(server.listening).toBe(true)
  await close()
})

test('a server that cannot listen says so', async () => {
  const server = createServer()
  await expect(listenOnSocket(server, '/dev/null/s')).rejects.toThrow()
  const path = await listenOnSocket(server, join(temporaryFolder(), 's'))
  const second = createServer()
  await expect(listenOnSocket(second, path)).rejects.toMatchObject({ code: 'GATEWAY_FAILED' })
  await closerOf(server)()
})
