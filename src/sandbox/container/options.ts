import type { OpenOptions } from '../backend.js'
import type { Engine } from '../engine/engine.js'
import type { HostImage } from './host-image.js'
import type { OwnContainer } from './own-container.js'

export interface ContainerSandboxOptions extends OpenOptions {
  engine: Engine
  /** `host` for this machine's own tools, or an image reference. */
  image: string
  /** For `host`: what {@link ensureHostImage} was asked for earlier. */
  hostImage?: Promise<HostImage>
  /** The container that Caisson itself runs in: its paths are translated to the engine's. */
  own?: OwnContainer | null
}
