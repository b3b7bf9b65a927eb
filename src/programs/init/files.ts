import { lstat, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isCollection, parseDocument } from 'yaml'
import { runCommand } from '../../base/command.js'
import { ConfigError } from '../../base/errors.js'
import { readStoredText } from '../../base/stored-file.js'
import { OVERRIDABLE_RULES } from '../../change/patch/policy/default-policy.js'
import { parseRepositoryConfig, REPOSITORY_FILES } from '../../config/repository.js'

/** A file that `init` writes. */
export interface WantedFile {
  path: string
  content: string
}

/** `kept`: a different file exists, and replacing it was not requested. */
export interface PlannedFile extends WantedFile {
  state: 'new' | 'unchanged' | 'kept' | 'replaced'
  /** Unified hunks from the existing file to this one, where they differ. */
  diff?: string
}

/** Larger than any workflow, configuration or agent that GitHub or Caisson takes. */
export const CONFIGURATION_BYTES = 1024 * 1024

/** Compares with the existing files. Throws CONFIG_INVALID if a file cannot be written, and FILE_REFUSED. */
export async function planFiles(
  root: string,
  wanted: readonly WantedFile[],
  { force }: { force: boolean },
): Promise<PlannedFile[]> {
  return Promise.all(
    wanted.map(async ({ path, content }) => {
      const file = join(root, path)
      const there = await lstat(file).catch(() => null)
      if (there !== null && !there.isFile()) {
        throw new ConfigError('CONFIG_INVALID', `${path} exists and is not a plain file.`, {
          hint: 'Move it away and run `caisson init` again.',
        })
      }
      await assertInside(root, path)
      if (there === null) return { path, content, state: 'new' as const }
      const text = await readStoredText(root, path, CONFIGURATION_BYTES)
      if (text === content) return { path, content, state: 'unchanged' as const }
      const diff = await difference(file, content)
      return { path, content, state: force ? ('replaced' as const) : ('kept' as const), diff }
    }),
  )
}

/** Writes new and replaced files; never overwrites a file that appeared in the meantime. */
export async function writePlanned(root: string, files: readonly PlannedFile[]): Promise<void> {
  for (const { path, content, state } of files) {
    const file = join(root, path)
    if (state === 'new' || state === 'replaced') await mkdir(dirname(file), { recursive: true })
    if (state === 'new') await writeFile(file, content, { flag: 'wx' }).catch((error) => cameUp(path, error))
    if (state !== 'replaced') continue
    const next = `${file}.${process.pid}.tmp`
    try {
      await writeFile(next, content, { flag: 'wx' })
      await rename(next, file)
    } finally {
      await rm(next, { force: true })
    }
  }
}

async function difference(file: string, content: string): Promise<string> {
  const args = ['diff', '--no-index', '--no-color', '--no-ext-diff', '--no-textconv', '--', file, '-']
  const { stdout } = await runCommand('git', args, {
    env: { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C' },
    input: content,
  })
  const text = stdout.toString('utf8')
  return text.slice(Math.max(0, text.indexOf('@@ ')))
}

function cameUp(path: string, cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'EEXIST') throw cause
  throw new ConfigError('CONFIG_INVALID', `${path} appeared in the meantime and was left unchanged.`, {
    hint: 'Run `caisson init` again.',
    cause,
  })
}

/** A symbolic link in the path would lead out of the repository. */
async function assertInside(root: string, path: string): Promise<void> {
  const top = await realpath(root)
  for (let folder = dirname(join(top, path)); folder !== top; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => null)
    if (real === null || real === folder) continue
    const shown = relative(top, folder).split(sep).join('/')
    throw new ConfigError('CONFIG_INVALID', `${shown} is a symbolic link.`, {
      hint: 'Make it a real folder: GitHub and Caisson read workflows and configuration from there.',
    })
  }
}

export interface MergedFile {
  path: string
  text: string
  /** Keys that have another value there already. */
  kept: string[]
}

/**
 * `.github/caisson.yml` with what workflows say of the repository; what the existing file has stays, with its comments.
 * Null if nothing is to be added. Throws CONFIG_INVALID for a file that is wrong. Pure.
 */
export function mergeRepositoryFile(
  existing: { path: string; text: string } | null,
  values: Readonly<Record<string, unknown>>,
): MergedFile | null {
  const { path, text } = existing ?? { path: REPOSITORY_FILES[0], text: '' }
  parseRepositoryConfig(path, text, OVERRIDABLE_RULES)
  const document = parseDocument(text)
  const kept: string[] = []
  let added = false
  for (const [key, value] of Object.entries(values)) {
    const at = key.split('.')
    const there = document.getIn(at, true)
    const said = isCollection(there) ? there.toJSON() : document.getIn(at)
    if (said === undefined) {
      document.setIn(at, document.createNode(value))
      added = true
    } else if (JSON.stringify(said) !== JSON.stringify(value)) kept.push(key)
  }
  if (!added && kept.length === 0) return null
  const merged = added ? document.toString({ lineWidth: 0 }) : text
  try {
    parseRepositoryConfig(path, merged, OVERRIDABLE_RULES)
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', `What the workflows say does not fit into ${path}.`, {
      hint: 'Correct the workflows, then migrate them.',
      cause,
    })
  }
  return { path, text: merged, kept }
}
