// One of several processes that have runs in one cluster, each with a Pod and a policy of its own. Arguments: the
// namespace, what the names of its runs begin with, how many. It does what its parent says, and answers with what it took.
import { silentLog } from '../../lib/log.js'
import { connectCluster } from '../../lib/sandbox/kubernetes/cluster.js'
import { kubernetesEngine } from '../../lib/sandbox/kubernetes/engine.js'
import { created } from '../../lib/sandbox/kubernetes/patience.js'
import { podFor, policyFor } from '../../lib/sandbox/kubernetes/pod.js'
import { untilRunning } from '../../lib/sandbox/kubernetes/wait.js'

const [namespace, prefix, count] = process.argv.slice(2)
const cluster = { ...(await connectCluster(process.env)), namespace }
const { core, networking } = cluster
const runs = Array.from({ length: Number(count) }, (_, index) => `${prefix}-${index}`)
const idle = process.memoryUsage.rss()
/** Runs that are worked on at the same time. */
const AT_ONCE = 20
/** Only nodes of kwok's are in it. */
const POOL = { pool: 'fake' }
const AROUND = { owner: null, user: { uid: 1000, gid: 1000 }, template: { spec: { nodeSelector: POOL } } }

// As an engine starts a Pod. It would also ask it for its protections, but there is nobody inside to answer.
async function make(run) {
  const labels = { 'caisson.run': run, worker: prefix, ...POOL }
  const spec = { name: run, image: 'none', command: [], labels }
  const policy = policyFor(run, run, null)
  await created(cluster, () => networking.createNamespacedNetworkPolicy({ namespace, body: policy }))
  await created(cluster, () => core.createNamespacedPod({ namespace, body: podFor(spec, AROUND) }))
}

/** Removes what has a label; resolves to the names. */
async function remove(label) {
  const engine = kubernetesEngine(cluster, AROUND.template, silentLog)
  const containers = await engine.findContainers(label)
  await Promise.all(containers.map((container) => container.cleanup()))
  return containers.map(({ id }) => id)
}

/** Does something with every run, with at most {@link AT_ONCE} of them at a time. */
async function withEach(work) {
  const left = runs.values()
  const results = []
  const workOn = async () => {
    for (const run of left) results.push(await work(run))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOn))
  return results
}

const orders = {
  make: () => withEach(make),
  /** Says once that all of them wait; ends when all of them run, with when that was. */
  async wait() {
    const held = new Set()
    const starts = runs.map(async (run) => {
      const info = () => {
        if (held.add(run).size === runs.length) say({ waiting: process.memoryUsage.rss() - idle })
      }
      await untilRunning(cluster, run, 'none', { ...silentLog, info })
      return Date.now()
    })
    return Promise.all(starts)
  },
  remove: () => remove(`worker=${prefix}`),
  /** From nothing to a Pod that runs and to nothing again; ends with the milliseconds that each took. */
  live: () =>
    withEach(async (run) => {
      const began = Date.now()
      await make(run)
      await untilRunning(cluster, run, 'none', silentLog)
      const removed = await remove(`caisson.run=${run}`)
      if (removed.join() !== run) throw new Error(`${run} is gone`)
      return Date.now() - began
    }),
}

const say = (message) => process.send(message)
process.on('message', async (order) => {
  const before = process.cpuUsage()
  const value = await orders[order]()
  const { user, system } = process.cpuUsage(before)
  say({ done: order, value, cpu: (user + system) / 1e6 })
})
say({ ready: true })
