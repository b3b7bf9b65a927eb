import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArtifactStore } from '../artifact/artifact-store.js'
import { unpackArtifact } from '../artifact/unpack.js'
import { CaissonError } from '../errors.js'
import type { SessionRef } from '../report/session-marker.js'
import type { Manifest } from '../run/manifest.js'
import { checkArtifact } from './check-artifact.js'

/** The output of an earlier run, unpacked and checked; or why there is none, in words for people. */
export type FetchedRun = { files: string; manifest: Manifest } | { why: string }

/**
 * Downloads the artifact that a marker names into one of our folders, and checks it against what the marker
 * says. Resolves even when it is unavailable: a lost session is no reason not to work.
 */
export async function fetchSession(
  store: ArtifactStore,
  ref: SessionRef,
  dir: string,
  signal?: AbortSignal,
): Promise<FetchedRun> {
  const { artifactId, workflowRunId, manifestSha256 } = ref
  if (artifactId === undefined || workflowRunId === undefined || manifestSha256 === undefined)
    return { why: 'its session was not uploaded (`upload-artifact: false`, or the upload failed)' }
  try {
    const artifact = await store.artifact(artifactId)
    if (artifact.expired) return { why: 'its artifact has expired' }
    if (artifact.workflowRun && (artifact.workflowRun.foreign || artifact.workflowRun.id !== workflowRunId))
      return { why: 'its artifact is not from the expected workflow run' }
    const archive = join(dir, 'artifact.zip')
    await store.download(artifact, archive, signal)
    const files = join(dir, 'files')
    await unpackArtifact(archive, files)
    await rm(archive)
    const manifest = await checkArtifact(files, manifestSha256)
    if (manifest.runId !== ref.runId || manifest.agent.sessionId !== ref.sessionId)
      return { why: 'its artifact is from another run' }
    return { files, manifest }
  } catch (error) {
    if (signal?.aborted || !(error instanceof CaissonError)) throw error
    return { why: whyNot(error) }
  }
}

function whyNot({ code, message }: CaissonError): string {
  if (code === 'ARTIFACT_NOT_FOUND') return 'its artifact is gone or has expired'
  if (code === 'ARTIFACT_INVALID') return 'its artifact is damaged or was tampered with'
  if (/HTTP 40[13]/.test(message)) return 'the token may not read artifacts (the job needs `actions: read`)'
  return 'its artifact could not be downloaded'
}
