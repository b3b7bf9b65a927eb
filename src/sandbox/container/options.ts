import type { OpenOptions } from '../backend.js'
import type { Engine } from '../engine/engine.js'
import type { OwnContainer } from './own-container.js'

export interface ContainerSandboxOptions extends OpenOptions {
  engine: Engine
  /** `host` for this machine's own tools, or an image reference. */
  image: string
  /** The container that Caisson itself runs in: its paths are translated to the engine's. */
  own?: OwnContainer | null
}
