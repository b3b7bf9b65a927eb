import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as core from '@actions/core'
import type { ArtifactStore, StoredArtifact } from '../../base/artifact/artifact-store.js'
import { sha256Of } from '../../base/digest.js'
import { ArtifactError, describeError } from '../../base/errors.js'
import type { UploadedArtifact } from '../../pipeline/stages/request.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

export interface ArtifactOptions {
  name: string
  /** Address of the workflow run. */
  runUrl: string
}

/**
 * Whether the server has the artifacts that the client uploads: GitHub Enterprise Server does not,
 * https://github.com/actions/toolkit/tree/main/packages/artifact#breaking-changes.
 */
export function hasArtifacts(serverUrl: string): boolean {
  return /^(?:github\.com|.+\.ghe\.com|.+\.localhost)$/i.test(new URL(serverUrl).hostname)
}

/** The artifacts of any workflow run of the repository, with a token that may read them. */
export async function artifactsOf(
  { apiUrl, owner, repo, serverUrl, fetch }: Job,
  token: string,
): Promise<ArtifactStore> {
  const { createArtifactStore } = await import('../../github/octokit/artifacts.js')
  const more = fetch ? { fetch } : {}
  return createArtifactStore({ token, apiUrl, owner, repo, serverUrl, log: jobLog, ...more })
}

/** Uploads the files of a folder whose relative path is wanted. The client is large, so it is loaded only here. */
export async function uploadFiles(
  root: string,
  isWanted: (path: string) => boolean,
  options: ArtifactOptions,
): Promise<UploadedArtifact | null> {
  const { DefaultArtifactClient } = await import('@actions/artifact')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isWanted(relative(root, path)))
  const client = new DefaultArtifactClient()
  const upload = async () => {
    try {
      return await client.uploadArtifact(options.name, files, root)
    } catch (error) {
      // A process that was killed had uploaded it already.
      const { artifact } = await client.getArtifact(options.name).catch(() => Promise.reject(error))
      return { id: artifact.id }
    }
  }
  // The client logs every step.
  const { id } = await core.group(`Uploading the artifact ${options.name}`, upload)
  if (id === undefined) return null
  return { name: options.name, id, url: artifactUrl(options.runUrl, id) }
}

/** Address of an artifact on the page of its workflow run. */
export function artifactUrl(runUrl: string, id: number): string {
  return `${runUrl}/artifacts/${id}`
}

/**
 * The artifacts of the workflow run that this job is part of, from the runner's own service, which needs no
 * permission. The client is large, so it is loaded only here.
 */
export async function ownArtifacts(workflowRunId: number): Promise<ArtifactStore> {
  const { DefaultArtifactClient } = await import('@actions/artifact')
  const client = new DefaultArtifactClient()
  const list = async (): Promise<StoredArtifact[]> => {
    const { artifacts } = await client.listArtifacts().catch((cause: unknown) => {
      throw new ArtifactError(
        'ARTIFACT_NOT_FOUND',
        `The artifacts of this workflow run cannot be listed: ${describeError(cause).message}`,
        {
          hint: 'Run this job again. On GitHub Enterprise Server, use actions/download-artifact and set `artifact` to its `path`.',
          cause,
        },
      )
    })
    return artifacts.map(({ id, name, digest }) => {
      const sha256 = /^(?:sha256:)?([0-9a-f]{64})$/.exec(digest ?? '')?.[1]
      return {
        id,
        name,
        // The service does not list expired artifacts.
        expired: false,
        ...(sha256 === undefined ? {} : { sha256 }),
        workflowRun: { id: workflowRunId, foreign: false },
      }
    })
  }
  return {
    async artifact(id) {
      const found = (await list()).find((artifact) => artifact.id === id)
      if (found) return found
      throw new ArtifactError('ARTIFACT_NOT_FOUND', `This workflow run has no artifact ${id}.`, {
        hint: 'It may have expired, or belong to another workflow run: publish that one in a workflow for `workflow_run`.',
      })
    },
    ofWorkflowRun: list,
    async download({ id, name, sha256 }, to) {
      const folder = await mkdtemp(join(dirname(to), 'download-'))
      try {
        await client.downloadArtifact(id, { path: folder, skipDecompress: true })
        const [file] = await readdir(folder)
        if (file === undefined) throw new Error('nothing was received')
        if (sha256 !== undefined && (await sha256Of(join(folder, file))) !== sha256) {
          throw new ArtifactError(
            'ARTIFACT_INVALID',
            `The artifact ${name} differs from what was uploaded.`,
            {
              hint: 'Run again; if this happens again, someone may be tampering with it.',
            },
          )
        }
        await rename(join(folder, file), to)
      } catch (cause) {
        if (cause instanceof ArtifactError) throw cause
        throw new ArtifactError(
          'ARTIFACT_NOT_FOUND',
          `The artifact ${name} could not be fetched: ${describeError(cause).message}`,
          { hint: 'Run this job again.', cause },
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
