import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '../../errors.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunRecord } from '../../run/record/record.js'
import { findRun, runBusy } from '../../run/record/store.js'
import { readManifest } from '../../run/run-folder.js'
import type { Workspace } from '../../workspace/workspace.js'
import type { CommandIo } from '../command.js'
import { runsRoot } from '../project.js'

/** A patch to apply, and what is known about it. */
export interface PatchSource {
  /** The patch file. */
  patch: string
  /**
   * The manifest of the run that made the patch: null if it is missing or damaged, absent if the file belongs
   * to no run.
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
  for (const patch of [path, join(path, 'output', 'diff.patch'), join(path, 'diff.patch')]) {
    const found = await stat(patch).catch(() => null)
    if (found?.isFile()) return await withManifest(patch)
  }
  if (/\.(?:patch|diff)$/.test(name))
    throw new UsageError('USAGE_INVALID', `There is no patch file ${path}.`, {
      hint: 'Pass the path of a patch, or the ID or the folder of a run.',
    })
  const { id, folder, manifest, record, status } = await findRun(runsRoot(io.project), name)
  if (status === 'working') throw runBusy(id)
  return { patch: folder.patch, manifest, ...workspaceOf(record) }
}

/** For `applyPatch`. */
export function workspaceOf({ workspace }: Pick<RunRecord, 'workspace'>): { workspace?: Workspace } {
  return workspace ? { workspace: workspace as unknown as Workspace } : {}
}

async function withManifest(patch: string): Promise<PatchSource> {
  if (basename(patch) !== 'diff.patch') return { patch }
  const manifest = await readManifest({
    dir: dirname(patch),
    manifest: join(dirname(patch), 'manifest.json'),
  })
  return manifest ? { patch, manifest } : { patch }
}
