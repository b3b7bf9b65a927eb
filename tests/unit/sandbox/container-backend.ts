import type { Backend } from '../../../src/sandbox/backend.js'
import { containerBackend } from '../../../src/sandbox/container/backend.js'
import type { Engine } from '../../../src/sandbox/engine/engine.js'

/** The backend of an engine that is never asked to start anything. */
export function containerOf(
  engine: Partial<Omit<Engine, 'capabilities'>> & { capabilities?: Partial<Engine['capabilities']> },
  own: Parameters<typeof containerBackend>[2] = null,
): Backend {
  const capabilities = { bindMounts: true, overlayVolumes: true, ...engine.capabilities }
  const whole = { name: 'docker', missingCapabilities: [], ...engine, capabilities }
  return containerBackend(whole as unknown as Engine, 'host', own)
}
