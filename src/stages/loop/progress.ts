import { capturePatch } from '../../patch/capture.js'
import { patchSize } from '../../patch/patch-size.js'
import type { PatchSize } from '../../run/manifest.js'
import type { PreparedRun } from '../prepare.js'

/** Tells what an iteration did to the workspace, by the trees that git makes of it. */
export interface Progress {
  /** After a session: the whole patch so far, and whether this session has changed it. */
  look(): Promise<{ patch: PatchSize; changed: boolean }>
  /** Takes what was changed since as nobody's progress: the commands of a verification may write as well. */
  settle(): Promise<void>
}

/** The cost of a look is the capture of the patch, which is that of what has changed. */
export function createProgress({ workspace, folder, request }: PreparedRun): Progress {
  let before: string | undefined
  const { signal, log } = request
  // Each look would say again what cannot be in a patch; the run's own capture says it.
  const quiet = { ...log, info: log.debug }
  const capture = () =>
    capturePatch({ workspace, to: folder.patch, log: quiet, ...(signal ? { signal } : {}) })
  return {
    async look() {
      const patch = await capture()
      const changed = before === undefined ? !patch.empty : patch.tree !== before
      before = patch.tree
      return { patch: patchSize(patch), changed }
    },
    async settle() {
      before = (await capture()).tree
    },
  }
}
