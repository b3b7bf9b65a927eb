import type { V1Pod } from '@kubernetes/client-node'
import type { WayOut } from '../engine/engine.js'

/**
 * What every Pod of most clusters can reach unless a network policy is enforced. A Pod's own node is apart: Kubernetes leaves
 * it to the network whether a policy counts there, and many let it pass.
 */
export function waysOut({ status }: V1Pod): WayOut[] {
  const { hostIP } = status ?? {}
  const node = { port: 10250, what: 'the kubelet of its node', protection: 'node-network' } as const
  return [
    // The Pod's environment has the address of the service, wherever the API server is for this process.
    { host: '$KUBERNETES_SERVICE_HOST', port: 443, what: 'the API server', protection: 'network' },
    { host: '169.254.169.254', port: 80, what: "the cloud's metadata service", protection: 'network' },
    ...(hostIP === undefined ? [] : [{ host: hostIP, ...node }]),
  ]
}
