import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArtifactStore } from '../../base/artifact/artifact-store.js'
import { pathProblem } from '../../base/artifact/names.js'
import { unpackArtifact } from '../../base/artifact/unpack.js'
import { sha256OfContent, sha256OfStream } from '../../base/digest.js'
import { ArtifactError, CaissonError, describeError } from '../../base/errors.js'
import { readStoredBytes, streamStoredFile } from '../../base/stored-file.js'
import type { Task } from '../../github/event/task.js'
import { type Forge, gitAccess } from '../../github/forge.js'
import type { SessionRef } from '../../report/session-marker.js'
import { type Manifest, manifestSchema } from '../../run/manifest.js'
import { sanitizeMarkdown } from '../context/sanitize.js'
import { folderSource } from '../handoff/source.js'
import { type EarlierRun, findEarlier } from './find-earlier.js'
import { SESSION_FOLDER } from './keep-sessions.js'
import { digestOf } from './resume-from-run.js'
import type { ResumeInput } from './resume-input.js'

export interface ForgeResumeOptions {
  forge: Forge
  store: ArtifactStore
  task: Task
  branchPrefix: string
  branchName: string
  commentKey: string
  /** An empty folder of ours for downloads; needed until the run has begun. */
  dir: string
  /** Another job publishes, and it knows no base but the issue's own. */
  handoff: boolean
  signal?: AbortSignal
}

/**
 * The session of the last run on this issue or pull request, wherever it ran: from its artifact, or else as a
 * digest of our own text on the target. Null when there was none, or it was another agent's.
 */
export async function resumeFromForge(o: ForgeResumeOptions): Promise<ResumeInput | null> {
  const { forge, store, task, dir, signal } = o
  const earlier = await findEarlier(forge.github, task.target, o)
  if (!earlier) return null
  const { ref } = earlier
  const fetched = await fetchSession(store, ref, dir, signal)
  const of = { sessionId: ref.sessionId, runId: ref.runId, ref, fork: false }
  if ('why' in fetched) {
    const digest = sanitizeMarkdown(earlier.text)
    return {
      ...of,
      sessions: null,
      why: fetched.why,
      digest,
      since: timeOf(ref.runId),
      ...changeOf(ref, fetched.why),
      ...artifactPlace(o, earlier),
    }
  }
  const { files, manifest } = fetched
  if (task.agent !== undefined && task.agent !== manifest.agent.definition) return null
  const patch = join(files, 'diff.patch')
  const folder = { dir: files, transcript: join(files, 'transcript.json'), patch }
  const digest = await digestOf({ manifest, folder })
  return {
    ...of,
    sessions: join(files, SESSION_FOLDER),
    digest,
    since: manifest.startedAt,
    left: { commit: manifest.base.sha, patch },
    ...changeOf(ref),
    ...artifactPlace(o, earlier),
  }
}

/** What was not pushed is in the patch alone, so the work continues with it, unless the policy blocked it. */
function changeOf({ change }: SessionRef, lost?: string): Pick<ResumeInput, 'withPatch' | 'withoutPatch'> {
  if (change === undefined) return {}
  const withoutPatch = change === 'blocked' ? 'the policy blocked it' : lost
  return withoutPatch === undefined ? { withPatch: true } : { withoutPatch }
}

/**
 * On an issue whose pull request is open, the work continues there: on its head, with what others have added.
 */
function artifactPlace(
  { forge, handoff }: ForgeResumeOptions,
  { pull }: EarlierRun,
): Pick<ResumeInput, 'base' | 'withPatch'> {
  if (!pull) return {}
  if (handoff) return { withPatch: true }
  // Without the branch's name: it is not a base for a pull request.
  return {
    base: {
      commit: pull.head.sha,
      fetch: { ...gitAccess(forge), refspecs: [`refs/heads/${pull.head.ref}`] },
    },
  }
}

/** A run's ID begins with its start time, in UTC. */
function timeOf(runId: string): string {
  return runId.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z')
}

/** The output of an earlier run, unpacked and checked; or why there is none, in words for people. */
export type FetchedRun = { files: string; manifest: Manifest } | { why: string }

/**
 * Downloads the artifact that a marker names into one of our folders, and checks it against what the marker
 * says. Resolves even when it is unavailable: a lost session is no reason not to work.
 */
async function fetchSession(
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

/** Larger than any manifest. */
const MANIFEST_BYTES = 32 * 1024 * 1024

/**
 * Checks the unpacked output of a run against its manifest: every listed file must be present with its size
 * and digest, and there must be no other file. `manifestSha256` is the digest of the manifest itself, where
 * it is known from elsewhere; without it, the check only shows that the files belong together. Rejects with
 * ARTIFACT_INVALID.
 */
export async function checkArtifact(dir: string, manifestSha256?: string): Promise<Manifest> {
  const manifest = await readChecked(dir, manifestSha256)
  const left = new Set<string>()
  for (const { path, kind } of await folderSource(dir).entries()) {
    if (kind !== 'file') throw invalidArtifact(`${path} is not a plain file`)
    if (path !== 'manifest.json') left.add(path)
  }
  for (const { path, sha256, bytes } of manifest.artifacts) {
    const problem = pathProblem(path)
    if (problem !== null)
      throw invalidArtifact(`its manifest lists ${JSON.stringify(path.slice(0, 200))}, but ${problem}`)
    if (!left.delete(path)) throw invalidArtifact(`${path} is missing`)
    const stream = await streamStoredFile(dir, path, Math.max(bytes, 1)).catch(() => null)
    if (stream === null || (await sha256OfStream(stream)) !== sha256)
      throw invalidArtifact(`${path} differs from the file that its manifest lists`)
  }
  const [extra] = left
  if (extra !== undefined) throw invalidArtifact(`${extra} is not in its manifest`)
  return manifest
}

async function readChecked(dir: string, digest: string | undefined): Promise<Manifest> {
  try {
    const content = await readStoredBytes(dir, 'manifest.json', MANIFEST_BYTES)
    if (content === null) throw new Error('it is missing')
    const found = sha256OfContent(content)
    if (digest !== undefined && found !== digest) throw new Error('its digest does not match')
    return manifestSchema.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw invalidArtifact(`its manifest cannot be used: ${describeError(error).message}`, error)
  }
}

function invalidArtifact(why: string, cause?: unknown): ArtifactError {
  return new ArtifactError('ARTIFACT_INVALID', `The artifact was rejected: ${why}.`, {
    hint: 'It is not what the run uploaded. Run again; if this happens again, someone may be tampering with it.',
    ...(cause === undefined ? {} : { cause }),
  })
}
