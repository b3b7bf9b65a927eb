import type { V1Pod } from '@kubernetes/client-node'
import type { ContainerDetails } from '../engine/engine.js'
import { CONTAINER, KEEPER } from './pod-template.js'
import { agentOf } from './wait.js'

export const nameOfPod = ({ metadata }: V1Pod) => metadata?.name ?? ''

export function detailsOf(pod: V1Pod): ContainerDetails {
  return {
    id: nameOfPod(pod),
    image: digestOf(pod),
    imageReference: pod.spec?.containers.find(({ name }) => name === CONTAINER)?.image ?? '',
    running: agentOf(pod)?.state?.running !== undefined,
    mounts: [],
    settings: settingsOf(pod),
  }
}

/** `docker.io/library/golang@sha256:…`, or only the digest where the image was imported. */
export function digestOf(pod: V1Pod): string {
  return /sha256:[0-9a-f]{64}/.exec(agentOf(pod)?.imageID ?? '')?.[0] ?? ''
}

/** As the API server has stored it: other programs may change Pods as they are made. */
export function settingsOf({ spec }: V1Pod): ContainerDetails['settings'] {
  const { hostPID, hostIPC, hostNetwork, shareProcessNamespace } = spec ?? {}
  const containers = [
    ...(spec?.containers ?? []),
    ...(spec?.initContainers ?? []),
    ...(spec?.ephemeralContainers ?? []),
  ]
  const shared = Object.entries({
    processes: hostPID || shareProcessNamespace,
    'shared memory': hostIPC,
    network: hostNetwork,
  })
  // A container that something has added shares the network, and may be there to read what passes.
  const isOther = ({ name }: { name: string }) => name !== CONTAINER && name !== KEEPER
  const others = containers.some(isOther) ? ['the network with other containers of its Pod'] : []
  return {
    shared: [...shared.flatMap(([name, isShared]) => (isShared ? [name] : [])), ...others],
    privileged: containers.some(({ securityContext }) => securityContext?.privileged === true),
    runtime: spec?.runtimeClassName ?? null,
    devices: 0,
    limits: null,
  }
}
