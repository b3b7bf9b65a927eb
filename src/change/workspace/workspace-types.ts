import type { Ref } from '../../base/git/refs.js'
import type { Log } from '../../base/log.js'
import type { CredentialFile, CredentialRules } from './credentials.js'
import type { Overlay, OverlayChoice } from './overlay/layers.js'
import type { FetchSource } from './pristine.js'
import type { SnapshotStrategy } from './snapshot.js'

export interface SnapshotOptions {
  /** The folder that the job checked out, or any folder: it need not be a repository. Never written to. */
  checkout: string
  runDir: string
  /** Wanted base commit; default HEAD of the checkout. */
  commit?: string
  /** Branch for the agent's HEAD; default detached. */
  ref?: string
  /** Branches and tags for the agent, of those whose objects are there; default: all that the checkout has. */
  refs?: readonly Ref[]
  /** Used when the wanted commit does not exist in the checkout. */
  fetch?: FetchSource
  /** More object directories that may contain the commit. */
  borrow?: readonly string[]
  /**
   * Tree that the workspace starts with, where its objects are there: what differs from it in the checkout and is not
   * ignored is replaced. Default: the checkout as it is.
   */
  tree?: string
  /** Patterns of files that belong to the patch although ignore rules hide them. */
  keepIgnored?: readonly string[]
  /** Default: files with credentials are left out, as far as their names and common shapes tell. */
  credentials?: CredentialRules
  /** Who gets the workspace, when this process is root. */
  owner?: { uid: number; gid: number } | undefined
  /** Default: the best one for this machine. */
  strategy?: SnapshotStrategy
  /** Set where the sandbox can mount layers: then a large checkout is not copied if possible. */
  overlay?: OverlayChoice | undefined
  /**
   * Called once it is certain that the workspace will be a copy of what is checked out, at the latest before it is complete:
   * from then on a sandbox may show it, if nothing in there works on it yet.
   */
  onPlaced?: ((place: Placed) => void) | undefined
  log: Log
  signal?: AbortSignal | undefined
}

/**
 * The snapshot that the agent works on, and what is needed to determine later what it changed. Plain data.
 */
export interface Workspace {
  /** The whole snapshot, or with `overlay` only what the agent wrote. */
  path: string
  /** Set when the checkout was not copied: what the sandbox has to mount. */
  overlay?: Overlay | undefined
  /** Our own git directory; never shown to the agent. */
  gitDir: string
  /** Null when there is no repository, or one without a commit. */
  baseCommit: string | null
  /** Tree of the workspace at the start, including the job's untracked and changed files. */
  baselineTree: string
  baseRef?: string
  /** Where the agent's `.git` borrows objects from, on this machine. */
  objectDirectories: string[]
  /** The same as read-only mounts of a container. */
  objectMounts: { source: string; target: string }[]
  strategy: string
  shallow: boolean
  /** Tracked files that the job had changed. */
  dirty: string[]
  /** Untracked files with credentials, left out unless they say otherwise. */
  credentials?: CredentialFile[]
}

/** A workspace that is still being filled. */
export type Placed = Pick<Workspace, 'path' | 'objectMounts' | 'baseCommit'>

/** What is known of a workspace once its folders are created. */
export type FillOptions = SnapshotOptions & { objectsAt: 'container' | 'host'; path: string; gitDir: string }
