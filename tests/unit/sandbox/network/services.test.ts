import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { hostsOf, openServices, parseServices, routesOf } from '../../../../src/sandbox/network/services.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

describe('services', () => {
  test('have a name, a port, and the place where the job has them', () => {
    const services = parseServices([
      'Postgres:5432',
      'redis=localhost:16379',
      'postgres:5433=[::1]:15433',
      'localhost:80',
    ])
    expect(services).toEqual([
      { name: 'postgres', port: 5432, address: '127.1.0.1' },
      { name: 'redis', port: 16379, address: '127.1.0.2', at: { host: 'localhost', port: 16379 } },
      { name: 'postgres', port: 5433, address: '127.1.0.1', at: { host: '::1', port: 15433 } },
      { name: 'localhost', port: 80, address: '127.0.0.1' },
    ])
    expect(hostsOf(services)).toBe('127.1.0.1 postgres\n127.1.0.2 redis\n')
    expect(routesOf(parseServices(['a:1', 'b:1'])).map(({ address }) => address)).toEqual([
      '127.1.0.1',
      '127.0.0.1',
      '127.1.0.2',
    ])
    expect(routesOf(services).slice(0, 2)).toEqual([
      { address: '127.1.0.1', port: 5432, socket: 'service-0.sock' },
      { address: '127.0.0.1', port: 5432, socket: 'service-0.sock', optional: true },
    ])
  })

  test.each([
    'postgres',
    'postgres:0',
    'postgres:70000',
    'a b:1',
    'x:1=y',
    '-x:1',
    'x:1\n127.0.0.1 y:1',
    'http://x:1',
  ])('%j is refused', (entry) => {
    expect(() => parseServices([entry])).toThrow(/services: [\s\S]* is not `name:port`/)
  })

  test('are named once per port', () => {
    expect(() => parseServices(['x:1', 'X:1'])).toThrow('services: "x:1" is there twice')
  })

  test('without a place are on this machine at their port, where no name leads to them', async () => {
    const folder = temporaryFolder()
    const server = createServer((socket) => socket.end('here'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const log = memoryLog()
    const close = await openServices(parseServices([`no-such-name.invalid:${port}`, 'gone.invalid:1']), {
      folder,
      log,
    })
    const read = (name: string) =>
      new Promise<string>((resolve) => {
        let text = ''
        const socket = connect(join(folder, name))
        socket.on('data', (data) => {
          text += String(data)
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(text))
      })
    try {
      expect(await read('service-0.sock')).toBe('here')
      expect(await read('service-1.sock')).toBe('')
      expect(log.lines.join('\n')).toMatch(/Service gone\.invalid:1 cannot be reached/)
    } finally {
      await close()
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
