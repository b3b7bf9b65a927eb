import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as core from '@actions/core'
import type { RunFolder } from '../run/run-folder.js'

export interface ArtifactOptions {
  name: string
  retentionDays?: number
  /** Address of the workflow run. */
  runUrl: string
}

/** Uploads everything in the output folder. The client is large, so it is loaded only here. */
export async function uploadRunArtifact(
  folder: RunFolder,
  options: ArtifactOptions,
): Promise<{ id?: number; url?: string } | null> {
  const { DefaultArtifactClient } = await import('@actions/artifact')
  const entries = await readdir(folder.output, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const upload = () =>
    new DefaultArtifactClient().uploadArtifact(options.name, files, folder.output, {
      ...(options.retentionDays ? { retentionDays: options.retentionDays } : {}),
    })
  // The client tells every step of it.
  const { id } = await core.group(`Uploading the artifact ${options.name}`, upload)
  return id === undefined ? null : { id, url: `${options.runUrl}/artifacts/${id}` }
}
