import { ApiException, type V1Pod } from '@kubernetes/client-node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { Cluster } from '../../../../src/sandbox/kubernetes/cluster.js'
import { endOfPod, untilRunning } from '../../../../src/sandbox/kubernetes/wait.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A cluster that shows a Pod in one state after the other, `minutes` apart; a number is the status of an error. */
function showing(
  states: (V1Pod['status'] | number)[],
  minutes = 0,
  metadata: V1Pod['metadata'] = {},
): Cluster {
  let reads = 0
  const readNamespacedPod = async () => {
    if (reads > 0) vi.setSystemTime(Date.now() + minutes * 60_000)
    const status = states[Math.min(reads++, states.length - 1)]
    if (typeof status === 'number') throw new ApiException(status, 'Error', '', {})
    return { metadata, status }
  }
  const config = { reconnect() {} }
  return { config, core: { readNamespacedPod }, namespace: 'ci' } as unknown as Cluster
}
const agent = (state: object) => ({ containerStatuses: [{ name: 'agent', ready: false, state }] }) as object
const PENDING = { phase: 'Pending' }

describe('untilRunning', () => {
  const start = (cluster: Cluster, log = memoryLog()) => untilRunning(cluster, 'pod', 'golang:1.25', log)

  it('blames the nodes, not the image, for a Pod that fits on none', async () => {
    const message = '0/3 nodes are available: 3 Insufficient memory.'
    const unplaced = {
      ...PENDING,
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
    }
    await expect(start(showing([unplaced], 16))).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining(`has no node: it is Pending after 15 minutes: ${message}`),
      hint: expect.stringContaining('nodeSelector'),
    })
  })

  it('says how a container ended whose node gives no reason', async () => {
    const ended = { ...PENDING, ...agent({ terminated: { reason: 'Error', exitCode: 255 } }) }
    await expect(start(showing([ended]))).rejects.toMatchObject({
      ...{ code: 'IMAGE_FAILED', message: expect.stringContaining('exit code 255') },
      hint: expect.stringContaining('processors'),
    })
  })

  it('says where to look when a Pod waits without a word', async () => {
    const log = memoryLog()
    const running = { phase: 'Running', containerStatuses: [{ name: 'agent', ready: true }] } as object
    await start(showing([PENDING, PENDING, running], 1), log)
    expect(log.lines.join('\n')).toContain('kubectl describe pod pod --namespace ci')
  })
})

describe('endOfPod', () => {
  const alive = { phase: 'Running', ...agent({ running: {} }) }
  const deadline = 'Pod was active on the node longer than the specified deadline'
  it.each<[string, Parameters<typeof showing>, string | undefined]>([
    ['that is gone', [[404]], 'something deleted it: a queue, or someone'],
    [
      'that somebody deletes',
      [[alive], 0, { deletionTimestamp: new Date() }],
      'something deleted it: a queue, or someone',
    ],
    ['that ends a moment later', [[alive, { phase: 'Failed', message: deadline }]], deadline],
    // What kills a Pod keeps its node busy.
    ['whose node says it late', [[alive, alive, { phase: 'Failed', message: deadline }], 0.1], deadline],
    ['whose API server restarts', [[503, alive, { phase: 'Failed', message: deadline }], 0.3], deadline],
    ['whose API server is busy', [[503, { phase: 'Failed', message: deadline }]], deadline],
    ['that the account may not read', [[403], 1], undefined],
    [
      'whose container ends',
      [[{ ...alive, ...agent({ terminated: { reason: 'Completed', exitCode: 0 } }) }]],
      'its container ended with exit code 0',
    ],
    [
      'that ran out of memory',
      [[{ ...alive, ...agent({ terminated: { reason: 'OOMKilled', exitCode: 137 } }) }]],
      'OOMKilled',
    ],
    ['that goes on', [[alive], 1], undefined],
  ])('of a Pod %s', async (_which, [states, minutes, metadata], end) => {
    expect(await endOfPod(showing(states, minutes, metadata), 'pod')).toBe(end)
  })
})
