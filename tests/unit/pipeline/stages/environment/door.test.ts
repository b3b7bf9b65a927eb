import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { BackendChoice } from '../../../../../src/pipeline/stages/environment/backend.js'
import { openDoor } from '../../../../../src/pipeline/stages/environment/door.js'
import type { Sandbox } from '../../../../../src/sandbox/sandbox.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'
import { hostSandbox } from '../../../agents/session/host-sandbox.js'

it('leads to one socket where the agent shares the loopback interface, until it is closed', async () => {
  const gateway = temporaryFolder()
  const server = createServer((request, response) => void request.pipe(response))
  await new Promise<void>((resolve) => void server.listen(join(gateway, 'model.sock'), resolve))
  const choice = { capabilities: { containerPaths: false } } as BackendChoice
  const target = { runId: 'r', gateway, socket: 'model.sock', port: 3130, name: 'model' }
  const door = await openDoor(hostSandbox('/bin/true'), choice, target)
  expect(door.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const long = 'x'.repeat(300_000)
  const echo = async () => (await fetch(door.url, { method: 'POST', body: long })).text()
  expect(await Promise.all([echo(), echo()])).toEqual([long, long])
  server.closeAllConnections()
  server.close()
  await expect(echo()).rejects.toThrow()
  // One that never hangs up.
  const idle = connect(Number(new URL(door.url).port), '127.0.0.1').on('error', () => {})
  await once(idle, 'connect')
  await door.close()
  await expect(fetch(door.url)).rejects.toThrow()
})

it('is a process in the container, and one more container only where nothing in the image runs that', async () => {
  const started: string[] = []
  const choiceOf = (sharedNetworks: boolean) => {
    const startContainer = async ({ name }: { name: string }) => {
      started.push(name)
      throw new Error('no container')
    }
    const importImage = async () => 'sha256:0'
    const engine = { capabilities: { sharedNetworks }, importImage, startContainer }
    return { capabilities: { containerPaths: true }, containers: { engine, own: null } }
  }
  const openIn = (sharedNetworks: boolean, openTunnel: Sandbox['openTunnel']) => {
    const target = { runId: 'r', gateway: '/g', socket: 's', port: 3131, name: 'github' }
    const sandbox = { ...hostSandbox('/bin/true'), id: 'abcdef0', openTunnel } as Sandbox
    return openDoor(sandbox, choiceOf(sharedNetworks) as unknown as BackendChoice, target)
  }
  const close = async () => {}
  const door = await openIn(true, async () => ({ port: 4, close }))
  expect(door.url).toBe('http://127.0.0.1:4')
  expect(started).toEqual([])
  const without = () => Promise.reject(new Error('no runtime'))
  await expect(openIn(false, without)).rejects.toThrow('no runtime')
  expect(started).toEqual([])
  await expect(openIn(true, without)).rejects.toThrow('no container')
  expect(started).toEqual(['caisson-r-github-abcdef'])
})
