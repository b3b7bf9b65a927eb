import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.js'
import { nameOfPod } from './facts.js'
import { ifThere } from './patience.js'
import { MANAGED } from './pod.js'

/** Milliseconds that a node may take to end a Pod: one that ends a hundred at once needs more than a minute. */
const END_MS = 180_000
const POLL_MS = 200

/** Removes a Pod, and its policy once nothing of the Pod is left that could use the network. */
export async function removePod(cluster: Cluster, name: string): Promise<void> {
  const { core, networking, namespace } = cluster
  await ifThere(cluster, () => core.deleteNamespacedPod({ namespace, name }))
  const until = Date.now() + END_MS
  while (await ifThere(cluster, () => core.readNamespacedPod({ namespace, name }))) {
    if (Date.now() > until) throw new Error(`the cluster has not ended it in ${END_MS / 1000} s`)
    await sleep(POLL_MS)
  }
  await ifThere(cluster, () => networking.deleteNamespacedNetworkPolicy({ namespace, name }))
}

/**
 * Removes Pods whose owner, the Pod of another Caisson, was killed: Kubernetes removes them only with it, and a Job keeps
 * its Pods.
 */
export async function removeOrphans(cluster: Cluster): Promise<void> {
  const { core, namespace } = cluster
  const { items } = await core.listNamespacedPod({ namespace })
  const ended = items.filter(({ status }) => /^(Failed|Succeeded)$/.test(status?.phase ?? ''))
  const owners = new Set(ended.map(({ metadata }) => metadata?.uid))
  const orphans = items.filter(
    ({ metadata }) =>
      metadata?.labels?.['app.kubernetes.io/managed-by'] === MANAGED['app.kubernetes.io/managed-by'] &&
      metadata.ownerReferences?.some(({ uid }) => owners.has(uid)),
  )
  await Promise.all(orphans.map((pod) => removePod(cluster, nameOfPod(pod))))
}
