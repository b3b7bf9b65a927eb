import type { Backend } from '../backend.js'
import type { Engine } from '../engine/engine.js'
import { foreignUser } from '../user.js'
import { openContainerSandbox } from './open.js'
import type { OwnContainer } from './own-container.js'

/** Containers of an engine. `own` is the container that Caisson itself runs in. */
export function containerBackend(engine: Engine, image: string, own: OwnContainer | null): Backend {
  const { capabilities, rootless } = engine
  const hostTools = image === 'host' && own === null && capabilities.bindMounts
  return {
    kind: 'container',
    where: `in a container of ${engine.name}`,
    capabilities: {
      containerPaths: true,
      contained: true,
      images: true,
      hostTools,
      // Unmounting layers needs this machine's tools, which in a job container belong to another machine.
      overlayVolumes: capabilities.overlayVolumes && own === null,
    },
    containers: { engine, own, image },
    unsealed: null,
    missing: engine.missingCapabilities,
    // Copies inside belong to the agent, whoever owns the originals.
    owner: rootless || !capabilities.bindMounts ? null : foreignUser(),
    open: (options) => openContainerSandbox({ ...options, engine, image, own }),
  }
}
