import { readdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { WorkspaceError } from '../errors.js'
import { succeeds } from '../succeeds.js'
import { userHome } from '../user.js'
import { createGit, type Git } from './git.js'
import { type Ref, readRefs } from './refs.js'

/** What is known of a checkout's repository, read from its files: git never runs inside it. */
export interface CheckoutRepository {
  /** Contains HEAD and the index (of this worktree or submodule). */
  gitDir: string
  /** Contains refs, objects and configuration. */
  commonDir: string
  objectFormat: 'sha1' | 'sha256'
  /** Null on a branch without a commit. */
  head: string | null
  /** `refs/heads/main`; undefined when HEAD is detached. */
  branch?: string
  refs: Ref[]
  /** Its own objects first, then everything they borrow from, including alternates of alternates. */
  objectDirectories: string[]
  /** Commits whose parents are missing; empty when the history is complete. */
  shallow: string[]
  /** Objects may be missing, to be fetched when needed. */
  partial: boolean
  /** Tracked files may be left out of the working tree on purpose. */
  sparse: boolean
  /** Content of `info/exclude`. */
  exclude: string
  /** `core.autocrlf`, where git converts line endings: the repository's own, or else the user's or the machine's. */
  autocrlf: string | undefined
}

const MAX_ALTERNATES = 20
const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/**
 * Reads the repository whose working tree is `checkout`; null when there is none. Rejects with
 * WORKSPACE_FAILED.
 */
export async function readCheckout(
  git: Git,
  checkout: string,
  /** The user's own settings; a later file takes precedence. */
  settings: readonly string[] = settingsOfUser(),
): Promise<CheckoutRepository | null> {
  const gitDir = await findGitDir(checkout)
  if (gitDir === null) return null
  const common = await readText(join(gitDir, 'commondir'))
  const commonDir = common === null ? gitDir : resolve(gitDir, common.trim())
  const config = await settingsOf(git, [join(commonDir, 'config'), join(gitDir, 'config.worktree')])
  if ((config.get('extensions.refstorage') ?? 'files') !== 'files') {
    throw new WorkspaceError(
      'WORKSPACE_FAILED',
      `The checkout ${checkout} keeps its refs in the reftable format.`,
      {
        hint: 'Run `git refs migrate --ref-format=files` in the checkout, or clone with `--ref-format=files`.',
      },
    )
  }
  const refs = await readRefs(commonDir)
  const { head, branch } = await readHead(gitDir, commonDir, refs)
  const autocrlf = config.get('core.autocrlf') ?? (await autocrlfIn(git, settings)) ?? ''
  return {
    gitDir,
    commonDir,
    objectFormat: config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1',
    head,
    ...(branch === undefined ? {} : { branch }),
    refs,
    objectDirectories: await readObjectDirectories(join(commonDir, 'objects')),
    shallow: ((await readText(join(commonDir, 'shallow'))) ?? '')
      .split('\n')
      .filter((id) => OBJECT_ID.test(id)),
    partial:
      config.has('extensions.partialclone') ||
      [...config.keys()].some((key) => /^remote\..*\.promisor$/s.test(key)),
    sparse: config.get('core.sparsecheckout') === 'true',
    exclude: (await readText(join(commonDir, 'info', 'exclude'))) ?? '',
    autocrlf: /^(?:true|yes|on|1|input)$/.test(autocrlf) ? autocrlf : undefined,
  }
}

/** git in somebody's checkout, which converts line endings as their own does there. */
export async function checkoutGit(checkout: string): Promise<Git> {
  const git = createGit({ cwd: checkout })
  // Read from its files: git takes a repository of another owner for none.
  const { autocrlf } = (await readCheckout(git, checkout).catch(() => null)) ?? {}
  return autocrlf === undefined ? git : git.with({ config: { 'core.autocrlf': autocrlf } })
}

/** `.git` may be a folder, a link to one, or a file that names one (worktrees, submodules). */
async function findGitDir(checkout: string): Promise<string | null> {
  const entry = join(checkout, '.git')
  const found = await stat(entry).catch(() => null)
  if (found === null) return null
  if (found.isDirectory()) return (await exists(join(entry, 'HEAD'))) ? realpath(entry) : null
  const named = found.isFile() ? /^gitdir: (.+?)\n?$/s.exec((await readText(entry)) ?? '')?.[1] : undefined
  const gitDir = named === undefined ? undefined : resolve(checkout, named)
  if (gitDir !== undefined && (await exists(join(gitDir, 'HEAD')))) return gitDir
  throw new WorkspaceError('WORKSPACE_FAILED', `${entry} does not point to a git directory.`, {
    hint: 'The checkout is a worktree or a submodule whose repository is not on this machine: check out the whole repository.',
  })
}

/** Files that do not name it are not given to git. */
async function autocrlfIn(git: Git, files: readonly string[]): Promise<string | undefined> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const naming = files.filter((_, index) => /autocrlf/i.test(texts[index] ?? ''))
  return (await settingsOf(git, naming)).get('core.autocrlf')
}

function settingsOfUser(): string[] {
  const machine = '/etc/gitconfig'
  try {
    return [machine, join(userHome(), '.config', 'git', 'config'), join(userHome(), '.gitconfig')]
  } catch {
    return [machine]
  }
}

/** The values of the last file that has a key, in lower case. */
async function settingsOf(git: Git, files: readonly string[]): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const file of files) {
    for (const entry of await listSettings(git, file)) {
      const [key, ...value] = entry.split('\n')
      if (key) values.set(key, value.join('\n').toLowerCase() || (entry.includes('\n') ? '' : 'true'))
    }
  }
  return values
}

/** The file that was read last, since a run asks for the same one several times. */
let last = { text: '', listed: [''] }

/**
 * The settings of a configuration file, each as `key\nvalue`; none if there is no such file. git parses the file alone: no
 * includes are followed and none of its settings take effect.
 */
export async function listSettings(git: Git, file: string): Promise<string[]> {
  const text = await readText(file)
  if (text === null) return []
  if (text === last.text) return last.listed
  const args = ['config', '--file', file, '--no-includes', '-z', '--list']
  const listed = (await git.raw(args, { cwd: '/' })).toString('utf8').split('\0')
  // Otherwise git may have read a later version of the file.
  if ((await readText(file)) === text) last = { text, listed }
  return listed
}

async function readHead(
  gitDir: string,
  commonDir: string,
  refs: readonly Ref[],
): Promise<{ head: string | null; branch?: string }> {
  const link = await readlink(join(gitDir, 'HEAD')).catch(() => null)
  let value = link === null ? ((await readText(join(gitDir, 'HEAD'))) ?? '').trim() : `ref: ${link}`
  let branch: string | undefined
  for (let depth = 0; depth < 5 && value.startsWith('ref: '); depth++) {
    const name = value.slice(5).trim()
    branch ??= name
    const known = refs.find((ref) => ref.name === name)
    value = known?.id ?? ((await readText(join(commonDir, name))) ?? '').trim()
  }
  const head = OBJECT_ID.test(value) ? value : null
  return branch === undefined ? { head } : { head, branch }
}

/**
 * `info/alternates` of `objects`, and of everything it names, each once. Anything but an object directory is
 * left out.
 */
async function readObjectDirectories(objects: string): Promise<string[]> {
  const found: string[] = []
  const waiting = [await realpath(objects).catch(() => objects)]
  for (
    let next = waiting.shift();
    next !== undefined && found.length < MAX_ALTERNATES;
    next = waiting.shift()
  ) {
    if (found.includes(next) || !(await looksLikeObjects(next))) continue
    found.push(next)
    for (const line of ((await readText(join(next, 'info', 'alternates'))) ?? '').split('\n')) {
      if (line === '' || line.startsWith('#')) continue
      const path = isAbsolute(line) ? line : resolve(next, line)
      waiting.push(await realpath(path).catch(() => path))
    }
  }
  return found
}

/** These folders are shown to the agent: an alternate that names anything else must not be. */
async function looksLikeObjects(path: string): Promise<boolean> {
  // A copy may have lost its empty folders, often including `pack` and `info`.
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  const parts = entries.filter(
    (entry) => entry.isDirectory() && /^(?:pack|info|[0-9a-f]{2})$/.test(entry.name),
  )
  const repository = await exists(join(dirname(path), 'HEAD'))
  return parts.length > 0 && (repository || path.endsWith('/objects'))
}

async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null
    throw new WorkspaceError('WORKSPACE_FAILED', `${path} cannot be read: ${error.message}`, {
      hint: 'Run Caisson as a user who may read the checkout.',
      cause: error,
    })
  })
}

const exists = (path: string) => succeeds(stat(path))
