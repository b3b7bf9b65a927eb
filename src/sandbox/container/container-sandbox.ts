import { randomBytes } from 'node:crypto'
import type { OpenOptions } from '../backend.js'
import type { ComposedImage } from '../compose/layer.js'
import type { Container, Engine } from '../engine/engine.js'
import { once } from '../process/end.js'
import { containerPaths, type Sandbox } from '../sandbox.js'
import { sealedWithout } from '../seal/protections.js'
import { workingDirectoryOf } from '../workspace-path.js'
import type { OwnContainer } from './own-container.js'

export interface ContainerSandboxOptions extends OpenOptions {
  engine: Engine
  /** `host` for this machine's own tools, or an image reference. */
  image: string
  /** The container that Caisson itself runs in: its paths are translated to the engine's. */
  own?: OwnContainer | null
}

/** A unique name for one of a run's containers. */
export function containerName(runId: string): string {
  return `caisson-${runId}-${randomBytes(3).toString('hex')}`.replace(/[^A-Za-z0-9_.-]/g, '-')
}

/** Wraps a started container as a sandbox; its cleanup runs `undo` in this order. */
export function containerSandbox(
  container: Container,
  { agent, engine, image, network, own, run }: ContainerSandboxOptions,
  { digest, composed }: { digest: string | undefined; composed?: ComposedImage | undefined },
  undo: (() => Promise<void>)[],
): Sandbox {
  return {
    id: container.id,
    contained: true,
    paths: containerPaths(agent.command, workingDirectoryOf(run.ownPath)),
    facts: {
      backend: 'container',
      engine: engine.name,
      engineVersion: engine.version,
      ...(engine.isolation === 'gvisor' ? { isolation: engine.isolation } : {}),
      image: own && image === own.image ? own.imageReference : image,
      imageDigest: digest,
      ...(composed ? { composed: { reference: composed.reference, digest: composed.digest } } : {}),
      network,
      sealed: network === 'none' && sealedWithout(container.missing),
      weaknesses: [],
      missing: [...container.missing],
    },
    exec: (command, options) => container.exec(command, options),
    spawn: (command, options) => container.spawn(command, options),
    halted: container.halted,
    cleanup: once(async () => {
      for (const step of undo) await step()
    }),
  }
}
