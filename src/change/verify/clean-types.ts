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
  owner?: { uid: number; gid: number } | undefined
  /** Set where the sandbox can mount layers: then nothing is copied if the agent's workspace uses layers. */
  overlay?: OverlayChoice | undefined
  signal?: AbortSignal | undefined
}

/** A copy of what the agent started from; the agent has never seen this copy. */
export interface CleanWorkspace {
  /** The whole copy, or with `layers` only what the sandbox writes. */
  path: string
  /** What the sandbox has to mount; different after a patch was applied. */
  layers?: Mountable
  /**
   * Applies a captured patch. git writes from our own objects, and only what is in the patch; anything in the
   * way is replaced. Nothing else may use the workspace meanwhile.
   */
  apply(patch: { baseTree: string; tree: string }): Promise<void>
  /**
   * Called after `apply`, and before each command: a state that no other command has written to. The `last` one may
   * take what the others were copied from.
   */
  renew(last: boolean): Promise<void>
}
