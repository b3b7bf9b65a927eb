import { readFile } from 'node:fs/promises'
import type { V1Pod } from '@kubernetes/client-node'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import type { Engine } from '../../../../src/sandbox/engine/engine.js'
import { podFor } from '../../../../src/sandbox/kubernetes/pod.js'
import type { PodTemplate } from '../../../../src/sandbox/kubernetes/pod-template.js'
import { differencesOf } from '../../../../src/sandbox/kubernetes/warm.js'
import { planRemoteContainer } from '../../../../src/sandbox/remote/open.js'

type Fields = Record<string, unknown>

describe('differencesOf', () => {
  let documented: NonNullable<V1Pod['spec']>
  beforeAll(async () => {
    const [template] = parseAllDocuments(await readFile('docs/kubernetes/warm.yaml', 'utf8'))
    documented = template?.toJSON().spec.podTemplate.spec
  })

  const wanted = (template: PodTemplate = {}, network: 'none' | 'open' = 'none') => {
    const engine = { capabilities: { init: false, keeper: true } as Engine['capabilities'] }
    const limits = { memoryMb: 8192, pids: 2048 }
    const spec = planRemoteContainer(
      {
        ...{ engine, image: 'golang:1.25', env: { A: 'b' }, limits, network, objectMounts: [] },
        agent: { command: 'claude' },
      },
      'caisson-x',
      {},
    )
    return podFor(spec, { owner: null, user: { uid: 1_234_567, gid: 1_234_567 }, template })
  }
  const changed = (change: (spec: NonNullable<V1Pod['spec']>) => void): V1Pod => {
    const spec = structuredClone(documented)
    change(spec)
    return { spec }
  }
  const inContainer = (more: Fields) =>
    changed(({ containers: [container] }) => Object.assign(container as object, more))

  it('finds none in the SandboxTemplate of the documents', () => {
    expect(differencesOf({ spec: documented }, wanted())).toEqual([])
  })

  it('does not mind resources, sizes, places and plain variables', () => {
    const pod = changed((spec) => {
      Object.assign(spec, { nodeSelector: { pool: 'agents' }, tolerations: [{ operator: 'Exists' }] })
      for (const volume of spec.volumes ?? []) volume.emptyDir = { sizeLimit: '5Gi' }
      Object.assign(spec.containers[0] as object, { resources: {}, env: [{ name: 'LANG', value: 'C' }] })
    })
    expect(differencesOf(pod, wanted())).toEqual([])
  })

  it.each<[string, () => V1Pod]>([
    ['spec.automountServiceAccountToken', () => changed((spec) => delete spec.automountServiceAccountToken)],
    ['spec.hostPID', () => changed((spec) => Object.assign(spec, { hostPID: true }))],
    ['spec.hostNetwork', () => changed((spec) => Object.assign(spec, { hostNetwork: true }))],
    ['spec.restartPolicy', () => changed((spec) => Object.assign(spec, { restartPolicy: 'Always' }))],
    ['spec.dnsPolicy', () => changed((spec) => Object.assign(spec, { dnsPolicy: 'ClusterFirst' }))],
    [
      'spec.initContainers',
      () => changed((spec) => Object.assign(spec, { initContainers: [{ name: 'x' }] })),
    ],
    ['spec.runtimeClassName', () => changed((spec) => Object.assign(spec, { runtimeClassName: 'other' }))],
    [
      'spec.securityContext',
      () => changed(({ securityContext }) => Object.assign(securityContext as object, { fsGroup: 5 })),
    ],
    ['the number of containers', () => changed((spec) => spec.containers.push({ name: 'more' }))],
    ['spec.containers[0].image', () => inContainer({ image: 'golang:1.24' })],
    ['spec.containers[0].command', () => inContainer({ command: ['serve'] })],
    ['spec.containers[0].securityContext', () => inContainer({ securityContext: {} })],
    ['spec.containers[0].envFrom', () => inContainer({ envFrom: [{ secretRef: { name: 'keys' } }] })],
    ['the variable KEY', () => inContainer({ env: [{ name: 'KEY', valueFrom: { secretKeyRef: {} } }] })],
    [
      'what is mounted at /caisson/output',
      () => changed(({ containers: [one] }) => one?.volumeMounts?.splice(2, 1)),
    ],
    [
      'what is mounted at /workspace',
      () => changed((spec) => spec.volumes?.splice(0, 1, { name: 'workspace', hostPath: { path: '/' } })),
    ],
    [
      'what is mounted at /var/run/secrets',
      () =>
        changed(({ containers: [one] }) =>
          one?.volumeMounts?.push({ name: 'tmp', mountPath: '/var/run/secrets' }),
        ),
    ],
  ])('finds %s', (place, pod) => {
    expect(differencesOf(pod(), wanted())).toEqual([expect.stringContaining(place)])
  })

  it('finds that the agent can write what it should only read', () => {
    const mount = { name: 'kept', mountPath: '/workspace' }
    const pod = changed(({ containers: [one] }) => one?.volumeMounts?.splice(0, 1, mount))
    expect(differencesOf(pod, wanted()).join()).toContain('the volume at /workspace of agent')
    const further = changed(({ containers: [one] }) =>
      one?.volumeMounts?.push({ name: 'kept', mountPath: '/all' }),
    )
    expect(differencesOf(further, wanted()).join()).toContain('what is mounted at /all of agent')
  })

  it('wants what the Pod template wants', () => {
    const template: PodTemplate = { spec: { runtimeClassName: 'gvisor' } }
    expect(differencesOf({ spec: documented }, wanted(template))).toEqual([
      'spec.runtimeClassName is not set in place of "gvisor"',
    ])
  })

  it('says that they have no network', () => {
    expect(differencesOf({ spec: documented }, wanted({}, 'open')).join()).toContain('spec.dnsPolicy')
  })
})
