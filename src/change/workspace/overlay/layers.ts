/** The layer support of the caller's sandbox. */
export interface OverlayChoice {
  /** The agent's user: layers are only possible where the checkout belongs to this user. */
  uid: number
  /** A path of this machine as the engine sees it; null when the engine does not see it. */
  seen(path: string): string | null
  /** Trees with fewer entries are copied, which is just as fast and simpler. Default 5,000. */
  minimum?: number
  /** Set where the layer has to be read while it is mounted: after a setup. */
  rulesInPlace?: boolean
}

/** Layers that an engine can show as one folder; paths of this machine. Plain data. */
export interface Mountable {
  /** The kernel's work folder. */
  work: string
  /** What the engine mounts: `o=` of a volume of type overlay, in paths that the engine sees. */
  mountOptions: string
}

/** The layers of a workspace that was not copied. */
export interface Overlay extends Mountable {
  /** The job's checkout: never written to. */
  lower: string
  /**
   * Hides what the agent must not see of the checkout, and shows another commit's version where it differs.
   */
  mask: string
  /** What the agent writes, including its `.git`. */
  upper: string
}
