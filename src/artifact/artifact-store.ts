/** An artifact of a workflow run, as the forge lists it. */
export interface StoredArtifact {
  id: number
  name: string
  /** Of the archive. */
  bytes: number
  expired: boolean
  /** Of the archive; absent where the forge does not say it. */
  sha256?: string
  /** The workflow run that made it; null where the forge does not say. `foreign`: of a fork's commit. */
  workflowRun: { id: number; foreign: boolean } | null
}

/** Where the artifacts of a repository's workflow runs lie. `octokit-artifacts.ts` is its adapter. */
export interface ArtifactStore {
  /** Rejects with ARTIFACT_NOT_FOUND, or GITHUB_REQUEST_FAILED where the token may not read artifacts. */
  artifact(id: number): Promise<StoredArtifact>
  /** All artifacts of a workflow run, or those of one name. Rejects as `artifact` does. */
  ofWorkflowRun(workflowRunId: number, name?: string): Promise<StoredArtifact[]>
  /** Writes the zip archive to a file that is not there yet. Rejects with ARTIFACT_NOT_FOUND or ARTIFACT_INVALID. */
  download(artifact: StoredArtifact, to: string, signal?: AbortSignal): Promise<void>
}
