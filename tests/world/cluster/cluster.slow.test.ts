import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CoreV1Api, Exec, KubeConfig, type V1Pod, type V1PodSpec } from '@kubernetes/client-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeWith, partPath } from '../parts.js'
import { type Cluster, startCluster } from './cluster.js'
import { POD_IMAGE } from './images.js'
import { SCRIPT, startMachine } from './machine.js'

const RESTRICTED = { 'pod-security.kubernetes.io/enforce': 'restricted' }

describeWith(['cluster', 'docker', 'busybox'], 'A cluster', () => {
  let cluster: Cluster
  let config: KubeConfig
  let core: CoreV1Api

  beforeAll(async () => {
    cluster = await startCluster()
    config = new KubeConfig()
    config.loadFromFile(cluster.kubeconfig)
    core = config.makeApiClient(CoreV1Api)
  })
  afterAll(() => cluster?.[Symbol.asyncDispose]())

  const phaseOf = async (namespace: string, name: string) =>
    (await core.readNamespacedPod({ namespace, name })).status?.phase
  const running = async (namespace: string, name: string, script: string) => {
    await core.createNamespacedPod({ namespace, body: pod(name, script) })
    await expect.poll(() => phaseOf(namespace, name), { timeout: 60_000 }).toBe('Running')
    return (await core.readNamespacedPod({ namespace, name })).status?.podIP as string
  }
  const exec = async (namespace: string, name: string, script: string) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const said = text(stdout)
    const status = await new Promise<string | undefined>((resolve, reject) => {
      new Exec(config)
        .exec(namespace, name, 'main', shell(script), stdout, stderr, null, false, (end) =>
          resolve(end.status),
        )
        .catch(reject)
    })
    stdout.end()
    return { status, said: await said }
  }

  test('refuses a Pod that is less restricted', async () => {
    const namespace = await cluster.createNamespace(RESTRICTED)
    const { spec, ...body } = pod('root', 'true')
    await expect(
      core.createNamespacedPod({ namespace, body: { ...body, spec: { ...spec, securityContext: {} } } }),
    ).rejects.toMatchObject({
      code: 403,
      body: expect.stringContaining('violates PodSecurity \\"restricted:latest\\"'),
    })
  })

  test('has no way to this machine', async () => {
    const namespace = await cluster.createNamespace()
    await running(namespace, 'client', 'exec /bin/busybox sleep 1000')
    const machine = cluster.address.replace(/2$/, '1')
    const { said } = await exec(namespace, 'client', `/bin/busybox nc -w 2 ${machine} 22 2>&1`)
    expect(said).toContain('Network is unreachable')
  })
})

describeWith('cluster', 'The machine of a cluster', () => {
  test('goes with the process that started it', async () => {
    const { owner, number } = await startElsewhere()
    expect(traces(number)).not.toEqual([])
    owner.kill('SIGKILL')
    await expect.poll(() => traces(number), { timeout: 30_000 }).toEqual([])
  })

  test('clears up after one that was killed with it', async () => {
    const { owner, script, number } = await startElsewhere()
    process.kill(script, 'SIGKILL')
    owner.kill('SIGKILL')
    await expect.poll(() => existsSync(link(number)), { timeout: 30_000 }).toBe(false)
    expect(traces(number)).not.toEqual([])
    await (await startMachine()).close()
    expect(traces(number)).toEqual([])
  })
})

const link = (number: number) => `/sys/class/net/caisson-k${number}`

function traces(number: number): string[] {
  const folder = join(tmpdir(), `caisson-cluster-${number}`)
  return [folder, link(number), `/sys/fs/cgroup/pids/caisson-cluster-${number}`].filter(existsSync)
}

/** A machine of another process, and the process ID of the script that keeps it. */
async function startElsewhere() {
  const program = `
    import { spawn } from 'node:child_process'
    import { openSync } from 'node:fs'
    const stdio = ['pipe', 'pipe', 'inherit', openSync('/proc/self/ns/net')]
    const script = spawn('unshare', process.argv.slice(1), { stdio, detached: true })
    script.stdout.on('data', (number) => console.log(script.pid, Number(number)))`
  const start = ['--net', 'bash', SCRIPT, 'outside', partPath('cluster'), tmpdir()]
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program, '--', ...start])
  const [line] = await once(owner.stdout, 'data')
  const [script, number] = String(line).split(' ').map(Number) as [number, number]
  return { owner, script, number }
}

const shell = (script: string) => ['/bin/busybox', 'sh', '-c', script]

function pod(name: string, script: string): V1Pod & { spec: V1PodSpec } {
  return {
    metadata: { name, labels: { app: name } },
    spec: {
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name: 'main',
          image: POD_IMAGE,
          command: shell(script),
          resources: { limits: { cpu: '1', memory: '64Mi' }, requests: { cpu: '10m' } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    },
  }
}
