import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WorkspaceError } from '../../base/errors.js'
import type { CheckoutRepository } from '../../base/git/checkout.js'
import { createGit, type Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import { type RemoteAccess, reachRemote } from '../../base/git/reach-remote.js'
import { formatPackedRefs, type Ref } from '../../base/git/refs.js'
import type { Log } from '../../base/log.js'

/** How to get a commit that the checkout does not have. */
export interface FetchSource extends RemoteAccess {
  /** What to request from the remote: `refs/pull/7/head`, `<id>`. */
  refspecs: string[]
}

/** Commits fetched into a shallow checkout: enough for blame and merge base, not the whole history. */
const SHALLOW_DEPTH = 50

/** A git directory of ours, as it was opened. */
interface Pristine {
  git: Git
  /** Of the checkout. */
  refs: Ref[]
  /** Those that its refs name and that are there. */
  commits: ReadonlySet<string>
}

/**
 * Creates the git directory that only Caisson uses, or opens it again: configuration, index and new objects are ours; everything
 * else is borrowed, read-only, from the checkout's objects.
 */
export async function createPristine(
  gitDir: string,
  repository: CheckoutRepository | null,
  signal?: AbortSignal,
): Promise<Pristine> {
  await mkdir(gitDir, { recursive: true })
  const format = `--object-format=${repository?.objectFormat ?? 'sha1'}`
  if (!(await stat(join(gitDir, 'packed-refs')).catch(() => null))) {
    await createGit({ cwd: gitDir }).raw(['init', '-q', '--bare', '--template=', format, gitDir])
    await keepLineEndings(gitDir, repository?.autocrlf)
  }
  const alternates = repository?.objectDirectories ?? []
  const git = createGit({ gitDir, alternates, ...(signal === undefined ? {} : { signal }) })
  await mkdir(join(gitDir, 'info'), { recursive: true })
  await writeFile(join(gitDir, 'info', 'exclude'), repository?.exclude ?? '')
  if (repository === null) return { git, refs: [], commits: new Set() }
  // If it was opened before, it may know more boundaries: where its own fetch ended.
  if (repository.shallow.length > 0 && (await readShallow(gitDir)).length === 0)
    await writeFile(join(gitDir, 'shallow'), `${repository.shallow.join('\n')}\n`)
  const { refs, commits } = await existing(git, repository.refs)
  // Under separate names: they tell a remote what we have, and are not branches here.
  const ours = refs.map((ref) => ({ ...ref, name: ref.name.replace(/^refs\//, 'refs/checkout/') }))
  await writeFile(join(gitDir, 'packed-refs'), formatPackedRefs(ours))
  return { git, refs, commits }
}

/** Lets a git directory of ours convert line endings as the checkout's does. */
export async function keepLineEndings(gitDir: string, autocrlf: string | undefined): Promise<void> {
  if (autocrlf !== undefined) await appendFile(join(gitDir, 'config'), `[core]\n\tautocrlf = ${autocrlf}\n`)
}

/** The refs whose object exists: a partial or shallow clone may name others. */
async function existing(git: Git, refs: readonly Ref[]): Promise<Pick<Pristine, 'refs' | 'commits'>> {
  if (refs.length === 0) return { refs: [], commits: new Set() }
  const input = refs.map((ref) => `${ref.id}\n`).join('')
  const answers = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).split('\n')
  return {
    refs: refs.filter((_, index) => /^(commit|tag|tree|blob)$/.test(answers[index] ?? '')),
    commits: new Set(refs.flatMap(({ id }, index) => (answers[index] === 'commit' ? [id] : []))),
  }
}

/** Full ID of `commit`, or null when it does not exist. */
export async function findCommit(git: Git, commit: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`]
  const { stdout, exitCode } = await git.exec(args, { accept: [1, 128] })
  return exitCode === 0 ? stdout.toString('utf8').trim() : null
}

/**
 * Fetches refs into our object folder. Rejects with COMMIT_NOT_FOUND in the remote's own words, or with GIT_FAILED
 * when the remote could not be reached.
 */
export async function fetchInto(
  git: Git,
  source: FetchSource,
  /** What the checkout lacks: history, and with `partial` objects too. */
  lacks: boolean | { shallow: boolean; partial: boolean },
  log?: Log,
): Promise<void> {
  const { shallow, partial } = typeof lacks === 'object' ? lacks : { shallow: lacks, partial: false }
  const refspecs = source.refspecs.map((refspec, index) =>
    refspec.includes(':') ? refspec : `+${refspec.replace(/^\+/, '')}:refs/caisson/fetched/${index}`,
  )
  log?.debug(`Fetching ${source.refspecs.join(', ')}`)
  const depth = shallow ? [`--depth=${SHALLOW_DEPTH}`] : []
  const args = [
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-write-fetch-head',
    ...depth,
    '--',
    source.url,
    ...refspecs,
  ]
  // The remote does not send again what a partial clone has never got: git accepts that from a promisor.
  const promisor = { 'remote.caisson.url': source.url, 'remote.caisson.promisor': 'true' }
  await reachRemote(source, (access) =>
    git.raw(args, { ...access, config: { ...access.config, ...(partial ? promisor : {}) } }),
  ).catch((error: unknown) => {
    if (!(error instanceof GitError) || error.code === 'DISK_FULL' || error.unreachable) throw error
    throw new WorkspaceError(
      'COMMIT_NOT_FOUND',
      `${source.refspecs.map(inWords).join(', ')} cannot be fetched: ${error.stderr.trim()}`,
      {
        hint: 'Give the job `contents: read`, and check that the branch or pull request still exists.',
        cause: error,
      },
    )
  })
}

/** What a refspec asks for, as people call it. */
function inWords(refspec: string): string {
  const [from = ''] = refspec.replace(/^\+/, '').split(':')
  const pull = /^refs\/pull\/(\d+)\//.exec(from)?.[1]
  if (pull !== undefined) return `Pull request #${pull}`
  const branch = /^refs\/heads\/(.+)$/.exec(from)?.[1]
  return branch === undefined ? `The commit ${from}` : `The branch ${branch}`
}

/**
 * Full ID of the wanted commit, fetched when the checkout does not have it. Rejects with COMMIT_NOT_FOUND.
 */
export async function ensureCommit(
  git: Git,
  commit: string,
  options: {
    fetch?: FetchSource
    shallow: boolean
    partial: boolean
    /** Commits that are known to be there. */
    known: ReadonlySet<string>
    log: Log
  },
): Promise<string> {
  if (options.known.has(commit)) return commit
  const there = await findCommit(git, commit)
  if (there !== null) return there
  if (options.fetch !== undefined) {
    await fetchInto(git, options.fetch, options, options.log)
    const fetched = await findCommit(git, commit)
    if (fetched !== null) return fetched
  }
  throw new WorkspaceError('COMMIT_NOT_FOUND', `The commit ${commit} is not in the checkout.`, {
    hint: 'Fetch it with `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout; a force push may have removed it from its branch.',
  })
}

/** Commits at which the history ends: the checkout's boundaries, or where a fetch ended. */
export async function readShallow(gitDir: string): Promise<string[]> {
  const text = await readFile(join(gitDir, 'shallow'), 'utf8').catch(() => '')
  return text.split('\n').filter((id) => id !== '')
}
