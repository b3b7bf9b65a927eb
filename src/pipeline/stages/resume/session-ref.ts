import { sha256Of } from '../../../base/digest.js'
import type { SessionRef } from '../../../report/session-marker.js'
import type { Manifest } from '../../../run/manifest.js'
import { SESSION_FOLDER } from '../../sessions/keep-sessions.js'
import type { UploadedArtifact } from '../request.js'

/**
 * What a later run needs in order to find this one's session: called after the upload, while the manifest on
 * disk is the uploaded one. Undefined if the run had no session.
 */
export async function sessionRef(o: {
  manifest: Manifest
  /** Path of the manifest as uploaded. */
  file: string
  workflowRunId: number | undefined
  artifact: UploadedArtifact | null
}): Promise<SessionRef | undefined> {
  const { manifest, workflowRunId } = o
  const artifactId = o.artifact?.id
  const { sessionId } = manifest.agent
  if (sessionId === undefined) return undefined
  const kept = manifest.artifacts.some(({ path }) => path === `${SESSION_FOLDER}/${sessionId}.jsonl`)
  const there = artifactId !== undefined && workflowRunId !== undefined
  return {
    runId: manifest.runId,
    sessionId,
    // Without the session, the transcript and the patch tell a new one what was done.
    ...(there ? { workflowRunId, artifactId, manifestSha256: await sha256Of(o.file) } : {}),
    kept: kept && there,
  }
}
