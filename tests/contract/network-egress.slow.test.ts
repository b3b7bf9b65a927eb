import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { silentLog } from '../../src/base/log.js'
import { LAUNCHER } from '../../src/sandbox/bubblewrap/bubblewrap-arguments.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { assertClosed, type Egress, openEgress } from '../../src/sandbox/network/egress/egress.js'
import { type Relay, startRelay, startRelayInside } from '../../src/sandbox/network/egress/relay.js'
import { agentNetwork } from '../../src/sandbox/network/rules.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { openServer } from '../world/open-server.js'
import { titled } from '../world/parts.js'
import { bubblewrap, docker, missing, podman } from './sandbox-parts.js'
import { makePlace, openContainer, openSealedLocal, type Place } from './sandbox-places.js'

interface Way {
  skip?: string | undefined
  open(place: Place, folder: string): Promise<Sandbox>
  relay(sandbox: Sandbox, place: Place, folder: string): Promise<Relay>
}

const beside = (engine: Engine | null, skip?: string): Way => ({
  skip,
  open: (place) => openContainer(engine as Engine, 'host', place),
  relay: (sandbox, place, folder) =>
    startRelay({ engine: engine as Engine, own: null, container: sandbox.id, runId: place.runId, folder }),
})

const ways: Record<string, Way> = {
  docker: beside(docker, missing('docker')),
  ...(podman ? { podman: beside(podman) } : {}),
  bubblewrap: {
    skip: missing('bwrap'),
    open: (place, networkFolder) =>
      openSealedLocal(bubblewrap as NonNullable<typeof bubblewrap>, place, {}, { networkFolder }),
    relay: (sandbox) => startRelayInside(sandbox, LAUNCHER.node),
  },
}

/** Asks for an address, through the proxy or straight on, and prints the answer or the error. */
const ASK = `
const [proxy, address] = process.argv.slice(1)
const from = proxy ? { host: '127.0.0.1', port: Number(proxy), path: address } : address
require('node:http').get(from, (answer) => {
  let text = ''
  answer.on('data', (part) => (text += part)).on('end', () => console.log(answer.statusCode, text))
}).on('error', (error) => console.log(error.code))
`

for (const [name, way] of Object.entries(ways)) {
  describe.skipIf(way.skip)(titled(`a way out of a sandbox of ${name}`, way.skip), () => {
    let place: Place
    let sandbox: Sandbox
    let egress: Egress
    let listed: Awaited<ReturnType<typeof openServer>>

    beforeAll(async () => {
      listed = await openServer('127.0.0.2', 'listed')
      place = await makePlace()
      const folder = join(place.dir, 'network')
      sandbox = await way.open(place, folder)
      egress = await openEgress({
        folder,
        startRelay: () => way.relay(sandbox, place, folder),
        logPath: join(place.dir, 'network.jsonl'),
        phase: 'setup',
        rules: agentNetwork([`127.0.0.2:${listed.port}`]).rules,
        redact: (text) => text,
        log: silentLog,
        clock: systemClock,
      })
    })
    afterAll(async () => {
      await egress?.close()
      await sandbox?.cleanup()
      await place?.close()
      await listed?.[Symbol.asyncDispose]()
    })

    const ask = async (address: string, through = true) => {
      const proxy = through ? new URL(egress.env['HTTP_PROXY'] ?? '').port : ''
      return (await sandbox.exec(['node', '-e', ASK, proxy, address])).stdout.trim()
    }

    it('leads to what is listed, only through the proxy, until it is shut', async () => {
      const address = `${listed.url}/one`
      expect(await ask(address)).toBe('200 listed')
      expect(await ask('http://127.0.0.1:1/')).toMatch(/^403 .*not listed/)
      expect(await ask(address, false)).toBe('ECONNREFUSED')
      await expect(assertClosed(sandbox, egress)).rejects.toMatchObject({
        message: expect.stringContaining('still listens'),
      })
      await egress.close()
      await assertClosed(sandbox, egress)
      expect(await ask(address)).toBe('ECONNREFUSED')
      expect(listed.asked).toMatchObject([{ path: '/one' }])
    })
  })
}
