import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ArtifactStore, StoredArtifact } from '../../base/artifact/artifact-store.js'
import { Meter } from '../../base/digest.js'
import { ArtifactError } from '../../base/errors.js'
import { LIMITS } from '../../base/limits.js'
import { toGitHubError } from '../request-error.js'
import { createOctokit, type OctokitOptions, patientFetch, redactToken } from './client.js'

const PERMISSION = 'actions: read'

const ARCHIVE_BYTES = LIMITS.archiveBytes.most

/** An artifact as GitHub lists it; fields that GitHub does not guarantee are optional. */
interface Listed {
  id: number
  name: string
  expired: boolean
  digest?: string | null
  workflow_run?: { id?: number; repository_id?: number; head_repository_id?: number } | null
}

/** The adapter of the {@link ArtifactStore} port for the artifacts of one repository. */
export function createArtifactStore(
  options: OctokitOptions & { owner: string; repo: string; serverUrl: string },
): ArtifactStore {
  const { owner, repo } = options
  const octokit = createOctokit({ ...options, apiUrl: options.apiUrl.replace(/\/+$/, '') })
  const fetchStored = patientFetch(options)
  const redact = redactToken(options)
  const where = { repository: `${owner}/${repo}`, apiUrl: options.apiUrl }

  const ask = async <T>(what: string, request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      if (error instanceof ArtifactError) throw error
      const { status } = error as { status?: number }
      if (status === 404 || status === 410) throw gone(what, status)
      throw toGitHubError(error, { what, permission: PERMISSION }, { ...where, now: Date.now() }, redact)
    }
  }
  return {
    artifact: (id) =>
      ask(`find the artifact ${id}`, async () =>
        toArtifact((await octokit.rest.actions.getArtifact({ owner, repo, artifact_id: id })).data),
      ),

    ofWorkflowRun: (run) =>
      ask(`list the artifacts of the workflow run ${run}`, async () => {
        const of = { owner, repo, run_id: run, per_page: 100 }
        return (await octokit.paginate(octokit.rest.actions.listWorkflowRunArtifacts, of)).map(toArtifact)
      }),

    download: ({ id, sha256 }, to, signal) =>
      ask(`download the artifact ${id}`, async () => {
        // The storage is on another server: it gets the signed address and never the token.
        const { headers } = await octokit.rest.actions.downloadArtifact({
          owner,
          repo,
          artifact_id: id,
          archive_format: 'zip',
          request: { redirect: 'manual' },
        })
        const { location } = headers
        if (location === undefined)
          throw invalidArtifact(`GitHub returned no download address for the artifact ${id}`)
        const answer = await fetchStored(location, { ...(signal ? { signal } : {}) })
        if (!answer.ok || answer.body === null) throw notServed(`download the artifact ${id}`, answer.status)
        await save(answer.body as ReadableStream, to, sha256, signal)
      }),
  }
}

function toArtifact({ id, name, expired, digest, workflow_run }: Listed): StoredArtifact {
  const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? '')?.[1]
  return {
    id,
    name,
    expired,
    ...(sha256 === undefined ? {} : { sha256 }),
    workflowRun:
      workflow_run?.id === undefined
        ? null
        : { id: workflow_run.id, foreign: workflow_run.head_repository_id !== workflow_run.repository_id },
  }
}

async function save(
  body: ReadableStream,
  to: string,
  sha256: string | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const meter = new Meter((bytes) =>
    bytes > ARCHIVE_BYTES ? invalidArtifact('the archive is larger than any that Caisson uploads') : null,
  )
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600 })
  await pipeline(Readable.fromWeb(body), meter, file, signal === undefined ? {} : { signal })
  if (sha256 !== undefined && meter.measured().sha256 !== sha256)
    throw invalidArtifact('the digest of the archive differs from that of the upload')
}

function gone(what: string, status: number): ArtifactError {
  const why = status === 410 ? 'it has expired' : 'it does not exist, or the token has no access to it'
  return new ArtifactError('ARTIFACT_NOT_FOUND', `GitHub did not ${what}: ${why} (HTTP ${status}).`, {
    hint: `Check that the job has the permission \`${PERMISSION}\`; the repository's settings for Actions say how long artifacts are kept.`,
  })
}

function notServed(what: string, status: number): ArtifactError | Error {
  if (status < 500 && status !== 429) return gone(what, status)
  // As an answer of GitHub's, which advises to come back later.
  const message = 'the storage does not answer'
  return Object.assign(new Error(message), { status, response: { headers: {}, data: { message } } })
}

function invalidArtifact(why: string): ArtifactError {
  return new ArtifactError('ARTIFACT_INVALID', `The artifact was rejected: ${why}.`, {
    hint: 'Run again; if this happens again, someone may be tampering with it.',
  })
}
