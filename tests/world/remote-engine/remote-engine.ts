import { probeDocker } from '../../../src/sandbox/engine/docker.js'
import type { ContainerSpec, Engine, EngineKind } from '../../../src/sandbox/engine/engine.js'

/**
 * An engine as if it ran on another machine: Docker's containers, and an error for every folder of this machine
 * that somebody wants to see in one, and for every volume.
 */
export const REMOTE: EngineKind = {
  name: 'remote',
  async probe(env, log, isolation) {
    const found = await probeDocker(env, log, isolation)
    return found.engine ? { engine: remoteEngine(found.engine) } : found
  },
}

export function remoteEngine(docker: Engine): Engine {
  return {
    ...docker,
    name: 'remote',
    displayName: 'The remote engine',
    capabilities: {
      bindMounts: false,
      overlayVolumes: false,
      init: false,
      sharedNetworks: false,
      exposesHostAddress: false,
      imageStore: true,
      keeper: false,
    },
    startContainer: (spec) => docker.startContainer(refusing(spec)),
    run: (spec, options) => docker.run({ ...refusing(spec), command: spec.command }, options),
    async createVolume(name) {
      throw new Error(`another machine cannot make the volume ${name} of folders of this one`)
    },
    inspectContainer: (id) => docker.inspectContainer(id),
  }
}

function refusing(spec: ContainerSpec): ContainerSpec {
  for (const { type = 'bind', source, target } of spec.mounts ?? [])
    if (type !== 'scratch') throw new Error(`another machine cannot mount ${source} at ${target}`)
  if (spec.network?.startsWith('container:'))
    throw new Error('another machine shares no networks of containers')
  return spec
}
