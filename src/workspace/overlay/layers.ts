/** What the caller's sandbox can do with layers. */
export interface OverlayChoice {
  /** The agent's user: layers are only possible where the checkout belongs to it. */
  uid: number
  /** A path of this machine as the engine sees it; null when it does not. */
  seen(path: string): string | null
  /** Fewer entries than this are copied, which is as fast then, and simpler. Default 5,000. */
  minimum?: number
  /** Set where the layer has to be read while it is mounted: after a setup. */
  rulesInPlace?: boolean
}

/** Layers that an engine can show as one folder; paths of this machine. Plain data. */
export interface Mountable {
  /** The kernel's own. */
  work: string
  /** What the engine mounts, `o=` of a volume of type overlay, in paths that the engine sees. */
  mountOptions: string
}

/** The layers of a workspace that was not copied. */
export interface Overlay extends Mountable {
  /** The job's checkout: never written to. */
  lower: string
  /** Hides what the agent must not see of the checkout, and shows what another commit has instead. */
  mask: string
  /** What the agent writes; also its `.git`. */
  upper: string
}
