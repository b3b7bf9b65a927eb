import { afterAll } from 'vitest'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { type Cluster, startCluster } from '../world/cluster/cluster.js'

import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { applyManifest, installProfile, leftIn, POD_TEMPLATE } from './kubernetes-parts.js'
import { describePlanPlace } from './plan-place-contract.js'
import { docker, missing } from './sandbox-parts.js'

const IMAGE = 'caisson.test/plan:1'
let cluster: Cluster | undefined
let KUBECONFIG = ''
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
})

describePlanPlace({
  ...{ name: 'Kubernetes', row: 'kubernetes', image: IMAGE, skip: missing('docker', 'cluster', 'busybox') },
  env: () => ({ KUBECONFIG }),
  async sandbox() {
    cluster = await startCluster()
    await importRemoteImage(docker as Engine, IMAGE)
    await cluster.importImage(IMAGE)
    await installProfile(cluster)
    KUBECONFIG = await applyManifest(cluster)
    await cluster.closeNode(true)
    return {
      engine: 'kubernetes',
      podTemplate: POD_TEMPLATE,
    }
  },
  tracesOf: (id) => leftIn(cluster as Cluster, `caisson.run=${id}`),
})
