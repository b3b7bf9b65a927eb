import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { stringify } from 'yaml'
import { POD_IMAGE } from './images.js'

/** What the programs of a cluster read, by the names of the files in its folder. */
export function settings({ folder, number, address, token }: Place): Record<string, string> {
  const nodeToken = randomUUID()
  const kubeconfig = (secret: string) =>
    stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 'test',
          cluster: { server: `https://${address}`, 'certificate-authority': `${folder}/api/apiserver.crt` },
        },
      ],
      users: [{ name: 'test', user: { token: secret } }],
      contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
      'current-context': 'test',
    })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    'admin.yaml': kubeconfig(token),
    'node.yaml': kubeconfig(nodeToken),
    'tokens.csv': `${token},admin,admin,system:masters\n${nodeToken},system:node:node,node,system:nodes\n`,
    'service-accounts.pem': privateKey.export({ type: 'sec1', format: 'pem' }).toString(),
    'kubelet.yaml': stringify({
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      containerRuntimeEndpoint: `unix://${folder}/containerd.sock`,
      authentication: {
        anonymous: { enabled: false },
        x509: { clientCAFile: `${folder}/kubelet-client.crt` },
      },
      failCgroupV1: false,
      cgroupDriver: 'cgroupfs',
      cgroupRoot: `/caisson-cluster-${number}`,
      enforceNodeAllocatable: [],
      // A restricted machine does not let a process be preferred to others.
      oomScoreAdj: 0,
      failSwapOn: false,
      maxPods: 250,
      resolvConf: '',
      // Images cannot be fetched again.
      imageGCHighThresholdPercent: 100,
      evictionHard: { 'memory.available': '50Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
    }),
    'containerd.toml': `version = 2
[grpc]
  address = "${folder}/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${POD_IMAGE}"
  restrict_oom_score_adj = true
[plugins."io.containerd.grpc.v1.cri".cni]
  bin_dir = "/usr/lib/cni"
  conf_dir = "${folder}/cni"
`,
    // Pods have a link each, so that what they say to each other is routed, and seen by policies.
    'cni/pods.conflist': JSON.stringify({
      cniVersion: '0.4.0',
      name: 'pods',
      plugins: [
        {
          type: 'ptp',
          ipam: {
            type: 'host-local',
            ranges: [[{ subnet: '10.244.0.0/16' }]],
            routes: [{ dst: '0.0.0.0/0' }],
          },
        },
      ],
    }),
  }
}

interface Place {
  folder: string
  number: number
  /** Of the API server. */
  address: string
  /** The administrator's. */
  token: string
}
