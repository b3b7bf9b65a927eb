import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { V1Pod } from '@kubernetes/client-node'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cluster } from '../../../../src/sandbox/kubernetes/cluster.js'
import { unlessGone } from '../../../../src/sandbox/kubernetes/container.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A cluster that takes a minute for each answer about a Pod. */
const podIn = (phase: string): Cluster => {
  const readNamespacedPod = async (): Promise<V1Pod> => {
    vi.setSystemTime(Date.now() + 60_000)
    return { metadata: {}, status: { phase } }
  }
  return { namespace: 'caisson', core: { readNamespacedPod } } as unknown as Cluster
}
/** A command whose shell says that it was killed, in a Pod of that phase. */
const killedIn = (phase: string) =>
  unlessGone(podIn(phase), 'pod', {
    ...{ stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
    exited: sleep(20, { exitCode: 137, signal: 'SIGKILL' }),
    kill: async () => {},
    detach() {},
  })

it('a command that was killed together with its Pod was lost, whatever a shell could still say', async () => {
  expect(await killedIn('Failed').exited).toEqual({ exitCode: null, signal: null })
})

it.each(['by the kernel', 'by Caisson'])('a command that was killed alone has ended: %s', async (by) => {
  const command = killedIn(by === 'by Caisson' ? 'Failed' : 'Running')
  if (by === 'by Caisson') await command.kill('SIGKILL')
  expect(await command.exited).toEqual({ exitCode: 137, signal: 'SIGKILL' })
})
