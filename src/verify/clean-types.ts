import type { Mountable, OverlayChoice } from '../workspace/overlay/layers.js'
import type { Workspace } from '../workspace/workspace.js'

export interface CleanWorkspaceOptions {
  /** The agent's: only its pristine git directory is used, never its files. */
  workspace: Workspace
  /** What the job checked out; the agent has never seen it. */
  checkout: string
  runDir: string
  /** Folder of this verification; emptied first. */
  dir: string
  objectsAt: 'container' | 'host'
  owner?: { uid: number; gid: number }
  /** Set where the sandbox can mount layers: then nothing is copied where the agent's workspace is one of layers. */
  overlay?: OverlayChoice
  signal?: AbortSignal
}

/** A copy of what the agent started from, which the agent has never seen. */
export interface CleanWorkspace {
  /** The whole of it, or with `layers` only what the sandbox writes. */
  path: string
  /** What the sandbox has to mount; others after a patch was applied. */
  layers?: Mountable
  /**
   * Puts a captured patch on it. Git writes from our own objects, and only what is in the patch; whatever
   * stands in the way of that gives way. Nothing else may be at work in the workspace meanwhile.
   */
  apply(patch: { baseTree: string; tree: string }): Promise<void>
}
