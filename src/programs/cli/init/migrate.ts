import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { UsageError } from '../../../base/errors.js'
import { createGit } from '../../../base/git/git.js'
import { reachRemote } from '../../../base/git/reach-remote.js'
import { readStoredText } from '../../../base/stored-file.js'
import { remoteEnvironment } from '../../../config/proxy.js'
import { REPOSITORY_FILES } from '../../../config/repository.js'
import {
  CONFIGURATION_BYTES,
  type MergedFile,
  mergeRepositoryFile,
  planFiles,
  writePlanned,
} from '../../init/files.js'
import { pinIn } from '../../init/migrate/migrate-step.js'
import { type MigratedWorkflow, migrateWorkflow } from '../../init/migrate/migrate-workflow.js'
import type { Verdict } from '../../init/migrate/migrated-step.js'
import type { CommandIo } from '../command.js'

export interface MigrateFlags {
  write: boolean
  check: boolean
}

type Migrated = Omit<MigratedWorkflow, 'file'> & { path: string }

/** What becomes of one checkout. */
interface Checkout {
  /** As it is shown: empty for the project itself. */
  name: string
  root: string
  files: Migrated[]
  configuration: MergedFile | null
}

/**
 * `caisson migrate`: workflows and composite actions with another action become ones with Caisson, in this repository or
 * in each of the named checkouts; nothing is written without `--write`. Resolves to the exit code. Throws USAGE_INVALID,
 * CONFIG_INVALID, FILE_REFUSED.
 */
export async function migrateCommand(
  { write, check }: MigrateFlags,
  named: readonly string[],
  io: CommandIo,
): Promise<number> {
  const found: Checkout[] = []
  for (const { name, root, paths } of await placesOf(io, named)) {
    const checkout = await migrateCheckout(name, root, paths, io)
    if (checkout.files.length > 0) found.push(checkout)
  }
  const writes = write && !check
  if (writes)
    for (const { root, files, configuration } of found) {
      const wanted = [...files, ...(configuration ? [configuration] : [])]
      const contents = wanted.map(({ path, text }) => ({ path, content: text }))
      await writePlanned(root, await planFiles(root, contents, { force: true }))
    }
  const files = found.flatMap(({ name, files }) =>
    files.map((file) => ({ ...file, path: join(name, file.path) })),
  )
  const configurations = found.flatMap(({ name, configuration }) =>
    configuration ? [{ ...configuration, path: join(name, configuration.path) }] : [],
  )
  io.result({ written: writes && found.length > 0, files, configurations }, () =>
    report(files, configurations, writes ? 'written' : check ? 'check' : 'shown'),
  )
  return 0
}

/** Folders are checkouts; files are those of this repository. */
async function placesOf(io: CommandIo, named: readonly string[]) {
  if (named.length === 0) return [{ name: '', root: io.project, paths: await filesOf(io.project) }]
  const places: { name: string; root: string; paths: string[] }[] = []
  const paths: string[] = []
  for (const one of named) {
    const root = resolve(io.terminal.cwd, one)
    const isFolder = (await stat(root).catch(() => null))?.isDirectory() ?? false
    if (isFolder) places.push({ name: one, root, paths: await filesOf(root) })
    else paths.push(within(io, one))
  }
  return paths.length === 0 ? places : [{ name: '', root: io.project, paths }, ...places]
}

async function filesOf(root: string): Promise<string[]> {
  const below = async (folder: string, options = {}) =>
    (await readdir(join(root, folder), options).catch(() => [])).map((name) => join(folder, String(name)))
  const workflows = (await below('.github/workflows')).filter((name) => /\.ya?ml$/.test(name))
  const actions = await below('.github/actions', { recursive: true })
  const own = [...actions, ...(await below('.'))].filter((name) => /(?:^|\/)action\.ya?ml$/.test(name))
  return [...workflows, ...own]
}

async function migrateCheckout(
  name: string,
  root: string,
  paths: readonly string[],
  io: CommandIo,
): Promise<Checkout> {
  const texts = await commandsOf(root)
  let pin: string | undefined
  for (const path of await filesOf(root))
    pin ??= pinIn((await readStoredText(root, path, CONFIGURATION_BYTES)) ?? '')
  const files: Migrated[] = []
  const values: Record<string, unknown> = {}
  for (const path of paths) {
    const text = await readStoredText(root, path, CONFIGURATION_BYTES)
    if (text === null)
      throw new UsageError('USAGE_INVALID', `There is no file ${path}.`, {
        hint: 'Name workflow files of this repository, or folders with checkouts.',
      })
    const asked = new Map<string, string | undefined>()
    const migrate = () =>
      migrateWorkflow(
        path,
        text,
        (wanted) => texts.get(wanted),
        pin,
        (repository) => asked.get(repository) ?? void asked.set(repository, undefined),
      )
    let migrated = migrate()
    if (asked.size > 0) {
      for (const repository of asked.keys()) asked.set(repository, await latestCommit(repository, io))
      migrated = migrate()
    }
    if (!migrated) continue
    const { file, ...rest } = migrated
    Object.assign(values, file)
    files.push({ path, ...rest })
  }
  let existing: { path: string; text: string } | null = null
  for (const path of REPOSITORY_FILES) {
    const text = await readStoredText(root, path, CONFIGURATION_BYTES)
    if (text !== null) existing = { path, text }
  }
  return { name, root, files, configuration: mergeRepositoryFile(existing, values) }
}

/** Of another repository; undefined where it cannot be asked. */
async function latestCommit(repository: string, { env }: CommandIo): Promise<string | undefined> {
  const url = `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${repository}.git`
  const access = { url, env: remoteEnvironment(url, env), retryPauseMs: 1 }
  const listed = await reachRemote(access, (how) =>
    createGit({ timeoutMs: 20_000 }).run(['ls-remote', '--', url, 'HEAD'], how),
  ).catch(() => '')
  return /^[0-9a-f]{40}\b/.exec(listed)?.[0]
}

const FOLDERS = [
  'claude/commands',
  'claude/skills',
  'agents/skills',
  'github/skills',
  'gemini/commands',
  'github/commands',
].map((name) => `.${name}`)

/** Commands and skills, which prompts name, and what git ignores. */
async function commandsOf(root: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const ignored = await readStoredText(root, '.gitignore', CONFIGURATION_BYTES)
  if (ignored !== null) texts.set('.gitignore', ignored)
  for (const folder of FOLDERS) {
    const names = await readdir(join(root, folder), { recursive: true }).catch(() => [])
    for (const name of names.filter((one) => /\.(?:md|toml)$/.test(one))) {
      const path = `${folder}/${name.split(sep).join('/')}`
      const text = await readStoredText(root, path, CONFIGURATION_BYTES)
      if (text !== null) texts.set(path, text)
    }
  }
  return texts
}

function within({ project, terminal }: CommandIo, path: string): string {
  const found = relative(project, resolve(terminal.cwd, path))
  if (!found.startsWith('..')) return found.split(sep).join('/')
  throw new UsageError('USAGE_INVALID', `${path} is outside this repository.`, {
    hint: 'Run the command in the repository of the workflow, or name a folder with a checkout.',
  })
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  same: 'does the same job',
  worse: 'does the job with visible differences',
  edit: 'needs an edit',
  cannot: 'cannot do the job',
}

function report(
  files: readonly Migrated[],
  configurations: readonly MergedFile[],
  how: 'written' | 'check' | 'shown',
): string {
  if (files.length === 0) return 'No workflow uses claude-code-action, codex-action or run-gemini-cli.\n'
  const parts = files.map(({ path, text, notes, verdict }) => {
    const lines = notes.flatMap(({ job, notes }) =>
      notes.map(({ line, verdict, text }) => `  ${path}:${line} (${job}) ${verdict}: ${text}`),
    )
    const words = `${path}: ${VERDICTS[verdict]}`
    return [how === 'shown' ? `── ${words}\n${text}` : words, ...lines].join('\n')
  })
  const merged = configurations.map(({ path, text, kept }) =>
    [
      how === 'shown' ? `── ${path}\n${text}` : `${path}: takes what belongs to the repository`,
      ...kept.map((key) => `  ${path}: \`${key}\` has another value already, which stays.`),
    ].join('\n'),
  )
  const next =
    how === 'written'
      ? 'The files were rewritten: review the change, and commit it to the default branch.'
      : 'Nothing was written: --write replaces the files.'
  return `${[...parts, ...merged].join('\n\n')}\n\n${next}\n`
}
