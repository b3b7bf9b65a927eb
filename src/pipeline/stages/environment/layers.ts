import { CaissonError } from '../../../base/errors.js'
import type { Mountable, OverlayChoice } from '../../../change/workspace/overlay/layers.js'
import { releaseOverlay } from '../../../change/workspace/overlay/overlay.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import { removeAsRoot } from '../../../sandbox/container/kernel-work.js'
import type { Engine } from '../../../sandbox/engine/engine.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import { sandboxUser } from '../../../sandbox/user.js'
import type { BackendChoice } from './backend.js'

/** How the backend can show layers as a workspace; null if the workspace has to be a copy. */
export function layersOf(choice: BackendChoice): OverlayChoice | null {
  if (!choice.capabilities.overlayVolumes) return null
  return { uid: sandboxUser().uid, seen: (path) => path }
}

/** Creates the volume that shows a workspace's layers as one folder; null for a workspace that is a copy. */
export async function mountLayers(
  choice: BackendChoice,
  { overlay }: { overlay?: Mountable | undefined },
  runId: string,
  /** Distinguishes the layers of one run. */
  name = runId,
): Promise<{ volume: string; over(sandbox: Sandbox): Sandbox; release(): Promise<void> } | null> {
  if (!overlay || !choice.containers) return null
  const { engine } = choice.containers
  const volume = await engine.createVolume(volumeOf(name), {
    driverOptions: { type: 'overlay', device: 'overlay', o: overlay.mountOptions },
    labels: { 'caisson.run': runId, 'caisson.layers': name },
  })
  const release = () => releaseLayers(engine, overlay, name)
  const over = (sandbox: Sandbox): Sandbox => ({
    ...sandbox,
    // What the layers hold is read once nothing is mounted over them.
    halted: undefined,
    async cleanup() {
      await sandbox.cleanup()
      await release()
    },
  })
  return { volume, over, release }
}

/** Name of a verification's layers. */
export const cleanLayersName = (runId: string): string => `${runId}-verify`

function volumeOf(name: string): string {
  return `caisson-${name}-workspace`.replace(/[^A-Za-z0-9_.-]/g, '-')
}

/** Unmounts and removes a run's layers; also works from another process. */
export async function releaseLayers(
  engine: Engine,
  overlay: Pick<Mountable, 'work'>,
  name: string,
): Promise<void> {
  await engine.removeByLabel(`caisson.layers=${name}`)
  if (!(await releaseOverlay(overlay))) await removeAsRoot(engine, overlay.work, ['work'])
}

/** True for an error that copying the checkout may avoid. */
export function isLayersFault(error: unknown, { overlay }: Workspace): boolean {
  if (!overlay || !(error instanceof CaissonError)) return false
  return error.code === 'ENGINE_FAILED' || error.code === 'NOT_SUPPORTED'
}
