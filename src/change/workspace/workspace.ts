import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { changeOwner } from '../../base/coreutils.js'
import { CaissonError, WorkspaceError } from '../../base/errors.js'
import type { BytePath } from '../../base/git/byte-path.js'
import { type CheckoutRepository, readCheckout } from '../../base/git/checkout.js'
import { createGit, type Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import { type RemoteAccess, reachRemote } from '../../base/git/reach-remote.js'
import type { Log } from '../../base/log.js'
import { removePaths, removeTree, sweep } from '../../base/sweep.js'
import { createAgentGit, objectsOf } from './agent-git.js'
import { baseIndex, prepareBase, recordBaseline, replaceFiles, skipMissing } from './baseline.js'
import { findFolder, tellDirty, warnOfParent } from './checkout-folder.js'
import { type CredentialFile, findCredentials, leftOutOf } from './credentials.js'
import { fillLayers } from './overlay/layered.js'
import { createPristine, ensureCommit, readShallow } from './pristine.js'
import { listIndex } from './record/tree.js'
import { shareObjects } from './shared-objects.js'
import { chooseStrategy, copyWorkingTree } from './snapshot.js'
import type { FillOptions, SnapshotOptions, Workspace } from './workspace-types.js'

export type { Placed, SnapshotOptions, Workspace } from './workspace-types.js'

/**
 * Creates the workspace of a run: the checkout as the job left it, at the wanted commit, with its history but
 * without its credentials, hooks and configuration. Rejects with WORKSPACE_FAILED, COMMIT_NOT_FOUND,
 * DISK_FULL or GIT_FAILED; no workspace is left then.
 */
export async function createWorkspace(
  options: SnapshotOptions & { objectsAt: 'container' | 'host' },
): Promise<Workspace> {
  const checkout = await findFolder(resolve(options.checkout))
  const runDir = resolve(options.runDir)
  const path = join(runDir, 'workspace')
  await mkdir(runDir, { recursive: true })
  await mkdir(path, { mode: 0o755 }).catch((cause: unknown) => {
    throw new WorkspaceError('WORKSPACE_FAILED', `${path} cannot be created: ${(cause as Error).message}`, {
      hint: 'Use a new run folder for each run.',
      cause,
    })
  })
  try {
    return await fill({ ...options, checkout, runDir, path, gitDir: join(runDir, 'git') })
  } catch (cause) {
    await removeTree(path).catch(() => {})
    throw snapshotFailure(cause, options.signal)
  }
}

async function fill(options: FillOptions): Promise<Workspace> {
  const { checkout, path, gitDir, log, signal } = options
  const keep = { keep: options.keepIgnored ?? [] }
  const reader = createGit(signal === undefined ? {} : { signal })
  const found = await readCheckout(reader, checkout)
  const repository = found && {
    ...found,
    refs: [...(options.refs ?? found.refs)],
    objectDirectories: [...found.objectDirectories, ...(options.borrow ?? [])],
  }
  if (repository === null) await warnOfParent(checkout, log)
  const { git, refs, commits } = await createPristine(gitDir, repository, signal)
  const commit = await baseOf(git, repository, { ...options, known: commits })
  // git refuses to commit, and to compare, what it cannot read.
  if (repository?.partial && commit !== null && options.fetch)
    await fetchMissing(git, commit, options.fetch, log)
  const { overlay } = options
  // While the files are copied or listed.
  const sharing =
    repository === null || commit === null
      ? Promise.resolve({ borrowed: [], refs })
      : shareObjects(git, gitDir, repository, { commit, refs, log, tree: options.tree })
  // Whoever waits for it gets the error.
  const ignore = () => {}
  sharing.catch(ignore)
  if (overlay && repository !== null && commit !== null) {
    const layered = await fillLayers({ ...options, overlay }, repository, { git, commit, sharing })
    if (layered !== null) return layered
  }
  if (commit !== null && commit === repository?.head)
    sharing.then(({ borrowed }) => {
      const { objectMounts } = objectsOf(gitDir, borrowed)
      options.onPlaced?.({ path, objectMounts, baseCommit: commit })
    }, ignore)
  const strategy = options.strategy ?? (await chooseStrategy())
  const closed = await copyWorkingTree({
    strategy,
    checkout,
    runDir: options.runDir,
    to: path,
    ...(signal ? { signal } : {}),
  })
  if (closed.length > 0)
    log.warn(`Left out what this user may not read of the checkout: ${listNames(closed)}`)
  const swept = await sweep(path)
  if (swept.repositories.length > 0)
    log.debug(`Left out ${swept.repositories.length} nested .git of the checkout`)
  if (swept.special.length > 0)
    log.info(`Left out ${swept.special.length} sockets, FIFOs or devices of the checkout`)
  // Before the index: a change of owner changes the inode.
  const owner = process.getuid?.() === 0 ? options.owner : undefined
  if (owner) await changeOwner(path, owner)
  const made = {
    path,
    gitDir,
    baseCommit: commit,
    ...(options.ref === undefined ? {} : { baseRef: options.ref }),
    strategy: strategy.name,
    shallow: (await readShallow(gitDir)).length > 0,
  }
  const shared = await sharing
  // What is recorded has to be in what the run keeps: git writes no object that it finds in the checkout.
  const kept = git.with({ alternates: shared.borrowed })
  if (repository === null || commit === null) {
    const credentials = await leaveOut(options, swept.files)
    const baselineTree = await recordBaseline(kept, gitDir, path, keep)
    return { ...made, baselineTree, objectDirectories: [], objectMounts: [], dirty: [], credentials }
  }
  const { head, sparse } = repository
  const dirty = await prepareBase({ git, gitDir, root: path, head, commit, sparse })
  assertReadable(checkout, closed, dirty)
  if (owner && head !== commit) {
    await changeOwner(path, owner)
    await git
      .with({ workTree: path, indexFile: baseIndex(gitDir) })
      .raw(['update-index', '-q', '--refresh'], { accept: [1] })
  }
  const tracked = await listIndex(git.with({ indexFile: baseIndex(gitDir) }))
  const credentials = await leaveOut(
    options,
    swept.files.filter((file) => !tracked.has(file)),
    head === commit ? dirty.map((file) => Buffer.from(file).toString('latin1')) : [],
  )
  const recorded = await recordBaseline(kept, gitDir, path, { ...keep, nested: swept.repositories })
  const { tree = recorded } = options
  const baselineTree = await replaceFiles({ git: kept, gitDir, root: path, recorded, tree, owner, keep, log })
  if (baselineTree === recorded) tellDirty(dirty, head !== commit, log)
  const objects = objectsOf(gitDir, shared.borrowed)
  const { ref: branch, objectsAt } = options
  const given = { path, repository, gitDir, commit, branch, refs: shared.refs, objectsAt }
  await createAgentGit({ ...given, objectMounts: objects.objectMounts, index: baseIndex(gitDir) })
  if (sparse) await skipMissing(git, join(path, '.git', 'index'), path)
  if (owner) await changeOwner(join(path, '.git'), owner)
  return { ...made, ...objects, baselineTree, dirty: baselineTree === recorded ? dirty : [], credentials }
}

const listNames = (names: readonly string[]) =>
  names.slice(0, 10).join(', ') + (names.length > 10 ? ` and ${names.length - 10} more` : '')

/** What belongs to the repository cannot be left out. `dirty`: tracked files that are not as they were committed. */
function assertReadable(checkout: string, closed: readonly string[], dirty: readonly string[]): void {
  const within = (path: string) => closed.some((name) => path === name || path.startsWith(`${name}/`))
  const tracked = closed.length === 0 ? [] : dirty.filter(within)
  if (tracked.length === 0) return
  throw new WorkspaceError(
    'WORKSPACE_FAILED',
    `This user may not read files of the repository in ${checkout}: ${listNames(tracked)}`,
    {
      hint: 'Give them to the user who runs Caisson, for example with `sudo chown -R "$USER" .` in an earlier step.',
    },
  )
}

/** Removes the files with credentials from the fresh copy. */
async function leaveOut(
  options: FillOptions,
  untracked: BytePath[],
  changed: BytePath[] = [],
): Promise<CredentialFile[]> {
  const { path: root, checkout, credentials: rules, log } = options
  const found = await findCredentials({ root, checkout, untracked, changed, rules, log })
  await removePaths(root, leftOutOf(found))
  return found
}

/** Removes a workspace and its git directory, so that another can be created in the same run folder. */
export async function discardWorkspace({ path, gitDir }: Workspace): Promise<void> {
  for (const folder of [path, gitDir, join(dirname(path), 'layers')]) await removeTree(folder)
}

async function baseOf(
  git: Git,
  repository: CheckoutRepository | null,
  options: FillOptions & { known: ReadonlySet<string> },
): Promise<string | null> {
  const wanted = options.commit ?? repository?.head ?? null
  if (wanted === null) return null
  if (repository === null) {
    throw new WorkspaceError(
      'COMMIT_NOT_FOUND',
      `${options.checkout} is not a git repository, so it has no ${wanted}.`,
      {
        hint: 'Add `uses: actions/checkout` before this step.',
      },
    )
  }
  const shallow = repository.shallow.length > 0
  return ensureCommit(git, wanted, {
    ...(options.fetch ? { fetch: options.fetch } : {}),
    shallow,
    partial: repository.partial,
    known: options.known,
    log: options.log,
  })
}

/**
 * Turns any failure of a snapshot into WORKSPACE_FAILED or DISK_FULL; our own errors and cancellations stay
 * as they are.
 */
function snapshotFailure(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (cause instanceof CaissonError || signal?.aborted) return cause
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new WorkspaceError(
      'DISK_FULL',
      `The disk is full: the snapshot of the repository does not fit. ${message}`,
      {
        hint: 'Free disk space on the runner (large caches and images first) and run again.',
        cause,
      },
    )
  }
  return new WorkspaceError('WORKSPACE_FAILED', `The snapshot of the repository failed: ${message}`, {
    hint: 'Run Caisson as a user who may read every file of the checkout.',
    cause,
  })
}

/** Trees may be missing too, and each round reveals one more level. */
const MOST_ROUNDS = 40

/**
 * Fetches the objects of a commit's tree that a partial clone does not have into our own object folder: from
 * the forge's address with our token, never through the checkout's own remote, whose configuration could
 * start any program. Rejects with COMMIT_NOT_FOUND in the remote's own words.
 */
async function fetchMissing(git: Git, commit: string, source: RemoteAccess, log: Log): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const missing = await missingOf(git, commit)
    if (missing.length === 0) return
    log.info(`Fetching ${missing.length} objects that the partial clone does not have`)
    await fetchObjects(git, missing, source)
  }
}

async function missingOf(git: Git, commit: string): Promise<string[]> {
  const args = ['rev-list', '--objects', '--no-walk', '--missing=print', commit]
  const listed = (await git.raw(args)).toString('latin1').split('\n')
  return listed.filter((line) => line.startsWith('?')).map((line) => line.slice(1))
}

async function fetchObjects(git: Git, ids: readonly string[], source: RemoteAccess): Promise<void> {
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--stdin', '--', source.url]
  const input = ids.map((id) => `${id}\n`).join('')
  await reachRemote(source, (access) =>
    // Without the setting we would claim to have the commits, and get nothing that belongs to them.
    git.raw(args, { ...access, input, config: { ...access.config, 'fetch.negotiationAlgorithm': 'noop' } }),
  ).catch((error: unknown) => {
    if (!(error instanceof GitError) || error.code === 'DISK_FULL' || error.unreachable) throw error
    const words = `The checkout is a partial clone, and ${ids.length} objects cannot be fetched: ${error.stderr.trim()}`
    throw new WorkspaceError('COMMIT_NOT_FOUND', words, {
      hint: 'Check out without `filter`, or give the job `contents: read`.',
      cause: error,
    })
  })
}
