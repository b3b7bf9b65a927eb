import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leftOpen } from '../../../../src/sandbox/network/egress/egress.js'
import {
  type NetworkRecord,
  openNetworkLog,
  readNetworkSummary,
} from '../../../../src/sandbox/network/network-log.js'
import { HOSTILE_FILES, putHostile } from '../../../world/hostile-files.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const record = (change: Partial<NetworkRecord>): NetworkRecord => ({
  time: '2026-01-01T00:00:00.000Z',
  phase: 'agent',
  kind: 'connect',
  host: 'a.example',
  port: 443,
  decision: 'allowed',
  durationMs: 1,
  ...change,
})

test('the evidence is redacted, and summed up by phase', async () => {
  const dir = temporaryFolder()
  const path = join(dir, 'evidence', 'network.jsonl')
  const open = () =>
    openNetworkLog(
      path,
      (text) => text.replaceAll('hunter22', '***'),
      (error) => {
        throw error
      },
    )
  const setup = await open()
  setup.write(record({ phase: 'setup', host: 'npm.example' }))
  setup.write(record({ phase: 'setup', host: 'other.example', decision: 'denied', why: 'not listed' }))
  await setup.close()
  const agent = await open()
  agent.write(record({}))
  agent.write(record({}))
  agent.write(record({ host: 'b.example' }))
  agent.write(
    record({ host: 'hunter22.evil.example', decision: 'denied', code: 'host_not_listed', why: 'no' }),
  )
  agent.write(
    record({ host: 'hunter22.evil.example', decision: 'denied', code: 'host_not_listed', why: 'no' }),
  )
  await agent.close()
  agent.write(record({ host: 'late.example' }))

  expect(await readFile(path, 'utf8')).not.toMatch(/hunter22|late/)
  expect(await readNetworkSummary(dir, path)).toEqual({
    setup: { connections: 1, denied: 1, hosts: [{ host: 'npm.example', port: 443, connections: 1 }] },
    agent: {
      connections: 3,
      denied: 2,
      hosts: [
        { host: 'a.example', port: 443, connections: 2 },
        { host: 'b.example', port: 443, connections: 1 },
      ],
    },
    denials: [{ what: '***.evil.example:443', why: 'no' }],
  })
  expect(await readNetworkSummary(dir, 'none.jsonl')).toEqual({ denials: [] })
  for (const kind of HOSTILE_FILES) {
    putHostile(path, kind, join(dir, 'canary'))
    await expect(readNetworkSummary(dir, path)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
  }
})

test('the tables of a container without a network show no way out, and each way out is seen', () => {
  const v6 = `${'0'.repeat(32)} 00 ${'0'.repeat(32)} 00 ${'0'.repeat(32)} ffffffff 00000001 00000000 00200200`
  const head = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT'
  const tcp = (address: string, state: string) =>
    `   0: ${address} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000     0        0 1`
  const tables = (route: string, route6: string, sockets: string) =>
    `route:\n${head}\n${route}\nipv6_route:\n${route6}\ntcp:\n  sl  local_address rem_address   st\n${sockets}\n`

  expect(leftOpen(tables('', `${v6} lo`, tcp('0100007F:0C38', '06')), 3128)).toEqual([])
  expect(leftOpen(tables('', '', tcp('0100007F:0C38', '0A')), 3128)).toEqual(['port 3128 still listens'])
  expect(leftOpen(tables('', '', tcp('0100007F:0C39', '0A')), 3128)).toEqual([])
  expect(
    leftOpen(tables('eth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\t0\t0\t0', '', ''), 3128),
  ).toEqual(['a route by eth0'])
  expect(leftOpen(tables('', `${v6} eth0`, ''), 3128)).toEqual(['a route by eth0'])
})
