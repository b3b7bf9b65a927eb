import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  ApiextensionsV1Api,
  CoreV1Api,
  KubeConfig,
  loadYaml,
  type V1CustomResourceDefinition,
} from '@kubernetes/client-node'
import { partPath } from '../parts.js'
import { importImage, importPodImage } from './images.js'
import { type Machine, startMachine } from './machine.js'
import { settings } from './settings.js'

/** A Kubernetes with one node, RBAC and Pod Security; whatever is in it goes with it. */
export interface Cluster extends AsyncDisposable {
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string
  /** The administrator's. */
  readonly token: string
  /** Of the API server at port 443, for this machine; Pods find it at the usual variables' address. */
  readonly address: string
  /** Takes an image of Docker's, or the path of a saved one that ends in `.tar`; returns its name for Pods. */
  importImage(image: string): Promise<string>
  /** Creates a namespace that can take Pods at once, and returns its name. */
  createNamespace(labels?: Record<string, string>): Promise<string>
  /** Kills the API server; what it has stored stays. */
  stopApiServer(): Promise<void>
  startApiServer(): Promise<void>
  /** Whether network policies have an effect; they have from the start. */
  enforcePolicies(enforced: boolean): Promise<void>
  /** Applies the resources of Kueue, whose controller is not here. */
  installKueue(): Promise<void>
  /** Whether the node takes no connections of its Pods, which policies are not asked about; at the start it does. */
  closeNode(closed: boolean): Promise<void>
  /** Lets Pods reach a port of this machine's loopback, until another one is offered; returns the origin at which they do. */
  offer(port: number): Promise<string>
}

/** See `relay` in the script. */
const RELAY_ORIGIN = 'http://198.19.0.1:8080'

/** Starts a cluster beside any others. Needs the part `cluster`, and Docker for images. */
export async function startCluster(): Promise<Cluster> {
  const machine = await startMachine()
  try {
    return await startOn(machine)
  } catch (error) {
    const logs = await readLogs(machine)
    await machine.close()
    throw new Error(`The cluster does not start. ${logs}`, { cause: error })
  }
}

async function startOn(machine: Machine): Promise<Cluster> {
  const { folder, number } = machine
  const address = `198.18.${number}.2`
  const token = randomUUID()
  for (const [name, text] of Object.entries(settings({ folder, number, address, token }))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  await createClientCertificate(join(folder, 'kubelet-client'))

  const kubeconfig = join(folder, 'admin.yaml')
  const api = () => {
    const config = new KubeConfig()
    config.loadFromFile(kubeconfig)
    return config.makeApiClient(CoreV1Api)
  }
  const answers = () => until('the API server answers', () => api().listNamespace({ limit: 1 }))
  const containerd = join(folder, 'containerd.sock')

  await machine.command('control-plane')
  await answers()
  await machine.command('others')
  await until('the image of a Pod is there', () => importPodImage(containerd))
  const core = api()
  await until('the node is ready', async () => {
    const { status } = await core.readNode({ name: 'node' })
    return status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True')
  })
  await machine.command('policies-on')
  let relay: Server | undefined
  let offered = 0

  return {
    kubeconfig,
    token,
    address,
    importImage: (image) => importImage(image, containerd),
    async createNamespace(labels = {}) {
      const { metadata } = await core.createNamespace({
        body: { metadata: { generateName: 'test-', labels } },
      })
      const namespace = metadata?.name as string
      await until('the namespace has its service account', () =>
        core.readNamespacedServiceAccount({ namespace, name: 'default' }),
      )
      return namespace
    },
    stopApiServer: () => machine.command('api-server-off'),
    async startApiServer() {
      await machine.command('api-server-on')
      await answers()
    },
    enforcePolicies: (enforced) => machine.command(`policies-${enforced ? 'on' : 'off'}`),
    async installKueue() {
      const config = new KubeConfig()
      config.loadFromFile(kubeconfig)
      const api = config.makeApiClient(ApiextensionsV1Api)
      const folder = join(partPath('cluster'), 'kueue')
      for (const file of await readdir(folder)) {
        const body = loadYaml<V1CustomResourceDefinition>(await readFile(join(folder, file), 'utf8'))
        await api.createCustomResourceDefinition({ body })
        await until(`${file} is served`, async () => {
          const { status } = await api.readCustomResourceDefinition({ name: body.metadata?.name ?? '' })
          return status?.conditions?.some((one) => one.type === 'Established' && one.status === 'True')
        })
      }
    },
    closeNode: (closed) => machine.command(`node-${closed ? 'closed' : 'open'}`),
    async offer(port) {
      offered = port
      if (relay) return RELAY_ORIGIN
      const server = createServer((pod) => {
        const here = connect(offered, '127.0.0.1')
        pod.on('error', () => here.destroy())
        here.on('error', () => pod.destroy())
        pod.pipe(here).pipe(pod)
      })
      await once(server.listen(join(folder, 'relay.sock')), 'listening')
      await machine.command('relay')
      relay = server
      return RELAY_ORIGIN
    },
    async [Symbol.asyncDispose]() {
      relay?.close()
      await machine.close()
    },
  }
}

/** Repeats a check until it is true, for two minutes: a machine may be busy. */
async function until(what: string, check: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + 120_000
  let failure: unknown
  do {
    try {
      if (await check()) return
    } catch (error) {
      failure = error
    }
    await sleep(100)
  } while (Date.now() < end)
  throw new Error(`Two minutes passed before ${what}`, { cause: failure })
}

/** Of the API server as a client of the kubelet, which trusts it alone. */
async function createClientCertificate(path: string): Promise<void> {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    `${path}.key`,
  ]
  const subject = ['-subj', '/O=system:masters/CN=kube-apiserver', '-days', '2', '-out', `${path}.crt`]
  await promisify(execFile)('openssl', ['req', '-x509', ...key, ...subject])
}

/** The end of what each program says. */
async function readLogs({ folder }: Machine): Promise<string> {
  const logs = join(folder, 'log')
  const files = (await readdir(logs)).filter((name) => name.endsWith('.log'))
  const ends = files.map(
    async (name) => `\n${name}:\n${(await readFile(join(logs, name), 'utf8')).slice(-2000)}`,
  )
  return (await Promise.all(ends)).join('')
}
