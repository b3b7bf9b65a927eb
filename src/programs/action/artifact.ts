import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as core from '@actions/core'
import type { ArtifactStore } from '../../base/artifact/artifact-store.js'
import type { UploadedArtifact } from '../../pipeline/stages/request.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

export interface ArtifactOptions {
  name: string
  retentionDays?: number
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
    const { retentionDays } = options
    try {
      return await client.uploadArtifact(options.name, files, root, retentionDays ? { retentionDays } : {})
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
