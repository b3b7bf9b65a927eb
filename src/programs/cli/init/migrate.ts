import { readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { UsageError } from '../../../base/errors.js'
import { readStoredText } from '../../../base/stored-file.js'
import { CONFIGURATION_BYTES, planFiles, writePlanned } from '../../init/files.js'
import { type MigratedWorkflow, migrateWorkflow } from '../../init/migrate/migrate-workflow.js'
import type { CommandIo } from '../command.js'

export interface MigrateFlags {
  write: boolean
}

const FOLDER = '.github/workflows'

type Migrated = MigratedWorkflow & { path: string }

/**
 * `caisson migrate`: workflows with claude-code-action become workflows with Caisson; nothing is written without
 * `--write`. Resolves to the exit code. Throws USAGE_INVALID, CONFIG_INVALID, FILE_REFUSED.
 */
export async function migrateCommand(
  { write }: MigrateFlags,
  named: readonly string[],
  io: CommandIo,
): Promise<number> {
  const paths = named.length > 0 ? named.map((path) => within(io, path)) : await workflowsOf(io.project)
  const found: Migrated[] = []
  for (const path of paths) {
    const text = await readStoredText(io.project, path, CONFIGURATION_BYTES)
    if (text === null)
      throw new UsageError('USAGE_INVALID', `There is no file ${path}.`, {
        hint: 'Name workflow files of this repository.',
      })
    const migrated = migrateWorkflow(path, text)
    if (migrated) found.push({ path, ...migrated })
  }
  if (write) {
    const wanted = found.map(({ path, text }) => ({ path, content: text }))
    await writePlanned(io.project, await planFiles(io.project, wanted, { force: true }))
  }
  io.result({ written: write && found.length > 0, files: found }, () => report(found, write))
  return 0
}

async function workflowsOf(project: string): Promise<string[]> {
  const names = await readdir(join(project, FOLDER)).catch(() => [])
  return names.filter((name) => /\.ya?ml$/.test(name)).map((name) => `${FOLDER}/${name}`)
}

function within({ project, terminal }: CommandIo, path: string): string {
  const found = relative(project, resolve(terminal.cwd, path))
  if (!found.startsWith('..')) return found.split(sep).join('/')
  throw new UsageError('USAGE_INVALID', `${path} is outside this repository.`, {
    hint: 'Run the command in the repository of the workflow.',
  })
}

function report(found: readonly Migrated[], written: boolean): string {
  if (found.length === 0) return 'No workflow uses claude-code-action.\n'
  const files = found.map(({ path, text, notes }) => {
    const lines = notes.flatMap(({ job, notes }) => notes.map((note) => `  ${job}: ${note}`))
    return [written ? `${path} was rewritten.` : `── ${path}\n${text}`, ...lines].join('\n')
  })
  const next = written
    ? 'Review the change, and commit it to the default branch.'
    : 'Nothing was written: --write replaces the files.'
  return `${files.join('\n\n')}\n\n${next}\n`
}
