/** An image that its engine has. */
export interface StoredImage {
  /** `sha256:…` */
  id: string
  references: string[]
  labels: Record<string, string>
  /** ISO 8601. */
  created: string
  /** With the layers that it shares with other images. */
  bytes: number
}

/** The label of the build that made an image: when it began, in milliseconds, and a random part. */
export const BUILD_LABEL = 'caisson.build'

/** What an engine does with images of Caisson's own making. */
export interface ImageStore {
  /** `sha256:…` of an image with this reference; null without one. Never pulls. */
  find(reference: string): Promise<string | null>
  /**
   * Builds the Dockerfile of a folder, without a network, and resolves to the `sha256:…` of what has the reference then.
   * The Dockerfile begins with `ARG BASE` and `FROM ${BASE}`; `base` is an ID. `label` is one that the Dockerfile sets, with
   * {@link BUILD_LABEL} to the argument `BUILD`, so that a build removes its own steps only.
   * Somebody else may build the same at the same time: the first one gives it its name. Rejects with IMAGE_FAILED,
   * or with the reason of an aborted `signal`, and then leaves nothing behind.
   */
  build(image: {
    folder: string
    base: string
    reference: string
    label: string
    signal?: AbortSignal
  }): Promise<string>
  /** Those with a label, latest first. */
  list(label: string): Promise<StoredImage[]>
  /** Removes a name, and the image if it has no other; resolves to why it stays, in the engine's words, or null. */
  remove(reference: string): Promise<string | null>
  /** The names that builds gave to bases without another one, which keep those. */
  keptBases(): Promise<{ reference: string; id: string; created: string; bytes: number }[]>
  /** Removes the names that builds which were killed had given to their bases, an hour after they did. */
  releaseBases(): Promise<void>
}
