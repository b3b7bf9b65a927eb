import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findRun } from '../run/store.js'
import type { CommandIo } from './command.js'
import { runsRoot } from './project.js'

/** The patch file that `name` stands for: a file, a downloaded artifact, or a run. Throws RUN_NOT_FOUND. */
export async function findPatch(name: string, io: CommandIo): Promise<string> {
  const path = resolve(io.terminal.cwd, name)
  for (const candidate of [path, join(path, 'output', 'diff.patch'), join(path, 'diff.patch')]) {
    const found = await stat(candidate).catch(() => null)
    if (found?.isFile()) return candidate
  }
  return (await findRun(runsRoot(io.project), name)).folder.patch
}
