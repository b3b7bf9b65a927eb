import { createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PatchError, UsageError } from '../../../base/errors.js'
import { readNamedFile, statStoredFile, streamStoredFile, WHOLE_BYTES } from '../../../base/stored-file.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunRecord } from '../../../run/record/record.js'
import { findRun, runBusy } from '../../../run/record/store.js'
import { readManifest } from '../../../run/run-folder.js'
import type { CommandIo } from '../command.js'
import { runsOf } from '../project.js'

/** A patch to apply, and what is known about it. */
export interface PatchSource {
  /** The patch file. */
  patch: string
  /** The folder of its run or artifact; absent for a file of the user's own. */
  dir?: string
  /**
   * The manifest of the run that made the patch: null if it is damaged or of a newer release, or missing in a run; absent
   * if the file belongs to no run.
   */
  manifest?: Manifest | null
  /** Of a run in this project. */
  workspace?: Workspace
}

/**
 * Resolves `name` to a patch file, a downloaded artifact, or a run. Throws RUN_NOT_FOUND, RUN_BUSY while the run is working,
 * and USAGE_INVALID.
 */
export async function findPatch(name: string, io: CommandIo): Promise<PatchSource> {
  const path = resolve(io.terminal.cwd, name)
  if ((await stat(path).catch(() => null))?.isFile())
    return basename(path) === 'diff.patch' ? await withManifest(dirname(path), path) : { patch: path }
  for (const patch of [join(path, 'output', 'diff.patch'), join(path, 'diff.patch')])
    if (await statStoredFile(path, patch)) return await withManifest(path, patch)
  if (/\.(?:patch|diff)$/.test(name))
    throw new UsageError('USAGE_INVALID', `There is no patch file ${path}.`, {
      hint: 'Pass the path of a patch, or the ID or the folder of a run.',
    })
  const { id, folder, manifest, record, status } = await findRun(runsOf(io), name)
  if (status === 'working') throw runBusy(id)
  return { patch: folder.patch, dir: folder.dir, manifest, ...workspaceOf(record) }
}

/** For `applyPatch`. */
export function workspaceOf({ workspace }: Pick<RunRecord, 'workspace'>): { workspace?: Workspace } {
  return workspace ? { workspace: workspace as unknown as Workspace } : {}
}

/** Puts a copy of the patch into `folder`, which nobody can change meanwhile. Throws PATCH_FAILED and FILE_REFUSED. */
export async function copyPatch({ patch, dir }: PatchSource, folder: string): Promise<string> {
  const copy = join(folder, 'diff.patch')
  if (dir === undefined) {
    await writeFile(copy, await readNamedFile(patch, WHOLE_BYTES))
    return copy
  }
  const stream = await streamStoredFile(dir, patch)
  if (stream === null)
    throw new PatchError('PATCH_FAILED', `The patch file ${patch} does not exist.`, {
      hint: 'Give a run or a `diff.patch`.',
    })
  await pipeline(stream, createWriteStream(copy))
  return copy
}

async function withManifest(dir: string, patch: string): Promise<PatchSource> {
  const path = join(dirname(patch), 'manifest.json')
  if ((await statStoredFile(dir, path)) === null) return { patch, dir }
  return { patch, dir, manifest: await readManifest({ dir, manifest: path }) }
}
