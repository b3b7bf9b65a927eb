import { capturePatch } from '../../patch/capture.js'
import { patchSize } from '../../patch/patch-size.js'
import type { PatchSize } from '../../run/manifest.js'
import type { PreparedRun } from '../prepare.js'

/** Determines what an iteration changed in the workspace, from the trees that git builds of it. */
export interface Progress {
  /** After a session: the whole patch so far, and whether this session changed it. */
  inspect(): Promise<{ patch: PatchSize; changed: boolean }>
  /** From here on, changes so far no longer count: the commands of a verification may write as well. */
  resetBaseline(): Promise<void>
}

/** Each check costs one capture of the patch, which depends on the size of the change. */
export function createProgress({ workspace, folder, request }: PreparedRun): Progress {
  let before: string | undefined
  const { signal, log } = request
  // Each check would report again what cannot be in a patch; the run's own capture reports it.
  const quiet = { ...log, info: log.debug }
  const capture = () =>
    capturePatch({ workspace, to: folder.patch, log: quiet, ...(signal ? { signal } : {}) })
  return {
    async inspect() {
      const patch = await capture()
      const changed = before === undefined ? !patch.empty : patch.tree !== before
      before = patch.tree
      return { patch: patchSize(patch), changed }
    },
    async resetBaseline() {
      before = (await capture()).tree
    },
  }
}
