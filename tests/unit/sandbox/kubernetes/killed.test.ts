import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { V1Pod } from '@kubernetes/client-node'
import { expect, it, vi } from 'vitest'
import { silentLog } from '../../../../src/base/log.js'
import type { Cluster } from '../../../../src/sandbox/kubernetes/cluster.js'
import { podContainer } from '../../../../src/sandbox/kubernetes/container.js'
import type { SandboxProcess } from '../../../../src/sandbox/sandbox.js'

const streams = () => ({ stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() })
vi.mock('../../../../src/sandbox/process/marked-process.js', () => ({
  startMarked: async (): Promise<SandboxProcess> => ({
    ...streams(),
    exited: sleep(20, { exitCode: 137, signal: 'SIGKILL' }),
    kill: async () => {},
    detach() {},
  }),
}))

const podIn = (phase: string): Cluster =>
  ({
    namespace: 'caisson',
    core: { readNamespacedPod: async (): Promise<V1Pod> => ({ metadata: {}, status: { phase } }) },
  }) as unknown as Cluster
const start = (phase: string) =>
  podContainer(podIn(phase), { metadata: { name: 'pod' } }, { name: 'pod' }, silentLog).spawn(['claude'])

it('a command that was killed together with its Pod was lost, whatever a shell could still say', async () => {
  expect(await (await start('Failed')).exited).toEqual({ exitCode: null, signal: null })
})

it.each(['by the kernel', 'by Caisson'])('a command that was killed alone has ended: %s', async (by) => {
  const command = await start(by === 'by Caisson' ? 'Failed' : 'Running')
  if (by === 'by Caisson') await command.kill('SIGKILL')
  expect(await command.exited).toEqual({ exitCode: 137, signal: 'SIGKILL' })
})
