import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Environment } from '../../base/command.js'
import { ConfigError } from '../../base/errors.js'
import { readNamedFile, StoredFileError } from '../../base/stored-file.js'
import { type RunsAt, runsFolderOf, stateFolderOf } from '../../run/record/state-folder.js'

/**
 * The folder that a command works on: `given`, otherwise the top level of the checkout around `cwd`,
 * otherwise `cwd`.
 */
export function findProject(cwd: string, given?: string): string {
  if (given !== undefined) return resolve(cwd, given)
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return cwd
  }
}

/** A file of the project, as it is named from the current folder. */
export function fileOfProject(io: { project: string; terminal: { cwd: string } }, file: string): string {
  return relative(io.terminal.cwd, join(io.project, file))
}

/** Where a project's runs are; the folder may not exist yet. */
export function runsOf({ project, env }: { project: string; env: Environment }): RunsAt {
  const stateDir = stateFolderOf(env)
  return { root: runsFolderOf(stateDir, project), stateDir }
}

/** More than anybody writes for an agent to read. */
const TEXT_BYTES = 16 * 1024 * 1024

/** The text of a file that the user calls `shown`. Throws CONFIG_INVALID and FILE_REFUSED. */
export async function readText(path: string, shown: string): Promise<string> {
  const content = await readNamedFile(path, TEXT_BYTES).catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof StoredFileError) throw cause
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`
    throw new ConfigError('CONFIG_INVALID', `${shown} ${why}.`, {
      hint: 'Name an existing file, relative to the current folder.',
      cause,
    })
  })
  return content.toString('utf8')
}
