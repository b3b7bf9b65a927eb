/** An artifact of a workflow run, as the forge lists it. */
export interface StoredArtifact {
  id: number
  name: string
  expired: boolean
  /** Digest of the archive; absent if the forge does not provide it. */
  sha256?: string
  /** The workflow run that made it; null if unknown. `foreign`: made from a fork's commit. */
  workflowRun: { id: number; foreign: boolean } | null
}

/** The store for artifacts of a repository's workflow runs. `github/octokit/artifacts.ts` is its adapter. */
export interface ArtifactStore {
  /** Rejects with ARTIFACT_NOT_FOUND, or GITHUB_REQUEST_FAILED if the token may not read artifacts. */
  artifact(id: number): Promise<StoredArtifact>
  /** All artifacts of a workflow run. Rejects as `artifact` does. */
  ofWorkflowRun(workflowRunId: number): Promise<StoredArtifact[]>
  /** Writes the zip archive to a new file. Rejects with ARTIFACT_NOT_FOUND or ARTIFACT_INVALID. */
  download(artifact: StoredArtifact, to: string, signal?: AbortSignal): Promise<void>
}
