import { describe, expect, it } from 'vitest'
import type { ContainerSpec } from '../../../../src/sandbox/engine/engine.js'
import { podFor, podName, policyFor, selectorFor } from '../../../../src/sandbox/kubernetes/pod.js'
import { type PodTemplate, podTemplateSchema } from '../../../../src/sandbox/kubernetes/pod-template.js'

const user = { uid: 1_234_567, gid: 1_234_567 }
const spec: ContainerSpec = {
  name: 'caisson-20261124-1',
  image: 'golang:1.25',
  labels: { 'caisson.run': '20261124-1', 'caisson.copy-of': '/tmp/some where' },
  env: { PRICE: '$(HOME) and $5' },
  workdir: '/workspace',
  mounts: [{ source: '', target: '/workspace', type: 'scratch' }],
  containerLimits: { memoryMb: 512, cpus: 1.5, pids: 100 },
}
const pod = (template: PodTemplate = {}, more: Partial<ContainerSpec> = {}) =>
  podFor({ ...spec, ...more }, { owner: null, user, template })

describe('podFor', () => {
  it('makes what Pod Security calls restricted, without a token, a writable root or names', () => {
    const { metadata, spec: made } = pod()
    expect(metadata?.labels).toEqual({
      'app.kubernetes.io/managed-by': 'caisson',
      'caisson.run': '20261124-1',
      'caisson.network': 'none',
    })
    expect(metadata?.annotations).toEqual(spec.labels)
    expect(made).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      restartPolicy: 'Never',
      hostname: 'caisson',
      dnsPolicy: 'None',
      securityContext: {
        runAsNonRoot: true,
        runAsUser: user.uid,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    })
    const [container] = made?.containers ?? []
    expect(container).toMatchObject({
      image: 'golang:1.25',
      env: [{ name: 'PRICE', value: '$$(HOME) and $5' }],
      resources: { limits: { memory: '512Mi', cpu: '1.5' }, requests: { cpu: '100m', memory: '256Mi' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        privileged: false,
        capabilities: { drop: ['ALL'] },
      },
    })
    expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([
      '/workspace',
      '/tmp',
      '/run',
      '/dev/shm',
    ])
  })

  it('takes over a template below what the seal needs', () => {
    const template = podTemplateSchema.parse({
      metadata: { labels: { 'app.kubernetes.io/managed-by': 'somebody', queue: 'agents' } },
      spec: {
        runtimeClassName: 'gvisor',
        activeDeadlineSeconds: 60,
        securityContext: {
          runAsUser: 2000,
          seccompProfile: { type: 'Localhost', localhostProfile: 'x.json' },
        },
        volumes: [{ name: 'go', persistentVolumeClaim: { claimName: 'go' } }],
        containers: [
          {
            name: 'agent',
            volumeMounts: [{ name: 'go', mountPath: '/go' }],
            resources: { requests: { cpu: '2' } },
          },
        ],
      },
    })
    const { metadata, spec: made } = pod(template)
    expect(metadata?.labels).toMatchObject({ 'app.kubernetes.io/managed-by': 'caisson', queue: 'agents' })
    expect(made).toMatchObject({ runtimeClassName: 'gvisor', activeDeadlineSeconds: 60 })
    expect(made?.securityContext).toMatchObject({
      runAsUser: 2000,
      runAsNonRoot: true,
      seccompProfile: { type: 'Localhost' },
    })
    expect(made?.volumes?.[0]).toMatchObject({ name: 'go' })
    expect(made?.containers[0]?.resources?.requests).toEqual({ cpu: '2', memory: '256Mi' })
    expect(made?.containers[0]?.volumeMounts?.[0]).toMatchObject({ mountPath: '/go' })
  })

  it.each([
    ['hostNetwork', { spec: { hostNetwork: true } }],
    ['serviceAccountName', { spec: { serviceAccountName: 'admin' } }],
    ['initContainers', { spec: { initContainers: [] } }],
    ['namespace', { metadata: { namespace: 'kube-system' } }],
    ['securityContext', { spec: { containers: [{ name: 'agent', securityContext: {} }] } }],
    ['image', { spec: { containers: [{ name: 'agent', image: 'x' }] } }],
    ['runAsNonRoot', { spec: { securityContext: { runAsNonRoot: false } } }],
    ['runAsUser', { spec: { securityContext: { runAsUser: 0 } } }],
    [
      "a service account's token",
      {
        spec: { volumes: [{ name: 't', projected: { sources: [{ serviceAccountToken: { path: 't' } }] } }] },
      },
    ],
    ['a second container', { spec: { containers: [{ name: 'agent' }, { name: 'more' }] } }],
  ])('refuses a template with %s', (_name, template) => {
    expect(podTemplateSchema.safeParse(template).success).toBe(false)
  })

  it('has a second container for what the agent only reads', () => {
    const scratch = { source: '', type: 'scratch' as const }
    const { spec: made } = pod(
      { spec: { containers: [{ name: 'agent', imagePullPolicy: 'Never' }] } },
      {
        mounts: [
          { ...scratch, target: '/caisson/home' },
          { ...scratch, target: '/caisson/git/0', readOnly: true },
        ],
      },
    )
    const [agent, keeper] = made?.containers ?? []
    const read = { name: 'caisson-kept', mountPath: '/caisson/git/0', subPath: 'git/0', readOnly: true }
    expect(agent?.volumeMounts).toContainEqual(read)
    expect(agent?.volumeMounts?.filter(({ name }) => name === 'caisson-kept')).toEqual([read])
    expect(keeper?.volumeMounts?.map(({ name }) => name)).toEqual(['caisson-kept', 'caisson-scratch'])
    expect(keeper).toMatchObject({
      name: 'keeper',
      image: agent?.image,
      imagePullPolicy: 'Never',
      securityContext: agent?.securityContext,
    })
    expect(keeper).not.toHaveProperty('env')
    const volumes = made?.volumes?.map(({ name }) => name) ?? []
    for (const mount of [...(agent?.volumeMounts ?? []), ...(keeper?.volumeMounts ?? [])])
      expect(volumes).toContain(mount.name)
    expect(pod().spec?.containers).toHaveLength(1)
  })

  it('mounts nothing of this machine', () => {
    const mounts = [{ source: '/etc', target: '/data' }]
    expect(() => pod({}, { mounts })).toThrow(/A Pod cannot mount \/etc/)
  })

  it('has the names of the cluster only with a network', () => {
    expect(pod({}, { network: 'default' }).spec).not.toHaveProperty('dnsPolicy')
  })
})

it('policyFor lets nothing in or out of the Pods of its run that have no network', () => {
  expect(policyFor('p', 'r-1', null).spec).toEqual({
    podSelector: {
      matchLabels: {
        'app.kubernetes.io/managed-by': 'caisson',
        'caisson.run': 'r-1',
        'caisson.network': 'none',
      },
    },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [],
    egress: [],
  })
})

it('makes names and selectors that Kubernetes accepts', () => {
  expect(podName('Caisson_2026.x-')).toBe('caisson-2026-x')
  expect(podName(`caisson-${'x'.repeat(100)}`)).toHaveLength(63)
  expect(selectorFor('caisson.copy-of', '/a b')).toBe('app.kubernetes.io/managed-by=caisson')
  expect(selectorFor('caisson.run', 'r-1')).toContain('caisson.run=r-1')
})
